// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Filter;
import java.io.IOException;
import java.util.List;

/**
 * What is known of ranges of a version's stripes before their directories are read. It is read when it is first asked for, column by
 * column, and kept. The directories know the same: of what is damaged nothing is known, and only a check says so. Safe for use by
 * several threads.
 */
public final class VersionRanges {
    private final StripeSpace space;
    private final VersionContents contents;
    private final VersionStripes stripes;
    private final RunRanges[] runs;
    private final boolean[] isRead;

    VersionRanges(StripeSpace space, VersionContents contents) {
        this.space = space;
        this.contents = contents;
        this.stripes = contents.stripes();
        this.runs = new RunRanges[stripes.runs().size()];
        this.isRead = new boolean[runs.length];
    }

    /** The stripe after the range that a stripe is in; of a run without bounds the stripe after it. */
    public int end(int stripe) throws IOException {
        int endOfRun = stripes.endOfRun(stripe);
        if (run(stripe) == null) {
            return endOfRun;
        }
        int local = stripes.local(stripe);
        return Math.min(endOfRun, stripe - local % RangeBounds.STRIPES + RangeBounds.STRIPES);
    }

    /**
     * What is known of the rows of the range that a stripe is in.
     *
     * @param columns of the entity, by which it is asked for them from 0
     * @return {@code null} where its run has no bounds, or those of these columns are damaged
     * @throws IOException if Cassandra does not answer
     */
    public Filter.Known known(int stripe, int[] columns) throws IOException {
        RunRanges run = run(stripe);
        if (run == null) {
            return null;
        }
        int range = stripes.local(stripe) / RangeBounds.STRIPES;
        try {
            return new Known(range, run.rows(), run.columns(columns));
        } catch (DamagedDataException e) {
            return null;
        }
    }

    /**
     * What is wrong with the stored bounds of a run.
     *
     * @param rows how many rows the run has
     * @param expected the bounds by its directories
     * @return {@code null} if nothing is, or there are none
     * @throws DamagedDataException if they can't be read
     */
    public static String fault(StripeSpace space, StripeRun run, long rows, List<Batch> expected) throws IOException {
        RunRanges stored = RunRanges.read(space, run, rows);
        return stored == null ? null : stored.difference(expected);
    }

    /** {@code null} of a run without bounds, or with damaged ones. */
    private synchronized RunRanges run(int stripe) throws IOException {
        int place = stripes.placeOfRun(stripe);
        if (!isRead[place]) {
            try {
                runs[place] = RunRanges.read(
                        space,
                        stripes.runs().get(place),
                        contents.parts().get(place).rows());
            } catch (DamagedDataException e) {
                runs[place] = null;
            }
            isRead[place] = true;
        }
        return runs[place];
    }

    private record Known(int range, LongVector all, RunRanges.Column[] columns) implements Filter.Known {
        @Override
        public int rows() {
            return Math.toIntExact(all.get(range));
        }

        @Override
        public int missing(int place) {
            return Math.toIntExact(columns[place].missing().get(range));
        }

        @Override
        public Vector bounds(int place) {
            RunRanges.Column column = columns[place];
            Vector bounds = column.like().emptyLike();
            if (column.least() != null && !column.least().isMissing(range)) {
                bounds.append(column.least(), range);
                bounds.append(column.greatest(), range);
            }
            return bounds;
        }
    }
}
