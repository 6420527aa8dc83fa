// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lamina.node.StartedNode;
import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.Tether;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * What a directory's file says of its node in the background.
 *
 * @param format the version of this file and of what commands and the node agree on
 * @param user whose it is
 * @param cassandra the version that runs
 * @param heap its heap
 * @param node its process and addresses
 */
record ServiceNote(int format, String user, String cassandra, String heap, StartedNode node) {
    private static final int FORMAT = 1;
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    static ServiceNote of(String cassandra, String heap, StartedNode node) {
        return new ServiceNote(FORMAT, me(), cassandra, heap, node);
    }

    private static String me() {
        return System.getProperty("user.name");
    }

    void write(Path directory) throws IOException {
        Path file = directory.resolve(Tether.NOTE);
        Path part = file.resolveSibling(Tether.NOTE + ".part");
        JSON.writeValue(part.toFile(), this);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    static Optional<ServiceNote> find(Path directory) throws NodeException {
        Path file = directory.resolve(Tether.NOTE);
        try {
            return Optional.of(JSON.readValue(Files.readString(file), ServiceNote.class));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException e) {
            throw new NodeException(
                    file + ": can't be read (" + e + "). If it is damaged, remove it: the next command notices a node"
                            + " that still runs.",
                    e);
        }
    }

    /** Whether the process runs that the note is about. */
    boolean runs() {
        return node.process().isPresent();
    }

    /** Fails if this user's commands can't use the node. */
    void requireUsable(Path directory) throws NodeException {
        if (!user.equals(me())) {
            throw new NodeException(directory + ": the node in it belongs to the user " + user + " (process "
                    + node.pid() + "). Choose a directory of your own (--data-dir).");
        }
        if (format != FORMAT) {
            throw new NodeException(directory + ": another version of Lamina started the node in it (process "
                    + node.pid() + "). Stop it with that version (lamina node stop --data-dir " + directory
                    + "), or wait until it ends by itself.");
        }
    }

    /** Fails if the node is not of the version or the heap that is asked for; {@code null} stands for any. */
    void requireAsked(Path directory, String askedCassandra, String askedHeap) throws NodeException {
        if (askedCassandra != null && !askedCassandra.equals(cassandra)) {
            throw other(directory, "--cassandra", "Cassandra " + cassandra, askedCassandra);
        }
        if (askedHeap != null && !askedHeap.equals(heap)) {
            throw other(directory, "--heap", "a heap of " + heap, askedHeap);
        }
    }

    private static NodeException other(Path directory, String option, String has, String asked) {
        return new NodeException(directory + ": the node in it runs with " + has + ", not " + asked + ". Leave "
                + option + " out, or stop the node (lamina node stop --data-dir " + directory + ").");
    }
}
