// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.Tether;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * A directory in which a node's data stay from one start to the next. A small file in it says that it is one, and which
 * Cassandra wrote the data.
 */
public final class KeptDirectory {
    private static final String MARK = "lamina-node.properties";
    private static final String VERSION = "cassandra";
    private static final String STARTED = "lamina-started";

    /** What the names of a service's files begin with. */
    private static final String SERVICE = "lamina-service.";

    /** What a start that was killed before its mark may leave. */
    private static final Set<String> UNMARKED = Set.of(NodeDirectory.LOCK, Tether.LOCK, MARK + ".part");

    private static final Duration STOPPING_LIMIT = Duration.ofMinutes(2);
    private static final long POLL_MILLIS = 50;

    private KeptDirectory() {}

    /**
     * Which Cassandra wrote the directory; empty for one that is yet to be written.
     *
     * @throws NodeException if the directory holds files that are not a node's, or can't be read
     */
    public static Optional<String> cassandra(Path directory) throws NodeException {
        Path mark = directory.resolve(MARK);
        try (Reader in = Files.newBufferedReader(mark)) {
            Properties properties = new Properties();
            properties.load(in);
            String version = properties.getProperty(VERSION);
            if (version == null) {
                throw new NodeException(mark + ": found no line " + VERSION + "=VERSION, expected the version that"
                        + " wrote the data. Write it there (system.log beside it has it), or choose another directory"
                        + " (--data-dir).");
            }
            return Optional.of(version);
        } catch (NoSuchFileException absent) {
            return isNew(directory) ? Optional.empty() : cassandra(directory);
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(directory, e);
        }
    }

    /** Whether nothing is in it; false if another start has marked it since, which it does before anything else. */
    private static boolean isNew(Path directory) throws NodeException {
        if (!Files.exists(directory)) {
            return true;
        }
        StartedCluster.requireNotSeveral(directory);
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                String name = child.getFileName().toString();
                if (!UNMARKED.contains(name) && !name.startsWith(SERVICE)) {
                    if (isMarked(directory)) {
                        return false;
                    }
                    throw new NodeException(directory + ": it has " + name
                            + ", which Lamina did not write. Choose an empty directory, or another one"
                            + " (--data-dir).");
                }
            }
            return true;
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
    }

    private static NodeException unreadable(Path directory, Exception e) {
        return new NodeException(
                directory + ": can't be read (" + e + "). Choose another directory (--data-dir), or make it readable.",
                e);
    }

    /** Fails unless this version may start in the directory. */
    static void require(Path directory, String version) throws NodeException {
        Optional<String> wrote = cassandra(directory);
        if (wrote.isPresent() && !wrote.get().equals(version)) {
            throw new NodeException(directory + ": the data are from Cassandra " + wrote.get() + ", not " + version
                    + ". Leave --cassandra out, or choose another directory (--data-dir).");
        }
    }

    /** Makes a locked directory ready for a start: marked, its former server gone, its former logs put aside. */
    static void claim(Path directory, String version) throws IOException, NodeException {
        require(directory, version);
        requireUnserved(directory);
        Path mark = directory.resolve(MARK);
        if (!Files.exists(mark)) {
            Properties properties = new Properties();
            properties.setProperty(VERSION, version);
            Path part = directory.resolve(MARK + ".part");
            try (Writer out = Files.newBufferedWriter(part)) {
                properties.store(out, "The directory of a Cassandra that Lamina keeps");
            }
            Files.move(part, mark, StandardCopyOption.ATOMIC_MOVE);
        }
        unmarkStarted(directory);
        Files.deleteIfExists(directory.resolve(Tether.NOTE));
        new ServerLog(directory).rotate();
    }

    /** Fails if a server runs in the directory that goes on; waits for the end of one that does not. */
    static void requireUnserved(Path directory) throws IOException, NodeException {
        if (isServed(directory)) {
            requireNotStarted(directory);
        }
        awaitServer(directory);
    }

    /** Whether the directory is one node's. */
    static boolean isMarked(Path directory) {
        return Files.exists(directory.resolve(MARK));
    }

    /** Whether a server runs in the directory. */
    static boolean isServed(Path directory) throws IOException {
        Path lock = directory.resolve(Tether.LOCK);
        if (!Files.exists(lock)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            return !free(channel);
        }
    }

    /** Whether the server runs in the directory that is noted there to answer at this address until it is stopped. */
    static boolean isStarted(Path directory, String contactPoint) throws IOException {
        Path started = directory.resolve(STARTED);
        return Files.exists(started) && Files.readString(started).equals(contactPoint) && isServed(directory);
    }

    /** Notes that the server in the directory runs until it is stopped, and where it answers. */
    static void markStarted(Path directory, String contactPoint) throws IOException {
        Files.writeString(directory.resolve(STARTED), contactPoint);
    }

    /** Takes the note back. */
    static void unmarkStarted(Path directory) throws IOException {
        Files.deleteIfExists(directory.resolve(STARTED));
    }

    private static void requireNotStarted(Path directory) throws IOException, NodeException {
        if (Files.exists(directory.resolve(Tether.NOTE))) {
            throw new NodeException(directory + ": a node in the background is using it. Leave --foreground out, or"
                    + " stop that node (lamina node stop --data-dir " + directory + ").");
        }
        Path started = directory.resolve(STARTED);
        if (Files.exists(started)) {
            throw new NodeException(directory + ": a node that lamina node start started is using it. Use that"
                    + " node (--contact-points " + Files.readString(started)
                    + "), or stop it (lamina node stop, with its --name if it has one).");
        }
    }

    /** A killed Lamina leaves a server that stops by itself, in order; two at once would spoil the data. */
    static void awaitServer(Path directory) throws IOException, NodeException {
        long deadline = System.nanoTime() + STOPPING_LIMIT.toNanos();
        try {
            while (isServed(directory)) {
                if (System.nanoTime() > deadline) {
                    throw new NodeException(directory + ": a server still runs in it after "
                            + STOPPING_LIMIT.toSeconds() + " s. End it (lsof " + directory.resolve(Tether.LOCK)
                            + " names it) and try again.");
                }
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException(directory + ": the wait for its former server was interrupted. Run it again.", e);
        }
    }

    private static boolean free(FileChannel channel) throws IOException {
        try (FileLock got = channel.tryLock()) {
            return got != null;
        } catch (OverlappingFileLockException ours) {
            return false;
        }
    }
}
