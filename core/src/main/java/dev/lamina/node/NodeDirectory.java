// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.PrivateDirectory;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A node's own directory. Its owner holds a lock on a file in it for as long as it lives, so a directory whose lock can
 * be had is one whose owner was killed, whatever process has its number today.
 */
final class NodeDirectory implements AutoCloseable {
    /** The file that the process which starts the server holds a lock on. */
    static final String LOCK = "lamina.lock";

    private static final String KEEP = "lamina.keep";

    /** What the names of the directories begin with that Lamina makes. */
    static final String PREFIX = "cassandra-";

    private static final Duration YOUNG = Duration.ofMinutes(1);

    /** Those of this process: a lock is the process's, so testing an own one would give it up. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;
    private final Life life;

    private NodeDirectory(Path path, FileChannel lock, Life life) {
        this.path = path;
        this.lock = lock;
        this.life = life;
    }

    /** How a node lives with the process that starts it, and what becomes of its directory. */
    enum Life {
        /** It ends with that process, and so does its directory. */
        DISPOSABLE("remove"),
        /** It ends with that process, and its directory stays. */
        KEPT("keep"),
        /** It is let go, behind a password, and ends by itself when nobody uses it; its directory stays. */
        SERVICE("serve");

        private final String word;

        Life(String word) {
            this.word = word;
        }

        /** The word for it on the server's command line. */
        String word() {
            return word;
        }
    }

    /** Makes a new directory under this one. */
    static NodeDirectory create(Path parent, String version, boolean keep) throws IOException {
        byte[] random = new byte[4];
        new SecureRandom().nextBytes(random);
        Path path = parent.toAbsolutePath()
                .resolve(PREFIX + version + "-" + HexFormat.of().formatHex(random));
        OWN.add(path);
        PrivateDirectory.make(path);
        if (keep) {
            Files.createFile(path.resolve(KEEP));
        }
        FileChannel channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            throw new IOException(path.resolve(LOCK) + " is locked by another process");
        }
        return new NodeDirectory(path, channel, keep ? Life.KEPT : Life.DISPOSABLE);
    }

    /**
     * Takes this very directory, whose data stay.
     *
     * @throws NodeException if it is in use, or belongs to another version or another program
     */
    static NodeDirectory kept(Path directory, String version) throws IOException, NodeException {
        return taken(directory, version, Life.KEPT);
    }

    /** As {@link #kept}, for a node that is let go. */
    static NodeDirectory service(Path directory, String version) throws IOException, NodeException {
        return taken(directory, version, Life.SERVICE);
    }

    private static NodeDirectory taken(Path directory, String version, Life life) throws IOException, NodeException {
        KeptDirectory.require(directory, version);
        PrivateDirectory.make(directory);
        Path path = directory.toRealPath();
        // Closing a second channel would give up the lock that the first one of this process holds.
        if (!OWN.add(path)) {
            throw inUse(path);
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                throw inUse(path);
            }
            KeptDirectory.claim(path, version);
            taken = true;
            return new NodeDirectory(path, channel, life);
        } finally {
            if (!taken) {
                if (channel != null) {
                    channel.close();
                }
                OWN.remove(path);
            }
        }
    }

    private static NodeException inUse(Path path) {
        return new NodeException(path + ": another lamina is using it. Wait until it has ended, or choose"
                + " another directory (--data-dir).");
    }

    /** Removes what killed runs left under this directory. Kept directories and those of living runs stay. */
    static void sweep(Path parent) throws IOException {
        try (DirectoryStream<Path> children = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path child : children) {
                if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS)) {
                    sweepOne(child);
                }
            }
        }
    }

    private static void sweepOne(Path child) throws IOException {
        try {
            if (abandoned(child.toAbsolutePath())) {
                delete(child);
            }
        } catch (AccessDeniedException others) {
            // Of a run by another user, such as root, who removes it.
        } catch (DirectoryNotEmptyException busy) {
            // Its server is dying at this moment and removes it itself; if not, the next start does.
        }
    }

    private static boolean abandoned(Path child) throws IOException {
        if (OWN.contains(child) || Files.exists(child.resolve(KEEP))) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(child.resolve(LOCK), StandardOpenOption.WRITE);
                FileLock got = channel.tryLock()) {
            return got != null;
        } catch (NoSuchFileException e) {
            // Either half deleted, or made by a process that has not come to its lock yet.
            Instant made = Files.getLastModifiedTime(child).toInstant();
            return made.isBefore(Instant.now().minus(YOUNG));
        }
    }

    boolean keep() {
        return life != Life.DISPOSABLE;
    }

    Life life() {
        return life;
    }

    Path path() {
        return path;
    }

    /** Ends the ownership; removes the directory unless it is to be kept. The server must have stopped. */
    @Override
    public void close() throws IOException {
        lock.close();
        if (!keep()) {
            delete(path);
        }
        OWN.remove(path);
    }

    /** Deletes a tree; files that vanish meanwhile are as good as deleted. */
    static void delete(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(tree, new Deletion());
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
