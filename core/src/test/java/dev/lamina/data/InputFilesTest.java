// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
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
        Files.write(directory.resolve("a.XLSX"), "PK\3\4..".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> resolved("a.XLSX"))
                .hasMessageEndingWith("this is a spreadsheet. Save its table as CSV (UTF-8) first.");
        Files.write(directory.resolve("a.arrow"), "ARROW1\0\0....".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> resolved("a.arrow"))
                .hasMessageEndingWith("this is an Arrow file. Convert it to Parquet first.");
        Files.write(directory.resolve("a.bz2"), "BZh91AY&SY".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> resolved("a.bz2")).hasMessageContaining("compressed with bzip2. Decompress it first");
        Files.write(directory.resolve("a.xz"), "\u00FD7zXZ\0..".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> resolved("a.xz")).hasMessageContaining("compressed with xz. Decompress it first");
    }

    @Test
    void several_members_of_gzip_are_one_text_and_what_follows_them_is_not_lost_silently() throws Exception {
        byte[] two = joined(gzip("a\n"), gzip(""), gzip("b\n"));
        assertThat(inflated(two)).isEqualTo("a\nb\n");
        assertThat(inflated(joined(two, new byte[512]))).isEqualTo("a\nb\n");
        assertThatThrownBy(() -> inflated(joined(two, "c\n".repeat(100_000).getBytes(StandardCharsets.UTF_8))))
                .hasMessage("found more bytes after the end of the gzip data, which are not gzip themselves");
        assertThatThrownBy(() -> inflated(Arrays.copyOf(two, two.length - 6))).isInstanceOf(IOException.class);
        byte[] one = gzip("a\n");
        assertThatThrownBy(() -> inflated(Arrays.copyOf(one, one.length - 6)))
                .isInstanceOfSatisfying(
                        EOFException.class,
                        e -> assertThat(InputFiles.unreadable("a.gz", e))
                                .hasMessage("a.gz: the data can't be read (they end too early). Get the file again."));
    }

    private String inflated(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("members.gz"), bytes);
        try (InputStream text = InputFiles.open(file, true)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] joined(byte[]... parts) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.write(part);
        }
        return all.toByteArray();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void what_zstd_reads_only_with_an_option_is_to_be_decompressed_first() throws Exception {
        // A frame's header alone, with a window of 2 GiB.
        byte[] header = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) (21 << 3), 0, 0, 0, 0, 0, 0};
        assertThatThrownBy(() -> InputFiles.copy(new ByteArrayInputStream(header), "a.zst", directory.resolve("copy")))
                .isInstanceOf(DatasetException.class)
                .hasMessage("a.zst: zstd has compressed this with a window of more than 128 MiB. Decompress it first,"
                        + " with zstd -d --long=31.");
    }
}
