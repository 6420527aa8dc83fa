// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.lamina.data.DatasetException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class InputCopiesTest {
    private static final byte[] TABLE = "a,b\n1,x\n2,y\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory;

    @Test
    void standard_input_is_a_file_until_the_end_compressed_or_not() throws Exception {
        for (byte[] bytes : List.of(TABLE, Zstd.compress(TABLE))) {
            Path copy;
            try (InputCopies copies = InputCopies.of(List.of("first.csv", "-"), new ByteArrayInputStream(bytes))) {
                assertThat(copies.inputs()).hasSize(2).first().isEqualTo("first.csv");
                copy = Path.of(copies.inputs().get(1));
                assertThat(copy).hasBinaryContent(TABLE).hasFileName("stdin");
            }
            assertThat(copy).doesNotExist();
        }
        assertThatThrownBy(() -> InputCopies.of(List.of("-", "/dev/stdin"), new ByteArrayInputStream(TABLE)))
                .hasMessage("/dev/stdin: standard input can only be read once. Name it once.");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_pipe_is_read_once() throws Exception {
        Path pipe = directory.resolve("pipe.csv");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, TABLE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.start();
        try (InputCopies copies = InputCopies.of(List.of(pipe.toString()), System.in)) {
            assertThat(Path.of(copies.inputs().get(0))).hasBinaryContent(TABLE).hasFileName("pipe.csv");
        }
        writer.join();
    }

    @Test
    void zst_files_and_globs_of_them_are_decompressed() throws Exception {
        Files.write(directory.resolve("b.csv.zst"), Zstd.compress(TABLE));
        Files.write(directory.resolve("a.csv.zst"), Zstd.compress(TABLE));
        try (InputCopies copies = InputCopies.of(List.of(directory + "/*.zst"), System.in)) {
            assertThat(copies.inputs()).hasSize(2);
            assertThat(Path.of(copies.inputs().get(0))).hasBinaryContent(TABLE).hasFileName("a.csv");
            assertThat(Path.of(copies.inputs().get(1))).hasBinaryContent(TABLE).hasFileName("b.csv");
        }
        assertThatThrownBy(() -> InputCopies.of(List.of("none.zst"), System.in))
                .hasMessage("none.zst: there is no such file. Check the path.");
        byte[] cut = Zstd.compress(TABLE);
        Path broken = Files.write(directory.resolve("cut.zst"), Arrays.copyOf(cut, cut.length - 3));
        assertThatThrownBy(() -> InputCopies.of(List.of(broken.toString()), System.in))
                .isInstanceOf(DatasetException.class)
                .hasMessageStartingWith(broken + ": the data can't be read");
    }

    @Test
    void an_error_of_a_copy_is_one_of_what_the_user_has_named() throws Exception {
        Path packed = Files.write(directory.resolve("a.csv.zst"), Zstd.compress(TABLE));
        try (InputCopies copies = InputCopies.of(List.of(packed.toString(), "-"), new ByteArrayInputStream(TABLE))) {
            assertThatThrownBy(() -> copies.use(inputs -> {
                        DatasetException bad =
                                DatasetException.input(inputs.get(0) + ":2:1: bad, like " + inputs.get(1));
                        throw new IOException(bad.getMessage(), bad);
                    }))
                    .isInstanceOf(DatasetException.class)
                    .hasMessage(packed + ":2:1: bad, like standard input");
            IOException other = new IOException("other");
            assertThatThrownBy(() -> copies.use(inputs -> {
                        throw other;
                    }))
                    .isSameAs(other);
        }
    }

    @Test
    void rejected_rows_are_ones_of_what_the_user_has_named() throws Exception {
        Path packed = Files.write(directory.resolve("ä.csv.zst"), Zstd.compress(TABLE));
        Path rejects = directory.resolve("rejects.tsv");
        try (InputCopies copies = InputCopies.of(List.of(packed.toString(), "-"), new ByteArrayInputStream(TABLE))) {
            copies.name(rejects);
            assertThat(rejects).doesNotExist();
            List<String> inputs = copies.inputs();
            byte[] row = {(byte) 0xFF, '\r', '\t', '\n'};
            try (OutputStream out = Files.newOutputStream(rejects)) {
                out.write("file\tline\tcolumn\treason\trow\n".getBytes(StandardCharsets.UTF_8));
                out.write((inputs.get(0) + "\t2\t1\tthe id of " + inputs.get(1) + " line 3 already\t")
                        .getBytes(StandardCharsets.UTF_8));
                out.write(row);
                out.write((inputs.get(1) + " exploded by n\t2\t1\tblank\t" + inputs.get(1) + "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            copies.name(rejects);
            assertThat(Files.readString(rejects, StandardCharsets.ISO_8859_1))
                    .isEqualTo("file\tline\tcolumn\treason\trow\n" + latin(packed.toString())
                            + "\t2\t1\tthe id of standard input line 3 already\t\u00FF\r\t\n"
                            + "standard input exploded by n\t2\t1\tblank\t" + latin(inputs.get(1)) + "\n");
        }
    }

    private static String latin(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
