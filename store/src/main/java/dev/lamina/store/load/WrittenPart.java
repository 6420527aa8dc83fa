// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.store.catalogue.StoredTotals;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.VersionPart;
import java.io.Serializable;

/**
 * A part that is stored and read back, and that is invisible before {@link SharedLoad#publish}. May be sent to others.
 *
 * @param dataset the dataset's name
 * @param version the number of the version that it was written for
 * @param index its place among the version's parts
 * @param number the number under which it is stored
 * @param rows how many rows
 * @param stripes how many stripes
 * @param bytes the bytes of all chunks, envelopes included
 * @param grouping which columns its stripes encode together, as the catalogue has it
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard stripes per partition, fewer in the last
 */
public record WrittenPart(
        String dataset,
        int version,
        int index,
        int number,
        long rows,
        int stripes,
        long bytes,
        String grouping,
        int stripeRows,
        int stripesPerShard)
        implements Serializable {
    static WrittenPart of(StripeRun run, int index, int stripes, StoredTotals totals) {
        return new WrittenPart(
                run.dataset(),
                run.version(),
                index,
                run.number(),
                totals.rows(),
                stripes,
                totals.bytes(),
                run.grouping().text(),
                run.stripeRows(),
                run.stripesPerShard());
    }

    /** @param columns how many columns the entity has */
    VersionPart part(int columns) {
        StripePlan plan = new StripePlan(Grouping.parse(columns, grouping), stripeRows, stripesPerShard);
        return new VersionPart(number, plan, rows, stripes, bytes);
    }
}
