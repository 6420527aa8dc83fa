// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.Shell;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.file.FileProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code lamina advise} refuses before it starts anything. */
class AdviseCommandTest {
    private static final String NEWEST =
            "- {name: newest, sql: 'SELECT ts, value FROM readings WHERE device = :d ORDER BY ts DESC LIMIT 5'";

    @TempDir
    Path directory;

    private Path csv;

    @BeforeEach
    void write() throws Exception {
        StringBuilder rows = new StringBuilder("device,ts,value\n");
        for (int i = 0; i < 100; i++) {
            rows.append(String.format("d%d,2026-06-01T00:%02d:%02dZ,%d%n", i % 5, i / 60, i % 60, i));
        }
        csv = Files.writeString(directory.resolve("readings.csv"), rows);
    }

    private Shell.Result advise(String queries, String... options) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), "queries:\n" + queries + "\n");
        String[] arguments = new String[options.length + 4];
        System.arraycopy(options, 0, arguments, 4, options.length);
        arguments[0] = "advise";
        arguments[1] = csv.toString();
        arguments[2] = "--queries";
        arguments[3] = file.toString();
        return lamina(arguments);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cluster    | 6x8    | --cluster: found \"6x8\", expected nodes, processors of each and copies of each row",
                "--cluster    | 2x8x3  | --cluster: 3 copies of each row need as many nodes, and there are 2.",
                "--grows      | 2000   | --grows: found \"2000\", expected a number above 0 with a unit, such as 2000/s. Units: /s,",
                "--grows      | 0/s    | --grows: found \"0/s\", expected a number above 0",
                "--keep       | 90d    | --keep needs --grows too",
                "--max-p99    | 20     | --max-p99: found \"20\", expected a number above 0 with a unit, such as 20ms. Units: us,",
                "--max-disk   | 5 XB   | --max-disk: found \"5 XB\", expected a number above 0 with a unit, such as 500GB.",
                "--max-tables | 0      | --max-tables must be 1 or more, not 0.",
                "--rows       | 0      | --rows must be 1 or more, not 0.",
                "--time       | 10     | --time: found \"10\", expected a number above 0 with a unit",
                "--time       | 59s    | --time must be 1m or more.",
                "--cassandra  | 4.1.10 | --cassandra: found 4.1.10, expected 5.0 or later",
                "--cassandra  | 5.0.9,6.0 | --cassandra: found \"5.0.9,6.0\", expected one version",
                "--key        | devise | Did you mean \"device\"?",
                "--partition  | hour(tz) | Did you mean \"ts\"?"
            })
    void a_wrong_option_says_what_is_expected(String option, String value, String message) throws Exception {
        advise(NEWEST + ", per_second: 1}", option, value).refusedWith(message);
    }

    @Test
    void rows_are_those_of_files_or_of_a_table_of_a_running_cluster() throws Exception {
        String select = "SELECT value FROM readings WHERE device = :d";
        lamina("advise", "--queries", select).refusedWith("There are no rows. Name files, or a table");
        lamina("advise", "--queries", select, "--from-table", "k.readings")
                .refusedWith("--from-table needs --contact-points too");
        lamina("advise", csv.toString(), "--queries", select, "--from-table", "k.readings")
                .refusedWith("--from-table can't be combined with files");
        lamina("advise", "--queries", select, "--from-table", "k.t", "--contact-points", "127.0.0.1", "--key", "a")
                .refusedWith("--key can't be combined with --from-table");
        lamina("advise", csv.toString(), "--queries", select, "--sample-rows", "5")
                .refusedWith("--sample-rows needs --from-table too");
        lamina("advise", csv.toString(), "--queries", select, "--user", "me")
                .refusedWith("--user needs --contact-points");
        lamina("advise", csv.toString(), "--queries", select, "--contact-points", "127.0.0.1", "--quick")
                .refusedWith("--quick can't be combined with --contact-points");
        joined("", "--contact-points", "127.0.0.1", "--quick")
                .refusedWith("--quick can't be combined with --contact-points");
        advise(NEWEST + ", per_second: 1}", "--grows", "5/s", "--keep", "7301d")
                .refusedWith("--keep: found \"7301d\", expected at most 20y, the longest time to live");
        advise(NEWEST + ", per_second: 1}", "--grows", "5/s", "--keep", "19y")
                .refusedWith("--keep: found \"19y\", but rows that are written now", "would expire after 2038-01-19");
    }

    @Test
    void the_growth_of_each_of_several_entities_stands_in_the_file() throws Exception {
        joined("", "--grows", "5/s")
                .refusedWith(
                        "--grows can't be combined with a file of queries that has entities", "Write grows: 2000/s");
        joined(", grows: 5")
                .refusedWith("q.yaml:2: entities, readings, grows: found \"5\", expected a number above 0 with a unit");
        joined(", grows: 5/s, keep: 1").refusedWith("q.yaml:2: entities, readings, keep: found \"1\"");
        joined(", keep: 90d").refusedWith("q.yaml:2: entities, readings, keep needs grows too, such as grows: 2000/s");
        joined(", grows: 5/s, keep: 21y").refusedWith("keep: found \"21y\", expected at most 20y");
        joined(", grows: 5/s, keep: 19y").refusedWith("readings, keep: found \"19y\"", "2038-01-19");
        joined(", grow: 5/s").refusedWith("grow");
    }

    private Shell.Result joined(String words, String... options) throws Exception {
        Path file = Files.writeString(directory.resolve("q.yaml"), """
                entities:
                  readings: {files: [readings.csv], key: [device, ts]%s}
                queries:
                  - {name: of-device, sql: 'SELECT value FROM readings WHERE device = :d', per_second: 1}
                """.formatted(words));
        List<String> arguments = new ArrayList<>(List.of("advise", "--queries", file.toString()));
        arguments.addAll(List.of(options));
        return lamina(arguments.toArray(String[]::new));
    }

    @Test
    void queries_are_needed_in_sql_and_with_frequencies() throws Exception {
        lamina("advise", csv.toString()).refusedWith("Missing required option: '--queries=FILE|SELECT'");
        lamina("advise", csv.toString(), "--queries", "absent.yaml").refusedWith("absent.yaml: there is no such file");
        advise("- {name: arrive, insert: readings, per_second: 2}")
                .refusedWith("--queries: there is no query in SQL, so nothing says which tables are wanted.");
        advise(NEWEST + ", per_second: 1}\n- {name: arrive, insert: readings}")
                .refusedWith("q.yaml:3:", "arrive", "per_second");
        advise(NEWEST + ", share: none}").refusedWith("share is none, expected a number above 0");
    }

    @Test
    void a_time_alone_is_no_key_of_rows_that_arrive() throws Exception {
        FileProfile profile = FileProfile.of(DatasetRequest.files(List.of(csv.toString()), directory));
        assertThat(profile.key()).containsExactly("ts");

        FileProfile safer = SaferKey.of(profile, List.of(Map.of("sql", "SELECT value FROM r WHERE Device = :d")));
        assertThat(safer.key()).containsExactly("device", "ts");
        assertThat(safer.keyGiven()).isFalse();
        assertThat(safer.notes())
                .contains("ts alone differs in all rows, but may not in later ones, so device is part of the key");
        assertThat(SaferKey.of(profile, List.of(Map.of("sql", "SELECT value FROM r WHERE \"device\" IN (:d, :e)")))
                        .key())
                .containsExactly("device", "ts");
        assertThat(SaferKey.of(profile, List.of(Map.of("sql", "SELECT devicein FROM r WHERE ts > :t"))))
                .isEqualTo(profile);
    }
}
