// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.Vectors;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.datasets.gdelt.HandPicked;
import dev.lamina.fixtures.RealFiles;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.StripeSource;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real rows, of all forms, are those that DuckDB reads. */
class RealStripesTest {
    @TempDir
    Path directory;

    @Test
    void real_files_of_three_forms_are_read_in_full() throws Exception {
        SplittableRandom random = Vectors.printed("RealStripesTest").random();
        String real = RealFiles.directory().toString();
        DatasetRequest request = DatasetRequest.files(
                List.of(
                        real + "/20160529.export.CSV",
                        real + "/20180101000000.export.CSV",
                        real + "/reed9999_events_57_58.csv",
                        real + "/2025*.export.tsv.gz"),
                directory.resolve("work"));
        try (Dataset dataset = Datasets.named("gdelt").open(request.withBadRows(BadRows.SKIP))) {
            Entity entity = dataset.schema().entity();
            Batch expected = StripeRows.all(dataset);
            StripeSource source = dataset.stripes().orElseThrow();
            StripeRows.assertSame(expected, source, entity, HandPicked.GROUPING, 1 << 16, 2);
            StripeRows.assertSame(expected, source, entity, StripeRows.grouping(entity, random), 50_000, 2);
        }
    }
}
