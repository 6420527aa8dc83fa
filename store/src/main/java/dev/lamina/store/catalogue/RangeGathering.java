// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.util.ArrayList;
import java.util.List;

/** Gathers the {@link RangeBounds} of a run from its directories, in order. */
public final class RangeGathering {
    private final Entity entity;
    private final List<Vector> like;
    private final List<Batch> batches = new ArrayList<>();
    private final List<ColumnBounds> bounds = new ArrayList<>();
    private final long[] missing;
    private long rows;
    private int stripes;

    public RangeGathering(StripeRun run) {
        this.entity = RangeBounds.of(run, 0).entity();
        this.like = VersionContents.like(run.entity());
        this.missing = new long[like.size()];
        begin();
    }

    private void begin() {
        bounds.clear();
        for (int column = 0; column < like.size(); column++) {
            bounds.add(new ColumnBounds(like.get(column)));
            missing[column] = 0;
        }
        rows = 0;
        stripes = 0;
    }

    /** Adds the next stripe. */
    public void add(StripeDirectory directory) {
        rows += directory.rows();
        for (int column = 0; column < missing.length; column++) {
            missing[column] += directory.missing(column);
            bounds.get(column).add(directory.bounds(column), directory.rows() - directory.missing(column));
        }
        if (++stripes == RangeBounds.STRIPES) {
            end();
        }
    }

    private void end() {
        Batch last = batches.isEmpty() ? null : batches.get(batches.size() - 1);
        if (last == null || last.rows() == RangeBounds.ROWS) {
            last = new Batch(entity.fields());
            batches.add(last);
        }
        int place = 0;
        ((LongVector) last.column(place++)).append(rows);
        for (int column = 0; column < missing.length; column++) {
            ((LongVector) last.column(place++)).append(missing[column]);
            if (!like.get(column).type().isNested()) {
                Vector both = bounds.get(column).vector();
                for (int side = 0; side < 2; side++) {
                    Vector into = last.column(place++);
                    if (both.size() == 0) {
                        into.appendMissing();
                    } else {
                        into.append(both, side);
                    }
                }
            }
        }
        last.setRows(last.rows() + 1);
        begin();
    }

    /** The bounds of all ranges, the last one of what was added last; as many in each batch as a stripe of them has. */
    public List<Batch> batches() {
        if (stripes > 0) {
            end();
        }
        return batches;
    }
}
