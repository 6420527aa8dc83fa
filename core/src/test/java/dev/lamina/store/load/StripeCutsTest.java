// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.encoding.ChunkValues;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.store.catalogue.StripePlan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How rows are cut into stripes: as many as asked for, fewer where they are long. */
class StripeCutsTest {
    private static final Entity ENTITY = new Entity(
            "pages", List.of(new Field("id", ColumnType.LONG, false), new Field("body", ColumnType.TEXT, true)), "id");

    private static Batch rows(int rows, int least, int most, SplittableRandom random) {
        Batch batch = new Batch(ENTITY.fields());
        byte[] text = new byte[most];
        for (int row = 0; row < rows; row++) {
            int length = random.nextInt(least, most + 1);
            for (int i = 0; i < length; i++) {
                text[i] = (byte) (' ' + random.nextInt(90));
            }
            ((LongVector) batch.column(0)).append(row);
            ((TextVector) batch.column(1)).append(text, 0, length);
        }
        batch.setRows(rows);
        return batch;
    }

    /** The sizes of the stripes into which the batches are gathered. */
    private static List<Integer> stripes(int stripeRows, Batch all, int[] sizes) {
        StripeGathering gathering = new StripeGathering(stripeRows);
        List<Integer> stripes = new ArrayList<>();
        Batch stripe = new Batch(ENTITY.fields());
        for (int begin = 0, step = 0; begin < all.rows(); step++) {
            Batch batch = new Batch(ENTITY.fields());
            int end = Math.min(all.rows(), begin + sizes[step % sizes.length]);
            batch.append(all, begin, end);
            for (int from = 0; from < batch.rows(); ) {
                int to = gathering.take(batch, from, stripe);
                if (to < batch.rows() || gathering.isFull(stripe)) {
                    stripes.add(stripe.rows());
                    stripe.clear();
                }
                from = to;
            }
            begin = end;
        }
        if (stripe.rows() > 0) {
            stripes.add(stripe.rows());
        }
        return stripes;
    }

    @Test
    void short_rows_fill_stripes_whatever_their_batches_are() {
        Batch all =
                rows(1_000, 1, 20, Vectors.printed(getClass().getSimpleName()).random());
        assertThat(stripes(300, all, new int[] {1_000})).containsExactly(300, 300, 300, 100);
        assertThat(stripes(300, all, new int[] {1})).containsExactly(300, 300, 300, 100);
        assertThat(stripes(300, all, new int[] {299, 2, 301})).containsExactly(300, 300, 300, 100);
        assertThat(stripes(1_000, all, new int[] {7})).containsExactly(1_000);
    }

    @Test
    void long_rows_end_a_stripe_at_the_same_row_whatever_their_batches_are() {
        Batch all = rows(
                120,
                100_000,
                900_000,
                Vectors.printed(getClass().getSimpleName()).random());
        List<Integer> once = stripes(1_000, all, new int[] {120});
        assertThat(once)
                .hasSizeGreaterThan(4)
                .allSatisfy(rows -> assertThat(rows).isBetween(1, 90));
        assertThat(stripes(1_000, all, new int[] {1})).isEqualTo(once);
        assertThat(stripes(1_000, all, new int[] {13, 1, 40})).isEqualTo(once);
        int first = once.get(0);
        assertThat(StripeSizing.longBytes(all.column(1), 0, first))
                .isLessThanOrEqualTo(StripeSizing.GATHERED_LONG_BYTES);
        assertThat(StripeSizing.longBytes(all.column(1), 0, first + 1)).isGreaterThan(StripeSizing.GATHERED_LONG_BYTES);
    }

    @Test
    void many_texts_that_are_not_long_end_a_stripe_too() {
        Batch all = rows(
                60_000, 200, 250, Vectors.printed(getClass().getSimpleName()).random());
        List<Integer> once = stripes(131_072, all, new int[] {60_000});
        assertThat(once).hasSize(2);
        assertThat(stripes(131_072, all, new int[] {4_096, 17})).isEqualTo(once);
        int first = once.get(0);
        assertThat(StripeSizing.bytes(all.column(1), 0, first)).isLessThanOrEqualTo(StripePlan.MAX_TEXT_BYTES);
        assertThat(StripeSizing.bytes(all.column(1), 0, first + 1)).isGreaterThan(StripePlan.MAX_TEXT_BYTES);
    }

    /** The largest chunk of rows that were short in the sample from which the plan is made, and are not later on. */
    private static int largestChunk(Batch all, int sampleRows, int stripeRows) {
        Batch sample = new Batch(ENTITY.fields());
        sample.append(all, 0, sampleRows);
        StripePlan plan = StripeSizing.plan(ENTITY, sample, stripeRows, 8);
        assertThat(plan.stripeRows()).isGreaterThanOrEqualTo(sampleRows);
        StripeCoder coder = new StripeCoder(ENTITY, plan.grouping());
        int largest = 0;
        int from = 0;
        for (int rows : stripes(plan.stripeRows(), all, new int[] {4_096})) {
            Batch stripe = new Batch(ENTITY.fields());
            stripe.append(all, from, from + rows);
            for (EncodedStripe.Part part : coder.encode(stripe).parts()) {
                largest = Math.max(largest, part.chunk().remaining());
            }
            from += rows;
        }
        assertThat(from).isEqualTo(all.rows());
        return largest;
    }

    @Test
    void chunks_of_texts_that_become_long_behind_the_sample_stay_small() {
        SplittableRandom random = Vectors.printed(getClass().getSimpleName()).random();
        int shortRows = 65_536;
        Batch noise = rows(shortRows, 0, 8, random);
        noise.append(rows(8_000, 1_500, 2_500, random), 0, 8_000);
        noise.setRows(shortRows + 8_000);
        int ofNoise = largestChunk(noise, shortRows, 131_072);
        Batch pages = rows(shortRows, 0, 8, random);
        for (int row = 0; row < 8_000; row++) {
            StringBuilder page = new StringBuilder();
            while (page.length() < 2_000) {
                page.append("word").append(random.nextInt(5_000)).append(' ');
            }
            ((LongVector) pages.column(0)).append(shortRows + row);
            ((TextVector) pages.column(1)).append(page.toString());
        }
        pages.setRows(shortRows + 8_000);
        int ofPages = largestChunk(pages, shortRows, 131_072);
        System.out.println(
                "StripeCutsTest: the largest chunk has " + ofNoise + " bytes of noise, " + ofPages + " bytes of words");
        assertThat(ofNoise).isBetween(StripeSizing.CHUNK_BYTES, 5 * StripeSizing.CHUNK_BYTES / 2);
        assertThat(ofPages).isLessThanOrEqualTo(5 * StripeSizing.CHUNK_BYTES / 4);
    }

    @Test
    void a_row_longer_than_a_stripe_is_a_stripe() {
        Batch all = rows(
                3,
                9_000_000,
                9_000_001,
                Vectors.printed(getClass().getSimpleName()).random());
        assertThat(stripes(1_000, all, new int[] {3})).containsExactly(1, 1, 1);
        assertThat(stripes(1_000, all, new int[] {1})).containsExactly(1, 1, 1);
    }

    @Test
    void a_plan_takes_what_is_asked_for_where_rows_are_short() {
        Batch sales = Sales.of(20_000, 1).all();
        StripePlan plan = StripeSizing.plan(Sales.ENTITY, sales, 131_072, 8);
        assertThat(plan.stripeRows()).isEqualTo(131_072);
        assertThat(plan.stripesPerShard()).isEqualTo(8);
        assertThat(plan.grouping().families()).isNotEmpty();
        assertThat(StripeSizing.plan(Sales.ENTITY, sales, 500, 3).stripeRows()).isEqualTo(500);
    }

    @Test
    void a_plan_takes_fewer_rows_where_chunks_would_be_too_large() {
        Batch pages =
                rows(9_000, 50, 150, Vectors.printed(getClass().getSimpleName()).random());
        StripePlan plan = StripeSizing.plan(ENTITY, pages, 131_072, 8);
        // Some 100 random bytes a row: about 80 after compression.
        assertThat(plan.stripeRows()).isBetween(ChunkValues.WINDOW, 2 * ChunkValues.WINDOW);
        assertThat(plan.stripesPerShard()).isEqualTo(8);
        Batch books = rows(
                100,
                100_000,
                300_000,
                Vectors.printed(getClass().getSimpleName()).random());
        assertThat(StripeSizing.plan(ENTITY, books, 131_072, 8).stripeRows()).isBetween(3, 10);
    }

    @Test
    void no_rows_have_a_plan_too() {
        StripePlan plan = StripeSizing.plan(ENTITY, new Batch(ENTITY.fields()), 131_072, 8);
        assertThat(plan.stripeRows()).isEqualTo(131_072);
        assertThat(plan.grouping().families()).isEmpty();
    }

    @Test
    void a_plan_for_rows_that_become_longer_has_no_more_text_than_a_stripe_may_gather() {
        StripePlan plan = new StripePlan(Grouping.none(2), 131_072, 8);
        assertThat(plan.forLonger(0)).isSameAs(plan);
        assertThat(plan.forLonger(64)).isSameAs(plan);
        assertThat(plan.forLonger(2048)).isEqualTo(new StripePlan(plan.grouping(), 4096, 8));
        assertThat(plan.forLonger(1e9)).isEqualTo(new StripePlan(plan.grouping(), 1, 8));
    }

    /** Rows of an identity and so many texts of 250 bytes, all the same. */
    private static Batch wide(Entity entity, int rows) {
        Batch batch = new Batch(entity.fields());
        byte[] text = "x".repeat(250).getBytes(StandardCharsets.US_ASCII);
        for (int row = 0; row < rows; row++) {
            ((LongVector) batch.column(0)).append(row);
            for (int column = 1; column < entity.fields().size(); column++) {
                ((TextVector) batch.column(column)).append(text, 0, text.length);
            }
        }
        batch.setRows(rows);
        return batch;
    }

    private static Entity wide(int texts) {
        List<Field> fields = new ArrayList<>();
        fields.add(new Field("id", ColumnType.LONG, false));
        for (int i = 0; i < texts; i++) {
            fields.add(new Field("text" + i, ColumnType.TEXT, false));
        }
        return new Entity("wide", fields, "id");
    }

    @Test
    void rows_of_many_columns_end_a_stripe_by_the_bytes_of_all() {
        Entity entity = wide(12);
        Batch all = wide(entity, 23_000);
        int bytesPerRow = 8 + 12 * 254;
        assertThat(new StripeGathering(131_072).take(all, 0, new Batch(entity.fields())))
                .isEqualTo(StripeSizing.GATHERED_BYTES / bytesPerRow);
        Batch sample = new Batch(entity.fields());
        sample.append(all, 0, 2_000);
        assertThat(StripeSizing.plan(entity, sample, 131_072, 8).stripeRows())
                .isEqualTo(StripePlan.rounded(StripeSizing.GATHERED_BYTES / bytesPerRow));
    }

    @Test
    void a_plan_has_no_more_of_a_text_than_a_stripe_may_gather() {
        Entity entity = wide(1);
        assertThat(StripeSizing.plan(entity, wide(entity, 2_000), 131_072, 8).stripeRows())
                .isEqualTo(StripePlan.rounded(StripePlan.MAX_TEXT_BYTES / 254));
    }

    @Test
    void a_partition_has_no_more_stripes_than_a_server_likes() {
        Batch pages =
                rows(9_000, 50, 150, Vectors.printed(getClass().getSimpleName()).random());
        StripePlan plan = StripeSizing.plan(ENTITY, pages, 131_072, 100_000);
        Batch stripe = new Batch(ENTITY.fields());
        stripe.append(pages, 0, Math.min(9_000, plan.stripeRows()));
        long bytes = 0;
        for (EncodedStripe.Part part :
                new StripeCoder(ENTITY, plan.grouping()).encode(stripe).parts()) {
            bytes += part.chunk().remaining();
        }
        double bytesOfStripe = (double) bytes * plan.stripeRows() / stripe.rows();
        assertThat(plan.stripesPerShard() * bytesOfStripe)
                .isBetween(0.8 * StripeSizing.SHARD_BYTES, 1.2 * StripeSizing.SHARD_BYTES);
    }

    @Test
    void texts_that_come_again_behind_the_first_rows_do_not_cut_stripes_smaller() {
        Batch texts = rows(
                2_000, 250, 251, Vectors.printed(getClass().getSimpleName()).random());
        assertThat(StripeSizing.plan(ENTITY, repeated(texts, 4), 131_072, 8).stripeRows())
                .isLessThan(20_000);
        assertThat(StripeSizing.plan(ENTITY, repeated(texts, 32), 131_072, 8).stripeRows())
                .isGreaterThan(30_000);
    }

    private static Batch repeated(Batch rows, int times) {
        Batch all = new Batch(ENTITY.fields());
        for (int i = 0; i < times; i++) {
            all.append(rows, 0, rows.rows());
        }
        return all;
    }

    @Test
    void values_count_by_what_they_hold_whatever_form_they_come_in() {
        TextVector plain = (TextVector) Vector.of(ColumnType.TEXT);
        plain.append("ab");
        plain.append("x".repeat(300));
        TextVector coded = (TextVector) Vector.of(ColumnType.TEXT);
        int[] codes = coded.resizeCoded(4, plain);
        System.arraycopy(new int[] {0, 1, 1, 0}, 0, codes, 0, 4);
        assertThat(StripeSizing.bytes(coded, 0, 4)).isEqualTo(4 * 4 + 2 + 300 + 300 + 2);
        assertThat(StripeSizing.bytes(coded, 1, 2)).isEqualTo(4 + 300);
        assertThat(StripeSizing.longBytes(coded, 0, 4)).isEqualTo(2 * 304);
        Field point = Field.struct(
                "point",
                false,
                List.of(new Field("x", ColumnType.DOUBLE, false), new Field("name", ColumnType.TEXT, false)));
        ListVector lists = (ListVector) Field.list("way", false, point).newVector();
        StructVector points = (StructVector) lists.element();
        for (int length : new int[] {1, 2, 300}) {
            ((DoubleVector) points.child(0)).append(length);
            ((TextVector) points.child(1)).append("x".repeat(length));
            points.endRow();
            if (length > 1) {
                lists.endRow();
            }
        }
        // Of each list, of each point, its number and its text.
        assertThat(StripeSizing.bytes(lists, 0, 1)).isEqualTo(4 + 2 * (4 + 8 + 4) + 1 + 2);
        assertThat(StripeSizing.bytes(lists, 1, 2)).isEqualTo(4 + 4 + 8 + 4 + 300);
        assertThat(StripeSizing.bytes(lists, 0, 0)).isZero();
        assertThat(StripeSizing.longBytes(lists, 0, 2)).isEqualTo(320);
    }
}
