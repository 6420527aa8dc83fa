// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The network between clients and the server, which can be slow, stand still or break. */
final class Link implements AutoCloseable {
    private final ServerSocket entrance;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile InetSocketAddress server;
    private volatile int delayMillis;
    private volatile boolean still;

    Link() throws IOException {
        entrance = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(entrance.getInetAddress(), entrance.getLocalPort());
    }

    void leadTo(InetSocketAddress address) {
        server = address;
    }

    /** How long each piece of data is held back. */
    void delay(int millis) {
        delayMillis = millis;
    }

    /** Whether nothing is let through for the time being. */
    void hold(boolean on) {
        still = on;
    }

    /** Ends all connections; what is on its way is lost. */
    void cut() {
        sockets.forEach(Link::end);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "link");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket client = entrance.accept();
                Socket target = new Socket();
                sockets.add(client);
                sockets.add(target);
                try {
                    target.connect(server, 5_000);
                } catch (IOException away) {
                    end(client);
                    continue;
                }
                start(() -> carry(client, target));
                start(() -> carry(target, client));
            } catch (IOException closed) {
                // Either the entrance, which ends the loop, or one client.
            }
        }
    }

    private void carry(Socket from, Socket to) {
        byte[] piece = new byte[16 << 10];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int bytes = in.read(piece); bytes >= 0; bytes = in.read(piece)) {
                Thread.sleep(delayMillis);
                while (still) {
                    Thread.sleep(20);
                }
                out.write(piece, 0, bytes);
            }
        } catch (IOException | InterruptedException broken) {
            // Both ends go.
        }
        end(from);
        end(to);
        sockets.remove(from);
        sockets.remove(to);
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException ended) {
            // It is.
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        cut();
    }
}
