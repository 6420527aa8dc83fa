// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import dev.lamina.fixtures.Processes;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.CassandraCluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A process that has started servers, as a program does that embeds Lamina: one in a directory that stays, or several as a
 * cluster. It kills and restarts them when it is told to on its standard input, and ends with them when that ends.
 */
final class ServerHost {
    private static final int GONE_SECONDS = 90;
    private static final String HEAP = "512M";
    private static final String END = "its output has ended";

    private final Process process;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private List<Server> servers = List.of();
    private String datacenter;

    /** A server that runs. */
    private record Server(InetSocketAddress address, long pid, Path directory) {}

    private ServerHost(Process process) {
        this.process = process;
        Thread listener = new Thread(this::listen, "servers");
        listener.setDaemon(true);
        listener.start();
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.add(line);
            }
        } catch (IOException ended) {
            // It was killed.
        }
        said.add(END);
    }

    /**
     * @param arguments the directory, and for a cluster the number of servers
     * @param environment what the process and its servers find there besides
     */
    static ServerHost start(List<String> arguments, Map<String, String> environment) throws IOException {
        ProcessBuilder process = ClientProcess.java(ServerHost.class, arguments).redirectErrorStream(true);
        process.environment().putAll(environment);
        ServerHost host = new ServerHost(process.start());
        host.awaitReady();
        return host;
    }

    /** Learns what runs from the line that ends a start or a command. */
    private void awaitReady() throws IOException {
        StringBuilder before = new StringBuilder();
        String line = said();
        while (!line.equals(END) && !line.startsWith("ready ")) {
            before.append(line).append('\n');
            line = said();
        }
        if (line.equals(END)) {
            throw new IOException("The server did not start: " + before);
        }
        String[] words = line.split(" ");
        datacenter = words[1];
        List<Server> now = new ArrayList<>();
        for (int i = 2; i < words.length; i += 3) {
            now.add(new Server(ClientProcess.address(words[i]), Long.parseLong(words[i + 1]), Path.of(words[i + 2])));
        }
        servers = now;
    }

    private String said() throws IOException {
        try {
            return said.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    InetSocketAddress address() {
        return servers.get(0).address();
    }

    List<InetSocketAddress> addresses() {
        return servers.stream().map(Server::address).toList();
    }

    String datacenter() {
        return datacenter;
    }

    long serverPid() {
        return serverPid(0);
    }

    long serverPid(int index) {
        return servers.get(index).pid();
    }

    Path directory(int index) {
        return servers.get(index).directory();
    }

    void killServer(int index) throws IOException {
        tell("kill", index);
    }

    /** Has a server of a cluster write out what it holds and end. */
    void stopServer(int index) throws IOException {
        tell("stop", index);
    }

    /** Starts a server of a cluster again, and waits until all know each other. */
    void restartServer(int index) throws IOException {
        tell("restart", index);
    }

    private void tell(String what, int index) throws IOException {
        process.outputWriter().write(what + " " + index + "\n");
        process.outputWriter().flush();
        awaitReady();
    }

    /** Kills the process and waits for its servers, which must not outlive it; whether that is so. */
    boolean kill() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        for (int i = 0; i < GONE_SECONDS * 10; i++) {
            if (!anyRuns()) {
                return true;
            }
            Thread.sleep(100);
        }
        return false;
    }

    private boolean anyRuns() throws IOException {
        for (Server server : servers) {
            if (Processes.runs(server.pid())) {
                return true;
            }
        }
        return false;
    }

    /** Has the servers write out what they hold and end. */
    void stop() throws IOException, InterruptedException {
        process.outputWriter().close();
        if (!process.waitFor(GONE_SECONDS, TimeUnit.SECONDS)) {
            kill();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in))) {
            if (arguments.length == 1) {
                Environment environment = new Environment(Environment.DEFAULT_CASSANDRA, HEAP, Map.of(), true, null);
                try (CassandraNode node =
                        CassandraNode.startKept(directory, environment, SharedNode.home(), NodeProgress.SILENT)) {
                    ready(node.datacenter(), List.of(node));
                    input.readLine();
                }
            } else {
                ClusterShape shape = ClusterShape.of(Integer.parseInt(arguments[1]));
                Environment environment =
                        new Environment(Environment.DEFAULT_CASSANDRA, HEAP, Map.of(), false, directory, shape);
                try (CassandraCluster cluster =
                        CassandraCluster.start(environment, SharedNode.home(), NodeProgress.SILENT)) {
                    ready(cluster.datacenter(), cluster.nodes());
                    for (String line = input.readLine(); line != null; line = input.readLine()) {
                        String[] words = line.split(" ");
                        execute(cluster, words[0], cluster.nodes().get(Integer.parseInt(words[1])));
                        ready(cluster.datacenter(), cluster.nodes());
                    }
                }
            }
        }
    }

    private static void execute(CassandraCluster cluster, String what, CassandraNode node) throws Exception {
        switch (what) {
            case "kill" -> node.kill();
            case "stop" -> node.stop();
            case "restart" -> {
                node.restart(NodeProgress.SILENT);
                // Another may be away still.
                if (cluster.nodes().stream().allMatch(CassandraNode::isAlive)) {
                    cluster.awaitAllUp();
                }
            }
            default -> throw new IllegalArgumentException(what);
        }
    }

    private static void ready(String datacenter, List<CassandraNode> nodes) {
        StringBuilder line = new StringBuilder("ready ").append(datacenter);
        for (CassandraNode node : nodes) {
            line.append(' ')
                    .append(ClientProcess.text(node.contactPoint()))
                    .append(' ')
                    .append(node.pid())
                    .append(' ')
                    .append(node.directory());
        }
        System.out.println(line);
    }
}
