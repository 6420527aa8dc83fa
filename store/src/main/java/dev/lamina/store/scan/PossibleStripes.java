// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.model.Filter;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.VersionRanges;
import java.io.IOException;

/**
 * The stripes whose rows can meet a condition, one after another: found by the bounds of ranges of stripes, and in those that are left by
 * the directories. Serves one thread at a time.
 */
final class PossibleStripes {
    private final OpenVersion open;
    private final Filter filter;
    private final int[] columns;
    private final int end;
    private int next;

    /** Up to here no range is to be left out. */
    private int possible;

    private volatile int skipped;
    private StripeDirectory directory;
    private Filter.Coverage coverage;

    /**
     * @param filter the condition; {@code null} for none
     * @param columns the condition's columns
     * @param from the first stripe that comes into question
     * @param end the stripe after the last one
     */
    PossibleStripes(OpenVersion open, Filter filter, int[] columns, int from, int end) {
        this.open = open;
        this.filter = filter;
        this.columns = columns;
        this.next = from;
        this.end = end;
        this.possible = filter == null ? end : from;
    }

    /** Moves to the next one, whose number is returned; -1 after the last. */
    int next() throws IOException {
        while (next < end) {
            if (next == possible && !seek()) {
                break;
            }
            int number = next++;
            directory = open.directory(number, possible);
            coverage = filter == null ? Filter.Coverage.ALL : filter.coverage(new KnownStripe(directory, columns));
            if (coverage != Filter.Coverage.NONE) {
                return number;
            }
            skipped++;
        }
        return -1;
    }

    /** Leaves ranges out, and finds how far the next ones go that can't be; whether there are any. */
    private boolean seek() throws IOException {
        while (next < end && !isPossible(next)) {
            int after = Math.min(end, open.ranges().end(next));
            skipped += after - next;
            next = after;
        }
        possible = next;
        int ahead = Math.min(end, next + OpenVersion.STRIPES_AT_ONCE);
        while (possible < ahead && isPossible(possible)) {
            possible = Math.min(end, open.ranges().end(possible));
        }
        return next < end;
    }

    private boolean isPossible(int stripe) throws IOException {
        VersionRanges ranges = open.ranges();
        Filter.Known known = ranges.known(stripe, columns);
        return known == null || filter.coverage(known) != Filter.Coverage.NONE;
    }

    /** The directory of the stripe that was moved to. */
    StripeDirectory directory() {
        return directory;
    }

    /** How many of its rows meet the condition, as far as its directory tells. */
    Filter.Coverage coverage() {
        return coverage;
    }

    /** How many stripes were left out so far. */
    int skipped() {
        return skipped;
    }
}
