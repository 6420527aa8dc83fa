// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * Asks whether CQL answers, with one OPTIONS frame of the native protocol. A driver's session would take a second of the
 * processors that the server needs to start.
 *
 * @see <a href="https://github.com/apache/cassandra/blob/trunk/doc/native_protocol_v4.spec">native_protocol_v4.spec</a>
 */
final class CqlProbe {
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final int RESPONSE_V4 = 0x84;
    private static final int SUPPORTED = 0x06;

    /** Version 4, no flags, stream 0, opcode OPTIONS (5), a body of 0 bytes. */
    private static final byte[] OPTIONS = {4, 0, 0, 0, 5, 0, 0, 0, 0};

    private CqlProbe() {}

    static boolean answers(InetSocketAddress at) {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(at, TIMEOUT_MILLIS);
            socket.getOutputStream().write(OPTIONS);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int version = in.readUnsignedByte();
            in.skipBytes(3);
            return version == RESPONSE_V4 && in.readUnsignedByte() == SUPPORTED;
        } catch (IOException notYet) {
            return false;
        }
    }
}
