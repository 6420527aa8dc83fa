// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A disk of the server's own, in memory, that can be made full. Where this user may not mount one, the directory is as any other. */
final class SmallDisk implements AutoCloseable {
    /** A server starts with a gigabyte or more; what is not used takes no memory. */
    private static final long BYTES = 4L << 30;

    private static final int MAX_TRIES = 50;

    private final Path directory;
    private final boolean mounted;

    private SmallDisk(Path directory, boolean mounted) {
        this.directory = directory;
        this.mounted = mounted;
    }

    static SmallDisk at(Path directory) throws IOException {
        Files.createDirectories(directory);
        return new SmallDisk(
                directory, ran("mount", "-t", "tmpfs", "-o", "size=" + BYTES, "tmpfs", directory.toString()));
    }

    private static boolean ran(String... command) throws IOException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (IOException missing) {
            return false;
        }
    }

    /** Whether it can be made full. */
    boolean isOwn() {
        return mounted;
    }

    /** Leaves no byte free: from now on it is as large as what is on it. */
    void fill() throws IOException {
        FileStore all = Files.getFileStore(directory);
        // What is written meanwhile no longer fits into what was there before.
        for (int tries = 1; !resized(all.getTotalSpace() - all.getUnallocatedSpace()); tries++) {
            if (tries == MAX_TRIES) {
                throw new IOException("The disk at " + directory + " can't be made full.");
            }
        }
    }

    void free() throws IOException {
        if (!resized(BYTES)) {
            throw new IOException("The disk at " + directory + " stays full.");
        }
    }

    private boolean resized(long bytes) throws IOException {
        return ran("mount", "-o", "remount,size=" + bytes, directory.toString());
    }

    @Override
    public void close() throws IOException {
        if (mounted && !ran("umount", directory.toString())) {
            ran("umount", "-l", directory.toString());
        }
    }
}
