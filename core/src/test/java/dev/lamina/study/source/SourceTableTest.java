// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTableTest {
    @Test
    void what_does_not_fit_is_spilled_into_the_runs_directory(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("t.csv"), "id,a\n1,x\n2,y\n");
        Path work = directory.resolve("work");
        try (Dataset dataset = Datasets.named("file").open(DatasetRequest.files(List.of(file.toString()), work))) {
            Source source = Source.read(dataset, 1, RunProgress.SILENT);
            try (SourceTable one = SourceTable.of(source, List.of("id"));
                    SourceTable other = SourceTable.of(source, List.of("a"))) {
                assertThat(one.sql("SELECT sum(id) FROM " + one.name()).toString())
                        .isEqualTo("[[3]]");
                assertThat(spill(one))
                        .startsWith(work.toAbsolutePath().toString())
                        .isNotEqualTo(spill(other));
            }
        }
    }

    private static String spill(SourceTable table) throws Exception {
        return table.sql("SELECT current_setting('temp_directory')")
                .get(0)
                .get(0)
                .toString();
    }
}
