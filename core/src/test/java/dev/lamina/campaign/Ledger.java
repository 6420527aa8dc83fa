// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.stripes.Stripes;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.VersionPart;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** What the datasets must have, by what was asked of the clients; learns from each look what became of what was killed. */
final class Ledger {
    /** One version. */
    record Key(String dataset, int version) {}

    private final Map<String, Content> attempted = new HashMap<>();
    private final Map<Key, List<Integer>> published = new HashMap<>();
    private final Map<Key, Content> parts = new HashMap<>();
    private final Set<Key> condemned = new HashSet<>();
    private final Set<String> seen = new HashSet<>();
    private long rowsCompared;

    void attempt(Content content) {
        attempted.put(content.label(), content);
    }

    Content content(String label) {
        return attempted.get(label);
    }

    /** From now on the version may be gone. */
    void condemn(String dataset, int version) {
        condemned.add(new Key(dataset, version));
    }

    boolean isPublished(String label) {
        return seen.contains(label);
    }

    int versions() {
        return published.size();
    }

    long rowsCompared() {
        return rowsCompared;
    }

    /** All is dropped. What it was stays known: where a commit log is lost, so may be the drops in it. */
    void clear() {
        published.clear();
        condemned.clear();
    }

    /** All begins anew, with the first numbers. */
    void forget() {
        clear();
        parts.clear();
    }

    /** Compares everything; what is wrong, a line each. */
    List<String> compare(StoredDatasets datasets) throws IOException {
        List<String> wrong = new ArrayList<>();
        List<DatasetVersion> versions = datasets.list(damaged -> wrong.add("damaged: " + damaged.getMessage()));
        Set<Key> there = new HashSet<>();
        for (DatasetVersion version : versions) {
            Key key = new Key(version.dataset(), version.version());
            if (version.state() != DatasetVersion.State.PUBLISHED) {
                continue;
            }
            there.add(key);
            if (!published.containsKey(key)) {
                wrong.addAll(learn(datasets, key, version));
            }
            String difference = difference(datasets, version);
            if (difference != null) {
                wrong.add(version.label() + ": " + difference);
            }
        }
        for (Key key : published.keySet()) {
            if (!there.contains(key) && !condemned.contains(key)) {
                wrong.add(key + " is lost");
            }
        }
        published.keySet().retainAll(there);
        return wrong;
    }

    private List<String> learn(StoredDatasets datasets, Key key, DatasetVersion version) throws IOException {
        Content own = attempted.get(version.source());
        if (own == null) {
            return List.of(version.label() + " is from " + version.source() + ", which nobody loaded");
        }
        if (!seen.add(version.source())) {
            return List.of(version.label() + " has " + version.source() + ", which another version had before");
        }
        List<Integer> numbers =
                datasets.parts(version).stream().map(VersionPart::number).toList();
        List<Integer> kept = new ArrayList<>(numbers);
        kept.removeIf(number -> !parts.containsKey(new Key(key.dataset(), number)));
        if (numbers.size() != kept.size() + 1) {
            return List.of(version.label() + " has the parts " + numbers + ", of which " + kept + " are known");
        }
        if (!kept.isEmpty() && !published.containsValue(kept)) {
            return List.of(version.label() + " keeps " + kept + ", which no version had");
        }
        parts.put(new Key(key.dataset(), numbers.get(numbers.size() - 1)), own);
        published.put(key, numbers);
        return List.of();
    }

    /** Whether a version was seen, and is not gone. */
    boolean knows(String dataset, int version) {
        return published.containsKey(new Key(dataset, version));
    }

    /** The rows of a version that is known. */
    MemoryDataset rows(String dataset, int version) {
        return Content.together(published.get(new Key(dataset, version)).stream()
                .map(number -> parts.get(new Key(dataset, number)))
                .toList());
    }

    private String difference(StoredDatasets datasets, DatasetVersion version) throws IOException {
        List<Content> contents = new ArrayList<>();
        for (VersionPart part : datasets.parts(version)) {
            Content content = parts.get(new Key(version.dataset(), part.number()));
            if (content == null) {
                return "part " + part.number() + " is unknown";
            }
            contents.add(content);
        }
        rowsCompared += version.rows();
        try (StripeTable store = datasets.open(version)) {
            return Gates.difference(Content.together(contents), Stripes.store(store));
        }
    }

    /** Reads a version that may be damaged: damage must be named, and no value be wrong. */
    String differenceOrDamage(StoredDatasets datasets, DatasetVersion version, Consumer<String> violated)
            throws IOException {
        String difference = difference(datasets, version);
        if (difference != null) {
            violated.accept(version.label() + " is damaged, and answers: " + difference);
        }
        return difference == null ? "as it was" : difference;
    }

    /** What is stored though there is no version any more. */
    static Set<String> remains(CqlSession session) {
        Map<String, String> tables = new TreeMap<>(
                Map.of("data", "version, shard", "stripes", "version, block", "parts", "number", "versions", "state"));
        Set<String> remains = new TreeSet<>();
        tables.forEach((table, columns) -> session.execute(
                        "SELECT dataset, " + columns + " FROM " + ClientProcess.KEYSPACE + "." + table)
                .forEach(row -> {
                    if (!row.isNull(1)) {
                        remains.add(table + " " + row.getFormattedContents());
                    }
                }));
        return remains;
    }
}
