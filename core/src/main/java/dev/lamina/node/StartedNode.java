// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.ProcessSignal;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A node that was started to outlive the process that started it, as its cluster's file notes it.
 *
 * @param number which of the nodes, from 1
 * @param address where it listens
 * @param nativePort for CQL
 * @param storagePort for other nodes
 * @param jmxPort for JMX, on 127.0.0.1
 * @param pid its process
 * @param startedMillis when that began, in milliseconds since 1970
 * @param directory its own directory
 */
public record StartedNode(
        int number,
        String address,
        int nativePort,
        int storagePort,
        int jmxPort,
        long pid,
        long startedMillis,
        String directory) {
    /** Linux tells starts relative to the boot, whose time moves when the clock is set. */
    private static final long CLOCK_MILLIS = 2_000;

    /** How a node is. */
    public enum State {
        /** CQL answers. */
        UP,
        /** Its process was stopped by a signal and can be resumed. */
        PAUSED,
        /** Its process runs, and CQL does not answer. */
        SILENT,
        /** Its process has gone, and no other serves its directory. */
        DEAD
    }

    /** A node that is about to be let go. */
    public static StartedNode of(CassandraNode node) {
        return of(node.place().index(), node.place().at(), node.pid(), node.directory());
    }

    static StartedNode of(int index, Loopback at, long pid, Path directory) {
        return new StartedNode(
                index + 1,
                at.address().getHostAddress(),
                at.nativePort(),
                at.storagePort(),
                at.jmxPort(),
                pid,
                started(ProcessHandle.of(pid)),
                directory.toString());
    }

    private static long started(Optional<ProcessHandle> process) {
        return process.flatMap(handle -> handle.info().startInstant())
                .map(Instant::toEpochMilli)
                .orElse(0L);
    }

    /**
     * The node's process, if it runs. Process numbers are used again: it is the node's only if the directory's lock is held, and it
     * began when that did or names the directory; when a process began changes with the clock. Where somebody has removed the directory
     * under a server, no lock tells, and both must be so.
     */
    public Optional<ProcessHandle> process() {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty()) {
            return process;
        }
        boolean began = Math.abs(started(process) - startedMillis) <= CLOCK_MILLIS;
        boolean named = names(process.get(), directory);
        try {
            boolean ours = Files.notExists(Path.of(directory))
                    ? began && named
                    : (began || named) && KeptDirectory.isServed(Path.of(directory));
            return ours ? process : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static boolean names(ProcessHandle process, String directory) {
        // The class path makes it longer than the page that Java reads of it, which leaves arguments() empty.
        return process.info().commandLine().orElse("").contains(directory + File.separator);
    }

    /** Whether its server runs, under whatever process number: that of {@link #process}, or another if it was started by hand. */
    boolean isServed() throws IOException {
        return KeptDirectory.isStarted(Path.of(directory), contactPoint());
    }

    Loopback at() {
        try {
            return new Loopback(InetAddress.getByName(address), nativePort, storagePort, jmxPort);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(address + " is not an address", e);
        }
    }

    /** Where CQL answers. */
    public InetSocketAddress cql() {
        return at().contactPoint();
    }

    /** {@code address:port} of CQL. */
    public String contactPoint() {
        return address + ":" + nativePort;
    }

    /** How the node is now. */
    public State state() {
        if (process().isPresent()) {
            if (ProcessSignal.isPaused(pid)) {
                return State.PAUSED;
            }
        } else if (!isServedByAnother()) {
            return State.DEAD;
        }
        return CqlProbe.answers(at().contactPoint()) ? State.UP : State.SILENT;
    }

    private boolean isServedByAnother() {
        try {
            return isServed();
        } catch (IOException gone) {
            return false;
        }
    }

    /** The memory that the process holds, in bytes; empty where the system does not say. */
    public OptionalLong residentBytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
                if (line.startsWith("VmRSS:")) {
                    return OptionalLong.of(Long.parseLong(line.replaceAll("[^0-9]", "")) << 10);
                }
            }
        } catch (IOException notLinux) {
            return OptionalLong.empty();
        }
        return OptionalLong.empty();
    }
}
