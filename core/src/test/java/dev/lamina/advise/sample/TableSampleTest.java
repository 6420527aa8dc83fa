// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Cluster;
import dev.lamina.fixtures.SharedNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("node")
@Tag("part-6")
class TableSampleTest {
    private static final double FAST = 1e6;

    private static CqlSession session;
    private static String keyspace;

    @TempDir
    Path directory;

    @BeforeAll
    static void fill() {
        session = SharedNode.get().session();
        keyspace = SharedNode.get().keyspace(TableSampleTest.class);
        session.execute(
                "CREATE TABLE " + keyspace + ".readings (device text, ts timestamp, value double, tags set<text>,"
                        + " small smallint, PRIMARY KEY (device, ts)) WITH CLUSTERING ORDER BY (ts DESC)"
                        + " AND default_time_to_live = 864000");
        session.execute("CREATE INDEX by_value ON " + keyspace + ".readings (value) USING 'sai'");
        for (int i = 0; i < 2000; i++) {
            session.execute(
                    "INSERT INTO " + keyspace + ".readings (device, ts, value, small) VALUES (?, "
                            + (1_700_000_000_000L + i) + ", " + i + ", 3)",
                    "d, \"" + i % 40 + '"');
        }
        session.execute("CREATE TABLE " + keyspace + ".nothing (id int PRIMARY KEY)");
        session.execute("CREATE TABLE " + keyspace + ".odd (id timeuuid PRIMARY KEY)");
    }

    private TableSample sample(String table, long most, double perSecond) throws Exception {
        return sample(table, most, perSecond, directory);
    }

    private static TableSample sample(String table, long most, double perSecond, Path into) throws Exception {
        SharedNode node = SharedNode.get();
        Cluster cluster = Cluster.of(node.node().contactPoint(), node.node().datacenter());
        return TableSample.of(cluster, keyspace + "." + table, most, perSecond, into);
    }

    @Test
    void a_small_table_is_read_as_a_whole_with_its_design() throws Exception {
        TableSample sample = sample("readings", 300_000, FAST);
        List<String> lines = Files.readAllLines(sample.file());
        assertThat(lines).hasSize(2001).contains("\"d, \"\"7\"\"\",2023-11-14T22:13:20.007Z,3,7.0");
        assertThat(lines.get(0)).isEqualTo("\"device\",\"ts\",\"small\",\"value\"");
        assertThat(new HashSet<>(lines)).hasSameSizeAs(lines);
        assertThat(sample.isWhole()).isTrue();
        assertThat(sample.parameters())
                .containsEntry("key", List.of("device", "ts"))
                .containsEntry("types", Map.of("device", "text", "ts", "timestamp", "small", "int", "value", "double"));
        assertThat(sample.cql())
                .contains(
                        "PRIMARY KEY ((device), ts)",
                        "CLUSTERING ORDER BY (ts DESC)",
                        "default_time_to_live = 864000",
                        "CREATE INDEX ON readings (value) USING 'sai';");
        assertThat(sample.notes())
                .containsExactlyInAnyOrder(
                        "Column tags is left out: it is set<text>, a type that advice does not know.",
                        "Column small is measured as int; in your table it is smallint.",
                        "Rows of your table expire after 864000 seconds (default_time_to_live). Advised tables have that only"
                                + " where --grows and --keep 864000s say so.");
    }

    @Test
    void a_large_table_is_read_in_part_from_all_of_the_ring() throws Exception {
        TableSample sample = sample("readings", 1000, FAST);
        assertThat(sample.rows()).isEqualTo(1000);
        assertThat(sample.isWhole()).isFalse();
        assertThat(sample.notes()).anyMatch(note -> note.startsWith("The rows are a sample of 1,000"));
        assertThat(sample("readings", 30, FAST).notes())
                .as("of partitions of 50 rows")
                .anyMatch(note -> note.contains(" So have up to 1 of the 1 partitions of today's key"));
    }

    @Test
    void what_is_not_there_is_said_with_what_is() {
        assertThatThrownBy(() -> sample("reading", 10, FAST))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no table reading in keyspace " + keyspace)
                .hasMessageContaining("Did you mean \"readings\"? Known: ");
        Path fresh = directory.resolve("new");
        assertThatThrownBy(() -> sample("nothing", 10, FAST, fresh)).hasMessageContaining("nothing is empty");
        assertThat(fresh).doesNotExist();
        assertThatThrownBy(() -> sample("odd", 10, FAST))
                .hasMessageContaining("column id of the primary key is timeuuid, a type that advice does not know")
                .hasMessageEndingWith("Export rows to a CSV file, in which it is text, and name the file instead of"
                        + " --from-table.");
        assertThatThrownBy(() -> sample("readings.more", 10, FAST))
                .hasMessageContaining("expected a keyspace and a table");
    }

    @Test
    void a_table_that_changes_meanwhile_is_not_taken() throws Exception {
        for (String change : List.of("ALTER TABLE %s ADD more int", "DROP TABLE %s")) {
            String table = change.startsWith("ALTER") ? "altered" : "dropped";
            String name = keyspace + "." + table;
            session.execute("CREATE TABLE " + name + " (id int PRIMARY KEY, value int)");
            for (int i = 0; i < 500; i++) {
                session.execute("INSERT INTO " + name + " (id, value) VALUES (" + i + ", 1)");
            }
            Path file = directory.resolve(table + ".csv");
            CompletableFuture<Void> changed = CompletableFuture.runAsync(() -> {
                while (!Files.exists(file)) {
                    Thread.onSpinWait();
                }
                session.execute(String.format(change, name));
            });
            assertThatThrownBy(() -> sample(table, 500, 150))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(name + " changed while it was sampled");
            changed.join();
        }
    }
}
