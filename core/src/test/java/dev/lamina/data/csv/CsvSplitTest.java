// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.DatasetException;
import dev.lamina.data.WholeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvSplitTest {
    private static final CsvProgress NOBODY = (read, of) -> {};

    @TempDir
    Path directory;

    @Test
    void every_part_has_the_header_and_the_original_stays() throws Exception {
        Path file = write("trips.csv", "a,b\n1,x\n2,y\n3,z\n");
        CsvSplit.Parts parts = split(file, 2, true, false);
        assertThat(parts.records()).isEqualTo(3);
        assertThat(parts.files())
                .containsExactly(directory.resolve("trips_partaa.csv"), directory.resolve("trips_partab.csv"));
        assertThat(parts.files().get(0)).hasContent("a,b\n1,x\n2,y\n");
        assertThat(parts.files().get(1)).hasContent("a,b\n3,z\n");
        assertThat(file).hasContent("a,b\n1,x\n2,y\n3,z\n");
        assertThat(names()).containsExactly("trips.csv", "trips_partaa.csv", "trips_partab.csv");
    }

    @Test
    void quoted_line_ends_do_not_cut_a_row() throws Exception {
        Path file = write("q.csv", "\"a\nb\",c\n\"1\n\"\"1\",x\n2,\"\r\n\"\n3,\"\"\n");
        CsvSplit.Parts parts = split(file, 1, true, false);
        assertThat(parts.files()).hasSize(3);
        assertThat(Files.readString(parts.files().get(0))).isEqualTo("\"a\nb\",c\n\"1\n\"\"1\",x\n");
        assertThat(Files.readString(parts.files().get(1))).isEqualTo("\"a\nb\",c\n2,\"\r\n\"\n");
        assertThat(Files.readString(parts.files().get(2))).isEqualTo("\"a\nb\",c\n3,\"\"\n");
    }

    @Test
    void blank_lines_are_kept_and_are_no_rows() throws Exception {
        Path file = write("trips.csv", "a,b\n1,x\n\n2,y\n\r\n\n");
        CsvSplit.Parts parts = split(file, 1, true, false);
        assertThat(parts.records()).isEqualTo(2);
        assertThat(parts.files()).hasSize(2);
        assertThat(Files.readString(parts.files().get(0))).isEqualTo("a,b\n1,x\n\n");
        assertThat(Files.readString(parts.files().get(1))).isEqualTo("a,b\n2,y\n\r\n\n");
        Path none = write("none.csv", "a,b\n\n\n");
        assertThatThrownBy(() -> split(none, 1, true, false))
                .hasMessage(none + ": found a header alone, expected rows.");
        assertThat(names()).containsExactly("none.csv", "trips.csv", "trips_partaa.csv", "trips_partab.csv");
    }

    @Test
    void what_is_no_text_is_not_cut_into_pieces() throws Exception {
        Path parquet = write("trips.parquet", "PAR1\u0015\u0004\n\u0015,\n\u0015PAR1");
        assertThatThrownBy(() -> split(parquet, 1, true, false))
                .isInstanceOf(DatasetException.class)
                .hasMessage(parquet + ": this is Parquet, expected text with columns, such as CSV.");
        byte[] compressed = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 4, 'a', '\n', 'b'};
        Path zstd = Files.write(directory.resolve("trips.csv.zst"), compressed);
        assertThatThrownBy(() -> split(zstd, 1, true, false))
                .isInstanceOf(DatasetException.class)
                .hasMessage(zstd + ": this is compressed with zstd. Decompress it first: zstd -d.");
        assertThat(names()).containsExactly("trips.csv.zst", "trips.parquet");
        Path named = write("holes.csv", "PAR1,PAR2\n3,4\n");
        assertThat(split(named, 1, true, false).records()).isEqualTo(1);
    }

    @Test
    void quotes_mean_nothing_where_that_is_said() throws Exception {
        Path file = write("events.tsv", "1\t\"half\n2\tx\n");
        CsvSplit split = new CsvSplit(file, new CsvDialect((byte) '\t', false), 1, false, directory, false);
        assertThat(split.write(NOBODY).files()).hasSize(2);
        assertThatThrownBy(() -> split(file, 1, false, true))
                .isInstanceOf(DatasetException.class)
                .hasMessage(file + ":1: a quote is not closed. Fix the row, or pass --no-quotes if quotes are plain"
                        + " text.");
    }

    @Test
    void a_byte_order_mark_carriage_returns_ragged_rows_and_latin_1_bytes_stay() throws Exception {
        byte[] text = "\uFEFFa,b\r\nJos\u00e9\r\n,,,\r\n\r\n5,6".getBytes(StandardCharsets.UTF_8);
        byte[] latin = new byte[text.length - 1];
        int at = 0;
        for (byte b : text) {
            if (b != (byte) 0xC3) {
                latin[at++] = b == (byte) 0xA9 ? (byte) 0xE9 : b;
            }
        }
        Path file = Files.write(directory.resolve("latin.csv"), latin);
        List<Path> parts = split(file, 2, true, false).files();
        assertThat(joined(parts, 3 + "a,b\r\n".length())).isEqualTo(latin);
        assertThat(Files.readAllBytes(parts.get(1)))
                .startsWith(0xEF, 0xBB, 0xBF, 'a')
                .endsWith('5', ',', '6');
        List<Path> headless = split(file, 2, false, true).files();
        assertThat(headless).hasSize(2);
        assertThat(joined(headless, 0)).isEqualTo(latin);
    }

    @Test
    void a_compressed_file_has_compressed_parts() throws Exception {
        Path file = directory.resolve("trips.csv.gz");
        try (OutputStream out = WholeFile.stream(file, true)) {
            out.write("a\n1\n2\n".getBytes(StandardCharsets.UTF_8));
        }
        List<Path> parts = split(file, 1, true, false).files();
        assertThat(parts.get(1).getFileName()).hasToString("trips_partab.csv.gz");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(parts.get(1)))) {
            assertThat(in.readAllBytes()).asString().isEqualTo("a\n2\n");
        }
    }

    @Test
    void random_files_are_cut_where_duckdb_sees_rows() throws Exception {
        long seed = System.nanoTime();
        System.out.println("CsvSplitTest seed " + seed);
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("a,b,c\n");
        int rows = 20_000;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < 3; column++) {
                text.append(column == 0 ? "" : ",").append(column(random));
            }
            text.append('\n');
        }
        Path file = write("random.csv", text.toString());
        List<Path> parts = split(file, 1 + random.nextInt(9_000), true, false).files();
        assertThat(joined(parts, "a,b,c\n".length())).isEqualTo(Files.readAllBytes(file));
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            String whole = rows(statement, file.toString());
            assertThat(whole).startsWith(rows + " ");
            assertThat(rows(statement, directory.resolve("random_part*.csv").toString()))
                    .isEqualTo(whole);
        }
    }

    private static String column(Random random) {
        StringBuilder column = new StringBuilder();
        String letters = "ab,\"\n";
        boolean quoted = random.nextBoolean();
        for (int i = random.nextInt(5); i >= 0; i--) {
            char c = letters.charAt(random.nextInt(quoted ? 5 : 2));
            column.append(c == '"' ? "\"\"" : c);
        }
        return quoted ? "\"" + column + "\"" : column.toString();
    }

    private static String rows(Statement statement, String files) throws Exception {
        try (ResultSet result =
                statement.executeQuery("SELECT count(*), bit_xor(hash(a, b, c)), sum(length(b)) FROM read_csv('"
                        + files
                        + "', header = true, auto_detect = false, delim = ',', quote = '\"', escape = '\"', columns ="
                        + " {'a': 'VARCHAR', 'b': 'VARCHAR', 'c': 'VARCHAR'})")) {
            result.next();
            return result.getString(1) + " " + result.getString(2) + " " + result.getString(3);
        }
    }

    @Test
    void parts_that_are_there_are_replaced_by_force_alone() throws Exception {
        Path file = write("t.csv", "a\n1\n2\n3\n");
        split(file, 1, true, false);
        assertThatThrownBy(() -> split(file, 2, true, false))
                .hasMessage(directory.resolve("t_partaa.csv")
                        + ": there are parts of an earlier split. Remove the"
                        + " 3 files called t_part??.csv, or pass --force.");
        split(file, 2, true, true);
        assertThat(names()).containsExactly("t.csv", "t_partaa.csv", "t_partab.csv");
    }

    @Test
    void a_failed_or_stopped_split_leaves_nothing() throws Exception {
        Path file = write("t.csv", "a\n" + "1\n".repeat(100_000) + "\"open\n");
        assertThatThrownBy(() -> split(file, 10, true, false))
                .hasMessageStartingWith(file + ":100002: a quote is not closed");
        assertThat(names()).containsExactly("t.csv");
        CsvSplit stopped = new CsvSplit(file, new CsvDialect((byte) ',', true), 10, true, directory, false);
        assertThatThrownBy(() -> stopped.write((read, of) -> {
                    assertThat(of).isGreaterThan(read);
                    throw new IllegalStateException("stop");
                }))
                .hasMessage("stop");
        assertThat(names()).containsExactly("t.csv");
    }

    @Test
    void files_without_rows_and_other_encodings_are_refused() throws Exception {
        assertThatThrownBy(() -> split(write("h.csv", "a,b\n"), 1, true, false))
                .hasMessageEndingWith("h.csv: found a header alone, expected rows.");
        assertThatThrownBy(() -> split(write("e.csv", ""), 1, true, false))
                .hasMessageEndingWith("e.csv: found an empty file, expected rows.");
        Path wide = Files.write(directory.resolve("w.csv"), "a\n1\n".getBytes(StandardCharsets.UTF_16));
        assertThatThrownBy(() -> split(wide, 1, true, false)).hasMessageContaining("w.csv:1: the text is UTF-16");
    }

    @Test
    void names_are_in_the_order_of_the_parts() {
        assertThat(PartNames.letters(0)).isEqualTo("aa");
        assertThat(PartNames.letters(27)).isEqualTo("bb");
        assertThat(PartNames.letters(649)).isEqualTo("yz");
        assertThat(PartNames.letters(650)).isEqualTo("zaaa");
        assertThat(PartNames.letters(650 + 25 * 676 - 1)).isEqualTo("zyzz");
        assertThat(PartNames.letters(650 + 25 * 676)).isEqualTo("zzaaaa");
        List<String> names = new ArrayList<>();
        for (int part = 0; part < 20_000; part++) {
            names.add(PartNames.letters(part));
        }
        assertThat(names).isSorted().doesNotHaveDuplicates();
        assertThat(PartNames.of(Path.of("x/green_2013-08.v2.csv")).name(1)).isEqualTo("green_2013-08.v2_partab.csv");
        assertThat(PartNames.of(Path.of("plain")).name(0)).isEqualTo("plain_partaa");
    }

    private CsvSplit.Parts split(Path file, long records, boolean header, boolean force) throws DatasetException {
        return new CsvSplit(file, CsvDialect.of(file, null, true), records, header, directory, force).write(NOBODY);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** All parts one after the other, the repeated headers left out. */
    private static byte[] joined(List<Path> parts, int header) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Path part : parts) {
            byte[] bytes = Files.readAllBytes(part);
            int from = all.size() == 0 ? 0 : header;
            all.write(bytes, from, bytes.length - from);
        }
        return all.toByteArray();
    }
}
