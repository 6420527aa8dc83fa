// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cli.console.ExitCode;
import dev.lamina.cql.Sessions;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.Processes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory of datasets through the command line alone, each command a process with a node of its own. */
@Tag("cluster")
@Tag("part-3")
class KeptStoreTest {
    /** Three stripes, so that some can be stored when others are not. */
    private static final String ROWS = "300000";

    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    Path directory;

    private int commands;

    @Test
    void a_load_that_is_killed_half_way_is_invisible_until_it_is_resumed() throws Exception {
        Path input = directory.resolve("events.tsv");
        done("generate", "gdelt", "--rows", ROWS, "--seed", "29", "--out", input.toString());

        killedHalfWay(input);

        assertThat(inStore("datasets"))
                .contains("load not finished", "events.tsv")
                .doesNotContain("300,000");
        Path out = directory.resolve("events.parquet");
        assertThat(refused("export", "events", "--to", out.toString()))
                .contains("Dataset events has no complete version to read. Known: 0 (its load is not finished).");
        assertThat(out).doesNotExist();
        assertThat(refused("load", "events", input.toString()))
                .contains("Dataset events has an unfinished load, version 0, begun from ")
                .contains("--resume");
        // Which is said before the files are read: DuckDB would find the repeated keys of this one.
        Path other = Files.writeString(directory.resolve("other.csv"), "id,note\n1,\"a\nb\"\n1,c\n");
        assertThat(refused("load", "events", other.toString(), "--key", "id"))
                .contains("Dataset events has an unfinished load, version 0, begun from ");

        assertThat(inStore("load", "events", input.toString(), "--resume"))
                .startsWith("Loaded 300,000 rows as version 0 of events: ");
        assertThat(inStore("check", "events")).contains("events version 0: sound, 300,000 rows in ");
        inStore("export", "events", "--to", out.toString());
        try (Dataset dataset = Datasets.named("gdelt")
                .open(DatasetRequest.files(List.of(input.toString()), directory.resolve("work")))) {
            assertThat(dataset.sql(digest("'" + out + "'"))).isEqualTo(dataset.sql(digest("events")));
            assertThat(dataset.sql("SELECT count(DISTINCT globalEventId) FROM '" + out + "'"))
                    .isEqualTo(List.of(List.of(Long.parseLong(ROWS))));
        }
    }

    /** The number of rows, and the sum of a hash of each with its place. */
    private static String digest(String table) {
        return "SELECT count(*), CAST(sum(hash(e)) AS VARCHAR) FROM (SELECT *, row_number() OVER () AS place FROM "
                + table + ") e";
    }

    /** Kills a load, as SIGKILL does, when some of its stripes are stored, and sees that nothing outlives it. */
    private void killedHalfWay(Path input) throws Exception {
        try (LaminaProcess load = start("load", "events", input.toString(), "--data-dir", store(), "--foreground")) {
            long node = load.awaitNode();
            load.awaitWords("load events");
            load.signal("STOP");
            try (CqlSession session = Sessions.connect(nodeAddress(), "datacenter1")) {
                // In small steps, since the load of so few rows takes but a moment.
                while (session.execute("SELECT stripe FROM lamina.stripes")
                        .all()
                        .isEmpty()) {
                    load.signal("CONT");
                    Thread.sleep(5);
                    load.signal("STOP");
                }
                assertThat(session.execute("SELECT state FROM lamina.versions")
                                .one()
                                .getString(0))
                        .isEqualTo("loading");
            }
            load.signal("KILL");
            assertThat(load.await(LIMIT)).isEqualTo(137);
            long deadline = System.nanoTime() + LIMIT.toNanos();
            while (Processes.runs(node) && System.nanoTime() < deadline) {
                Thread.sleep(20);
            }
            assertThat(Processes.runs(node))
                    .as("the node outlives the command that was killed")
                    .isFalse();
        }
    }

    private InetSocketAddress nodeAddress() throws IOException {
        String address = null;
        int port = 0;
        for (String line : Files.readAllLines(Path.of(store(), "cassandra.yaml"))) {
            String value = line.substring(line.indexOf(':') + 1).strip().replaceAll("[\"']", "");
            if (line.contains("native_transport_port")) {
                port = Integer.parseInt(value.replaceAll("\\D", ""));
            } else if (line.startsWith("rpc_address") || line.startsWith("\"rpc_address")) {
                address = value.replace(",", "");
            }
        }
        return new InetSocketAddress(address, port);
    }

    private String store() {
        return directory.resolve("store").toString();
    }

    private LaminaProcess start(String... words) throws IOException {
        return LaminaProcess.start(Files.createDirectory(directory.resolve("command-" + commands++)), words);
    }

    /** Runs a command that goes well; the answer is what it printed. */
    private String done(String... words) throws Exception {
        try (LaminaProcess lamina = start(words)) {
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            return lamina.out();
        }
    }

    private String inStore(String... words) throws Exception {
        return done(withStore(words));
    }

    /** Runs a command that is refused; the answer is why. */
    private String refused(String... words) throws Exception {
        try (LaminaProcess lamina = start(withStore(words))) {
            assertThat(lamina.await(LIMIT)).as(lamina.error()).isEqualTo(ExitCode.USAGE);
            assertThat(lamina.out()).isEmpty();
            assertThat(lamina.error()).doesNotContain("\tat ");
            return lamina.error();
        }
    }

    private String[] withStore(String... words) {
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.addAll(List.of("--data-dir", store(), "--foreground"));
        return arguments.toArray(new String[0]);
    }
}
