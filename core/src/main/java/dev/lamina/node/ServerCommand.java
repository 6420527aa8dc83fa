// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import dev.lamina.node.process.Tether;
import dev.lamina.node.process.TetherClass;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes what a server needs into its directory and starts its process. */
final class ServerCommand {
    private static final String DAEMON = "org.apache.cassandra.service.CassandraDaemon";
    private static final String TETHER = "tether";

    /** Starts a program in a session of its own, under the process id that it was started with itself; util-linux has it. */
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    /** A seed looks so long for others before it goes on alone; the default is 30 s. */
    private static final int SEED_DELAY_MILLIS = 2_000;

    /**
     * The others look for the seed until it answers, and give up after this. One that was killed and comes back may have to
     * wait until the seed has noticed that its old connection is broken.
     */
    private static final int RING_DELAY_MILLIS = 120_000;

    /** A node that stops waits so long for the others to hear of it; the default is 2 s. */
    private static final int SHUTDOWN_DELAY_MILLIS = 500;

    private static final int SCHEMA_DELAY_MILLIS = 200;

    /**
     * So many rows a server measures when it starts, to know what one takes in a memtable besides its values; the default, 100,000, takes
     * it seconds and comes to the same bytes.
     */
    private static final int ROW_OVERHEAD_STEPS = 10_000;

    /**
     * Two to this power times a password is hashed at each login. More would slow down the guessing of a password that people choose; this
     * one is drawn, of 128 bits.
     */
    private static final int HASH_ROUNDS = 4;

    /** After so many seconds without a user a service ends; tests set the property of {@link Tether#IDLE}. */
    private static final long IDLE_SECONDS = 600;

    private ServerCommand() {}

    static Process start(Launch launch, RingPosition place, NodeDirectory taken) throws IOException, NodeException {
        Path directory = taken.path();
        boolean service = taken.life() == NodeDirectory.Life.SERVICE;
        Environment environment = launch.environment();
        ServerLog log = new ServerLog(directory);
        Path yaml = directory.resolve("cassandra.yaml");
        Path logback = directory.resolve("logback.xml");
        Files.writeString(yaml, ServerYaml.of(launch.release(), environment, place, directory, service));
        Files.writeString(logback, ServerLog.logback());
        // Native libraries are unpacked here, and go with the node.
        Path temporary = Files.createDirectories(directory.resolve("tmp"));

        List<String> command = new ArrayList<>();
        if (service && Files.isExecutable(SETSID)) {
            // Whoever ends the group of processes that a command belongs to (timeout, a shell) does not mean its node.
            command.add(SETSID.toString());
        }
        command.add(launch.java().toString());
        command.addAll(launch.release().line().jvmOptions(launch.jars()));
        if (service) {
            // It stays while nobody works, so it takes memory only as it needs it.
            command.remove("-XX:+AlwaysPreTouch");
            command.add("-Dcassandra.auth_bcrypt_gensalt_log2_rounds=" + HASH_ROUNDS);
            command.add("-D" + Tether.IDLE + "=" + Long.getLong(Tether.IDLE, IDLE_SECONDS));
        } else {
            command.add("-Xms" + environment.heap());
        }
        command.add("-Xmx" + environment.heap());
        // Cassandra writes its own tables' types in small letters by the user's language, and in Turkish an I becomes
        // another letter.
        command.add("-Duser.language=en");
        command.add("-XX:ErrorFile=" + directory.resolve("hs_err.log"));
        command.add("-Djava.io.tmpdir=" + temporary);
        command.add("-Djna.tmpdir=" + temporary);
        command.add("-Dlogback.configurationFile=" + logback.toUri());
        command.add("-Dlamina.log=" + log.log());
        command.add("-Dcassandra.config=" + yaml.toUri());
        command.add("-Dcassandra.storagedir=" + directory);
        command.add("-Dcassandra.logdir=" + directory);
        command.add("-Dcassandra.jmx.local.port=" + place.at().jmxPort());
        command.add("-Dcassandra-foreground=yes");
        // A single node has no other to wait for, and the nodes of a cluster know their tokens: see RingPosition.
        command.add("-Dcassandra.skip_wait_for_gossip_to_settle=0");
        command.add("-Dcassandra.ring_delay_ms=" + ringDelay(place));
        command.add("-Dcassandra.memtable_row_overhead_computation_step=" + ROW_OVERHEAD_STEPS);
        command.add("-Dcassandra.shutdown_announce_in_ms=" + (place.isAlone() ? 0 : SHUTDOWN_DELAY_MILLIS));
        // A node that comes back may miss the word of a new table, as the others don't speak with it yet. One that
        // hears of
        // another schema asks for it after this; the default is 60 s. 3.11 has no such setting.
        command.add("-Dcassandra.migration_delay_ms=" + SCHEMA_DELAY_MILLIS);
        Path racks = directory.resolve("cassandra-rackdc.properties");
        Files.writeString(racks, "dc=" + ClusterShape.DATACENTER + "\nrack=" + place.rack() + "\n");
        command.add("-Dcassandra-rackdc.properties=" + racks.toUri());
        // It is also the pause before the next try while other nodes are away: without one, tries follow on each other.
        command.add("-Dcassandra.superuser_setup_delay_ms=" + (place.isAlone() ? 0 : 2_000));
        command.add("-Dchronicle.announcer.disable=true");
        command.add("-cp");
        TetherClass.copy(directory.resolve(TETHER));
        command.add(classPath(launch.jars()));
        command.add(Tether.class.getName());
        command.add(directory.toString());
        command.add(taken.life().word());
        command.add(DAEMON);

        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.redirectErrorStream(true).redirectOutput(log.console().toFile());
        return builder.start();
    }

    private static int ringDelay(RingPosition place) {
        if (place.isAlone()) {
            return 0;
        }
        return place.index() == 0 ? SEED_DELAY_MILLIS : RING_DELAY_MILLIS;
    }

    /** The tether's directory is relative to the server's own, whose path may have a colon in it. */
    private static String classPath(List<Path> jars) {
        StringBuilder path = new StringBuilder();
        for (Path jar : jars) {
            path.append(jar).append(File.pathSeparatorChar);
        }
        return path.append(TETHER).toString();
    }
}
