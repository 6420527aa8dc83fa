// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import dev.lamina.cql.Access;
import dev.lamina.model.Query;
import dev.lamina.store.catalogue.OpenVersion;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is under way at once, what is asked of whom, and in which order it comes. */
@Timeout(60)
class StripeFetchTest {
    private static final long PLENTY = 1L << 40;

    /** Twelve stripes, each a partition. */
    private final MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_200), 100, 1, Access.tuned());

    /** Answers that were held back, in the order of the requests. */
    private final List<CompletableFuture<AsyncResultSet>> held = new ArrayList<>();

    private StripeFetch fetch(ScanShape shape, int maxRequests, long maxBytes) throws IOException {
        OpenVersion open = memory.open();
        return new StripeFetch(
                memory.space.session(), open, new ScanPlan(open, shape), shape.ordered(), maxRequests, maxBytes);
    }

    private void holdBack() {
        memory.answer = request -> {
            CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
            held.add(answer);
            return answer;
        };
    }

    private void come(int request) {
        held.get(request).complete(MemoryVersion.page(memory.found(memory.requests.get(request)), null));
    }

    private static ReadFailureException unreadable() {
        return new ReadFailureException(null, ConsistencyLevel.LOCAL_QUORUM, 0, 1, 1, false, Map.of());
    }

    @Test
    void no_more_requests_are_under_way_than_the_client_may_send() throws IOException {
        holdBack();
        try (StripeFetch fetch = fetch(MemoryVersion.shape(null, false, "id"), 3, PLENTY)) {
            fetch.fill();
            assertThat(memory.requests).hasSize(3);
            come(1);
            fetch.fill();
            assertThat(memory.requests).hasSize(4);
        }
    }

    @Test
    void no_more_bytes_are_fetched_before_those_that_are_here_are_decoded() throws IOException {
        ScanShape shape = MemoryVersion.shape(null, false, "word");
        long first = new ScanPlan(memory.open(), shape).next().bytes();
        for (long room : new long[] {1, first}) {
            memory.requests.clear();
            try (StripeFetch fetch = fetch(shape, 100, room)) {
                fetch.fill();
                assertThat(memory.requests).hasSize(1);
                WantedStripe stripe = fetch.take();
                fetch.fill();
                assertThat(memory.requests).hasSize(1);
                fetch.done(stripe);
                assertThat(stripe.chunks).as("memory of what is decoded").isEmpty();
                fetch.fill();
                // Other stripes may have fewer bytes.
                assertThat(memory.requests).hasSizeBetween(2, 3);
            }
        }
        memory.requests.clear();
        try (StripeFetch fetch = fetch(shape, 100, first + 1)) {
            fetch.fill();
            assertThat(memory.requests).hasSize(2);
        }
    }

    @Test
    void bytes_that_are_asked_for_late_take_room_too() throws IOException {
        Query.Scan scan =
                new Query.Scan(List.of("word"), Query.Form.VALUES, MemoryVersion.where("amount > 500"), false);
        ScanShape shape = ScanShape.of(scan, MemoryVersion.THINGS, true);
        ScanPlan plan = new ScanPlan(memory.open(), shape);
        long first = plan.next().bytes();
        long second = plan.next().bytes();
        try (StripeFetch fetch = fetch(shape, 100, first + second)) {
            WantedStripe stripe = fetch.take();
            assertThat(memory.requests).hasSize(2);
            assertThat(stripe.stage).isEqualTo(WantedStripe.Stage.LOOKED_AT);
            stripe.stage = WantedStripe.Stage.CHOSEN;
            fetch.again(stripe, shape.asked());
            assertThat(memory.requests).hasSize(3);
            assertThat(memory.requests.get(2).names()).containsExactly("word");
            fetch.fill();
            assertThat(memory.requests).as("there is no room").hasSize(3);
            WantedStripe back = fetch.take();
            assertThat(back).isSameAs(stripe);
            assertThat(back.chunks).containsOnlyKeys("amount", "word");
            fetch.done(back);
            fetch.fill();
            int expected = 3;
            for (long bytes = second;
                    bytes < first + second;
                    bytes += plan.next().bytes()) {
                expected++;
            }
            assertThat(memory.requests).as("room for what was done").hasSize(expected);
        }
    }

    @Test
    void an_ordered_scan_waits_for_the_next_stripe_and_another_takes_what_is_here() throws IOException {
        for (boolean ordered : new boolean[] {true, false}) {
            memory.requests.clear();
            held.clear();
            holdBack();
            try (StripeFetch fetch = fetch(MemoryVersion.shape(null, ordered, "id"), 100, PLENTY)) {
                fetch.fill();
                come(1);
                CompletableFuture<Void> later = new CompletableFuture<>();
                if (ordered) {
                    later.completeAsync(
                            () -> {
                                come(0);
                                return null;
                            },
                            CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS));
                }
                WantedStripe first = fetch.take();
                assertThat(first.number).isEqualTo(ordered ? 0 : 1);
                fetch.done(first);
                if (ordered) {
                    later.join();
                } else {
                    come(0);
                }
                WantedStripe second = fetch.take();
                assertThat(second.number).isEqualTo(ordered ? 1 : 0);
            }
        }
    }

    @Test
    void an_answer_may_have_several_pages_and_rows_that_were_not_asked_for() throws IOException {
        memory.answer = request -> {
            List<Row> found = memory.found(request);
            List<Row> begin = new ArrayList<>(found.subList(0, 1));
            begin.add(MemoryVersion.row("id", 77, found.get(0).getBytesUnsafe(2)));
            AsyncResultSet rest = MemoryVersion.page(found.subList(1, found.size()), null);
            return CompletableFuture.completedFuture(MemoryVersion.page(begin, rest));
        };
        try (StripeFetch fetch = fetch(MemoryVersion.shape(null, true, "id", "word", "amount"), 100, PLENTY)) {
            long bytes = 0;
            for (int number = 0; number < 12; number++) {
                WantedStripe stripe = fetch.take();
                assertThat(stripe.number).isEqualTo(number);
                assertThat(stripe.chunks).containsOnlyKeys("id", "word", "amount");
                bytes += stripe.bytes;
                fetch.done(stripe);
            }
            assertThat(fetch.take()).isNull();
            assertThat(fetch.bytes()).as("without those").isEqualTo(bytes);
            ScanAccount account = fetch.account();
            assertThat(account.stripes()).isEqualTo(12);
            assertThat(account.read()).isEqualTo(12);
            assertThat(account.chunks()).isEqualTo(36);
            assertThat(account.bytes()).isEqualTo(bytes);
            assertThat(account.columns()).extracting(ScanAccount.Column::name).containsExactly("amount", "id", "word");
        }
    }

    @Test
    void of_chunks_that_a_node_can_not_read_every_node_s_own_are_asked_for() throws IOException {
        List<Node> nodes =
                List.of(MemoryVersion.node("10.0.0.1"), MemoryVersion.node("10.0.0.2"), MemoryVersion.node("10.0.0.3"));
        memory.replicas = shard -> nodes;
        memory.answer = request -> request.node() == nodes.get(2)
                ? CompletableFuture.completedFuture(MemoryVersion.page(memory.found(request), null))
                : CompletableFuture.failedFuture(unreadable());
        try (StripeFetch fetch = fetch(MemoryVersion.shape(null, true, "id"), 100, 1)) {
            WantedStripe stripe = fetch.take();
            assertThat(stripe.chunks).containsOnlyKeys("id");
            assertThat(memory.requests)
                    .extracting(MemoryVersion.Request::node)
                    .containsExactly(null, nodes.get(0), nodes.get(1), nodes.get(2));
            assertThat(fetch.failure()).isNull();
        }
        memory.answer = request -> CompletableFuture.failedFuture(unreadable());
        try (StripeFetch fetch = fetch(MemoryVersion.shape(null, true, "id"), 100, 1)) {
            assertThatThrownBy(fetch::take)
                    .isInstanceOf(IOException.class)
                    .hasRootCauseInstanceOf(ReadFailureException.class);
        }
        // Of another error every node has the same to say.
        memory.requests.clear();
        memory.answer = request -> CompletableFuture.failedFuture(new InvalidQueryException(null, "no such column"));
        try (StripeFetch fetch = fetch(MemoryVersion.shape(null, true, "id"), 100, 1)) {
            assertThatThrownBy(fetch::take)
                    .isInstanceOf(IOException.class)
                    .hasMessage("A request to Cassandra failed: no such column");
            assertThat(memory.requests).hasSize(1);
        }
    }

    @Test
    void the_first_failure_is_the_one_that_all_hear_of_and_nothing_more_is_asked_for() throws IOException {
        try (StripeFetch fetch = fetch(MemoryVersion.shape(null, false, "id"), 100, 1)) {
            fetch.fill();
            IOException full = new IOException("no space left");
            fetch.fail(full);
            fetch.fail(new IOException("as a consequence"));
            assertThat(fetch.failure()).isSameAs(full);
            assertThatThrownBy(fetch::take).isSameAs(full);
            fetch.fill();
            assertThat(memory.requests).hasSize(1);
        }
    }

    @Test
    void an_answer_that_can_not_be_read_ends_the_scan() throws IOException {
        AsyncResultSet oneCell = MemoryVersion.page(List.of(MemoryVersion.row("id")), null);
        memory.answer = request -> CompletableFuture.completedFuture(oneCell);
        try (StripeFetch fetch = fetch(MemoryVersion.shape(null, false, "id"), 100, 1)) {
            assertThatThrownBy(fetch::take).isInstanceOf(ArrayIndexOutOfBoundsException.class);
        }
    }

    @Test
    void closing_cancels_what_is_under_way_and_ends_waiting() throws Exception {
        holdBack();
        StripeFetch fetch = fetch(MemoryVersion.shape(null, false, "id"), 2, PLENTY);
        fetch.fill();
        CompletableFuture<Throwable> waiting = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                fetch.take();
            } catch (IOException | RuntimeException e) {
                waiting.complete(e);
            }
        });
        thread.start();
        fetch.close();
        assertThat(waiting.get(10, TimeUnit.SECONDS))
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("The scan was closed.");
        assertThat(held).hasSize(2).allMatch(CompletableFuture::isCancelled);
        fetch.fill();
        assertThat(memory.requests).hasSize(2);
        thread.join();
    }

    @Test
    void an_interruption_ends_waiting_and_stays() throws IOException {
        holdBack();
        try (StripeFetch fetch = fetch(MemoryVersion.shape(null, false, "id"), 2, PLENTY)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(fetch::take)
                    .isInstanceOf(InterruptedIOException.class)
                    .hasMessage("Interrupted while waiting for chunks.");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
