// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ServerSocketFactory;

/**
 * A server that speaks just enough of the native protocol, version 4, to ask for a password and to refuse it, as a
 * Cassandra does of which we have no account.
 */
public final class StrictCql implements AutoCloseable {
    private static final int ERROR = 0x00;
    private static final int STARTUP = 0x01;
    private static final int AUTHENTICATE = 0x03;
    private static final int OPTIONS = 0x05;
    private static final int SUPPORTED = 0x06;
    private static final int AUTH_RESPONSE = 0x0F;

    private final ServerSocket server;
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    /** @param factory of plain or of TLS sockets */
    public StrictCql(ServerSocketFactory factory) throws IOException {
        server = factory.createServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
        Thread thread = new Thread(this::accept, "strict-cql");
        thread.setDaemon(true);
        thread.start();
    }

    /** A server without TLS. */
    public static StrictCql plain() throws IOException {
        return new StrictCql(ServerSocketFactory.getDefault());
    }

    public InetSocketAddress address() {
        return new InetSocketAddress("127.0.0.1", server.getLocalPort());
    }

    /** The user names and passwords that were offered, each as {@code user/password}. */
    public List<String> asked() {
        return List.copyOf(asked);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread thread = new Thread(() -> serve(socket), "strict-cql-connection");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            while (true) {
                int version = in.readUnsignedByte() & 0x7F;
                in.readUnsignedByte();
                int stream = in.readUnsignedShort();
                int opcode = in.readUnsignedByte();
                byte[] body = in.readNBytes(in.readInt());
                if (version > 4) {
                    answer(
                            out,
                            stream,
                            ERROR,
                            error(0x000A, "Invalid or unsupported protocol version (" + version + ")"));
                } else if (opcode == OPTIONS) {
                    answer(out, stream, SUPPORTED, new byte[2]);
                } else if (opcode == STARTUP) {
                    answer(out, stream, AUTHENTICATE, text("org.apache.cassandra.auth.PasswordAuthenticator"));
                } else if (opcode == AUTH_RESPONSE) {
                    // SASL PLAIN: an empty name, the user's and the password, each behind a zero (RFC 4616).
                    String[] words = new String(body, 4, body.length - 4, StandardCharsets.UTF_8).split("\0");
                    asked.add(words[1] + "/" + words[2]);
                    String refusal = "Provided username " + words[1] + " and/or password are incorrect";
                    answer(out, stream, ERROR, error(0x0100, refusal));
                }
            }
        } catch (IOException ended) {
            // The client has heard enough.
        }
    }

    private static void answer(DataOutputStream out, int stream, int opcode, byte[] body) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream header = new DataOutputStream(frame);
        header.writeByte(0x84);
        header.writeByte(0);
        header.writeShort(stream);
        header.writeByte(opcode);
        header.writeInt(body.length);
        header.write(body);
        out.write(frame.toByteArray());
        out.flush();
    }

    private static byte[] error(int code, String message) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeInt(code);
        out.write(text(message));
        return body.toByteArray();
    }

    private static byte[] text(String text) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        new DataOutputStream(body).writeUTF(text);
        return body.toByteArray();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
