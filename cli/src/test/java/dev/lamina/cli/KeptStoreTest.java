// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.lamina.dataset.Dataset;
import dev.lamina.dataset.DatasetProgress;
import dev.lamina.dataset.DatasetRequest;
import dev.lamina.dataset.Datasets;
import dev.lamina.node.Processes;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Datasets in a directory, by processes that come and go, some of them against their will. */
@Tag("cluster")
class KeptStoreTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    Path directory;

    private int runs;

    private LaminaProcess start(String... words) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(words));
        arguments.addAll(List.of("--data-dir", store().toString(), "--heap", "512M"));
        return LaminaProcess.start(
                Files.createDirectory(directory.resolve("run" + runs++)), arguments.toArray(new String[0]));
    }

    private Path store() {
        return directory.resolve("my store");
    }

    private String done(String... words) throws Exception {
        try (LaminaProcess lamina = start(words)) {
            assertThat(lamina.await(PATIENCE)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            return lamina.out();
        }
    }

    private Path events(int rows) throws Exception {
        Path file = directory.resolve("events.tsv");
        Datasets.named("gdelt").generate(rows, 5, file, DatasetProgress.NONE);
        return file;
    }

    /** Asserts that the stored rows are those of the file, each as often as there. */
    private void assertStored(Path input) throws Exception {
        Path parquet = directory.resolve("all.parquet");
        done("export", "events", "--to", parquet.toString());
        try (Dataset dataset = Datasets.named("gdelt")
                .open(DatasetRequest.files(List.of(input.toString()), directory.resolve("work")))) {
            String stored = "SELECT * FROM '" + parquet + "'";
            assertThat(dataset.sql("SELECT (SELECT count(*) FROM (" + stored + ")), (SELECT count(*) FROM (FROM events"
                                    + " EXCEPT ALL " + stored + "))")
                            .get(0))
                    .containsExactly(dataset.rows(), 0L);
        }
    }

    private CqlSession session() throws Exception {
        JsonNode yaml =
                new YAMLMapper().readTree(store().resolve("cassandra.yaml").toFile());
        return CqlSession.builder()
                .addContactPoint(new InetSocketAddress(
                        yaml.get("rpc_address").asText(),
                        yaml.get("native_transport_port").asInt()))
                .withLocalDatacenter("datacenter1")
                .build();
    }

    /** Waits until the load has begun to store chunks. */
    private void awaitChunks(LaminaProcess lamina) throws Exception {
        lamina.awaitWords("load events");
        try (CqlSession session = session()) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (System.nanoTime() < deadline) {
                try {
                    Row row = session.execute("SELECT rowid FROM lamina.data LIMIT 1")
                            .one();
                    if (row != null) {
                        return;
                    }
                } catch (DriverException notYet) {
                    // The tables are being made.
                }
                Thread.sleep(5);
            }
        }
        throw new AssertionError("No chunk was stored; it said: " + lamina.error());
    }

    @Test
    void data_stay_between_commands_and_one_command_at_a_time_has_the_directory() throws Exception {
        Path input = events(5_000);
        assertThat(done("datasets")).contains("No datasets in " + store() + " yet. Load one: lamina load");
        assertThat(store()).doesNotExist();
        try (LaminaProcess lamina = start("load", "events", input.toString())) {
            long node = lamina.awaitNode();
            try (LaminaProcess second = start("datasets")) {
                assertThat(second.await(PATIENCE)).as(second.error()).isEqualTo(ExitCode.ENVIRONMENT);
                assertThat(second.error())
                        .contains("my store: found another lamina at work in it")
                        .doesNotContain("\tat ");
            }
            assertThat(lamina.await(PATIENCE)).as(lamina.error()).isEqualTo(ExitCode.DONE);
            assertThat(Processes.runs(node)).isFalse();
            assertThat(lamina.out()).startsWith("Loaded 5,000 rows as version 0 of events: ");
            assertThat(lamina.error()).contains("load events");
        }
        assertStored(input);
        try (LaminaProcess other = start("check", "events", "--cassandra", "4.1.10")) {
            assertThat(other.await(PATIENCE)).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(other.error()).contains("found data of Cassandra 5.0.9, expected those of 4.1.10");
        }
        done("drop", "events", "--yes");
        assertThat(done("datasets")).contains("No datasets in ");
    }

    @Test
    void a_load_that_is_killed_leaves_nothing_visible_and_goes_on_with_every_row_once() throws Exception {
        Path input = events(700_000);
        try (LaminaProcess lamina = start("load", "events", input.toString())) {
            awaitChunks(lamina);
            lamina.signal("KILL");
            assertThat(lamina.await(PATIENCE)).isEqualTo(137);
        }
        assertThat(done("datasets")).contains("load not finished");
        try (LaminaProcess export =
                start("export", "events", "--to", directory.resolve("x.csv").toString())) {
            assertThat(export.await(PATIENCE)).isEqualTo(ExitCode.USAGE);
            assertThat(export.error()).contains("has no complete version to read. Known: 0 (its load is not finished)");
        }
        assertThat(done("load", "events", input.toString(), "--resume"))
                .startsWith("Loaded 700,000 rows as version 0 of events: ");
        assertStored(input);
        assertThat(done("check", "events")).contains("events version 0: sound, 700,000 rows");
    }

    @Test
    void ctrl_c_ends_a_load_in_order_and_says_how_to_go_on() throws Exception {
        Path input = events(700_000);
        try (LaminaProcess lamina = start("load", "events", input.toString())) {
            long node = lamina.awaitNode();
            awaitChunks(lamina);
            lamina.signal("INT");
            assertThat(lamina.await(PATIENCE)).as(lamina.error()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(lamina.error())
                    .contains("Stopped. The same command with --resume goes on with the load.")
                    .doesNotContain("\tat ");
            assertThat(Processes.runs(node)).isFalse();
        }
        try (LaminaProcess other = start("load", "events", other(input).toString(), "--resume")) {
            assertThat(other.await(PATIENCE)).as(other.error()).isEqualTo(ExitCode.USAGE);
            assertThat(other.error()).contains("was begun from ", "and is to be resumed from ", "Give it the same");
        }
        done("load", "events", input.toString(), "--resume");
        assertStored(input);
    }

    private Path other(Path input) throws Exception {
        Path other = directory.resolve("other.tsv");
        try (Stream<String> lines = Files.lines(input)) {
            Files.write(other, lines.limit(100).toList());
        }
        return other;
    }

    @Test
    void a_node_that_is_killed_ends_the_load_with_its_reason_and_the_load_goes_on() throws Exception {
        Path input = events(700_000);
        try (LaminaProcess lamina = start("load", "events", input.toString())) {
            long node = lamina.awaitNode();
            awaitChunks(lamina);
            LaminaProcess.send("KILL", node);
            assertThat(lamina.await(PATIENCE)).as(lamina.error()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(lamina.error())
                    .contains("Cassandra 5.0.9 died: it was killed")
                    .doesNotContain("\tat ");
        }
        done("load", "events", input.toString(), "--resume");
        assertStored(input);
    }

    @Test
    void ctrl_c_during_an_export_leaves_no_file() throws Exception {
        Path input = events(300_000);
        done("load", "events", input.toString());
        Path out = Files.createDirectory(directory.resolve("out"));
        try (LaminaProcess lamina =
                start("export", "events", "--to", out.resolve("events.csv").toString())) {
            lamina.awaitWords("export events");
            lamina.signal("INT");
            assertThat(lamina.await(PATIENCE)).as(lamina.error()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(lamina.error()).contains("Stopped.").doesNotContain("\tat ");
        }
        assertThat(out).isEmptyDirectory();
    }
}
