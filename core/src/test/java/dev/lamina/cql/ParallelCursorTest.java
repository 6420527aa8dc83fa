// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ParallelCursorTest {
    private static final List<Field> FIELDS = List.of(new Field("n", ColumnType.INT, false));

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** A part of batches of one row each, the numbers from {@code from} to {@code to}, exclusive. */
    private static ParallelCursor.Part numbers(int from, int to) {
        return output -> {
            for (int number = from; number < to; number++) {
                Batch batch = output.empty();
                ((IntVector) batch.column(0)).append(number);
                batch.setRows(1);
                output.received(4);
                output.full(batch);
            }
        };
    }

    private static List<Integer> drain(BatchCursor cursor) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        while (cursor.next()) {
            assertThat(cursor.batch().rows()).isOne();
            assertThat(cursor.batch().column(0).size()).isOne();
            numbers.add(((IntVector) cursor.batch().column(0)).get(0));
        }
        return numbers;
    }

    private static List<Integer> range(int from, int to) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = from; number < to; number++) {
            numbers.add(number);
        }
        return numbers;
    }

    @Test
    void one_reader_keeps_the_order_of_parts() throws IOException {
        try (BatchCursor cursor =
                new ParallelCursor(FIELDS, List.of(numbers(0, 50), numbers(50, 50), numbers(50, 120)), 1, threads)) {
            assertThat(drain(cursor)).isEqualTo(range(0, 120));
            assertThat(cursor.bytes()).isEqualTo(480);
            assertThat(cursor.next()).isFalse();
        }
    }

    @Test
    void several_readers_give_every_batch_once() throws IOException {
        List<ParallelCursor.Part> parts = new ArrayList<>();
        for (int part = 0; part < 40; part++) {
            parts.add(numbers(part * 25, part * 25 + 25));
        }
        try (BatchCursor cursor = new ParallelCursor(FIELDS, parts, 7, threads)) {
            assertThat(drain(cursor)).containsExactlyInAnyOrderElementsOf(range(0, 1000));
        }
    }

    @Test
    void no_parts_are_no_rows() throws IOException {
        try (BatchCursor cursor = new ParallelCursor(FIELDS, List.of(), 4, threads)) {
            assertThat(cursor.next()).isFalse();
        }
    }

    @Test
    void a_part_that_fails_fails_the_cursor_and_no_further_part_begins() {
        AtomicInteger begun = new AtomicInteger();
        List<ParallelCursor.Part> parts = new ArrayList<>();
        parts.add(numbers(0, 3));
        parts.add(output -> {
            throw new IOException("shard 7 is damaged");
        });
        parts.add(output -> begun.incrementAndGet());
        try (BatchCursor cursor = new ParallelCursor(FIELDS, parts, 1, threads)) {
            assertThatThrownBy(() -> drain(cursor))
                    .isInstanceOf(IOException.class)
                    .hasMessage("shard 7 is damaged");
            assertThatThrownBy(cursor::next).hasMessage("shard 7 is damaged");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(begun).hasValue(0);
    }

    @Test
    void a_part_that_fails_for_an_unforeseen_reason_fails_the_cursor_too() throws IOException {
        ParallelCursor.Part wrong = output -> {
            throw new IllegalStateException("unforeseen");
        };
        try (BatchCursor cursor = new ParallelCursor(FIELDS, List.of(numbers(0, 9), wrong), 2, threads)) {
            assertThatThrownBy(() -> drain(cursor))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("unforeseen");
        }
    }

    @Test
    void closing_early_ends_the_readers() throws Exception {
        AtomicInteger handedOver = new AtomicInteger();
        ParallelCursor.Part endless = output -> {
            while (true) {
                output.full(output.empty());
                handedOver.incrementAndGet();
            }
        };
        try (BatchCursor cursor = new ParallelCursor(FIELDS, List.of(endless, endless, endless), 3, threads)) {
            assertThat(cursor.next()).isTrue();
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(handedOver.get()).isPositive();
    }

    @Test
    void a_cursor_that_finds_no_thread_leaves_no_reader_behind() throws Exception {
        ExecutorService one = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
        ParallelCursor.Part endless = output -> {
            while (true) {
                output.full(output.empty());
            }
        };
        assertThatThrownBy(() -> new ParallelCursor(FIELDS, List.of(endless, endless), 2, one))
                .isInstanceOf(RejectedExecutionException.class);
        one.shutdown();
        assertThat(one.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void readers_wait_while_the_caller_is_behind() throws Exception {
        AtomicInteger handedOver = new AtomicInteger();
        CountDownLatch full = new CountDownLatch(6);
        ParallelCursor.Part eager = output -> {
            for (int i = 0; i < 500; i++) {
                output.full(output.empty());
                handedOver.incrementAndGet();
                full.countDown();
            }
        };
        int readers = 3;
        try (BatchCursor cursor = new ParallelCursor(FIELDS, List.of(eager, eager, eager), readers, threads)) {
            assertThat(full.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(handedOver.get()).isLessThanOrEqualTo(readers * 2);
            int batches = 0;
            while (cursor.next()) {
                batches++;
            }
            assertThat(batches).isEqualTo(1500);
        }
    }

    @Test
    void a_store_closed_meanwhile_fails_the_cursor_instead_of_holding_it_for_ever() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        ParallelCursor.Part stuck = output -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted");
            }
        };
        try (BatchCursor cursor = new ParallelCursor(FIELDS, List.of(stuck, stuck), 2, threads)) {
            threads.shutdownNow();
            assertThatThrownBy(cursor::next).isInstanceOf(IOException.class).hasMessage("interrupted");
        }
    }
}
