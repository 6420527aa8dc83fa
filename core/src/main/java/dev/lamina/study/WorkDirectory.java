// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directory for what a run needs while it lasts; its rejected rows outlive it, beside the results. A file in it is locked
 * by the process, so that the next run tells those of killed runs, and removes them.
 */
public final class WorkDirectory implements AutoCloseable {
    private static final String NAME = "work";

    /** A name of our own: what others have in a directory of that name is not removed. */
    private static final String LOCK = ".lamina-run.lock";

    /** Those of this process: a lock is the process's, so closing a second channel of its file would give it up. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final Path own;
    private final boolean keep;
    private final FileChannel lock;

    /**
     * @param out the run's directory
     * @param keep whether all stays when the run ends
     */
    public WorkDirectory(Path out, boolean keep) throws IOException {
        this.path = out.resolve(NAME);
        this.keep = keep;
        this.own = Files.createDirectories(path).toRealPath();
        if (!OWN.add(own)) {
            throw inUse();
        }
        FileChannel channel = null;
        boolean made = false;
        try {
            channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                throw inUse();
            }
            removeLeftOver(out.toAbsolutePath().getParent());
            made = true;
        } finally {
            if (!made) {
                if (channel != null) {
                    channel.close();
                }
                OWN.remove(own);
            }
        }
        this.lock = channel;
    }

    private IOException inUse() {
        return new IOException(
                path + ": another run is using it. Wait until it has ended, or choose another directory (--out).");
    }

    /** Removes what killed runs left beside this one, their rejected rows excepted. */
    private static void removeLeftOver(Path runs) throws IOException {
        List<Path> others;
        try (var directories = Files.list(runs)) {
            others = directories.map(run -> run.resolve(NAME)).toList();
        } catch (AccessDeniedException e) {
            return;
        }
        for (Path other : others) {
            try {
                if (Files.isWritable(other.resolve(LOCK)) && isLeft(other)) {
                    keepRejects(other);
                    delete(other);
                    if (!Files.isSymbolicLink(other.getParent())) {
                        Files.delete(other.getParent()); // Unless there is more in it, such as results.
                    }
                }
            } catch (IOException | UncheckedIOException e) {
                // Its own run or another one removes it just now, or nobody can: this run does without.
            }
        }
    }

    private static boolean isLeft(Path other) throws IOException {
        if (OWN.contains(other.toRealPath())) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(other.resolve(LOCK), StandardOpenOption.WRITE);
                FileLock held = channel.tryLock()) {
            return held != null;
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        try {
            try (lock) {
                // Before it is unlocked, so that no other run takes it for what a killed one has left.
                keepRejects(path);
                if (keep) {
                    Files.deleteIfExists(path.resolve(LOCK));
                }
            }
            if (!keep) {
                remove();
            }
        } finally {
            OWN.remove(own);
        }
    }

    private void remove() {
        try {
            delete(path);
        } catch (IOException | UncheckedIOException e) {
            // The run has its results, which count more. The lock's file goes last, and by it a later run tries again.
        }
    }

    private static void keepRejects(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return;
        }
        try (var files = Files.list(path)) {
            for (Path file : files.toList()) {
                if (file.getFileName().toString().startsWith("rejects")) {
                    Files.move(file, path.resolveSibling(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static void delete(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return;
        }
        try (var files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
