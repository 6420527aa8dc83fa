// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.DatasetException;
import dev.lamina.data.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointifyTest {
    private static final CsvProgress NOBODY = (read, of) -> {};

    @TempDir
    Path directory;

    @Test
    void points_are_the_last_column_longitude_first() throws Exception {
        assertThat(made("id,lat,lon\n1,40.75,-73.98\n2,,-73\n3,40,\n4,+1.5e1,.5\n"))
                .isEqualTo("id,lat,lon,at\n1,40.75,-73.98,POINT (-73.98 40.75)\n2,,-73,\n3,40,,\n"
                        + "4,+1.5e1,.5,POINT (.5 +1.5e1)\n");
    }

    @Test
    void a_column_of_that_name_is_replaced() throws Exception {
        assertThat(made("at,lat,lon,at\nx,1,2,\"y\nz\"\n")).isEqualTo("lat,lon,at\n1,2,POINT (2 1)\n");
        assertThat(made("lat;at;lon\n1;old;2\n")).isEqualTo("lat;lon;at\n1;2;POINT (2 1)\n");
    }

    @Test
    void the_dialect_of_the_file_is_kept() throws Exception {
        assertThat(made("\"lat\",\"lon\"\r\n\"1\",\" 2 \"\r\n3,4\r\n\"\",\"\"\r\n"))
                .isEqualTo(
                        "\"lat\",\"lon\",\"at\"\r\n\"1\",\" 2 \",\"POINT (2 1)\"\r\n3,4,POINT (4 3)\r\n\"\",\"\",\r\n");
        assertThat(made("lat\tlon\n1\t2")).isEqualTo("lat\tlon\tat\n1\t2\tPOINT (2 1)");
        assertThat(made("\uFEFFlat,lon\n\n1,2\n")).isEqualTo("\uFEFFlat,lon,at\n\n1,2,POINT (2 1)\n");
    }

    @Test
    void a_value_with_the_delimiter_in_it_is_quoted() throws Exception {
        Path file = write("s.csv", "lat lon\n1 2\n");
        Path out = directory.resolve("o.csv");
        new Pointify("lon", "lat", "a \"b\"").write(file, new CsvDialect((byte) ' ', true), out, false, NOBODY);
        assertThat(out).hasContent("lat lon \"a \"\"b\"\"\"\n1 2 \"POINT (2 1)\"\n");
    }

    @Test
    void latin_1_bytes_stay_as_they_are() throws Exception {
        byte[] latin = "n\u00e4me,lat,lon\nJos\u00e9,1,2\n".getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(directory.resolve("l.csv"), latin);
        write(file, file);
        assertThat(Files.readAllBytes(file))
                .isEqualTo("n\u00e4me,lat,lon,at\nJos\u00e9,1,2,POINT (2 1)\n".getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void empty_columns_behind_the_header_are_cut_and_other_ragged_rows_refused() throws Exception {
        Path file = write("r.csv", "lat,lon\n1,2,,\n3,4\n");
        Path out = directory.resolve("o.csv");
        assertThat(write(file, out)).isEqualTo(new Pointify.Written(2, 2, 1));
        assertThat(out).hasContent("lat,lon,at\n1,2,POINT (2 1)\n3,4,POINT (4 3)\n");
        Path few = write("few.csv", "lat,lon\n1,2\n\"3\n\"\n");
        assertThatThrownBy(() -> write(few, out))
                .isInstanceOf(DatasetException.class)
                .hasMessage(few + ":3: found 1 column, expected 2 as in the header. Fix the row.");
        Path many = write("many.csv", "lat,lon\n1,2,3\n");
        assertThatThrownBy(() -> write(many, out))
                .hasMessage(many + ":2: found 3 columns, expected 2 as in the header. Fix the row.");
    }

    @Test
    void in_place_is_all_or_nothing() throws Exception {
        Path file = write("t.csv", "lat,lon\n1,2\n3,west\n");
        assertThatThrownBy(() -> write(file, file))
                .hasMessage(file + ":3: found \"west\" as lon, expected a number or nothing. Fix the row.");
        assertThat(file).hasContent("lat,lon\n1,2\n3,west\n");
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
        Files.writeString(file, "lat,lon\n1,2\n");
        Path link = Files.createSymbolicLink(directory.resolve("link.csv"), file);
        write(link, link);
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("lat,lon,at\n1,2,POINT (2 1)\n");
    }

    @Test
    void a_compressed_file_stays_compressed() throws Exception {
        Path file = directory.resolve("t.csv.gz");
        try (OutputStream out = WholeFile.stream(file, true)) {
            out.write("lat,lon\n1,2\n".getBytes(StandardCharsets.UTF_8));
        }
        new Pointify("lon", "lat", "at").write(file, CsvDialect.of(file, null, true), file, true, NOBODY);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            assertThat(in.readAllBytes()).asString().isEqualTo("lat,lon,at\n1,2,POINT (2 1)\n");
        }
    }

    @Test
    void unknown_and_doubled_columns_are_named() throws Exception {
        Path file = write("t.csv", "Lat,lon,lon\n1,2,3\n");
        assertThatThrownBy(() -> write(file, file))
                .hasMessage(file + ":1: two columns have the name \"lon\" (--lon). Rename one of them.");
        Path other = write("u.csv", "Lat, lon \n1,2\n");
        assertThatThrownBy(() -> write(other, other))
                .hasMessage(other + ":1: there is no column \"lat\" (--lat). Did you mean \"Lat\"? Known: Lat, lon.");
    }

    private String made(String text) throws Exception {
        Path file = write("in.csv", text);
        Path out = directory.resolve("out.csv");
        write(file, out);
        return Files.readString(out);
    }

    private static Pointify.Written write(Path file, Path out) throws DatasetException {
        return new Pointify("lon", "lat", "at").write(file, CsvDialect.of(file, null, true), out, false, NOBODY);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
