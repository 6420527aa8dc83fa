// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.arrow.vector.ipc.ArrowFileWriter;

/** Arrow's IPC file format, without compression, so that readers can map it into memory. */
@AutoService(ExportFormat.class)
public final class ArrowFormat implements ExportFormat {
    @Override
    public String suffix() {
        return ".arrow";
    }

    @Override
    public void write(ArrowRows rows, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                ArrowFileWriter writer = new ArrowFileWriter(rows.getVectorSchemaRoot(), rows, channel)) {
            writer.start();
            while (rows.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
    }
}
