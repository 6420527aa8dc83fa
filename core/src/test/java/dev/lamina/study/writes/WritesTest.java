// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.Tier;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.EquivalenceGate;
import dev.lamina.study.source.Source;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Writes leave every answer as it is, on all layouts of rows. */
@Tag("node")
class WritesTest {
    private static final int ROWS = 3000;

    private static final Map<String, Map<String, Object>> LAYOUTS = layouts();

    private static Map<String, Map<String, Object>> layouts() {
        Map<String, Map<String, Object>> layouts = new LinkedHashMap<>();
        for (Map<String, Object> entry : List.of(
                table("partition", List.of("device"), "clustering", List.of("ts desc"), "name", "device"),
                table("partition", List.of("device", "ts"), "index", List.of("site"), "name", "indexed"),
                table(
                        "partition",
                        List.of("device"),
                        "clustering",
                        List.of("ts"),
                        "view",
                        Map.of("partition", List.of("site"), "clustering", List.of("ts", "device")),
                        "name",
                        "viewed"),
                table(
                        "partition",
                        List.of("device"),
                        "clustering",
                        List.of("ts"),
                        "static",
                        List.of("site"),
                        "name",
                        "once"),
                table("partition", List.of("device", "date(ts)"), "clustering", List.of("ts"), "name", "days"),
                table(
                        "partition",
                        List.of("hash(device) % 4"),
                        "clustering",
                        List.of("ts", "device"),
                        "name",
                        "hashed"),
                Readings.entry(
                        "name",
                        "joined",
                        "family",
                        "record",
                        "partition",
                        List.of("device"),
                        "clustering",
                        List.of("ts"),
                        "record",
                        "joined"),
                Readings.entry(
                        "name",
                        "json",
                        "family",
                        "record",
                        "partition",
                        List.of("device"),
                        "clustering",
                        List.of("ts"),
                        "record",
                        "json"))) {
            layouts.put(entry.get("name").toString(), entry);
        }
        return layouts;
    }

    static List<String> written() {
        return cases("device", "indexed", "viewed", "once", "days", "hashed", "joined", "json");
    }

    static List<String> copied() {
        return cases("device", "viewed", "once", "days", "hashed", "joined");
    }

    static List<String> aged() {
        return cases("device", "indexed", "viewed", "once", "joined");
    }

    /** Those of this build: in the first tier a table with a view, and records in cells. */
    private static List<String> cases(String... layouts) {
        return Tier.cases(List.of(layouts), Set.of("viewed", "joined")::contains);
    }

    private static Map<String, Object> table(Object... words) {
        Map<String, Object> entry = Readings.entry(words);
        entry.put("family", "table");
        return entry;
    }

    private static Store loaded(String name, Source source) throws Exception {
        Layout layout = Layouts.of(LAYOUTS.get(name));
        CqlSession session = Keyspaces.session();
        String keyspace = Keyspaces.create(layout, Readings.ENTITY, "writes_" + name);
        Store store = layout.open(session, Readings.ENTITY, keyspace, Access.tuned());
        store.load(source.dataset());
        return store;
    }

    private static void requireAnswers(Store store, Source source) throws Exception {
        assertThat(new EquivalenceGate(source).difference(store)).isNull();
        for (String sql : List.of(
                "SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 50",
                "SELECT ts, site FROM readings WHERE device = :device AND ts >= :from AND ts < :from + INTERVAL 1 MINUTE",
                "SELECT device, ts FROM readings WHERE site = :site ORDER BY ts, device LIMIT 20",
                "SELECT site, count(*) AS n, avg(value) AS a FROM readings GROUP BY site")) {
            Operation query = Readings.operations("name", "q", "sql", sql, "table", "readings", "draws", 20)
                    .get(0);
            query.prepare(source).on(store).run(store);
        }
    }

    private static void write(Store store, Source source, Object... words) throws Exception {
        Operation.Task task = Readings.operations(words).get(0).prepare(source).on(store);
        assertThat(task.run(store).matches(task.expected())).isTrue();
        task.run(store);
    }

    @ParameterizedTest
    @Tag("sweep")
    @MethodSource("written")
    void answersStayThoseOfTheDataAfterWrites(String name) throws Exception {
        Source source = Readings.source(ROWS);
        try (Store store = loaded(name, source)) {
            write(store, source, "name", "i", "insert", "readings", "ttl", "30 days");
            write(store, source, "name", "u", "update", List.of("value"));
            write(store, source, "name", "v", "update", List.of("value", "site"), "ttl", "2 hours");
            write(store, source, "name", "d", "delete", "key");
            if (!name.equals("hashed")) {
                write(store, source, "name", "p", "delete", "partition");
            }
            requireAnswers(store, source);
        }
    }

    /** Were a copy's key that of a row, a delete would take the row. */
    @ParameterizedTest
    @Tag("sweep")
    @MethodSource("copied")
    void copiesHaveKeysThatNoRowHas(String name) throws Exception {
        Source source = Readings.source(ROWS);
        try (Store store = loaded(name, source)) {
            RowWriter delete = store.writer(RowWrite.of(RowWrite.Kind.DELETE));
            Batch copies = CopiedRows.of(source, delete.keyFields()).of(source.sample());
            WriteTask.sendAll(store.writer(RowWrite.of(RowWrite.Kind.INSERT_COPY)), copies, copies.rows(), 0, store);

            assertThat(copies.rows()).isEqualTo(1000);
            assertThat(new EquivalenceGate(source).difference(store)).contains("4000");
            WriteTask.sendAll(delete, copies, copies.rows(), 0, store);
            requireAnswers(store, source);
        }
    }

    @ParameterizedTest
    @Tag("sweep")
    @MethodSource("aged")
    void answersStayThoseOfTheDataOnAgedTables(String name) throws Exception {
        Source source = Readings.source(ROWS);
        try (Store store = loaded(name, source)) {
            List<AgedWrites> writes = List.of(
                    aged(store, source, "name", "i", "insert", "readings", "ttl", "1 hour"),
                    aged(store, source, "name", "u", "update", List.of("value", "site")),
                    aged(store, source, "name", "d", "delete", "key"),
                    aged(store, source, "name", "p", "delete", "partition"));
            for (int round = 0; round < AgePhase.ROUNDS; round++) {
                for (AgedWrites write : writes) {
                    write.round(round, () -> {});
                }
            }
            Thread.sleep(2_100);

            requireAnswers(store, source);
            assertThat(writes.get(0).inserts()).isEqualTo(250);
            assertThat(writes.get(0).expired()).isEqualTo(250);
            assertThat(writes.get(1).updates()).isEqualTo(500);
            assertThat(writes.get(2).deletes()).isEqualTo(500);
            assertThat(writes.get(3).deletes()).isEqualTo(500);
            assertThat(writes).allMatch(write -> write.sent() == write.planned());
            for (AgedWrites write : writes) {
                write.close();
            }
        }
    }

    private static AgedWrites aged(Store store, Source source, Object... words) throws Exception {
        WriteTask task = (WriteTask) Readings.operations(words).get(0).prepare(source);
        return AgedWrites.of(task, store, 500, Duration.ofHours(2));
    }

    @Test
    void aPartitionWithoutAColumnOfTheDataIsNotDeleted() throws Exception {
        Source source = Readings.source(ROWS);
        try (Store store = loaded("hashed", source)) {
            assertThatThrownBy(() -> write(store, source, "name", "p", "delete", "partition"))
                    .isInstanceOf(UnsupportedQueryException.class)
                    .hasMessageContaining("a delete needs a column of the data in the key it deletes by");
        }
    }
}
