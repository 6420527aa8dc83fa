// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A disk of the server's own, in memory, that can be made full. Where this user may not mount one, the directory is as any other. */
final class SmallDisk implements AutoCloseable {
    private static final String SIZE = "1g";
    private static final int PIECE = 1 << 20;

    private final Path directory;
    private final boolean mounted;

    private SmallDisk(Path directory, boolean mounted) {
        this.directory = directory;
        this.mounted = mounted;
    }

    static SmallDisk at(Path directory) throws IOException {
        Files.createDirectories(directory);
        return new SmallDisk(
                directory, ran("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "tmpfs", directory.toString()));
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

    /** Leaves no byte free. */
    void fill() throws IOException {
        byte[] piece = new byte[PIECE];
        try (var file = Files.newOutputStream(directory.resolve("filler"))) {
            while (true) {
                file.write(piece);
            }
        } catch (IOException full) {
            // That is what it is for.
        }
    }

    void free() throws IOException {
        Files.deleteIfExists(directory.resolve("filler"));
    }

    @Override
    public void close() throws IOException {
        if (mounted && !ran("umount", directory.toString())) {
            ran("umount", "-l", directory.toString());
        }
    }
}
