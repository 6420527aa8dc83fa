// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.RowSource;
import dev.lamina.model.StripeSource;
import dev.lamina.store.catalogue.LoadOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** How many of a source's first rows are held to find a plan from them. */
class SampledRowsTest {
    private static final Entity PAGES = new Entity(
            "pages", List.of(new Field("id", ColumnType.LONG, false), new Field("body", ColumnType.TEXT, false)), "id");

    private final List<Integer> asked = new ArrayList<>();
    private int looked;
    private final byte[] text = new byte[1 << 18];

    SampledRowsTest() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (' ' + random.nextInt(90));
        }
    }

    /** Plans for a million rows, each of this length. */
    private void plan(IntUnaryOperator length) throws IOException {
        plan(1_000_000, 0, length);
    }

    /** Plans for so many rows, some of which are longer by so much; how many a stripe has. */
    private int plan(long count, double excess, IntUnaryOperator length) throws IOException {
        asked.clear();
        StripeSource source = new StripeSource() {
            @Override
            public Batch sample(int rows) {
                asked.add(rows);
                looked = (int) Math.min(rows, count);
                Batch batch = new Batch(PAGES.fields());
                for (int row = 0; row < looked; row++) {
                    ((LongVector) batch.column(0)).append(row);
                    ((TextVector) batch.column(1)).append(text, 0, length.applyAsInt(row));
                }
                batch.setRows(looked);
                return batch;
            }

            @Override
            public double excess(int rows) {
                assertThat(rows).as("the rows of the sample").isEqualTo(looked);
                return excess;
            }

            @Override
            public Pass open(Grouping grouping, int stripeRows, IntPredicate wanted) {
                throw new IllegalStateException();
            }
        };
        RowSource all = new RowSource() {
            @Override
            public Entity entity() {
                return PAGES;
            }

            @Override
            public long rows() {
                return count;
            }

            @Override
            public BatchCursor read() {
                throw new IllegalStateException();
            }
        };
        return SourceLoad.plan(source, all, LoadOptions.DEFAULT).stripeRows();
    }

    @Test
    void of_rows_of_a_quarter_of_a_mebibyte_no_more_are_held_than_a_stripe_may_have() throws IOException {
        plan(row -> 1 << 18);
        assertThat(asked).containsExactly(32, 255);
    }

    @Test
    void rows_that_become_long_later_are_seen_before_many_are_held() throws IOException {
        plan(row -> row < 100 ? 20 : 1 << 14);
        assertThat(asked).hasSize(3).startsWith(32, 1_024);
        assertThat(asked.get(2)).isBetween(4_096, 4_700);
    }

    @Test
    void of_short_rows_all_are_looked_at() throws IOException {
        plan(row -> 20);
        assertThat(asked).containsExactly(32, 1_024, 16_384);
    }

    @Test
    void of_a_larger_source_more_are_looked_at_and_that_later_ones_are_longer_is_heeded() throws IOException {
        long[] counts = {1_000, 64 * 1_000, 64 * 20_000, 100_000_000_000L};
        int[] expected = {1_000, 16_384, 20_000, 65_536};
        for (int i = 0; i < counts.length; i++) {
            // A stripe's texts may have 8 MiB together.
            assertThat(plan(counts[i], 1 << 13, row -> 20)).isEqualTo(1 << 10);
            assertThat(looked).isEqualTo(expected[i]);
        }
    }
}
