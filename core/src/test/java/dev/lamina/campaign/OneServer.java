// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import dev.lamina.store.StoredDatasets;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** A server whose directory stays, on a small disk, behind a network that can break. */
final class OneServer implements Site {
    private static final int MAX_STARTS = 3;
    private static final int MAX_SECONDS_OFF = 30;

    private final SmallDisk disk;
    private final Path directory;
    private final Map<String, String> clock;
    private final Consumer<String> says;
    private final Link link = new Link();
    private ServerHost host;

    /** @param directory where the server is */
    OneServer(Path directory, Consumer<String> says) throws IOException {
        this.clock = ServerClock.environment(directory);
        this.disk = SmallDisk.at(directory.resolve("disk"));
        this.directory = directory.resolve("disk/node");
        this.says = says;
        try {
            start();
        } catch (IOException e) {
            disk.close();
            throw e;
        }
    }

    /** A machine with much else to do may take more than one try. */
    private void start() throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                host = ServerHost.start(List.of(directory.toString()), clock);
                link.leadTo(host.address());
                return;
            } catch (IOException slow) {
                says.accept("  " + slow.getMessage());
                if (tries == MAX_STARTS) {
                    throw slow;
                }
            }
        }
    }

    @Override
    public List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            boolean impossible = (fault == Fault.DISK_FULL || fault == Fault.DISK_SLOW) && !disk.isOwn()
                    || fault == Fault.CLOCK_JUMPS && !JumpingClock.isThere();
            for (int i = 0; i < fault.weight; i++) {
                faults.add(impossible ? Fault.NOTHING : fault);
            }
        }
        return faults;
    }

    @Override
    public List<InetSocketAddress> entrances() {
        return List.of(link.address());
    }

    @Override
    public List<InetSocketAddress> addresses() {
        return List.of(host.address());
    }

    @Override
    public String datacenter() {
        return host.datacenter();
    }

    @Override
    public String replication() {
        return StoredDatasets.ONE_COPY;
    }

    @Override
    public String strike(Fault fault, int lengthMillis, SplittableRandom random)
            throws IOException, InterruptedException {
        switch (fault) {
            case SERVER_STOPPED -> Strikes.stopped(List.of(host.serverPid()), lengthMillis);
            case SERVER_KILLED -> {
                Strikes.signal("KILL", host.serverPid());
                host.stop();
                start();
            }
            case HOST_KILLED -> {
                boolean gone = host.kill();
                start();
                return gone ? null : "the server outlives the process that started it";
            }
            case DISK_FULL -> {
                disk.fill();
                Thread.sleep(lengthMillis);
                disk.free();
                Strikes.signal("KILL", host.serverPid());
                host.stop();
                start();
            }
            case DISK_SLOW -> disk.slow(lengthMillis);
            case SERVER_CLOCK_JUMPS -> {
                return ServerClock.jump(
                        directory,
                        host.address(),
                        host.datacenter(),
                        random.nextInt(-MAX_SECONDS_OFF, MAX_SECONDS_OFF + 1));
            }
            case LINK_CUT -> link.cut();
            case LINK_STILL -> {
                link.hold(true);
                Thread.sleep(lengthMillis);
                link.hold(false);
            }
            case LINK_SLOW -> link.delay(1 + lengthMillis / 200);
            default -> {
                // It is for clients, or comes after they have ended.
            }
        }
        return null;
    }

    @Override
    public void calm() {
        link.delay(0);
    }

    @Override
    public boolean damage(Fault fault, SplittableRandom random) throws IOException, InterruptedException {
        if (fault == Fault.BYTES_FLIPPED) {
            host.stop();
            Strikes.flip(directory, random);
        } else {
            Strikes.signal("KILL", host.serverPid());
            host.stop();
            Strikes.empty(directory.resolve("commitlog"));
        }
        try {
            start();
            return true;
        } catch (IOException named) {
            // Compaction may come upon flipped bytes first; the server then ends, and its log names the file.
            if (!named.getMessage().contains("CorruptSSTableException")) {
                throw named;
            }
            return false;
        }
    }

    @Override
    public void beginAnew() throws IOException, InterruptedException {
        host.kill();
        Strikes.delete(directory);
        start();
    }

    @Override
    public void close() throws IOException {
        try {
            host.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        link.close();
        disk.close();
    }
}
