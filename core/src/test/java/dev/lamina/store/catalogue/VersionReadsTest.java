// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.cql.Access;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.ScriptedCatalogue;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** From which numbers on versions are looked for, and which are found, with both tables in memory. */
class VersionReadsTest {
    private final List<SimpleStatement> statements = new ArrayList<>();

    /** Table {@code versions}, by dataset and number; a row of a name alone has its highest number. */
    private final Map<String, Map<Integer, Map<String, Object>>> versions = new TreeMap<>();

    /** Table {@code datasets}: the number, its checksum and the time of the write. */
    private final Map<String, long[]> datasets = new TreeMap<>();

    private boolean fails;

    private final CqlSession session =
            ScriptedCatalogue.proxy(CqlSession.class, (proxy, method, given) -> executed((SimpleStatement) given[0]));
    private final LowestVersions lowest = new LowestVersions(session, "shops");
    private final VersionReads reads = new VersionReads(session, "shops", Optional.of(lowest));

    private CompletionStage<?> executed(SimpleStatement statement) {
        statements.add(statement);
        if (fails) {
            return CompletableFuture.failedFuture(new InvalidQueryException(null, "refused by the test"));
        }
        List<Object> values = statement.getPositionalValues();
        String query = statement.getQuery();
        List<Map<String, Object>> rows = new ArrayList<>();
        if (query.startsWith("INSERT INTO shops.datasets (dataset)")) {
            datasets.putIfAbsent((String) values.get(0), new long[0]);
        } else if (query.startsWith("UPDATE shops.datasets USING TIMESTAMP")) {
            long[] cells = {(Integer) values.get(1), (Integer) values.get(2), (Long) values.get(0)};
            datasets.merge(
                    (String) values.get(3), cells, (old, write) -> old.length > 0 && old[2] > write[2] ? old : write);
        } else if (query.contains("FROM shops.datasets")) {
            datasets.forEach((name, cells) -> {
                if (values.isEmpty() || values.get(0).equals(name)) {
                    boolean none = cells.length == 0;
                    rows.add(ScriptedCatalogue.row(
                            "dataset",
                            name,
                            "lowest",
                            none ? null : (int) cells[0],
                            "checksum",
                            none ? null : (int) cells[1]));
                }
            });
        } else if (query.startsWith("SELECT DISTINCT dataset")) {
            versions.keySet().forEach(name -> rows.add(ScriptedCatalogue.row("dataset", name)));
        } else {
            rows.addAll(select(query, values));
        }
        List<Row> found = rows.stream().map(ScriptedCatalogue::of).toList();
        return CompletableFuture.completedFuture(ScriptedCatalogue.rows(found));
    }

    private List<Map<String, Object>> select(String query, List<Object> values) {
        Stream<Map.Entry<String, Map<Integer, Map<String, Object>>>> named = versions.entrySet().stream()
                .filter(each -> values.isEmpty()
                        || (values.get(0) instanceof Collection<?> names
                                ? names.contains(each.getKey())
                                : values.get(0).equals(each.getKey())));
        int least = values.size() < 2 ? Integer.MIN_VALUE : (Integer) values.get(1);
        Stream<Map.Entry<Integer, Map<String, Object>>> numbered = named.flatMap(
                        each -> each.getValue().entrySet().stream())
                .filter(each -> query.contains("version = ?") ? each.getKey() == least : each.getKey() >= least);
        return numbered.map(each -> query.startsWith("SELECT version ")
                        ? ScriptedCatalogue.row("version", each.getKey())
                        : each.getValue())
                .limit(query.endsWith("LIMIT 1") ? 1 : Long.MAX_VALUE)
                .toList();
    }

    private Map<String, Object> add(String dataset, int version) {
        Map<String, Object> row = ScriptedCatalogue.row(
                "dataset",
                dataset,
                "version",
                version,
                "state",
                "published",
                "entity",
                EntityJson.write(Sales.ENTITY),
                "grouping",
                Grouping.none(7).text(),
                "stripe_rows",
                100,
                "stripes_per_shard",
                8,
                "format",
                DatasetVersion.FORMAT,
                "source",
                "a test",
                "begun",
                Instant.ofEpochMilli(1));
        versions.computeIfAbsent(dataset, name -> new TreeMap<>()).put(version, row);
        return row;
    }

    /** The row of a dataset of which all versions are dropped. */
    private void addNumberAlone(String dataset) {
        versions.computeIfAbsent(dataset, name -> new TreeMap<>())
                .put(-1, ScriptedCatalogue.row("dataset", dataset, "version", null, "highest", 7));
    }

    private static List<String> labels(List<DatasetVersion> found) {
        return found.stream().map(DatasetVersion::label).toList();
    }

    private List<String> all() throws IOException {
        return labels(reads.all(damaged -> {
            throw new AssertionError(damaged);
        }));
    }

    private SimpleStatement last() {
        return statements.get(statements.size() - 1);
    }

    @Test
    void a_number_says_below_which_no_version_is() throws IOException {
        assertThat(lowest.of("shops")).isEmpty();
        lowest.add("shops");
        assertThat(lowest.of("shops")).hasValue(0);
        lowest.raise("shops", 5);
        assertThat(lowest.of("shops")).hasValue(5);
        assertThat(last().getConsistencyLevel()).isEqualTo(DefaultConsistencyLevel.LOCAL_QUORUM);
        lowest.raise("shops", 3);
        assertThat(lowest.of("shops")).as("it only grows").hasValue(5);
        lowest.add("shops");
        assertThat(lowest.of("shops")).hasValue(5);
        assertThat(lowest.of("towns")).isEqualTo(OptionalInt.empty());
    }

    @Test
    void a_number_that_is_damaged_hides_no_version() throws IOException {
        lowest.raise("shops", 5);
        add("shops", 4);
        long[] cells = datasets.get("shops");
        cells[0] = 6;
        assertThat(lowest.of("shops")).hasValue(0);
        assertThat(labels(reads.of("shops"))).containsExactly("shops/4");
        // The number of another dataset.
        datasets.put("towns", new long[] {5, cells[1], 5});
        assertThat(lowest.of("towns")).hasValue(0);
    }

    @Test
    void numbers_of_all_are_known_when_all_datasets_have_a_row() throws IOException {
        lowest.raise("shops", 5);
        assertThat(lowest.all()).isEmpty();
        assertThat(lowest.isComplete()).isFalse();
        lowest.complete(List.of("towns", "roads"));
        assertThat(lowest.isComplete()).isTrue();
        assertThat(lowest.all()).contains(Map.of("shops", 5, "towns", 0, "roads", 0));
        assertThat(last().getQuery()).doesNotContain("WHERE");
        statements.clear();
        lowest.complete(List.of("towns"));
        assertThat(last().getPositionalValues()).as("after all others").containsExactly(LowestVersions.COMPLETE);
    }

    @Test
    void all_versions_come_by_name_and_number_whether_or_not_the_names_are_known() throws IOException {
        for (int number : new int[] {12, 2}) {
            add("towns", number);
            add("shops", number);
        }
        addNumberAlone("roads");
        List<String> expected = List.of("shops/2", "shops/12", "towns/2", "towns/12");
        assertThat(all()).isEqualTo(expected);
        assertThat(last().getQuery()).doesNotContain("WHERE");
        lowest.raise("towns", 2);
        lowest.complete(List.of("shops", "roads"));
        assertThat(all()).isEqualTo(expected);
        // A read for each number.
        assertThat(statements.subList(statements.size() - 2, statements.size()))
                .extracting(statement -> List.of(
                        Set.copyOf(
                                (Collection<?>) statement.getPositionalValues().get(0)),
                        statement.getPositionalValues().get(1)))
                .containsExactly(List.of(Set.of("roads", "shops"), 0), List.of(Set.of("towns"), 2));
        lowest.raise("towns", 3);
        assertThat(all()).containsExactly("shops/2", "shops/12", "towns/12");
        assertThat(new VersionReads(session, "shops", Optional.empty()).all(damaged -> {
                    throw new AssertionError(damaged);
                }))
                .hasSize(4);
        assertThat(last().getPositionalValues()).isEmpty();
    }

    @Test
    void of_many_names_a_hundred_are_asked_for_at_once() throws IOException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            names.add("set%03d".formatted(i));
            add(names.get(i), i);
        }
        lowest.complete(names);
        statements.clear();
        assertThat(all()).hasSize(250);
        assertThat(statements.subList(1, statements.size()))
                .extracting(statement ->
                        ((Collection<?>) statement.getPositionalValues().get(0)).size())
                .containsExactly(100, 100, 50);
    }

    @Test
    void of_a_dataset_with_a_damaged_row_no_version_is_given_and_it_is_told_once() throws IOException {
        add("shops", 1);
        add("shops", 2).put("entity", null);
        add("shops", 3).put("format", 9);
        add("towns", 1);
        List<DamagedVersionException> damaged = new ArrayList<>();
        assertThat(labels(reads.all(damaged::add))).containsExactly("towns/1");
        assertThat(damaged)
                .singleElement()
                .satisfies(each ->
                        assertThat(each.dataset() + "/" + each.version()).isEqualTo("shops/2"));
        assertThatThrownBy(() -> reads.of("shops")).isInstanceOf(DamagedVersionException.class);
        assertThat(reads.find("shops", 1)).isPresent();
        assertThatThrownBy(() -> reads.find("shops", 3))
                .isInstanceOf(DamagedVersionException.class)
                .hasMessageContaining("found format 9, expected 1 or 2; a later release may have written it.");
    }

    @Test
    void versions_of_a_dataset_are_looked_for_from_its_number_on() throws IOException {
        for (int number = 0; number < 4; number++) {
            add("shops", number);
        }
        addNumberAlone("roads");
        assertThat(labels(reads.of("shops"))).containsExactly("shops/0", "shops/1", "shops/2", "shops/3");
        assertThat(last().getQuery()).endsWith("WHERE dataset = ?");
        assertThat(reads.of("roads")).as("a number alone is no version").isEmpty();
        lowest.raise("shops", 2);
        assertThat(labels(reads.of("shops"))).containsExactly("shops/2", "shops/3");
        assertThat(last().getPositionalValues()).containsExactly("shops", 2);
        assertThat(last().getConsistencyLevel()).isEqualTo(DefaultConsistencyLevel.LOCAL_QUORUM);
        assertThat(labels(reads.settled("shops"))).containsExactly("shops/2", "shops/3");
        assertThat(last().getConsistencyLevel())
                .as("after all changes that were begun")
                .isEqualTo(DefaultConsistencyLevel.SERIAL);
        assertThat(reads.rows("shops", 0)).hasSize(4);
        assertThat(labels(List.of(reads.find("shops", 1).orElseThrow()))).containsExactly("shops/1");
        assertThat(reads.find("shops", 9)).isEmpty();
        assertThat(reads.row(reads.find("shops", 3).orElseThrow()))
                .hasValueSatisfying(row -> assertThat(row.getInt("version")).isEqualTo(3));
        assertThat(reads.names()).containsExactlyInAnyOrder("shops", "roads");
    }

    @Test
    void a_new_dataset_has_a_row_before_its_first_version() throws IOException {
        assertThat(reads.firstOfNew("shops")).isZero();
        assertThat(datasets).containsOnlyKeys("shops");
        lowest.raise("shops", 4);
        statements.clear();
        assertThat(reads.firstOfNew("shops")).isEqualTo(4);
        assertThat(statements).as("it is there").hasSize(1);
        statements.clear();
        assertThat(new VersionReads(session, "shops", Optional.empty()).firstOfNew("towns"))
                .isZero();
        assertThat(statements).isEmpty();
    }

    @Test
    void a_version_that_is_dropped_raises_the_number_to_the_next_that_there_is() throws IOException {
        add("shops", 3);
        add("shops", 6);
        reads.forgotten("shops", 2);
        assertThat(lowest.of("shops")).hasValue(3);
        // One in the middle changes nothing.
        reads.forgotten("shops", 5);
        assertThat(lowest.of("shops")).hasValue(3);
        statements.clear();
        reads.forgotten("shops", 5);
        assertThat(statements).noneMatch(statement -> statement.getQuery().startsWith("UPDATE"));
        assertThat(last().getConsistencyLevel()).isEqualTo(DefaultConsistencyLevel.SERIAL);
        versions.clear();
        reads.forgotten("shops", 6);
        assertThat(lowest.of("shops"))
                .as("all that come are higher than the last")
                .hasValue(7);
        fails = true;
        reads.forgotten("shops", 9);
        fails = false;
        assertThat(lowest.of("shops")).hasValue(7);
        statements.clear();
        new VersionReads(session, "shops", Optional.empty()).forgotten("shops", 9);
        assertThat(statements).isEmpty();
    }

    @Test
    void a_space_keeps_what_it_is_when_one_thing_changes() {
        StripeSpace space = StripeSpace.of(session, "shops", Access.published());
        assertThat(space.lease()).isEqualTo(Duration.ofSeconds(20));
        assertThat(space.sharesLoads()).isFalse();
        StripeSpace parts = space.withParts();
        assertThat(parts.sharesLoads()).isTrue();
        assertThat(parts.sweeps()).isSameAs(space.sweeps());
        assertThat(parts.catalogue()).isNotSameAs(space.catalogue());
        StripeSpace longer = parts.withLease(Duration.ofSeconds(90));
        assertThat(longer.lease()).isEqualTo(Duration.ofSeconds(90));
        assertThat(longer.catalogue()).isSameAs(parts.catalogue());
        assertThat(longer.sharesLoads()).isTrue();
        for (StripeSpace each : List.of(space, parts, longer)) {
            assertThat(each.session()).isSameAs(session);
            assertThat(each.keyspace()).isEqualTo("shops");
            assertThat(each.client()).isEqualTo(Access.published());
        }
        SweepTimes times = new SweepTimes();
        assertThat(times.isDue("shops")).isTrue();
        times.done("shops");
        assertThat(times.isDue("shops")).isFalse();
        assertThat(times.isDue("towns")).isTrue();
    }

    @Test
    void a_space_of_many_drops_reads_from_the_lowest_number_on() throws IOException {
        VersionCatalogue catalogue =
                StripeSpace.of(session, "shops", Access.tuned()).withParts().catalogue();
        add("shops", 3);
        add("shops", 4).put("state", "loading");
        lowest.raise("shops", 4);
        assertThat(labels(catalogue.of("shops"))).containsExactly("shops/4");
        assertThat(catalogue.published("shops")).isEmpty();
        assertThat(labels(catalogue.settled("shops"))).containsExactly("shops/4");
    }
}
