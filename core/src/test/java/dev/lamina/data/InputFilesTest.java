// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which files are read of those that a user names. */
class InputFilesTest {
    @TempDir
    Path directory;

    private Path write(String name) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "id,v\n1,a\n");
    }

    private List<Path> resolved(String input) throws DatasetException {
        return InputFiles.resolve(List.of(directory.resolve(input).toString()));
    }

    @Test
    void a_glob_follows_links_to_directories_as_a_shell_does() throws Exception {
        Path file = write("days/1/a.csv");
        write("elsewhere/b.csv");
        Files.createSymbolicLink(directory.resolve("days/2"), directory.resolve("elsewhere"));
        Files.createSymbolicLink(directory.resolve("days/3"), directory.resolve("days"));
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("days/1"));
        assertThat(resolved("days/*/*.csv")).containsExactly(file, directory.resolve("days/2/b.csv"));
        assertThat(resolved("link/*.csv")).containsExactly(directory.resolve("link/a.csv"));
        assertThat(resolved("days/**.csv")).as("no file twice").containsExactly(file);
    }

    @Test
    void a_glob_that_matches_a_directory_and_a_link_to_it_reads_its_files_once() throws Exception {
        Path file = write("days/1/a.csv");
        Files.createSymbolicLink(directory.resolve("days/latest"), directory.resolve("days/1"));
        assertThat(resolved("days/*/*.csv")).containsExactly(file);
        assertThat(resolved("days/l*/*.csv")).containsExactly(directory.resolve("days/latest/a.csv"));
    }

    @Test
    void no_name_is_not_the_working_directory() {
        assertThatThrownBy(() -> InputFiles.resolve(List.of("")))
                .isInstanceOf(DatasetException.class)
                .hasMessage("Found nothing, expected the path of a file. Is a variable not set?");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void what_can_be_read_only_once_is_refused() {
        assertThatThrownBy(() -> InputFiles.resolve(List.of("/dev/null")))
                .isInstanceOf(DatasetException.class)
                .hasMessage("/dev/null: this is a pipe or a device, which can be read only once. Write its bytes to a"
                        + " file first.");
    }

    @Test
    void hidden_files_are_meant_only_where_the_glob_has_the_dot() throws Exception {
        Path file = write("a.csv");
        Path hidden = write("._a.csv");
        assertThat(resolved("*.csv")).containsExactly(file);
        assertThat(resolved(".*.csv")).containsExactly(hidden);
    }

    @Test
    void what_a_program_keeps_for_itself_is_no_part_of_a_table_of_parquet_files() throws Exception {
        write("t/_delta_log/10.checkpoint.parquet");
        write("t/_temporary/0/part-0.parquet");
        write("t/.part-1.parquet");
        Path file = write("t/_day=1/part-0.parquet");
        assertThat(resolved("t")).containsExactly(file);
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("t"));
        assertThat(resolved("link")).containsExactly(directory.resolve("link/_day=1/part-0.parquet"));
    }

    @Test
    void a_glob_over_a_directory_that_may_not_be_read_is_refused() throws Exception {
        write("days/1/a.csv");
        Path closed = Files.createDirectory(directory.resolve("days/2"));
        closed.toFile().setReadable(false, false);
        assumeFalse(Files.isReadable(closed), "this user may read everything");
        assertThatThrownBy(() -> resolved("days/*/*.csv"))
                .isInstanceOf(DatasetException.class)
                .hasMessage(closed + ": you may not read this directory, in which there may be further files. Change"
                        + " its permissions, or name the files.");
    }

    @Test
    void what_is_no_glob_is_said_in_one_line() {
        assertThatThrownBy(() -> resolved("a[1.csv"))
                .isInstanceOf(DatasetException.class)
                .hasMessageStartingWith(directory.resolve("a[1.csv") + ": there is no such file, and no glob is")
                .hasMessageEndingWith(". Check the path.");
    }

    @Test
    void a_file_is_an_archive_by_more_than_its_first_letters() throws Exception {
        Path text = Files.writeString(directory.resolve("keys.csv"), "PK,BZh\n1,a\n");
        assertThat(resolved("keys.csv")).containsExactly(text);
        Files.write(directory.resolve("a.zip"), "PK\3\4..".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> resolved("a.zip")).hasMessageEndingWith("this is a zip archive. Unzip it first.");
        Files.write(directory.resolve("a.bz2"), "BZh91AY&SY".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> resolved("a.bz2")).hasMessageContaining("compressed with bzip2. Decompress it first");
        Files.write(directory.resolve("a.xz"), "\u00FD7zXZ\0..".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> resolved("a.xz")).hasMessageContaining("compressed with xz. Decompress it first");
    }
}
