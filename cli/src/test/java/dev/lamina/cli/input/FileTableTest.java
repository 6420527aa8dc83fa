// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.study.plan.KeySettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTableTest {
    @TempDir
    private Path directory;

    @Test
    void what_was_inferred_and_proposed_is_shown() throws Exception {
        StringBuilder text = new StringBuilder("id,day,,fare,note\n");
        for (int i = 0; i < 16; i++) {
            text.append(1000 + i + ",2025-01-0" + (1 + i % 4) + ",,0" + i + "," + "x".repeat(60) + "\n");
        }
        Path file = Files.writeString(directory.resolve("t.csv"), text);
        assertThat(table(file, Map.of(), new KeySettings(List.of(), List.of()))).isEqualTo("""
                        t.csv: 5 columns between commas, with header, 16 rows

                        column   type  nulls  distinct  example
                        id       int       0        16  1000
                        day      date      0         4  2025-01-01
                        column3  text     16         0
                        fare     text      0        16  00
                        note     text      0         1  xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…

                        key        id  (proposed; --key says another)
                        partition  day  (proposed; --partition says another)
                        order      id
                        note       t.csv: columns without a name in the header are called column3

                        """);
        assertThat(table(file, Map.of("key", List.of("fare")), new KeySettings(List.of("note"), List.of("day desc"))))
                .endsWith("""
                        key        fare
                        partition  note
                        order      day desc, fare
                        note       t.csv: columns without a name in the header are called column3

                        """);
    }

    @Test
    void examples_cannot_steer_the_terminal() throws Exception {
        Path file = Files.writeString(directory.resolve("t.csv"), "id,note\n1,a\u001b[31mb\n2,c\n");
        assertThat(table(file, Map.of(), new KeySettings(List.of(), List.of()))).contains(" a\\x1b[31mb\n");
    }

    @Test
    void the_types_and_the_key_of_a_load_are_shown() throws Exception {
        Path file = Files.writeString(directory.resolve("t.csv"), "id,day,fare\n1,2025-01-01,1.5\n2,,7\n");
        DatasetRequest request = DatasetRequest.files(List.of(file.toString()), directory.resolve("work"));
        try (Dataset dataset = Datasets.named("file").open(request)) {
            assertThat(FileTable.of(dataset, false)).isEqualTo("""
                            t.csv: 3 columns between commas, with header

                            column  type
                            id      int
                            day     date
                            fare    double

                            key        id  (proposed; --key says another)

                            """);
        }
    }

    private String table(Path file, Map<String, ?> parameters, KeySettings keys) throws Exception {
        FileProfile profile = FileProfile.of(DatasetRequest.files(List.of(file.toString()), directory.resolve("work"))
                .withParameters(parameters));
        return FileTable.of(List.of(file.getFileName().toString()), profile, keys);
    }
}
