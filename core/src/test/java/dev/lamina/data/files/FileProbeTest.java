// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.DatasetRequest;
import dev.lamina.data.text.FileForm;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileProbeTest {
    @TempDir
    Path directory;

    @Test
    void the_structure_of_more_lines_than_memory_holds_is_found() throws Exception {
        Path file = directory.resolve("long.jsonl");
        String text = "x".repeat(2000);
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            lines.write("{\"z\":null,\"text\":\"\"}\n[1]\nno JSON\n");
            for (int id = 0; id < 60_000; id++) {
                lines.write("{\"id\":" + (id - 1) + ",\"text\":\"" + text + "\"}\n");
            }
            lines.write("{\"late\":{\"a\":[1.5]}}\n");
        }
        DatasetRequest request = DatasetRequest.files(List.of(file.toString()), directory.resolve("work"))
                .withOffHeapBytes(256L << 20);
        try (FileProbe probe = FileProbe.open(request)) {
            assertThat(probe.structures(file, FileForm.jsonLines(), 60_003, Long.MAX_VALUE, new RoundedNumbers()))
                    .containsExactly(
                            "{\"z\":\"NULL\",\"text\":\"VARCHAR\",\"id\":\"HUGEINT\"}",
                            "{\"late\":{\"a\":[\"DOUBLE\"]}}");
            assertThat(probe.structures(file, FileForm.jsonLines(), 1, 3, new RoundedNumbers()))
                    .containsExactly("{\"z\":\"NULL\",\"text\":\"VARCHAR\"}", null);
        }
    }
}
