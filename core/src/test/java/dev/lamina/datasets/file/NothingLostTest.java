// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What files have and a reader could lose without a word: rows, columns, members, keys that come again, digits. */
class NothingLostTest {
    @TempDir
    private Path directory;

    private Path write(String name, String content) throws IOException {
        return write(name, content, StandardCharsets.UTF_8);
    }

    private Path write(String name, String content, Charset charset) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        if (name.endsWith(".gz")) {
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(content.getBytes(charset));
            }
            return file;
        }
        return Files.write(file, content.getBytes(charset));
    }

    private DatasetRequest request(Map<String, ?> parameters, Path... files) {
        List<String> names = new ArrayList<>();
        for (Path file : files) {
            names.add(file.toString());
        }
        return DatasetRequest.files(names, directory.resolve("work")).withParameters(new LinkedHashMap<>(parameters));
    }

    private Dataset open(DatasetRequest request) throws DatasetException {
        return Datasets.named("file").open(request);
    }

    @Test
    void a_key_that_begins_again_behind_an_empty_compressed_file_is_no_key() throws Exception {
        Path one = write("a.csv.gz", "id,v\n1,a\n2,b\n");
        Path none = write("b.csv.gz", "id,v\n");
        Path again = write("c.csv.gz", "id,v\n1,c\n2,d\n");
        assertThatThrownBy(() -> open(request(Map.of("key", List.of("id")), one, none, again))
                        .sql("SELECT count(*) FROM rows"))
                .hasStackTraceContaining("repeated key, id \"1\"");
        try (Dataset dataset = open(request(Map.of(), one, none, again))) {
            assertThat(dataset.entity().key()).isNotEqualTo(List.of("id"));
            assertThat(dataset.rows()).isEqualTo(4);
        }
    }

    @Test
    void a_column_called_row_number_is_a_column_and_the_rows_place_has_another_name() throws Exception {
        Path lines = write("r.jsonl", "{\"id\":1,\"row_number\":7}\n{\"id\":2,\"row_number\":7}\n");
        try (Dataset dataset = open(request(Map.of(), lines))) {
            assertThat(dataset.entity().names()).containsExactly("id", "row_number");
            assertThat(dataset.sql("SELECT row_number FROM rows")).containsExactly(List.of(7), List.of(7));
        }
        Path table = write("r.csv", "name,row_number,row_number_2\nb,2,x\na,1,y\n");
        try (Dataset dataset = open(request(Map.of("key", List.of("none")), table))) {
            assertThat(dataset.entity().names()).containsExactly("name", "row_number", "row_number_2", "row_number_3");
            assertThat(dataset.sql("SELECT row_number, row_number_3 FROM rows ORDER BY row_number_3"))
                    .containsExactly(List.of(2, 1L), List.of(1, 2L));
        }
        try (Dataset dataset = open(request(Map.of("key", List.of("row_number")), table))) {
            assertThat(dataset.entity().names()).containsExactly("name", "row_number", "row_number_2");
            assertThat(dataset.entity().identity()).isEqualTo("row_number");
        }
    }

    @Test
    void a_file_of_bad_rows_alone_is_counted() throws Exception {
        Path good = write("a.csv", "id,n\n1,x\n");
        Path bad = write("b.csv", "id,n\n2,Müller\n3,Böhm\n", StandardCharsets.ISO_8859_1);
        try (Dataset dataset =
                open(request(Map.of("key", List.of("id")), good, bad).withBadRows(BadRows.SKIP))) {
            assertThat(dataset.rows()).isEqualTo(1);
            assertThat(dataset.rejectedRows()).isEqualTo(2);
            assertThat(Files.readString(dataset.rejectsFile().orElseThrow(), StandardCharsets.ISO_8859_1))
                    .contains(bad + "\t2\t", "not valid UTF-8", bad + "\t3\t");
        }
    }

    @Test
    void a_later_file_whose_first_row_looks_like_a_header_is_asked_about() throws Exception {
        Path one = write("1.csv", "anna,5\nzoe,7\n");
        Path two = write("2.csv", "bert,\ncarl,3\n");
        Map<String, Object> names = Map.of("columns", List.of("name", "score"));
        assertThatThrownBy(() -> open(request(names, one, two)))
                .hasMessage(two + ": its first line looks like a header, that of " + one
                        + " like a row. Pass --header yes or --header no.");
        Map<String, Object> said = Map.of("columns", List.of("name", "score"), "header", false);
        try (Dataset dataset = open(request(said, one, two))) {
            assertThat(dataset.rows()).isEqualTo(4);
        }
    }

    @Test
    void a_member_that_late_lines_alone_have_is_named() throws Exception {
        Path file = directory.resolve("late.jsonl");
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int id = 1; id <= 1_000_000; id++) {
                lines.write("{\"id\":" + id + "}\n");
            }
            lines.write("{\"id\":1000001,\"error\":\"boom\"}\n");
        }
        assertThatThrownBy(() -> open(request(Map.of("key", List.of("id")), file)))
                .hasMessage(file + ": \"error\" is found behind the first 1,000,000 lines alone, which say what columns"
                        + " there are. Let a line that has it come first.");
    }

    @Test
    void ids_of_more_than_64_bits_are_texts() throws Exception {
        Path file = write("sims.csv", "iccid,x\n89490200001234567890,1\n89490200001234567891,2.5\n");
        try (Dataset dataset = open(request(Map.of("key", List.of("iccid")), file))) {
            assertThat(dataset.sql("SELECT iccid, x FROM rows ORDER BY 1"))
                    .containsExactly(List.of("89490200001234567890", 1.0), List.of("89490200001234567891", 2.5));
        }
    }

    @Test
    void a_column_that_a_directory_is_named_after_has_its_own_values() throws Exception {
        Path file = write("region=eu/s.csv", "id,region\n1,north\n\n2,south\n");
        try (Dataset dataset = open(request(Map.of("key", List.of("id")), file))) {
            assertThat(dataset.sql("SELECT region FROM rows ORDER BY id"))
                    .containsExactly(List.of("north"), List.of("south"));
        }
    }

    @Test
    void a_repeated_instant_is_named_whatever_the_time_zone() throws Exception {
        Path file = write("dst.csv", "ts,x\n2025-03-30 02:30:00,1\n2025-03-30 02:30:00,2\n");
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try {
            assertThatThrownBy(() ->
                            open(request(Map.of("key", List.of("ts")), file)).sql("SELECT count(*) FROM rows"))
                    .hasStackTraceContaining("repeated key, ts \"2025-03-30 02:30:00")
                    .hasStackTraceContaining("in lines 2, 3");
        } finally {
            TimeZone.setDefault(before);
        }
    }
}
