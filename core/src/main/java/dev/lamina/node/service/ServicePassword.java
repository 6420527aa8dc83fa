// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.NodeSession;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Set;

/** The password of a directory's node: drawn once, and kept in a file that its owner alone may read. */
final class ServicePassword {
    /** Cassandra's own first user, whose password is this name until it is replaced. */
    static final String USER = "cassandra";

    private static final String FILE = "lamina-service.password";
    private static final int BYTES = 16;
    private static final Duration SETUP_LIMIT = Duration.ofSeconds(30);
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(30);
    private static final long POLL_MILLIS = 100;

    private ServicePassword() {}

    /** @throws NodeException if it is not there, or not for this user's eyes */
    static String read(Path directory) throws NodeException {
        Path file = directory.resolve(FILE);
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new NodeException(
                    file + ": the node's password can't be read (" + e + "). Restore the file, or run commands with"
                            + " --foreground, which needs no password.",
                    e);
        }
    }

    /** Makes sure that a node which has just started asks for the password of the file. */
    static void require(CassandraNode node, Path directory) throws IOException, NodeException {
        Path file = directory.resolve(FILE);
        if (Files.exists(file)) {
            return;
        }
        // It gets its name when the node has taken it: a start that is killed in between is completed by the next one.
        Path part = drawn(directory);
        set(node, directory, Files.readString(part).strip());
        awaitRefusal(node, directory);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The file of a password that perhaps no node has taken yet; one that a full disk or a kill has cut short is drawn anew. */
    static Path drawn(Path directory) throws IOException {
        Path part = directory.resolve(FILE + ".part");
        if (!Files.exists(part) || Files.size(part) != 2 * BYTES) {
            Files.deleteIfExists(part);
            draw(part);
        }
        return part;
    }

    /** The file is private from the moment it exists. */
    private static void draw(Path file) throws IOException {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        try (FileChannel out = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            out.write(ByteBuffer.wrap(HexFormat.of().formatHex(random).getBytes(StandardCharsets.US_ASCII)));
            out.force(true);
        }
    }

    private static void set(CassandraNode node, Path directory, String password) throws NodeException {
        long deadline = System.nanoTime() + SETUP_LIMIT.toNanos();
        while (true) {
            try (CqlSession session = session(node, USER)) {
                session.execute("ALTER ROLE " + USER + " WITH PASSWORD = '" + password + "'");
                return;
            } catch (DriverException first) {
                // The server makes its first user a moment after it has begun to serve; or it has the password already.
                if (accepts(node, password)) {
                    return;
                }
                if (System.nanoTime() > deadline) {
                    throw new NodeException(
                            directory + ": its node does not accept a new password (" + first.getMessage()
                                    + "). Restore " + FILE + ", or run commands with --foreground, which needs no"
                                    + " password.",
                            first);
                }
                pause();
            }
        }
    }

    /** The server remembers for two seconds which password it has seen last (its setting {@code credentials_validity}). */
    private static void awaitRefusal(CassandraNode node, Path directory) throws NodeException {
        long deadline = System.nanoTime() + SETUP_LIMIT.toNanos();
        while (accepts(node, USER)) {
            if (System.nanoTime() > deadline) {
                throw new NodeException(directory + ": its node still accepts Cassandra's own password after a new one"
                        + " was set. Run the command again, or with --foreground.");
            }
            pause();
        }
    }

    private static boolean accepts(CassandraNode node, String password) {
        try (CqlSession session = session(node, password)) {
            return !session.isClosed();
        } catch (DriverException refused) {
            return false;
        }
    }

    private static CqlSession session(CassandraNode node, String password) {
        return NodeSession.open(node, REQUEST_LIMIT, USER, password);
    }

    private static void pause() throws NodeException {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("The start of the node was interrupted. Run the command again.", e);
        }
    }
}
