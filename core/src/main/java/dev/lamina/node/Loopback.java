// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Where a node listens. On Linux all of 127.0.0.0/8 is loopback, so each node has an address of its own with Cassandra's
 * usual ports; elsewhere (macOS) there is 127.0.0.1 alone, and the ports differ.
 *
 * @param address the loopback address
 * @param nativePort for CQL
 * @param storagePort for other nodes
 * @param jmxPort for JMX, on 127.0.0.1 whatever the address: Cassandra's local JMX server knows no other
 */
record Loopback(InetAddress address, int nativePort, int storagePort, int jmxPort) {
    private static final int NATIVE_PORT = 9042;
    private static final int STORAGE_PORT = 7000;

    /** From the native port to Thrift's: 9042 to 9160, as Cassandra ships them. Thrift's clients find it by that too. */
    private static final int TO_THRIFT_PORT = 118;

    private static final int TRIES = 20;
    private static final int LAST_PORT = 65_535;
    private static final int CONNECT_MILLIS = 1_000;

    private static Loopback findOne(RandomGenerator random) throws NodeException {
        try {
            InetAddress first = address(0, 0, 1);
            int jmx = free(first);
            for (int i = 0; i < TRIES; i++) {
                InetAddress own = address(random.nextInt(1, 255), random.nextInt(256), random.nextInt(1, 255));
                Loopback place = new Loopback(own, NATIVE_PORT, STORAGE_PORT, jmx);
                if (areFree(List.of(place))) {
                    return place;
                }
            }
            return new Loopback(first, freeWithThrift(first), free(first), jmx);
        } catch (IOException e) {
            throw new NodeException(
                    "loopback: no port of 127.0.0.1 can be bound (" + e + "). Check which process has them (ss"
                            + " -ltn).",
                    e);
        }
    }

    /**
     * Places for the servers of a cluster: neighbouring addresses with the usual ports, or ports of 127.0.0.1 where that is
     * the only one.
     *
     * @throws NodeException if there are none, or the release wants addresses that this machine does not have
     */
    static List<Loopback> find(int nodes, CassandraRelease release) throws NodeException {
        RandomGenerator random = new SecureRandom();
        if (nodes == 1) {
            return List.of(findOne(random));
        }
        try {
            InetAddress first = address(0, 0, 1);
            List<Integer> jmx = jmxPorts(nodes);
            for (int i = 0; i < TRIES; i++) {
                List<Loopback> places = neighbours(random, jmx);
                if (areFree(places)) {
                    return places;
                }
            }
            if (!release.line().portsMayDiffer()) {
                throw new NodeException("loopback: found no " + nodes + " addresses at which the ports " + NATIVE_PORT
                        + ", " + STORAGE_PORT + " and " + (NATIVE_PORT + TO_THRIFT_PORT) + " are free, which the nodes"
                        + " of a Cassandra " + release.version() + " cluster need. Stop what listens there at all"
                        + " addresses (ss -ltnp names it), add addresses where there is one alone (macOS: sudo ifconfig"
                        + " lo0 alias 127.0.0.2), or choose one node.");
            }
            List<Loopback> places = new ArrayList<>();
            for (int port : jmx) {
                places.add(new Loopback(first, freeWithThrift(first), free(first), port));
            }
            return places;
        } catch (IOException e) {
            throw new NodeException(
                    "loopback: no port of 127.0.0.1 can be bound (" + e + "). Check which process has them (ss"
                            + " -ltn).",
                    e);
        }
    }

    private static List<Loopback> neighbours(RandomGenerator random, List<Integer> jmx) throws UnknownHostException {
        int second = random.nextInt(1, 255);
        int third = random.nextInt(256);
        int fourth = random.nextInt(1, 255 - jmx.size());
        List<Loopback> places = new ArrayList<>();
        for (int port : jmx) {
            places.add(new Loopback(address(second, third, fourth++), NATIVE_PORT, STORAGE_PORT, port));
        }
        return places;
    }

    /** Whether all of these can be bound now. */
    static boolean areFree(List<Loopback> places) {
        for (Loopback place : places) {
            if (!bindable(place.address, place.nativePort)
                    || !bindable(place.address, place.storagePort)
                    || !bindable(place.address, place.thriftPort())) {
                return false;
            }
        }
        return true;
    }

    /** The same places, each with a JMX port of its own that is free now. */
    static List<Loopback> withFreeJmxPorts(List<Loopback> places) throws IOException {
        List<Integer> ports = jmxPorts(places.size());
        List<Loopback> same = new ArrayList<>();
        for (Loopback place : places) {
            same.add(new Loopback(place.address, place.nativePort, place.storagePort, ports.get(same.size())));
        }
        return same;
    }

    /** So many different ones: the system may name a free port twice. */
    private static List<Integer> jmxPorts(int nodes) throws IOException {
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < nodes) {
            int port = free(address(0, 0, 1));
            if (!ports.contains(port)) {
                ports.add(port);
            }
        }
        return ports;
    }

    InetSocketAddress contactPoint() {
        return new InetSocketAddress(address, nativePort);
    }

    /** For Thrift, of releases that have it and where it is asked for. */
    int thriftPort() {
        return nativePort + TO_THRIFT_PORT;
    }

    private static InetAddress address(int second, int third, int fourth) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {127, (byte) second, (byte) third, (byte) fourth});
    }

    private static boolean bindable(InetAddress address, int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, address)) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    private static int free(InetAddress address) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, address)) {
            return socket.getLocalPort();
        }
    }

    /** A free port from which Thrift's is free too. */
    private static int freeWithThrift(InetAddress address) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            int port = free(address);
            if (port + TO_THRIFT_PORT <= LAST_PORT && bindable(address, port + TO_THRIFT_PORT)) {
                return port;
            }
        }
        throw new IOException("no free port has another " + TO_THRIFT_PORT + " above it");
    }

    /** Whether a server accepts connections at the storage port. */
    boolean storageListens() {
        return listens(storagePort);
    }

    /** Whether a server accepts connections at Thrift's port. */
    boolean thriftListens() {
        return listens(thriftPort());
    }

    private boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }
}
