// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import dev.lamina.node.ClusterShape;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Three servers with a copy of each row, of which two are asked. */
final class ThreeServers implements Site {
    private static final int SERVERS = 3;

    /** So that two clocks are less than the minute apart by which a delete is ahead. */
    private static final int MAX_SECONDS_OFF = 25;

    private final Path directory;
    private final Map<String, String> clock;
    private ServerHost host;

    /** The server whose clock is off; below 0 for none. */
    private int off = -1;

    /** @param directory where the servers are */
    ThreeServers(Path directory) throws IOException {
        this.directory = directory;
        this.clock = ServerClock.environment(Files.createDirectories(directory.resolveSibling("clock-of-servers")));
        start();
    }

    private void start() throws IOException {
        host = ServerHost.start(List.of(directory.toString(), Integer.toString(SERVERS)), clock);
    }

    @Override
    public List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        faults.addAll(Collections.nCopies(2, Fault.NOTHING));
        faults.addAll(Collections.nCopies(4, Fault.CLIENT_KILLED));
        faults.addAll(Collections.nCopies(3, Fault.CLIENT_STOPPED));
        faults.addAll(Collections.nCopies(4, Fault.SECOND_CLIENT));
        faults.addAll(Collections.nCopies(4, Fault.SERVER_KILLED));
        faults.addAll(Collections.nCopies(5, Fault.SERVER_STOPPED));
        faults.addAll(Collections.nCopies(2, Fault.TWO_SERVERS_KILLED));
        faults.addAll(Collections.nCopies(3, Fault.TWO_SERVERS_STOPPED));
        faults.addAll(Collections.nCopies(1, Fault.BYTES_FLIPPED));
        faults.addAll(Collections.nCopies(3, Fault.SERVER_CLOCK_JUMPS));
        if (JumpingClock.isThere()) {
            faults.addAll(Collections.nCopies(2, Fault.CLOCK_JUMPS));
        }
        return faults;
    }

    @Override
    public List<InetSocketAddress> entrances() {
        return addresses();
    }

    @Override
    public List<InetSocketAddress> addresses() {
        return host.addresses();
    }

    @Override
    public String datacenter() {
        return host.datacenter();
    }

    @Override
    public String replication() {
        return ClusterShape.of(SERVERS).replication();
    }

    @Override
    public String strike(Fault fault, int lengthMillis, SplittableRandom random)
            throws IOException, InterruptedException {
        int server = random.nextInt(SERVERS);
        int next = (server + 1) % SERVERS;
        switch (fault) {
            case SERVER_STOPPED -> Strikes.stopped(List.of(host.serverPid(server)), lengthMillis);
            case TWO_SERVERS_STOPPED ->
                Strikes.stopped(List.of(host.serverPid(server), host.serverPid(next)), lengthMillis);
            case SERVER_CLOCK_JUMPS -> {
                off = server;
                return setClock(random.nextInt(-MAX_SECONDS_OFF, MAX_SECONDS_OFF + 1));
            }
            case SERVER_KILLED -> {
                host.killServer(server);
                Thread.sleep(lengthMillis);
                host.restartServer(server);
            }
            case TWO_SERVERS_KILLED -> {
                host.killServer(server);
                host.killServer(next);
                Thread.sleep(lengthMillis);
                host.restartServer(server);
                host.restartServer(next);
            }
            default -> {
                // It is for clients, or comes after they have ended.
            }
        }
        return null;
    }

    private String setClock(int seconds) throws IOException, InterruptedException {
        return ServerClock.jump(host.directory(off), host.addresses().get(off), host.datacenter(), seconds);
    }

    /** A lock that lasts for less than clocks are apart is over for one server when it has begun for another, so that loads end. */
    @Override
    public void calm() throws IOException, InterruptedException {
        if (off >= 0) {
            setClock(0);
            off = -1;
        }
    }

    @Override
    public boolean damage(Fault fault, SplittableRandom random) throws IOException {
        int server = random.nextInt(SERVERS);
        host.stopServer(server);
        Strikes.flip(host.directory(server), random);
        host.restartServer(server);
        return true;
    }

    @Override
    public void beginAnew() throws IOException, InterruptedException {
        host.stop();
        start();
    }

    @Override
    public void close() throws IOException {
        try {
            host.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
