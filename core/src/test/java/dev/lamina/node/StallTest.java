// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.measure.load.Arrivals;
import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.LoadModel;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.OpenLoop;
import dev.lamina.node.process.NodeException;
import java.time.Duration;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server that really stands still: its process gets SIGSTOP in the middle of a load, and SIGCONT two seconds later. Requests
 * may take two minutes, so none times out. Has a node of its own, since others' tests would stand still with it.
 */
@Tag("cluster")
@Tag("part-3")
class StallTest {
    private static final long STALL_MILLIS = 2000;
    private static final int RATE = 200;
    private static final Duration DURATION = Duration.ofSeconds(5);
    private static final Environment SMALL =
            new Environment(Environment.DEFAULT_CASSANDRA, "512M", Map.of(), false, null);

    private static CassandraNode node;
    private static CqlSession session;
    private static PreparedStatement select;

    @BeforeAll
    static void start() throws NodeException {
        node = CassandraNode.start(SMALL, SharedNode.home(), NodeProgress.SILENT);
        session = SharedNode.session(node);
        session.execute(
                "CREATE KEYSPACE stall WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE stall.events (p int PRIMARY KEY, t text)");
        session.execute("INSERT INTO stall.events (p, t) VALUES (1, 'one')");
        select = session.prepare("SELECT t FROM stall.events WHERE p = 1");
    }

    @AfterAll
    static void stop() throws NodeException {
        session.close();
        node.close();
    }

    private static void signal(String signal) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(node.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Runs a load in whose first second the server stands still for two. */
    private static LoadResult stalled(LoadModel model, int limit) throws Exception {
        Thread signals = new Thread(() -> {
            try {
                Thread.sleep(1000);
                signal("STOP");
                try {
                    Thread.sleep(STALL_MILLIS);
                } finally {
                    signal("CONT");
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        AsyncRequest read = number -> session.executeAsync(select.bind()).thenAccept(rows -> {
            if (!"one".equals(rows.one().getString(0))) {
                throw new IllegalStateException("wrong answer");
            }
        });
        signals.start();
        try {
            return LoadRun.execute(model, limit, DURATION, read, () -> false);
        } finally {
            signals.join();
        }
    }

    private static long longerThan(Histogram nanos, long millis) {
        return nanos.getCountBetweenValues(millis * 1_000_000, nanos.getHighestTrackableValue());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 1024})
    void the_intended_times_of_an_open_loop_show_it_at_any_limit(int limit) throws Exception {
        LoadResult result = stalled(new OpenLoop(RATE, Arrivals.CONSTANT, 1), limit);
        assertThat(result.requests()).isEqualTo(RATE * DURATION.toSeconds());
        // 400 requests were to be sent while it stood still, 300 of them at least half a second before its end.
        assertThat(longerThan(result.intended(), 500)).isGreaterThanOrEqualTo(295);
        assertThat(result.intended().getValueAtPercentile(90)).isGreaterThan(500_000_000L);
        assertThat(result.intended().getMaxValue()).isGreaterThan(STALL_MILLIS * 950_000);
        if (limit < 400) {
            assertThat(result.schedule().kept()).isFalse();
            assertThat(result.schedule().heldBack()).isEqualTo(LoadResult.HeldBack.IN_FLIGHT_LIMIT);
        }
        if (limit == 1) {
            assertThat(longerThan(result.service(), STALL_MILLIS / 2))
                    .as("by the service time it is one request's trouble")
                    .isOne();
        }
    }

    @Test
    void a_closed_loop_shows_it_in_no_more_requests_than_it_has_under_way() throws Exception {
        LoadResult result = stalled(new ClosedLoop(4), 4);
        assertThat(longerThan(result.service(), STALL_MILLIS / 2)).isBetween(1L, 4L);
        assertThat(result.service().getValueAtPercentile(99))
                .as("omitted by coordination")
                .isLessThan(STALL_MILLIS * 500_000);
    }
}
