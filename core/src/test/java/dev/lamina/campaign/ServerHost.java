// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import dev.lamina.fixtures.Processes;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that has started a server in a directory that stays, as a program does that embeds Lamina. */
final class ServerHost {
    private static final int GONE_SECONDS = 90;

    private final Process process;
    private final InetSocketAddress address;
    private final String datacenter;
    private final long serverPid;

    private ServerHost(Process process, String[] ready) {
        this.process = process;
        this.address = new InetSocketAddress(ready[1], Integer.parseInt(ready[2]));
        this.datacenter = ready[3];
        this.serverPid = Long.parseLong(ready[4]);
    }

    static ServerHost start(Path directory) throws IOException {
        Process process = ClientProcess.java(ServerHost.class, List.of(directory.toString()))
                .redirectErrorStream(true)
                .start();
        BufferedReader says = process.inputReader();
        StringBuilder before = new StringBuilder();
        String line = says.readLine();
        while (line != null && !line.startsWith("ready ")) {
            before.append(line).append('\n');
            line = says.readLine();
        }
        if (line == null) {
            throw new IOException("The server did not start: " + before);
        }
        Thread rest = new Thread(() -> says.lines().forEach(System.out::println), "server");
        rest.setDaemon(true);
        rest.start();
        return new ServerHost(process, line.split(" "));
    }

    InetSocketAddress address() {
        return address;
    }

    String datacenter() {
        return datacenter;
    }

    long pid() {
        return process.pid();
    }

    long serverPid() {
        return serverPid;
    }

    /** Kills the process and waits for its server, which must not outlive it; whether that is so. */
    boolean kill() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        for (int i = 0; i < GONE_SECONDS * 10; i++) {
            if (!Processes.runs(serverPid)) {
                return true;
            }
            Thread.sleep(100);
        }
        return false;
    }

    /** Has the server write out what it holds and end. */
    void stop() throws IOException, InterruptedException {
        process.outputWriter().close();
        if (!process.waitFor(GONE_SECONDS, TimeUnit.SECONDS)) {
            kill();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Environment environment = new Environment(Environment.DEFAULT_CASSANDRA, "512M", Map.of(), true, null);
        try (CassandraNode node = CassandraNode.startKept(
                        Path.of(arguments[0]), environment, SharedNode.home(), NodeProgress.SILENT);
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in))) {
            System.out.println("ready " + node.contactPoint().getAddress().getHostAddress() + " "
                    + node.contactPoint().getPort() + " " + node.datacenter() + " " + node.pid());
            input.readLine();
        }
    }
}
