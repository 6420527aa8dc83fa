// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.security.SecureRandom;
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
    private static final int TRIES = 20;

    /** Looks for a place to listen at. */
    interface Finder {
        Loopback find() throws NodeException;
    }

    /** An address and ports that nobody has now; someone may take them before the server does. */
    static Loopback find() throws NodeException {
        return find(new SecureRandom());
    }

    private static Loopback find(RandomGenerator random) throws NodeException {
        try {
            InetAddress first = address(0, 0, 1);
            int jmx = free(first);
            for (int i = 0; i < TRIES; i++) {
                InetAddress own = address(random.nextInt(1, 255), random.nextInt(256), random.nextInt(1, 255));
                if (bindable(own, NATIVE_PORT) && bindable(own, STORAGE_PORT)) {
                    return new Loopback(own, NATIVE_PORT, STORAGE_PORT, jmx);
                }
            }
            return new Loopback(first, free(first), free(first), jmx);
        } catch (IOException e) {
            throw new NodeException(
                    "loopback: no port of 127.0.0.1 can be bound (" + e + "). Check what holds them (ss -ltn).", e);
        }
    }

    InetSocketAddress contactPoint() {
        return new InetSocketAddress(address, nativePort);
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
}
