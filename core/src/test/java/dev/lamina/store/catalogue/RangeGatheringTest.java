// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.codec.stripe.TupleCoder;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bounds of ranges as they are gathered from directories. */
class RangeGatheringTest {
    private static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("k", ColumnType.INT, false),
                    Field.list("tags", true, new Field("tag", ColumnType.INT, false))),
            "k");

    private final RangeGathering gathering =
            new RangeGathering(new StripeRun("things", 0, 0, ENTITY, Grouping.none(2), 2, 8, 0));

    /** Of two rows with these keys, of which the first has no tags. */
    private static StripeDirectory directory(int... keys) {
        List<Vector> columns = VersionContents.like(ENTITY);
        ListVector tags = (ListVector) columns.get(1);
        for (int key : keys) {
            ((IntVector) columns.get(0)).append(key);
            if (tags.size() == 0) {
                tags.appendMissing();
            } else {
                ((IntVector) tags.element()).append(key);
                tags.endRow();
            }
        }
        CodedStripe coded = new CodedStripe(Grouping.none(2), VersionContents.like(ENTITY));
        new TupleCoder(Grouping.none(2)).code(columns, coded);
        return new StripeEncoder(ENTITY.names()).encode(coded).directory();
    }

    private static String row(Batch batch, int row) {
        StringBuilder text = new StringBuilder();
        for (Field field : batch.fields()) {
            text.append(field.name())
                    .append(' ')
                    .append(batch.column(batch.fields().indexOf(field)).textAt(row))
                    .append(' ');
        }
        return text.toString();
    }

    @Test
    void each_range_has_the_bounds_of_its_own_stripes_and_none_of_nested_columns() {
        for (int stripe = 0; stripe < 40; stripe++) {
            gathering.add(directory(stripe, stripe + 100));
        }
        Batch batch = gathering.batches().get(0);
        assertThat(batch.rows()).isEqualTo(2);
        assertThat(row(batch, 0)).isEqualTo("rows 64 k.missing 0 k.least 0 k.greatest 131 tags.missing 32 ");
        assertThat(row(batch, 1)).isEqualTo("rows 16 k.missing 0 k.least 32 k.greatest 139 tags.missing 8 ");
        assertThat(gathering.batches())
                .as("asked again")
                .hasSize(1)
                .first()
                .satisfies(same -> assertThat(same.rows()).isEqualTo(2));
    }

    @Test
    void more_ranges_than_a_stripe_has_go_on_in_the_next() {
        StripeDirectory directory = directory(1, 2);
        int stripes = RangeBounds.STRIPES * RangeBounds.ROWS + 1;
        for (int stripe = 0; stripe < stripes; stripe++) {
            gathering.add(directory);
        }
        assertThat(gathering.batches()).extracting(Batch::rows).containsExactly(RangeBounds.ROWS, 1);
        assertThat(row(gathering.batches().get(1), 0)).startsWith("rows 2 ");
        StripeRun run = new StripeRun("things", 0, 0, ENTITY, Grouping.none(2), 2, 8, stripes);
        assertThat(RangeBounds.of(run, stripes).stripes()).isEqualTo(2);
        assertThat(RangeBounds.of(run, stripes - 1).stripes()).isEqualTo(1);
    }
}
