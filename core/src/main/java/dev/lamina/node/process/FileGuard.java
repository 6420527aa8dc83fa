// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/** A lock on a file, which its process holds until it closes this, or ends however it does. */
public final class FileGuard implements AutoCloseable {
    /** Longer than a node takes to start or to stop. */
    private static final Duration LIMIT = Duration.ofMinutes(4);

    private static final long POLL_MILLIS = 20;

    private final FileChannel channel;

    private FileGuard(FileChannel channel) {
        this.channel = channel;
    }

    /** The lock, where no other process holds one that excludes it. */
    public static Optional<FileGuard> tryTake(Path file, boolean shared) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock(0, Long.MAX_VALUE, shared);
            return lock == null ? Optional.empty() : Optional.of(new FileGuard(channel));
        } finally {
            if (lock == null) {
                channel.close();
            }
        }
    }

    /**
     * Waits for the lock.
     *
     * @throws NodeException if it can't be had within minutes, or the thread is interrupted
     */
    public static FileGuard take(Path file, boolean shared) throws IOException, NodeException {
        return tryTake(file, shared, LIMIT)
                .orElseThrow(() -> new NodeException(file + ": another process has held the lock on it for "
                        + LIMIT.toMinutes() + " minutes. End that process (lsof " + file + " names it)."));
    }

    /**
     * The lock, where no other process holds one that excludes it for longer than this.
     *
     * @throws NodeException if the thread is interrupted
     */
    public static Optional<FileGuard> tryTake(Path file, boolean shared, Duration limit)
            throws IOException, NodeException {
        long deadline = System.nanoTime() + limit.toNanos();
        Optional<FileGuard> taken = tryTake(file, shared);
        while (taken.isEmpty() && System.nanoTime() < deadline) {
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NodeException("The wait for the node was interrupted. Run the command again.", e);
            }
            taken = tryTake(file, shared);
        }
        return taken;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
