// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.export.Export;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.BatchCursor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ExportTargetTest {
    @TempDir
    private Path directory;

    private OptionalLong delivered(OutputStream out) throws Exception {
        Path file = Files.writeString(directory.resolve("t.csv"), "id,a\n1,x\n");
        ExportTarget target = CommandLine.populateCommand(new ExportTarget(), "--to", "-", "--format", "csv");
        PrintStream before = System.out;
        try (Dataset dataset = Datasets.named("file")
                .open(DatasetRequest.files(List.of(file.toString()), directory.resolve("work")))) {
            Export export = target.open();
            try (BatchCursor cursor = dataset.read()) {
                export.write(cursor, dataset.entity().fields(), rows -> {});
            }
            System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
            return target.deliver();
        } finally {
            System.setOut(before);
            target.release();
        }
    }

    @Test
    void nothing_is_said_of_rows_whose_reader_has_gone() throws Exception {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        assertThat(delivered(read)).hasValue("id,a\n1,x\n".length());
        assertThat(read.toString(StandardCharsets.UTF_8)).isEqualTo("id,a\n1,x\n");
        assertThat(delivered(new OutputStream() {
                    @Override
                    public void write(int one) throws IOException {
                        throw new IOException("Broken pipe");
                    }
                }))
                .isEmpty();
    }
}
