// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers over tables in memory are those of DuckDB over Parquet files of the same rows. */
class SqlAnswersTest {
    static final Entity OTHERS = new Entity(
            "others",
            List.of(new Field("id", ColumnType.LONG, false), new Field("weight", ColumnType.INT, true)),
            "id");

    @TempDir
    static Path directory;

    private static Oracle oracle;
    private static SqlSession session;

    static Batch others(int count, int step) {
        Batch batch = new Batch(OTHERS.fields());
        for (int row = 0; row < count; row++) {
            ((LongVector) batch.column(0)).append((long) row * step);
            if (row % 5 == 4) {
                batch.column(1).appendMissing();
            } else {
                ((IntVector) batch.column(1)).append(row % 7);
            }
        }
        batch.setRows(count);
        return batch;
    }

    @BeforeAll
    static void show() throws Exception {
        oracle = new Oracle();
        Map<String, SourceTable> tables = Map.of(
                "things@1", new MemoryTable("things", 1, Samples.ENTITY, Samples.rows(300, 7), 64),
                "things@2", new MemoryTable("things", 2, Samples.ENTITY, Samples.rows(700, 8), 64),
                "others@1", new MemoryTable("others", 1, OTHERS, others(150, 5), 64),
                "nothing@1", new MemoryTable("nothing", 1, OTHERS, others(0, 1), 64));
        for (Map.Entry<String, SourceTable> each : tables.entrySet()) {
            oracle.show(each.getKey(), each.getValue(), directory);
        }
        oracle.show("things", directory.resolve("things_2.parquet"));
        oracle.show("others", directory.resolve("others_1.parquet"));
        oracle.show("nothing", directory.resolve("nothing_1.parquet"));
        List<SourceTable> sorted = tables.values().stream()
                .sorted(Comparator.comparing(SourceTable::label))
                .toList();
        session = SqlSession.open(() -> sorted, directory.resolve("spill"));
    }

    @AfterAll
    static void close() throws Exception {
        session.close();
        oracle.close();
    }

    static List<String> queries() {
        return Queries.ALL;
    }

    @ParameterizedTest
    @MethodSource("queries")
    void an_answer_is_that_of_duckdb_on_parquet(String query) throws Exception {
        oracle.requireSame(session, query);
    }
}
