// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.results.Figures;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateCommandTest {
    @TempDir
    Path directory;

    @Test
    void the_same_rows_are_written_plain_and_compressed() throws Exception {
        Path plain = directory.resolve("events.tsv");
        Path compressed = directory.resolve("events.tsv.gz");
        String said = generate(plain, "1234", "7").done().out();
        generate(compressed, "1234", "7").done();
        assertThat(said)
                .isEqualTo("Wrote 1,234 rows, " + Figures.whole(Files.size(plain)) + " bytes, to " + plain + ".\n");
        assertThat(Files.readAllLines(plain))
                .hasSize(1234)
                .allSatisfy(line -> assertThat(line.split("\t", -1)).hasSize(57));
        try (InputStream in = new GZIPInputStream(Files.newInputStream(compressed))) {
            assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(plain));
        }
        assertThat(Files.size(compressed)).isLessThan(Files.size(plain));
    }

    @Test
    void an_existing_file_is_replaced_only_where_that_is_said() throws Exception {
        Path file = Files.writeString(directory.resolve("events.tsv"), "mine");
        generate(file, "5", "1")
                .refusedWith(file + ": the file exists. Remove it, pass --force, or choose another name with --out.");
        assertThat(file).hasContent("mine");
        lamina("generate", "gdelt", "--rows", "5", "--out", file.toString(), "--force")
                .done();
        assertThat(Files.readAllLines(file)).hasSize(5);
    }

    @Test
    void progress_can_be_left_out() {
        String file = directory.resolve("events.tsv").toString();
        String[] words = {"generate", "gdelt", "--rows", "5", "--force", "--out", file};
        assertThat(lamina(words).done().error()).isEqualTo("generating\n");
        words[4] = "--quiet";
        assertThat(directory.resolve("events.tsv").toFile().delete()).isTrue();
        assertThat(lamina(words).done().error()).isEmpty();
    }

    @Test
    void another_seed_gives_other_rows() throws Exception {
        generate(directory.resolve("a"), "50", "1").done();
        generate(directory.resolve("b"), "50", "1").done();
        generate(directory.resolve("c"), "50", "2").done();
        assertThat(directory.resolve("b")).hasSameBinaryContentAs(directory.resolve("a"));
        assertThat(Files.readString(directory.resolve("c"))).isNotEqualTo(Files.readString(directory.resolve("a")));
    }

    @Test
    void offers_are_written_as_statements_and_of_their_own_number() throws Exception {
        Path file = directory.resolve("offers.cql");
        String to = file.toString();
        lamina("generate", "offers", "--rows", "500", "--out", to)
                .refusedWith("--rows: found 500", "510 (as published)");
        assertThat(directory).isEmptyDirectory();
        lamina("generate", "offers", "--rows", "510", "--out", to).done();
        assertThat(Files.readAllLines(file))
                .hasSize(510)
                .allSatisfy(line -> assertThat(line).startsWith("INSERT INTO o").endsWith("}');"));
        lamina("generate", "cells", "--rows", "510", "--out", to + "2").refusedWith("Dataset cells has no files");
    }

    @Test
    void an_unknown_dataset_lists_the_known_ones() {
        lamina(
                        "generate",
                        "gdelta",
                        "--rows",
                        "5",
                        "--out",
                        directory.resolve("x").toString())
                .refusedWith("There is no dataset \"gdelta\". Did you mean \"gdelt\"? Known: accounts, ");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_number_of_rows_that_means_nothing_is_refused() {
        generate(directory.resolve("x"), "0", "1").refusedWith("--rows must be 1 or more, not 0.");
        generate(directory.resolve("x"), "-5", "1").refusedWith("--rows must be 1 or more, not -5.");
        generate(directory.resolve("x"), "many", "1").refusedWith("'--rows'", "'many'");
        lamina("generate", "gdelt", "--out", "x").refusedWith("Missing required option: '--rows=N'");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_place_that_cannot_be_written_is_named() throws Exception {
        Path under = Files.createFile(directory.resolve("file")).resolve("x.tsv");
        Shell.Result underFile = generate(under, "5", "1");
        assertThat(underFile.exit()).isIn(ExitCode.USAGE, ExitCode.ENVIRONMENT);
        assertThat(underFile.error()).contains(under.getParent().toString()).doesNotContain("\tat ");
        Shell.Result onDirectory = generate(directory, "5", "1");
        assertThat(onDirectory.exit()).isIn(ExitCode.USAGE, ExitCode.ENVIRONMENT);
        assertThat(onDirectory.error()).contains(directory.toString()).doesNotContain("\tat ");
    }

    private static Shell.Result generate(Path file, String rows, String seed) {
        return lamina("generate", "gdelt", "--rows", rows, "--seed", seed, "--out", file.toString());
    }
}
