// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DiskSpace;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/** Writes rows as a file that is there as a whole or not at all. */
public final class Export {
    /** A record batch in the making, and those that the writer has not let go of. */
    private static final long BUFFER_BYTES = 384L << 20;

    private final Path file;
    private final ExportFormat format;

    private Export(Path file, ExportFormat format) {
        this.file = file;
        this.format = format;
    }

    /**
     * Looks whether a file can be written there, before any row is read.
     *
     * @param file its name's end says the format
     * @throws IllegalArgumentException if no format's files end so; the message lists the known ones
     * @throws DatasetException if there is no such directory
     */
    public static Export to(Path file) throws DatasetException {
        Path whole = file.toAbsolutePath();
        ExportFormat format = ExportFormats.of(whole);
        if (Files.isDirectory(whole)) {
            throw DatasetException.input("--to: " + file + " is a directory. Name a file.");
        }
        if (Files.exists(whole) && !Files.isRegularFile(whole)) {
            // A whole file takes the place of what is there, which must not be a device, such as /dev/null.
            throw DatasetException.input("--to: " + file + " is a device or a pipe. Name a file.");
        }
        try {
            // A link goes on to lead to the file that it leads to.
            whole = Files.exists(whole) ? whole.toRealPath() : whole;
        } catch (IOException e) {
            throw DiskSpace.unwritable(file, e);
        }
        if (!Files.isDirectory(whole.getParent())) {
            throw DatasetException.input("--to: there is no directory " + whole.getParent() + ". Create it.");
        }
        if (!Files.isWritable(whole.getParent())) {
            throw DatasetException.environment(
                    whole.getParent() + ": you may not write to this directory. Choose another one.", null);
        }
        return new Export(whole, format);
    }

    /**
     * Writes all rows of a cursor, beside the file's place at first. A file that was there before is replaced at the end.
     *
     * @param fields the fields of the cursor's batches
     * @param progress hears the number of rows so far; what it throws ends the export
     * @return how many rows were written
     * @throws IOException if the rows can't be read; no file is left then, and an older one stays
     * @throws DatasetException if the file can't be written; likewise
     */
    public long write(BatchCursor cursor, List<Field> fields, LongConsumer progress)
            throws IOException, DatasetException {
        Path part = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try (BufferAllocator allocator = new RootAllocator(BUFFER_BYTES);
                ArrowRows rows = new ArrowRows(cursor, fields, allocator, progress)) {
            try {
                format.write(rows, part);
            } catch (IOException e) {
                rows.requireWhole();
                throw DiskSpace.unwritable(file, e);
            }
            rows.requireWhole();
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            return rows.rows();
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
