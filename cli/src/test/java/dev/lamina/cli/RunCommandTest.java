// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.study.plan.Studies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code lamina run} refuses before it starts anything. */
class RunCommandTest {
    private static final String STUDY = """
            study: mine
            question: Which one?
            dataset: {gdelt: {edition: B}}
            rows: 10
            environment: {cassandra: 5.0.9}
            layouts:
              - {name: columns, family: chunks, codec: flatbuffers}
            operations:
              - {name: ingest}
            """;

    @TempDir
    Path directory;

    @Test
    void an_unknown_study_lists_the_known_ones() {
        run("gdelta")
                .refusedWith("There is no study \"gdelta\". Did you mean \"gdelt\"? Known: "
                        + String.join(", ", Studies.names()));
        run("absent.yaml").refusedWith("absent.yaml: there is no such file. Known studies: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--nodes=2", "--vnodes=8", "--racks=1", "--cassandra=4.1.10", "--heap=1G"})
    void a_cluster_that_is_there_is_not_started(String option) {
        lamina("run", "gdelt", "--contact-points", "127.0.0.1", option)
                .refusedWith(option.substring(0, option.indexOf('=')) + " can't be combined with --contact-points");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--layouts    | row-per-record,rows | There is no layout \"rows\". Known: row-per-record, row-per-record-server-default,",
                "--operations | scan-two            | There is no operation \"scan-two\". Known: ingest, fetch-all,",
                "--client     | quick               | expected one of [tuned, published, both, cql, thrift]",
                "--edition    | Z                   | Study gdelt has no edition \"Z\". Known: A, B, client.",
                "--widest-row | small-row           | --widest-row: all rows of study gdelt have the same width",
                "--max-row    | 1GB                 | --max-row: found 1GB, expected a size from 64kB to 16MiB, such as 4MB.",
                "--max-row    | ten-million         | such as 4MB. The widest row of a study is --widest-row.",
                "--max-row    | 16MB                | --max-row: only studies on a file of any format take this option",
                "--rows       | 0                   | --rows must be 1 or more, not 0.",
                "--rows       | -1                  | --rows must be 1 or more, not -1.",
                "--rows       | 1.5                 | option '--rows': '1.5' is not a long",
                "--repeats    | 0                   | --repeats must be 1 or more, not 0.",
                "--nodes      | 6                   | nodes: found 6, expected 1 to 5.",
                "--vnodes     | 0                   | vnodes: found 0, expected 1 to 1536.",
                "--racks      | 2                   | racks: found 2, expected 1.",
                "--replication-factor | 2           | replicas: found 2, expected 1.",
                "--user       | etl                 | --user needs --contact-points too.",
                "--driver-config | driver.conf      | --driver-config needs --contact-points too.",
                "--off-heap   | 1                   | --off-heap must be 128 MB or more, not 1.",
                "--bad-rows   | keep                | --bad-rows must be fail or skip, not keep."
            })
    void a_wrong_option_says_what_is_expected(String option, String value, String message) {
        run("gdelt", option, value).refusedWith(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"--seed=2 | 1 min", "--rows=10 | 2 min", "--repeats=5 | 2 min", "--layouts=columns | 2 min"})
    void a_study_takes_its_own_time_unless_something_else_says_how_large_the_run_is(String option, String time)
            throws Exception {
        Path study = Files.writeString(directory.resolve("mine.yaml"), STUDY.replace("rows: 10", "rows: 10\ntime: 1m"));
        assertThat(lamina("run", study.toString(), "--dry-run", option).done().out())
                .contains("takes at most about " + time);
    }

    @Test
    void a_dry_run_leaves_no_directory() throws Exception {
        Path study = Files.writeString(directory.resolve("mine.yaml"), STUDY);
        Path out = directory.resolve("out");
        lamina("run", study.toString(), "--dry-run", "--out", out.toString()).done();
        assertThat(out).doesNotExist();
        Files.createDirectory(out);
        lamina("run", study.toString(), "--dry-run", "--out", out.toString()).done();
        assertThat(out).isDirectory();
    }

    @Test
    void blanks_behind_commas_are_not_part_of_names() {
        run("gdelt", "--layouts", "wide-row, row-per-record", "--operations", "ingest, scan-oen")
                .refusedWith("There is no operation \"scan-oen\".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99(columnar-flatbuffers        | --fail-if:25: found the end, expected a comma and an operation.",
                "disk(columnar-flatbuffers)>+1%  | a change needs a run to compare with. Name one with --against,",
                "disk(rows) > 1MB                | there is no layout \"rows\". Known: row-per-record, wide-row,",
                "throughput(wide-row,scan) < 1/s | there is no operation \"scan\". Known: ingest, fetch-all,"
            })
    void a_wrong_bound_is_refused_before_the_run(String bound, String message) {
        run("gdelt", "--fail-if", bound).refusedWith(message);
    }

    @Test
    void a_bound_on_what_this_run_leaves_out_is_refused_before_it() {
        run("gdelt", "--layouts", "wide-row", "--operations", "ingest", "--fail-if", "throughput(wide-row,q1) < 1/s")
                .refusedWith("there is no operation \"q1\". Known: ingest.");
    }

    @Test
    void the_run_to_compare_with_must_be_there_before_the_run() {
        String absent = directory.resolve("absent").toString();
        run("gdelt", "--against", absent).refusedWith(absent, "found no such file, expected the run.json of a run.");
    }

    @Test
    void a_widest_row_that_there_is_not_is_refused_with_those_that_there_are() {
        run("reversed", "--widest-row", "two-million")
                .refusedWith(
                        "--widest-row: there is no row \"two-million\". Did you mean \"ten-million\"? Known: small-row, no-col-index, five-thousand,"
                                + " ten-thousand, hundred-thousand, one-million, ten-million.");
        run("reversed", "--operations", "recent")
                .refusedWith("There is no operation \"recent\". Known: ingest, recent-start, recent-start/small-row,");
        run("reversed", "--input", "rows.csv")
                .refusedWith("--input: dataset timeline is generated and can't read rows.csv.");
    }

    @Test
    void a_study_that_follows_no_publication_does_not_run_as_published() {
        run("layouts", "--as-published")
                .refusedWith("--as-published: study layouts follows no publication. Leave --as-published out, or choose"
                        + " one of cells, codecs, compressors, gdelt, offers, reversed, spark, taxi, tiles.");
    }

    @Test
    void the_layouts_of_any_file_need_a_file_and_others_have_no_words_for_one() throws Exception {
        run("layouts")
                .refusedWith("--input is missing: this study needs a file. Example: lamina run layouts --input"
                        + " trips.csv --key id --partition day --queries q.yaml.");
        run("gdelt", "--key", "id")
                .refusedWith("--key: only studies on a file of any format take this option, such as lamina run"
                        + " layouts. The files of study gdelt have the fixed format gdelt. Leave it out.");
        run("gdelt", "--partition", "day")
                .refusedWith("--partition: only lamina run layouts takes this option; study gdelt has its own"
                        + " layouts and operations.");
        String trips = Files.writeString(directory.resolve("trips.csv"), "id,day\n1,2025-01-01\n1,2025-01-02\n")
                .toString();
        run("layouts", "--input", trips, "--key", "trip")
                .refusedWith("--key: there is no column \"trip\". Known: id, day, row_number.");
        run("layouts", "--input", trips, "--header", "perhaps").refusedWith("--header must be yes or no, not perhaps.");
        run("layouts", "--input", trips, "--queries", "absent.yaml").refusedWith("absent.yaml: there is no such file.");
        run("layouts", "--input", trips, "--candidate", "absent.cql")
                .refusedWith("--candidate: absent.cql can't be read. Give a file with CREATE TABLE statements.");
        run("gdelt", "--candidate", "model.cql").refusedWith("--candidate: only lamina run layouts takes this option;");
    }

    @Test
    void the_results_cannot_go_where_a_file_is() throws Exception {
        Path file = Files.writeString(directory.resolve("taken"), "x");
        lamina("run", "gdelt", "--out", file.toString())
                .refusedWith(file + ": this is a file, not a directory. Choose another --out.");
        assertThat(file).hasContent("x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "codec: flatbuffers | codec: arrows      | Layout columns: codec is arrows, expected one of arrow, arrow-lz4,",
                "family: chunks     | family: columnar   | Layout columns has the family \"columnar\". It is called \"chunks\" now.",
                "family: chunks     | family: chunk      | Layout columns has the family \"chunk\". Did you mean \"chunks\"? Known: chunks,",
                "codec: flatbuffers | chunks: 5, codec: flatbuffers | Layout columns has an unknown key \"chunks\".",
                "gdelt:             | gdelta:            | There is no dataset \"gdelta\". Did you mean \"gdelt\"? Known: accounts, ",
                "edition: B         | edition: Z         | Dataset gdelt: found edition \"Z\", expected A or B.",
                "edition: B         | form: B            | Dataset gdelt has no parameter \"form\". Known: edition.",
                "- {name: ingest}   | - {name: x, scan: [y]} | Operation x: Entity events has no field \"y\". Known: ",
                "- {name: ingest}   | - {name: x}        | needs one of the keys aged, aggregate, block, decode,",
                "rows: 10           | rovs: 10           | study.yaml:4: unknown key \"rovs\". Did you mean \"rows\"? Known: ",
                "rows: 10           | rows: [            | study.yaml:6:8: while parsing a flow sequence"
            })
    void a_users_study_with_a_mistake_says_which(String good, String bad, String message) throws Exception {
        assertThat(STUDY).contains(good);
        Path file = Files.writeString(directory.resolve("study.yaml"), STUDY.replace(good, bad));
        run(file.toString()).refusedWith(message);
    }

    @Test
    void a_file_that_cannot_be_read_is_refused() throws Exception {
        Path empty = Files.createFile(directory.resolve("empty.tsv"));
        Path zip = Files.write(directory.resolve("events.zip"), new byte[] {'P', 'K', 3, 4});
        Path prose = Files.writeString(directory.resolve("prose.tsv"), "Call me Ishmael.\n");
        String absent = directory.resolve("absent.tsv").toString();
        run("gdelt", "--input", absent).refusedWith(absent + ": there is no such file. Check the path.");
        run("gdelt", "--input", directory.toString())
                .refusedWith(directory + ": this is a directory. Pass a file, or a glob");
        run("gdelt", "--input", empty.toString()).refusedWith(empty + ": found an empty file, expected rows.");
        run("gdelt", "--input", zip.toString()).refusedWith(zip + ": this is a zip archive");
        run("gdelt", "--input", prose.toString()).refusedWith(prose.toString());
        run("gdelt", "--input", directory.resolve("*.csv").toString()).refusedWith("no file matches");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void a_bad_row_is_named_by_file_line_and_column(int column) throws Exception {
        Path file = directory.resolve("events.tsv");
        lamina("generate", "gdelt", "--rows", "20", "--out", file.toString()).done();
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        String[] fields = lines.get(6).split("\t", -1);
        fields[column - 1] = "x7";
        lines.set(6, String.join("\t", fields));
        Files.write(file, lines);
        run("gdelt", "--input", file.toString()).refusedWith(file + ":7:" + column + ": ");
    }

    @Test
    void a_heap_that_no_machine_has_is_a_fault_of_the_environment_and_leaves_nothing() {
        Shell.Result result = run("gdelt", "--rows", "20");
        assertThat(result.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(result.error()).contains("heap: 900000G is more than this machine's ");
    }

    @ParameterizedTest
    @CsvSource({
        "'5.0.9,none', cassandra: none is not a version. Name a published release of 3.11",
        "'5.0.9,4.0.17', 'cassandra: Lamina does not support version 4.0.17. Supported: 3.11, 4.1, 5.0, 6.0.'"
    })
    void a_cassandra_that_does_not_exist_is_refused_before_anything_is_measured(String versions, String message) {
        run("gdelt", "--cassandra", versions).refusedWith(message);
    }

    @Test
    void a_directory_that_was_there_stays() throws Exception {
        Path there = Files.createDirectory(directory.resolve("there"));
        lamina("run", "gdelt", "--out", there.toString(), "--input", "absent.tsv")
                .refusedWith("absent.tsv: there is no such file.");
        assertThat(there).isEmptyDirectory();
    }

    /** A run whose results would go into a directory, which must not be there afterwards. */
    private Shell.Result run(String... arguments) {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(arguments));
        Path out = directory.resolve("out");
        // No machine has so much memory, so that a run that is not refused ends here as well.
        words.addAll(List.of("--out", out.toString(), "--heap", "900000G"));
        Shell.Result result = lamina(words.toArray(new String[0]));
        assertThat(out).doesNotExist();
        return result;
    }
}
