// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.model.Filter;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.VersionStripes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides from the directories which stripes a scan needs at all and which of their chunks, and packs them into requests
 * of some size. Serves one thread at a time.
 */
final class ScanPlan {
    /** Large enough that a request's own cost is small beside it, small enough to keep several under way. */
    private static final long REQUEST_BYTES = 1 << 20;

    /** Beyond it, IN lists are long to compare and gain nothing. */
    private static final int MAX_STRIPES = 64;

    /** Chunks of columns asked for that are worth another request to find out whether they are needed. */
    private static final long LATE_BYTES = 128 << 10;

    /**
     * Chunks fetched by one request.
     *
     * @param shard the partition's place among those of the version
     * @param names the chunks' names, the same for all stripes
     * @param stripes the stripes, ascending
     * @param bytes of all chunks
     */
    record Portion(int shard, List<String> names, List<WantedStripe> stripes, long bytes) {}

    private final OpenVersion open;
    private final ScanShape shape;
    private final Filter filter;
    private final PossibleStripes possible;
    private WantedStripe read;

    ScanPlan(OpenVersion open, ScanShape shape) {
        this(open, shape, 0, open.stripes().stripes());
    }

    /** Of the stripes from one to another, exclusive. */
    ScanPlan(OpenVersion open, ScanShape shape, int from, int to) {
        this.open = open;
        this.shape = shape;
        this.filter = shape.condition() == null ? null : new Filter(shape.condition(), shape.whereFields());
        this.possible = new PossibleStripes(open, filter, shape.where(), from, to);
    }

    /** The next request; {@code null} after the last. */
    Portion next() throws IOException {
        WantedStripe first = take();
        if (first == null) {
            return null;
        }
        VersionStripes places = open.stripes();
        List<WantedStripe> stripes = new ArrayList<>();
        stripes.add(first);
        long bytes = first.bytes;
        while (stripes.size() < MAX_STRIPES) {
            WantedStripe stripe = take();
            if (stripe == null) {
                break;
            }
            if (places.shard(stripe.number) != places.shard(first.number)
                    || bytes + stripe.bytes > REQUEST_BYTES
                    || !stripe.names.equals(first.names)) {
                read = stripe;
                break;
            }
            stripes.add(stripe);
            bytes += stripe.bytes;
        }
        return new Portion(places.shard(first.number), first.names, stripes, bytes);
    }

    /** How many stripes were left out so far because none of their rows can meet the condition. */
    int skipped() {
        return possible.skipped();
    }

    private WantedStripe take() throws IOException {
        if (read != null) {
            WantedStripe stripe = read;
            read = null;
            return stripe;
        }
        int number = possible.next();
        return number < 0 ? null : wanted(number, possible.directory(), possible.coverage());
    }

    private WantedStripe wanted(int number, StripeDirectory directory, Filter.Coverage coverage) {
        if (coverage == Filter.Coverage.ALL) {
            WantedStripe whole = new WantedStripe(number, directory, WantedStripe.Stage.WHOLE);
            whole.need(shape.asked());
            return whole;
        }
        long looked = WantedStripe.bytes(directory, shape.where());
        long rest = WantedStripe.bytes(directory, shape.both()) - looked;
        boolean late = shape.late()
                || !shape.ordered()
                        && rest > LATE_BYTES
                        && rest > looked
                        // What is needed in any case comes with the first request.
                        && !filter.isMet(new KnownStripe(directory, shape.where()));
        WantedStripe stripe =
                new WantedStripe(number, directory, late ? WantedStripe.Stage.LOOKED_AT : WantedStripe.Stage.FILTERED);
        stripe.need(late ? shape.where() : shape.both());
        return stripe;
    }
}
