// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A disk of the server's own, in a file, that can be made full, and slow. Where this user may not mount one, the directory is as
 * any other.
 */
final class SmallDisk implements AutoCloseable {
    /** A server starts with a gigabyte or more; what is not used takes no place. */
    private static final long BYTES = 4L << 30;

    private static final int MAX_TRIES = 50;
    private static final int COMMAND_SECONDS = 60;

    private final Path directory;
    private final Path image;
    private final boolean mounted;
    private final List<Path> fillers = new ArrayList<>();

    private SmallDisk(Path directory, Path image, boolean mounted) {
        this.directory = directory;
        this.image = image;
        this.mounted = mounted;
    }

    static SmallDisk at(Path directory) throws IOException {
        Files.createDirectories(directory);
        Path image = directory.resolveSibling(directory.getFileName() + ".image");
        try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
            file.setLength(BYTES);
        }
        // Without the share of the blocks that other disks keep for root.
        boolean mounted = ran("mkfs.ext4", "-q", "-F", "-m", "0", image.toString())
                && ran("mount", "-o", "loop", image.toString(), directory.toString());
        return new SmallDisk(directory, image, mounted);
    }

    private static boolean ran(String... command) throws IOException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (IOException missing) {
            return false;
        }
    }

    /** Whether it can be made full and slow. */
    boolean isOwn() {
        return mounted;
    }

    /** Leaves no byte free. */
    void fill() throws IOException {
        // What is deleted meanwhile is filled, too.
        for (int tries = 1; Files.getFileStore(directory).getUsableSpace() > 0; tries++) {
            if (tries == MAX_TRIES) {
                throw new IOException("The disk at " + directory + " can't be made full.");
            }
            Path filler = directory.resolve("filler-" + fillers.size());
            fillers.add(filler);
            // Fails when it has taken all there is, as it should.
            ran("fallocate", "-l", Long.toString(Files.getFileStore(directory).getUsableSpace()), filler.toString());
        }
    }

    void free() throws IOException {
        for (Path filler : fillers) {
            Files.deleteIfExists(filler);
        }
        fillers.clear();
    }

    /**
     * Lets what is written wait, most of the time. A shell does it, which goes on if this process ends meanwhile: a disk that stays
     * frozen holds its processes for ever.
     *
     * @param millis how long, about
     */
    void slow(int millis) throws IOException {
        String times = Integer.toString(Math.max(1, millis / 500));
        if (!ran(
                "sh",
                "-c",
                "for i in $(seq \"$2\"); do fsfreeze -f \"$1\" && sleep 0.4; fsfreeze -u \"$1\" || exit 1; sleep 0.1; done",
                "sh",
                directory.toString(),
                times)) {
            throw new IOException("The disk at " + directory + " can't be made slow.");
        }
    }

    @Override
    public void close() throws IOException {
        if (mounted && !ran("umount", directory.toString())) {
            ran("umount", "-l", directory.toString());
        }
        Files.deleteIfExists(image);
    }
}
