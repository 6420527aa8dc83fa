// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPOutputStream;

/**
 * Files of generated rows. A file of this name is replaced once the new one is complete; until then that one has the
 * process' number and {@code .part} behind its name, so that two processes that write the same file don't write into one.
 */
public final class WholeFile {
    private WholeFile() {}

    /** What goes into the file. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it. */
        void writeTo(OutputStream out) throws IOException;
    }

    /** What writes a file by itself. */
    @FunctionalInterface
    public interface Maker {
        /** Writes all of the file that has this name until it is complete. */
        void make(Path part) throws IOException, DatasetException;
    }

    /**
     * Writes a file of text; compressed if its name ends with {@code .gz}.
     *
     * @param bytes how much will be written, estimated
     * @throws DatasetException if its name says Parquet, there is no room, or no way to write
     */
    public static void write(Path file, long bytes, Content content) throws DatasetException {
        if (file.toString().endsWith(".parquet")) {
            throw DatasetException.input(
                    file + ": this dataset is written as text, not as Parquet. Choose a name that does"
                            + " not end in .parquet.");
        }
        make(file, bytes, part -> {
            try (OutputStream out = stream(part, isCompressed(file))) {
                content.writeTo(out);
            }
        });
    }

    /**
     * Has a file written.
     *
     * @param bytes how much will be written, estimated
     * @throws DatasetException if there is no room, or no way to write
     */
    public static void make(Path file, long bytes, Maker maker) throws DatasetException {
        Path absolute = file.toAbsolutePath();
        try {
            // A link goes on to lead to the file that it leads to.
            absolute = Files.exists(absolute) ? absolute.toRealPath() : absolute;
        } catch (IOException e) {
            throw DiskSpace.unwritable(file, e);
        }
        DiskSpace.require(absolute.getParent(), bytes);
        Path part = part(absolute);
        // Ctrl-C ends the process in the middle of this work, where DuckDB does it.
        AtomicBoolean exits = new AtomicBoolean();
        Thread exit = new Thread(
                () -> {
                    exits.set(true);
                    discard(part);
                },
                "lamina-discard");
        boolean heard = discardAtExit(exit);
        try {
            maker.make(part);
            Files.move(part, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // A run that is stopped is waited for, and soon sees that it was. That its part is gone says nothing else.
            if (!exits.get()) {
                throw DiskSpace.unwritable(file, e);
            }
        } finally {
            discard(part);
            if (heard) {
                forget(exit);
            }
        }
    }

    private static boolean discardAtExit(Thread exit) {
        try {
            Runtime.getRuntime().addShutdownHook(exit);
            return true;
        } catch (IllegalStateException e) {
            // The process is ending already, and waits for this work.
            return false;
        }
    }

    private static void forget(Thread exit) {
        try {
            Runtime.getRuntime().removeShutdownHook(exit);
        } catch (IllegalStateException e) {
            // The process is ending, and the part is gone.
        }
    }

    /** Where a file is written until it is complete. */
    public static Path part(Path file) {
        return file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    }

    /** Whether a file of this name is compressed. */
    public static boolean isCompressed(Path file) {
        return file.toString().endsWith(".gz");
    }

    /** A file's bytes on their way, compressed or not. */
    public static OutputStream stream(Path file, boolean gzip) throws IOException {
        OutputStream out = Files.newOutputStream(file);
        return new BufferedOutputStream(gzip ? new GZIPOutputStream(out, 1 << 16) : out, 1 << 16);
    }

    private static void discard(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            // The disk is broken or full, which is being reported.
        }
    }
}
