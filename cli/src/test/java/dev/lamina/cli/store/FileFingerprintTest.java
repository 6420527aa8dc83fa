// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileFingerprintTest {
    @TempDir
    private Path directory;

    @Test
    void rows_that_are_read_in_another_way_are_other_rows() throws Exception {
        Path file = Files.writeString(directory.resolve("t.csv"), "id,word\n1,NULL\n2,b\n");
        List<String> inputs = List.of(file.toString());
        try (Dataset dataset = Datasets.named("file").open(DatasetRequest.files(inputs, directory.resolve("work")))) {
            Map<String, Object> parameters = Map.of("null", List.of("NULL"));
            String one = FileFingerprint.of(dataset, inputs, "fail", parameters);
            assertThat(FileFingerprint.of(dataset, inputs, "fail", parameters)).isEqualTo(one);
            assertThat(one).as("who is refused sees what differs").contains(", --bad-rows fail --");
            assertThat(FileFingerprint.of(dataset, inputs, "fail", Map.of())).isNotEqualTo(one);
            assertThat(FileFingerprint.of(dataset, inputs, "skip", parameters)).isNotEqualTo(one);
            Map<String, Object> options = new LinkedHashMap<>();
            options.put("key", List.of("id"));
            options.put("types", Map.of("word", "text"));
            options.put("header", true);
            options.put("thousands", " ");
            assertThat(FileFingerprint.of(dataset, inputs, "fail", options))
                    .as("options as they are given")
                    .contains(", --bad-rows fail --key id --types word=text --header yes --thousands ' ', ");
        }
    }
}
