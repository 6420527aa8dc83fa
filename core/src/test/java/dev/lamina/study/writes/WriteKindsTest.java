// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.data.Dataset;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.QueryFile;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteKindsTest {
    private static final Map<String, Object> DEVICE = Readings.entry(
            "name", "device", "family", "table", "partition", List.of("device"), "clustering", List.of("ts desc"));

    @TempDir
    private Path directory;

    private static String cql(Map<String, Object> layout, Object... words) throws Exception {
        return Readings.operations(words)
                .get(0)
                .prepare(Readings.source(100))
                .plan(Layouts.of(layout), Readings.ENTITY)
                .cql();
    }

    @Test
    void aWriteIsMeasuredAsARateAndWithLatencies() {
        List<Operation> operations =
                Readings.operations("name", "write", "insert", "readings", "per_second", 2000, "ttl", "30 days");

        assertThat(operations).extracting(Operation::name).containsExactly("write", "write-latency");
        assertThat(operations.get(1).load().rate()).isEqualTo(2000);
        assertThat(operations).allMatch(Operation::writes);
        assertThat(operations.get(0).summary()).isEqualTo("insert a row into readings, with a time to live of 30 days");
    }

    @Test
    void statementsAreThoseOfTheTable() throws Exception {
        assertThat(cql(DEVICE, "name", "w", "insert", "readings", "ttl", "30 days"))
                .matches("INSERT INTO \\S+ \\(device, ts, site, value\\) VALUES \\(\\?, \\?, \\?, \\?\\)"
                        + " USING TTL 2592000");
        assertThat(cql(DEVICE, "name", "w", "update", List.of("value", "site"), "ttl", "90 minutes"))
                .as("rows of the data must not expire within a run")
                .matches("UPDATE \\S+ USING TTL 86400 SET site = \\?, value = \\? WHERE device = \\? AND ts = \\?");
        assertThat(cql(DEVICE, "name", "w", "delete", "key")).endsWith(" WHERE device = ? AND ts = ?");
        assertThat(cql(DEVICE, "name", "w", "delete", "partition")).endsWith(" WHERE device = ?");
        Map<String, Object> statics = new java.util.LinkedHashMap<>(DEVICE);
        statics.put("static", List.of("site"));
        assertThat(cql(statics, "name", "w", "update", List.of("site"))).endsWith(" SET site = ? WHERE device = ?");
        Map<String, Object> joined = Readings.entry(
                "name",
                "j",
                "family",
                "record",
                "partition",
                List.of("device"),
                "clustering",
                List.of("ts"),
                "record",
                "joined");
        assertThat(cql(joined, "name", "w", "update", List.of("value")))
                .matches("UPDATE \\S+ SET \\w+ = \\? WHERE device = \\? AND ts = \\?");
    }

    @Test
    void without_rows_nothing_is_written() throws Exception {
        WriteTask task = (WriteTask)
                Readings.operations("name", "i", "insert", "readings").get(0).prepare(Readings.source(0));

        assertThatThrownBy(() -> task.on(null)).hasMessage("there are no readings to write");
        assertThatThrownBy(() -> AgedWrites.of(task, null, 10, Duration.ofDays(1)))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessage("there are no readings to write");
    }

    /** Acknowledges every write. */
    private record Acknowledging(List<String> keyFields) implements RowWriter {
        @Override
        public CompletionStage<?> send(Batch rows, int row) {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public String statement() {
            return "";
        }
    }

    @Test
    void all_rows_are_read_once_for_what_no_row_has() throws Exception {
        AtomicInteger questions = new AtomicInteger();
        MemoryDataset rows = Readings.dataset(100);
        Dataset counting = (Dataset) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Dataset.class}, (proxy, method, arguments) -> {
                    questions.addAndGet(method.getName().equals("sql") ? 1 : 0);
                    return method.invoke(rows, arguments);
                });
        Store store = (Store) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Store.class},
                (proxy, method, arguments) ->
                        method.getName().equals("writer") ? new Acknowledging(List.of("ts")) : (Object) 8);
        WriteTask task = (WriteTask) Readings.operations("name", "d", "delete", "key")
                .get(0)
                .prepare(Source.read(counting, 1, RunProgress.SILENT));

        assertThat(task.on(store).run(store).matches(task.expected())).isTrue();
        int once = questions.get();
        assertThat(once).isPositive();
        task.on(store);
        assertThat(questions.get()).isEqualTo(once);
    }

    /** A quotient of digits in the key has no place for other letters. */
    @Test
    void copies_of_digits_have_digits() throws Exception {
        assertThat(copied("7", "403")).containsExactly("8", "404");
        assertThat(copied("7", "8")).containsExactly("9", "10");
        assertThat(copied("007", "403")).containsExactly("8", "404");
        assertThat(copied("7", "x")).containsExactly("7~", "x~");
    }

    private static List<String> copied(String... ids) throws Exception {
        Entity things = new Entity("things", List.of(new Field("id", ColumnType.TEXT, false)), "id");
        Batch rows = new Batch(things.fields());
        for (String id : ids) {
            ((TextVector) rows.column(0)).append(id);
        }
        rows.setRows(ids.length);
        Source source = Source.read(new MemoryDataset(things, rows), 1, RunProgress.SILENT);
        Batch copies = CopiedRows.of(source, List.of("id")).of(rows);
        return IntStream.range(0, copies.rows())
                .mapToObj(copies.column(0)::textAt)
                .toList();
    }

    @Test
    void layoutsThatCanNotWriteSayWhy() {
        assertThatThrownBy(() -> cql(
                        Readings.entry(
                                "name",
                                "c",
                                "family",
                                "chunks",
                                "codec",
                                "flatbuffers",
                                "chunkRows",
                                500,
                                "chunksPerShard",
                                2),
                        "name",
                        "w",
                        "insert",
                        "readings"))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageStartingWith("rows are written in chunks of 500: ");
        assertThatThrownBy(() -> cql(Readings.entry("name", "s", "family", "stripes"), "name", "w", "delete", "key"))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageStartingWith("rows are written in stripes of 131072: ");
        assertThatThrownBy(() -> cql(DEVICE, "name", "w", "update", List.of("ts")))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageContaining("is made of ts, which an update can't change");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            insert: reading            | q.yaml:2: Operation write: insert: there is no table "reading". Did you mean "readings"?
            inserts: readings          | has an unknown key "inserts". Did you mean "insert"?
            insert: readings, ttl: 0 s | q.yaml:2: Operation write: ttl is 0 s, expected a time such as 30 days
            insert: readings, ttl: 9   | ttl is 9, expected a time such as 30 days
            insert: readings, ttl: 9 y | ttl is 9 y, expected a time such as 30 days
            insert: readings, ttl: 21000 days | ttl is 21000 days, expected a time such as 30 days
            insert: readings, tll: 1 day | has an unknown key "tll". Did you mean "ttl"?
            insert: readings, per_second: -1 | per_second is -1, expected a number above 0
            insert: readings, per_second: 1, share: 2 | share is 2, expected nothing, since per_second is there
            update: value              | update is value, expected all, or a list of columns
            update: all                | update is all, expected a list of columns such as [temperature]
            update: []                 | expected a list of columns such as [temperature]
            update: [valu]             | q.yaml:2: Operation write: update: there is no column "valu". Did you mean "value"?
            delete: keys               | q.yaml:2: Operation write: delete: there is no "keys" to delete by. Did you mean "key"? Known: key, partition.
            delete: key, ttl: 1 day    | q.yaml:2: Operation write has an unknown key "ttl".
            """)
    void wrongWordsAreRefusedWithTheirPlace(String words, String message) throws Exception {
        Path file = directory.resolve("q.yaml");
        Files.writeString(file, "queries:\n  - {name: write, " + words + "}\n");

        assertThatThrownBy(() -> {
                    for (Map<String, Object> entry :
                            QueryFile.of(file.toString(), "readings").queries()) {
                        for (Operation operation : OperationKinds.all(entry, List.of())) {
                            operation.prepare(Readings.source(20));
                        }
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
