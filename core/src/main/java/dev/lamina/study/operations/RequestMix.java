// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.Load;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.TimedTask;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Single reads, sent in turn: records of one entity or several by the first field of their key, as the requests of a
 * service's users are.
 */
final class RequestMix implements Operation {
    /** All keys of the entity, one after the other. */
    static final String EACH = "each";

    /** The answers are held in memory. */
    private static final long MOST_ROWS = 100_000;

    private final String name;
    private final String summary;
    private final List<Part> parts;
    private final Load load;
    private final Point point;

    /** How records are asked for. */
    enum Manner {
        /** By the key: {@code id = x}. */
        KEY,
        /** As a slice with two bounds: {@code id >= x AND id <= x}. */
        SLICE;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /**
     * One of the requests that are sent in turn.
     *
     * @param entity whose records; {@code null} for the only entity's
     * @param key the value of the first field of their key, or {@link #EACH}
     * @param manner how they are asked for
     * @param columns the fields to read; empty for all
     */
    record Part(String entity, String key, Manner manner, List<String> columns) {
        private String words() {
            return (entity == null ? "" : entity + ": ") + key + " as " + manner.word()
                    + (columns.isEmpty() ? "" : " " + columns);
        }
    }

    /** @param point where this one is in a series; {@code null} if it is not in one */
    RequestMix(String name, String summary, List<Part> parts, Load load, Point point) {
        this.name = name;
        this.summary = summary;
        this.parts = List.copyOf(parts);
        this.load = load;
        this.point = point;
    }

    @Override
    public String name() {
        return point == null
                ? name
                : name + "/" + new BigDecimal(point.at()).stripTrailingZeros().toPlainString();
    }

    @Override
    public String series() {
        return name;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public String asked() {
        return summary + "; "
                + String.join(", ", parts.stream().map(Part::words).toList());
    }

    @Override
    public Load load() {
        return load;
    }

    @Override
    public boolean watchesProcesses() {
        return true;
    }

    @Override
    public Task prepare(Source source) {
        throw new IllegalStateException("Requests are drawn from all entities.");
    }

    @Override
    public Task prepare(Sources sources) throws IOException {
        List<List<Wanted>> each = new ArrayList<>();
        int most = 0;
        for (Part part : parts) {
            List<Wanted> wanted = wanted(part, sources.of(part.entity()));
            each.add(wanted);
            most = Math.max(most, wanted.size());
        }
        List<Wanted> turns = new ArrayList<>();
        for (int turn = 0; turn < most; turn++) {
            for (List<Wanted> wanted : each) {
                turns.add(wanted.get(turn % wanted.size()));
            }
        }
        return new Drawn(turns);
    }

    /**
     * A request before a layout has said in which order it keeps records.
     *
     * @param entity the records' entity
     * @param manner how they are asked for
     * @param key the value of the first field of their key
     * @param records what the source has, by the rest of the key in ascending order
     */
    private record Wanted(Entity entity, Manner manner, String key, Batch records) {}

    private static List<Wanted> wanted(Part part, Source source) throws IOException {
        Entity entity = source.entity();
        if (source.rows() > MOST_ROWS) {
            throw new IllegalArgumentException("requests need an entity of at most " + MOST_ROWS + " records; "
                    + entity.name() + " has " + source.rows() + ".");
        }
        List<String> columns = part.columns().isEmpty() ? entity.names() : part.columns();
        int first = entity.indexOf(entity.key().get(0));
        Map<String, Batch> byKey = new LinkedHashMap<>();
        try (BatchCursor cursor = source.dataset().read()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                for (int row = 0; row < batch.rows(); row++) {
                    String key = batch.column(first).textAt(row);
                    if (part.key().equals(EACH) || part.key().equals(key)) {
                        byKey.computeIfAbsent(key, any -> new Batch(entity.fields()))
                                .append(batch, row, row + 1);
                    }
                }
            }
        }
        if (byKey.isEmpty()) {
            throw new IllegalArgumentException("requests ask for the "
                    + entity.key().get(0) + " \"" + part.key() + "\", which no record of " + entity.name() + " has.");
        }
        List<Wanted> wanted = new ArrayList<>();
        byKey.forEach(
                (key, records) -> wanted.add(new Wanted(entity, part.manner(), key, sorted(records, entity, columns))));
        return wanted;
    }

    /** The records of one key as a table keeps them, in ascending order of their identities, with these fields. */
    private static Batch sorted(Batch records, Entity entity, List<String> columns) {
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < records.rows(); row++) {
            rows.add(row);
        }
        Vector identities = records.column(entity.indexOf(entity.identity()));
        rows.sort((one, other) -> RowOrder.compare(identities, one, identities, other));
        Batch sorted = new Batch(entity.fields(columns));
        for (int row : rows) {
            for (int i = 0; i < columns.size(); i++) {
                sorted.column(i).append(records.column(entity.indexOf(columns.get(i))), row);
            }
        }
        sorted.setRows(rows.size());
        return sorted;
    }

    /** What is asked, in turn. */
    final class Drawn implements Task {
        private final List<Wanted> turns;

        private Drawn(List<Wanted> turns) {
            this.turns = turns;
        }

        @Override
        public TimedTask on(Storage site, String entity) throws UnsupportedQueryException {
            List<Turn> asked = new ArrayList<>();
            for (Wanted wanted : turns) {
                asked.add(turn(wanted, site.store(wanted.entity().name()).partitionOrder()));
            }
            return new Mix(asked, rows());
        }

        @Override
        public Answer run(Store store) {
            throw new IllegalStateException("Requests are sent to the tables of all entities.");
        }

        @Override
        public Answer expected() {
            return Answer.of(rows());
        }

        /** On average, rounded. */
        @Override
        public long rows() {
            long rows = 0;
            for (Wanted wanted : turns) {
                rows += wanted.records().rows();
            }
            return Math.max(1, Math.round((double) rows / turns.size()));
        }

        @Override
        public Point point() {
            return point;
        }
    }

    /**
     * A request to a layout's table.
     *
     * @param entity the entity's name
     * @param slice what is asked
     * @param expected the records that it must give, in order
     */
    private record Turn(String entity, Query.Slice slice, Batch expected) {}

    private static Turn turn(Wanted wanted, PartitionOrder order) throws UnsupportedQueryException {
        Entity entity = wanted.entity();
        List<String> columns = new ArrayList<>();
        wanted.records().fields().forEach(field -> columns.add(field.name()));
        String first = entity.key().get(0);
        if (!order.partition().isEmpty() || !order.clustering().get(0).equals(first)) {
            throw new UnsupportedQueryException("the records of " + entity.name() + " are not kept in one partition in"
                    + " the order of their " + first);
        }
        Query.Slice all = Query.Slice.of(List.of(), columns);
        Query.Slice slice = wanted.manner() == Manner.KEY
                ? all.among(List.of(wanted.key()))
                : all.from(wanted.key()).to(wanted.key());
        boolean reversed = order.descending().get(order.descending().size() - 1)
                && wanted.records().rows() > 1;
        return new Turn(entity.name(), slice, reversed ? turned(wanted.records()) : wanted.records());
    }

    private static Batch turned(Batch records) {
        Batch turned = new Batch(records.fields());
        for (int row = records.rows() - 1; row >= 0; row--) {
            turned.append(records, row, row + 1);
        }
        return turned;
    }

    /** The requests as a layout's tables are asked. */
    private record Mix(List<Turn> turns, long rows) implements TimedTask {
        @Override
        public List<Asked> requests(Storage site) throws UnsupportedQueryException {
            // Many turns ask the same.
            Map<Turn, Asked> ready = new HashMap<>();
            List<Asked> requests = new ArrayList<>();
            for (Turn turn : turns) {
                Asked asked = ready.get(turn);
                if (asked == null) {
                    asked = new Asked(site.store(turn.entity()).request(turn.slice()), SliceAnswer.of(turn.expected()));
                    ready.put(turn, asked);
                }
                requests.add(asked);
            }
            return requests;
        }

        @Override
        public String difference(Storage site) throws IOException, UnsupportedQueryException {
            for (Turn turn : turns) {
                Batch found = new Batch(turn.expected().fields());
                try (BatchCursor cursor = site.store(turn.entity()).read(turn.slice())) {
                    while (cursor.next()) {
                        found.append(cursor.batch(), 0, cursor.batch().rows());
                    }
                }
                if (!SliceAnswer.of(found).equals(SliceAnswer.of(turn.expected()))) {
                    return turn.entity() + ": " + found.rows() + " records that are not those of the source, which has "
                            + turn.expected().rows();
                }
            }
            return null;
        }

        @Override
        public Answer run(Store store) {
            throw new IllegalStateException("Requests are sent to the tables of all entities.");
        }

        @Override
        public Answer expected() {
            return Answer.of(rows);
        }
    }
}
