// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.layouts.Bag;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Conditions;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.catalogue.LatestVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stripes of several windows, of which some have no rows that are wanted, and chunks that are damaged or missing. */
@Timeout(60)
class MemoryScanTest {
    private static final Access FOUR_THREADS = new Access("tuned", 16, 4);
    private static final List<String> NAMES = MemoryVersion.THINGS.names();

    /** Windows of 8192, 8192 and 616 rows, then one of 3000. */
    private static final int ROWS = 20_000;

    private static final int STRIPE_ROWS = 17_000;

    private final ExecutorService threads = ReaderThreads.start();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private StripeReads reads(MemoryVersion memory) {
        LatestVersion latest = new LatestVersion(memory.space, MemoryVersion.THINGS, memory.version);
        return new StripeReads(memory.space, latest, MemoryVersion.THINGS, threads, StripeReads.BYTES_AHEAD);
    }

    private static BatchCursor inline(MemoryVersion memory, Query.Scan scan, long bytesAhead) throws IOException {
        var open = memory.open();
        ScanShape shape = ScanShape.of(scan, MemoryVersion.THINGS, false);
        int stripes = memory.version.stripes();
        StripeFetch fetch = StripeReads.fetch(memory.space, open, shape, 0, stripes, bytesAhead);
        return StripeCursor.inline(memory.space, open, shape, fetch);
    }

    private static Query.Scan scan(Query.Form form, String where, boolean ordered, String... columns) {
        return new Query.Scan(List.of(columns), form, MemoryVersion.where(where), ordered);
    }

    @Test
    void windows_of_a_stripe_give_their_rows_whichever_have_any() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(ROWS), STRIPE_ROWS, 1, FOUR_THREADS);
        StripeReads reads = reads(memory);
        for (String where : List.of(
                // All of the first window, some of the second, none of the third.
                "id < 10000 and id < 10001",
                // Some of the third window alone.
                "id >= 17500 and id < 17600",
                // No row, though the bounds allow some; and some of each.
                "amount = 0.005",
                "place = 'place 7' and amount > 900",
                "word < '01'")) {
            for (String[] columns : new String[][] {{"id"}, {"phrase", "id"}, {"place", "word", "amount"}}) {
                Query.Scan scan = scan(Query.Form.VALUES, where, columns.length == 3, columns);
                Bag expected = Bag.of(
                        memory.rows,
                        MemoryVersion.THINGS.fields(scan.columns()),
                        Conditions.meeting(scan.where(), memory.rows));
                Bag.of(reads.read(scan)).assertHolds(expected);
                Bag.of(inline(memory, scan, 1)).assertHolds(expected);
                List<Bag> bags = new ArrayList<>();
                reads.scan(scan, () -> {
                    Bag bag = new Bag();
                    bags.add(bag);
                    return bag::add;
                });
                Bag.together(bags).assertHolds(expected);
            }
        }
    }

    @Test
    void all_rows_come_on_the_caller_s_thread_and_their_bytes_are_counted() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(ROWS), STRIPE_ROWS, 1, FOUR_THREADS);
        Bag all = Bag.of(inline(memory, scan(Query.Form.VALUES, null, false, NAMES.toArray(new String[0])), 1));
        all.assertHolds(Bag.of(memory.rows, MemoryVersion.THINGS.fields()));
        assertThat(all.bytes()).isEqualTo(memory.version.bytes());
    }

    @Test
    void consumers_have_a_thread_each_but_those_of_an_ordered_scan() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(2_000), 20, 1, FOUR_THREADS);
        for (boolean ordered : new boolean[] {true, false}) {
            List<BatchConsumer> consumers = new ArrayList<>();
            List<Long> ids = Collections.synchronizedList(new ArrayList<>());
            reads(memory).scan(scan(Query.Form.VALUES, null, ordered, "id"), () -> {
                BatchConsumer consumer = batch -> {
                    LongVector column = (LongVector) batch.column(0);
                    for (int row = 0; row < column.size(); row++) {
                        ids.add(column.get(row));
                    }
                };
                consumers.add(consumer);
                return consumer;
            });
            assertThat(consumers).hasSize(ordered ? 1 : 4);
            assertThat(ids).hasSize(2_000);
            if (ordered) {
                assertThat(ids).isSorted();
            }
        }
    }

    @Test
    void an_ordered_cursor_has_one_thread_at_work() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(2_000), 20, 1, FOUR_THREADS);
        long last = 0;
        try (BatchCursor cursor = reads(memory).read(scan(Query.Form.VALUES, null, true, "id"))) {
            while (cursor.next()) {
                LongVector ids = (LongVector) cursor.batch().column(0);
                for (int row = 0; row < ids.size(); row++) {
                    assertThat(ids.get(row)).isGreaterThan(last);
                    last = ids.get(row);
                }
            }
        }
        assertThat(last).isEqualTo(2_999);
    }

    @Test
    void an_account_says_what_was_read_and_what_was_not() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_000), 100, 5, FOUR_THREADS);
        try (StripeScan scan = reads(memory).accounted(scan(Query.Form.VALUES, "id < 1250", false, "id", "amount"))) {
            while (scan.next()) {
                assertThat(scan.batch().rows()).isPositive();
            }
            ScanAccount account = scan.account();
            assertThat(account.stripes()).isEqualTo(10);
            assertThat(account.read()).isEqualTo(3);
            assertThat(account.skipped()).isEqualTo(7);
            assertThat(account.replaced()).isZero();
            assertThat(account.columns())
                    .extracting(ScanAccount.Column::name, ScanAccount.Column::chunks)
                    .containsExactly(Tuple.tuple("amount", 3L), Tuple.tuple("id", 3L));
            assertThat(scan.bytes()).isEqualTo(account.bytes()).isPositive();
        }
    }

    @Test
    void a_chunk_that_is_missing_or_damaged_is_named() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_000), 100, 5, FOUR_THREADS);
        memory.lose(1, "word", 2);
        String place = "things/3/1/word/2: ";
        String missing = "the chunk is missing. The data are incomplete.";
        for (Query.Form form : Query.Form.values()) {
            try (BatchCursor cursor = reads(memory).read(scan(form, null, false, "id", "word"))) {
                assertThatThrownBy(() -> {
                            while (cursor.next()) {
                                assertThat(cursor.batch().rows()).isPositive();
                            }
                        })
                        .isInstanceOf(IOException.class)
                        .hasMessageStartingWith(place)
                        .hasMessageEndingWith(missing);
            }
        }
        assertThatThrownBy(() -> Bag.of(inline(memory, scan(Query.Form.VALUES, null, false, "word"), 1)))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(place)
                .hasMessageEndingWith(missing);
        memory.damage(0, "amount", 3);
        assertThatThrownBy(() -> Bag.of(reads(memory).read(scan(Query.Form.VALUES, "amount > 7", false, "id"))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("things/3/0/amount/3: ")
                .hasMessageContaining("checksum");
    }

    @Test
    void a_damaged_chunk_ends_the_scan_though_other_threads_wait_for_theirs() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_000), 100, 1, FOUR_THREADS);
        memory.damage(0, "id", 0);
        // It comes when all threads wait; the others never do.
        memory.answer = request -> {
            CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
            if (request.shard() == 0) {
                AsyncResultSet page = MemoryVersion.page(memory.found(request), null);
                answer.completeOnTimeout(page, 300, TimeUnit.MILLISECONDS);
            }
            return answer;
        };
        try (BatchCursor cursor = reads(memory).read(scan(Query.Form.VALUES, null, false, "id"))) {
            assertThatThrownBy(cursor::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("things/3/0/id/0: ");
        }
    }

    @Test
    void a_chunk_that_is_damaged_or_missing_is_read_from_the_first_copy_that_is_sound() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_000), 100, 5, FOUR_THREADS);
        List<Node> nodes = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            nodes.add(MemoryVersion.node("10.0.0." + i));
        }
        memory.replicas = shard -> nodes;
        // The first has no row, the second one without bytes, the third a damaged one.
        memory.answer = request -> {
            List<Row> found = memory.found(request);
            Row row = found.get(0);
            if (request.node() == null) {
                found.removeIf(each -> request.shard() == 1 && each.getString(0).equals("word") && each.getInt(1) == 2);
            } else if (request.node() == nodes.get(0)) {
                found.clear();
            } else if (request.node() == nodes.get(1)) {
                found = List.of(MemoryVersion.row(row.getString(0), row.getInt(1), null));
            } else if (request.node() == nodes.get(2)) {
                found = List.of(MemoryVersion.row(
                        row.getString(0), row.getInt(1), MemoryVersion.damaged(row.getByteBuffer(2))));
            }
            return CompletableFuture.completedFuture(MemoryVersion.page(found, null));
        };
        for (Query.Form form : new Query.Form[] {Query.Form.VALUES, Query.Form.BYTES}) {
            memory.requests.clear();
            try (StripeScan scan = reads(memory).accounted(scan(form, null, false, "id", "word"))) {
                Bag bag = new Bag();
                long rows = 0;
                while (scan.next()) {
                    rows += scan.batch().rows();
                    if (form == Query.Form.VALUES) {
                        bag.add(scan.batch());
                    }
                }
                assertThat(rows).isEqualTo(1_000);
                if (form == Query.Form.VALUES) {
                    bag.assertHolds(Bag.of(memory.rows, MemoryVersion.THINGS.fields(List.of("id", "word"))));
                }
                assertThat(scan.account().replaced()).isEqualTo(1);
            }
            // What is not decoded is not known to be damaged.
            assertThat(memory.requests.stream().filter(request -> request.node() != null))
                    .hasSize(form == Query.Form.VALUES ? 4 : 3)
                    .allMatch(request -> request.names().equals(List.of("word"))
                            && request.rowids().equals(List.of(2)));
        }
    }

    @Test
    void a_cursor_that_is_closed_cancels_its_requests() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(1_000), 100, 1, FOUR_THREADS);
        List<CompletableFuture<AsyncResultSet>> held = heldBack(memory);
        reads(memory).read(scan(Query.Form.VALUES, null, false, "id")).close();
        assertThat(held).hasSize(10).allMatch(CompletableFuture::isCancelled);
        held.clear();
        inline(memory, scan(Query.Form.VALUES, null, false, "id"), 1).close();
        assertThat(held).hasSize(1).allMatch(CompletableFuture::isCancelled);
        held.clear();
        threads.shutdownNow();
        assertThatThrownBy(() -> reads(memory).read(scan(Query.Form.VALUES, null, false, "id")))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(held).hasSize(10).allMatch(CompletableFuture::isCancelled);
    }

    @Test
    void a_scan_whose_directories_can_not_be_read_leaves_no_request_under_way() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(300), 1, 64, FOUR_THREADS);
        memory.directories = 270;
        List<CompletableFuture<AsyncResultSet>> held = heldBack(memory);
        assertThatThrownBy(() -> Bag.of(reads(memory).read(scan(Query.Form.VALUES, null, false, "id"))))
                .isInstanceOf(IOException.class)
                .hasMessage("things/3/4/(directory)/14: the stripe has no directory. The data are incomplete.");
        assertThat(held).hasSize(4).allMatch(CompletableFuture::isCancelled);
    }

    private static List<CompletableFuture<AsyncResultSet>> heldBack(MemoryVersion memory) {
        List<CompletableFuture<AsyncResultSet>> held = Collections.synchronizedList(new ArrayList<>());
        memory.answer = request -> {
            CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
            held.add(answer);
            return answer;
        };
        return held;
    }

    @Test
    void queries_that_stripes_can_not_answer_are_refused_for_their_own_reason() {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(10), 10, 1, FOUR_THREADS);
        StripeReads reads = reads(memory);
        assertThatThrownBy(() -> reads.read(new Query.Partition("place", "place 1", NAMES)))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageContaining("none holds all rows of one place");
        Query.Slice slice = new Query.Slice(List.of("place 1"), null, null, List.of(), false, 1, false, NAMES);
        assertThatThrownBy(() -> reads.read(slice))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageContaining("not kept in the order of a key");
    }

    @Test
    void texts_of_a_condition_that_are_asked_for_too_are_the_same_texts() throws Exception {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(ROWS), STRIPE_ROWS, 1, FOUR_THREADS);
        // By the bounds a word may be this one, but none is.
        String least = null;
        for (int row = 0; row < ROWS; row++) {
            Vector words = memory.rows.column(4);
            least = least == null || words.textAt(row).compareTo(least) < 0 ? words.textAt(row) : least;
        }
        String where = "word <> '" + least + "0'";
        try (BatchCursor cursor = inline(memory, scan(Query.Form.VALUES, where, true, "word"), 1)) {
            int row = 0;
            while (cursor.next()) {
                TextVector words = (TextVector) cursor.batch().column(0);
                for (int i = 0; i < words.size(); i++) {
                    assertThat(words.textAt(i)).isEqualTo(memory.rows.column(4).textAt(row++));
                }
            }
            assertThat(row).isEqualTo(ROWS);
        }
    }
}
