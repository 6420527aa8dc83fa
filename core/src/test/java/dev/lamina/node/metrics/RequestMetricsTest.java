// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.process.NodeException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("node")
class RequestMetricsTest {
    private static final int REQUESTS = 500;

    private final NodeMetrics metrics = SharedNode.get().node().metrics();
    private final RequestMetrics requests = metrics.requests();
    private final CqlSession session = SharedNode.get().session();
    private final String keyspace = SharedNode.get().keyspace(RequestMetricsTest.class);
    private PreparedStatement insert;
    private PreparedStatement select;

    @BeforeEach
    void an_empty_table() {
        session.execute("DROP TABLE IF EXISTS " + keyspace + ".events");
        session.execute("CREATE TABLE " + keyspace + ".events (p int, c int, t text, PRIMARY KEY (p, c))");
        insert = session.prepare("INSERT INTO " + keyspace + ".events (p, c, t) VALUES (?, ?, 'some text')");
        select = session.prepare("SELECT * FROM " + keyspace + ".events WHERE p = ?");
    }

    @Test
    void a_single_request_has_a_time_of_its_own() throws NodeException {
        session.execute(insert.bind(1, 1));
        for (int i = 0; i < 20; i++) {
            RequestTotal table = requests.table(keyspace, "events", RequestKind.READ);
            RequestTotal coordinator = requests.coordinator(RequestKind.READ);
            long begin = System.nanoTime();
            session.execute(select.bind(1)).all();
            long micros = (System.nanoTime() - begin) / 1000;
            RequestTotal inTable =
                    requests.table(keyspace, "events", RequestKind.READ).since(table);
            RequestTotal inCoordinator = requests.coordinator(RequestKind.READ).since(coordinator);
            assertThat(inTable.requests())
                    .as("the clock is read before the answer is sent")
                    .isOne();
            assertThat(inTable.micros()).isPositive().isLessThan(micros);
            if (inCoordinator.requests() == 1) {
                assertThat(inCoordinator.micros()).isBetween(inTable.micros(), micros);
            }
        }
        RequestTotal writes = requests.table(keyspace, "events", RequestKind.WRITE);
        session.execute(insert.bind(1, 2));
        assertThat(requests.table(keyspace, "events", RequestKind.WRITE)
                        .since(writes)
                        .requests())
                .isOne();
    }

    @Test
    void histograms_count_each_request_of_a_load_and_do_not_forget() throws Exception {
        ServerHistogram writes = requests.tableHistogram(keyspace, "events", RequestKind.WRITE);
        ServerHistogram coordinatorWrites = requests.coordinatorHistogram(keyspace, "events", RequestKind.WRITE);
        for (int i = 0; i < REQUESTS; i++) {
            session.execute(insert.bind(i, i));
        }
        assertThat(requests.tableHistogram(keyspace, "events", RequestKind.WRITE)
                        .since(writes)
                        .count())
                .isEqualTo(REQUESTS);
        assertThat(requests.coordinatorHistogram(keyspace, "events", RequestKind.WRITE)
                        .since(coordinatorWrites)
                        .count())
                .isEqualTo(REQUESTS);

        ServerHistogram first = requests.tableHistogram(keyspace, "events", RequestKind.READ);
        ServerHistogram firstCoordinator = requests.coordinatorHistogram(keyspace, "events", RequestKind.READ);
        ServerHistogram firstOfAll = requests.coordinatorHistogram(RequestKind.READ);
        RequestTotal total = requests.table(keyspace, "events", RequestKind.READ);
        long longestMicros = 0;
        for (int i = 0; i < REQUESTS; i++) {
            long begin = System.nanoTime();
            session.execute(select.bind(i)).all();
            longestMicros = Math.max(longestMicros, (System.nanoTime() - begin) / 1000);
            if (i == REQUESTS / 2) {
                // What decays loses half in a minute, so 5 % here.
                Thread.sleep(5000);
            }
        }
        ServerHistogram table =
                requests.tableHistogram(keyspace, "events", RequestKind.READ).since(first);
        ServerHistogram coordinator = requests.coordinatorHistogram(keyspace, "events", RequestKind.READ)
                .since(firstCoordinator);
        RequestTotal spent =
                requests.table(keyspace, "events", RequestKind.READ).since(total);
        assertThat(table.count()).isEqualTo(REQUESTS);
        assertThat(coordinator.count()).isEqualTo(REQUESTS);
        ServerHistogram all = requests.coordinatorHistogram(RequestKind.READ).since(firstOfAll);
        assertThat(all.count()).isGreaterThanOrEqualTo(REQUESTS);
        assertThat(spent.requests()).isEqualTo(REQUESTS);
        // The buckets and the sum are two clocks' views of the same time, so the ends must be microseconds.
        assertThat((double) spent.micros()).isBetween(lowerEnds(table) - REQUESTS, upperEnds(table));
        assertThat(coordinator.upperEnd(0.5)).isGreaterThanOrEqualTo(table.upperEnd(0.5));
        // Nanoseconds in buckets would be a thousand times as much.
        assertThat(coordinator.upperEnd(1)).isLessThan(longestMicros * 1.21 + 2);
        assertThat(all.upperEnd(0.5)).isLessThan(longestMicros * 1.21 + 2);
        assertThat(table.interpolated(0.5)).isLessThanOrEqualTo(table.upperEnd(0.5));
    }

    private static double upperEnds(ServerHistogram histogram) {
        return ends(histogram, 0);
    }

    private static double lowerEnds(ServerHistogram histogram) {
        return ends(histogram, -1);
    }

    private static double ends(ServerHistogram histogram, int shift) {
        double sum = 0;
        long[] counts = histogram.counts();
        long[] offsets = histogram.offsets();
        for (int i = 0; i < offsets.length; i++) {
            sum += counts[i] * (i + shift < 0 ? 0.0 : offsets[i + shift]);
        }
        return sum;
    }

    @Test
    void ranges_have_clocks_too() throws NodeException {
        session.execute(insert.bind(1, 1));
        ServerHistogram table = requests.tableHistogram(keyspace, "events", RequestKind.RANGE);
        ServerHistogram coordinator = requests.coordinatorHistogram(keyspace, "events", RequestKind.RANGE);
        RequestTotal all = requests.coordinator(RequestKind.RANGE);
        session.execute("SELECT * FROM " + keyspace + ".events").all();
        assertThat(requests.tableHistogram(keyspace, "events", RequestKind.RANGE)
                        .since(table)
                        .count())
                .isPositive();
        assertThat(requests.coordinatorHistogram(keyspace, "events", RequestKind.RANGE)
                        .since(coordinator)
                        .count())
                .isOne();
        assertThat(requests.coordinator(RequestKind.RANGE).since(all).requests())
                .isPositive();
    }

    @Test
    void compactions_are_seen() throws Exception {
        metrics.awaitQuiescence(Duration.ofMinutes(1));
        ServerActivity before = requests.activity();
        for (int i = 0; i < 2; i++) {
            session.execute(insert.bind(i, i));
            metrics.flush(keyspace, List.of("events"));
        }
        metrics.compact(keyspace, List.of("events"));
        ServerActivity after = requests.activity().since(before);
        assertThat(after.compactions()).isPositive();
        assertThat(after.compactedBytes()).isPositive();
        assertThat(after.collections()).isNotNegative();
        assertThat(before.collections()).as("a server collects while it starts").isPositive();
        assertThat(before.gcMillis()).isNotNegative();
    }

    @Test
    void a_table_that_does_not_exist_is_named() {
        assertThatThrownBy(() -> requests.table(keyspace, "absent", RequestKind.READ))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("scope=absent");
        assertThatThrownBy(() -> requests.tableHistogram(keyspace, "absent", RequestKind.READ))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("Does the table exist?");
    }
}
