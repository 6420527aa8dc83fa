// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.concurrent.TimeUnit;

/**
 * The system's cache of files. It lets go of a file's pages when it is asked to, by anyone who may read the file, unless
 * they are not written out yet or a process has them mapped: so the server must be stopped. What became of the wish is
 * looked up page by page, since it is one.
 */
public final class PageCache {
    private static final int PAGE = 4096;
    private static final long PIECE = 1L << 30;
    private static final long LIMIT_SECONDS = 60;

    private PageCache() {}

    /**
     * How much of these files is in memory (mincore, as Java asks it).
     *
     * @param drop whether the system is asked before to let them go
     * @throws IOException if one can't be read
     */
    public static CachedFiles of(Collection<Path> files, boolean drop) throws IOException {
        long bytes = 0;
        long cached = 0;
        for (Path file : files) {
            if (drop) {
                forget(file);
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                long size = channel.size();
                bytes += size;
                for (long from = 0; from < size; from += PIECE) {
                    int length = (int) Math.min(PIECE, size - from);
                    cached += cached(channel.map(FileChannel.MapMode.READ_ONLY, from, length), length);
                }
            }
        }
        return new CachedFiles(bytes, cached);
    }

    private static long cached(MappedByteBuffer piece, int length) {
        long cached = 0;
        for (int from = 0; from < length; from += PAGE) {
            int page = Math.min(PAGE, length - from);
            if (piece.slice(from, page).isLoaded()) {
                cached += page;
            }
        }
        return cached;
    }

    /** posix_fadvise(DONTNEED), which Java has no method for and GNU's dd does. Where there is no such dd, nothing happens. */
    private static void forget(Path file) throws IOException {
        Process dd = null;
        try {
            dd = new ProcessBuilder("dd", "if=" + file, "iflag=nocache", "count=0", "status=none")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            dd.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (IOException noSuchProgram) {
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(file + ": dropping it from the page cache was interrupted", e);
        } finally {
            if (dd != null) {
                dd.destroy();
            }
        }
    }
}
