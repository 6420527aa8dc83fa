// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import dev.lamina.fixtures.TextMutation;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.candidate.ModelFile;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.Source;
import dev.lamina.study.writes.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of queries, and of tables, whose text is damaged: each asks the rows for something, or is refused in a sentence. {@code
 * -Dlamina.fuzz=N} damages each N/10 times in each way, twice without.
 */
@Timeout(3 * 3600)
class QueryFuzzTest {
    private static final int ROUNDS = Math.max(1, Integer.getInteger("lamina.fuzz", 20) / 10);

    private static final List<String> WHOLE = List.of("""
            queries:
            - name: newest
              sql: SELECT ts, value FROM readings WHERE device = :device ORDER BY ts DESC LIMIT 5
              per_second: 20
            - {name: days, sql: "SELECT site, date(ts) AS day, avg(value) AS mean FROM readings GROUP BY site, date(ts)"}
            - {name: hour, sql: "SELECT count(*) FROM readings WHERE site = 's1' AND ts >= :from AND ts < :from + INTERVAL 1 HOUR"}
            - {name: some, sql: "SELECT device, value FROM readings WHERE device IN ('d1', 'd2') AND value > 1.5", share: 3}
            """, """
            queries:
            - {name: great, scan: [value], where: value > 50 and site = 's1'}
            - {lookup: 5}
            - {name: mean, aggregate: average, of: value, by: site}
            - {slice: {newest: 3, partitions: [d1]}}
            - {partition: site, value: s1}
            layouts:
            - {name: by-site, family: table, partition: [site, date(ts)], clustering: [ts, device]}
            - {name: indexed, family: table, partition: [device], clustering: [ts desc], index: [site]}
            """, """
            queries:
            - {name: arrive, insert: readings, per_second: 2000, ttl: 30 days}
            - {name: correct, update: [value], per_second: 10}
            - {name: forget, delete: key, per_day: 5}
            - {name: together, mixed: all}
            - {name: old, aged: 3 days}
            """);

    private static final String MODEL = """
            -- Readings by site and day
            CREATE TABLE by_site (
                site text, -- ""
                day date,  -- day = date(ts)
                ts timestamp, device text, value double,
                PRIMARY KEY ((site, day), ts, device)
            ) WITH CLUSTERING ORDER BY (ts DESC, device ASC);
            CREATE INDEX ON by_site (device);
            /* one model */
            CREATE MATERIALIZED VIEW by_value AS SELECT * FROM by_site
                WHERE site IS NOT NULL AND day IS NOT NULL AND ts IS NOT NULL AND device IS NOT NULL
                PRIMARY KEY ((device), site, day, ts);
            """;

    private final SplittableRandom random = Vectors.printed("QueryFuzzTest").random();

    @TempDir
    Path directory;

    private Source source;
    private int refused;
    private int asked;

    @Test
    void a_damaged_file_of_queries_asks_something_or_is_refused_in_a_sentence() throws Exception {
        source = Readings.source(50);
        for (int round = 0; round < ROUNDS; round++) {
            for (String whole : WHOLE) {
                String other = WHOLE.get(random.nextInt(WHOLE.size()));
                for (TextMutation mutation : TextMutation.values()) {
                    tryOne(mutation, mutation.of(whole, other, random));
                }
            }
        }
        assertThat(refused).isPositive();
        assertThat(asked).isPositive();
    }

    @Test
    void a_damaged_model_is_one_or_is_refused_in_a_sentence() {
        for (int round = 0; round < 50 * ROUNDS; round++) {
            for (TextMutation mutation : TextMutation.values()) {
                String damaged = mutation.of(MODEL, mutation.of(MODEL, MODEL, random), random);
                tryOne(mutation, damaged, () -> ModelFile.of("model.cql", damaged));
            }
        }
        assertThat(refused).isPositive();
        assertThat(asked).isPositive();
    }

    private void tryOne(TextMutation mutation, String damaged) throws IOException {
        Path file = Files.writeString(directory.resolve("q.yaml"), damaged);
        QueryFile queries;
        try {
            queries = QueryFile.of(file.toString(), "readings");
        } catch (IllegalArgumentException e) {
            refuse(mutation, damaged, e);
            return;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(mutation + " made\n" + damaged, e);
        }
        queries.queries().forEach(entry -> tryOne(mutation, damaged, () -> ask(entry)));
        queries.layouts()
                .forEach(entry ->
                        tryOne(mutation, damaged, () -> new StudyLayout(entry).requireFit(List.of(source.entity()))));
    }

    private interface Trial {
        void run() throws Exception;
    }

    private void tryOne(TextMutation mutation, String damaged, Trial trial) {
        try {
            trial.run();
            asked++;
        } catch (IllegalArgumentException | UnsupportedQueryException e) {
            refuse(mutation, damaged, e);
        } catch (Exception | Error e) {
            throw new AssertionError(mutation + " made\n" + damaged, e);
        }
    }

    private void ask(Map<String, Object> entry) throws IOException {
        for (Operation operation : OperationKinds.all(entry, List.of())) {
            operation.prepare(source);
        }
    }

    private void refuse(TextMutation mutation, String damaged, Exception e) {
        refused++;
        assertThat(e.getMessage())
                .as(() -> mutation + " made\n" + damaged)
                .isNotBlank()
                .doesNotContain("com.fasterxml", "dev.lamina", "java.", "Exception");
    }
}
