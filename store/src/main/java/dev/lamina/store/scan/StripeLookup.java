// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.codec.Vector;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Filter;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.catalogue.OpenVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Records by identity: a scan of the stripes between whose least and greatest identity a wanted one lies, which first
 * looks at the identities alone. Identities that are texts order as texts do, so that one stripe in which numerals grow
 * by a digit may span many.
 */
final class StripeLookup {
    /** A key may lie in so many stripes, on average, or in {@link #MAX_COVERAGE} of them, before that is called a scan. */
    private static final int MAX_STRIPES_PER_KEY = 4;

    private static final double MAX_COVERAGE = 0.25;

    /** Keys whose stripes are counted. */
    private static final int COUNTED_KEYS = 32;

    private StripeLookup() {}

    /** @throws UnsupportedQueryException if the identities are not in an order that says where a record is */
    static void requireCheap(OpenVersion open, Vector keys) throws IOException, UnsupportedQueryException {
        Entity entity = open.version().entity();
        if (!entity.within().isEmpty()) {
            throw new UnsupportedQueryException("a " + entity.identity() + " identifies records only within their "
                    + String.join(", ", entity.within()));
        }
        Field identity = entity.field(entity.identity());
        int column = entity.indexOf(entity.identity());
        int stripes = open.stripes().stripes();
        if (stripes <= MAX_STRIPES_PER_KEY) {
            return;
        }
        int counted = Math.min(COUNTED_KEYS, keys.size());
        int candidates = 0;
        for (int i = 0; i < counted; i++) {
            // Spread over all keys, which may be sorted.
            int key = (int) ((long) i * keys.size() / counted);
            Filter filter = new Filter(
                    new Predicate.Compare(identity, Predicate.Operator.EQUAL, keys.textAt(key)), List.of(identity));
            PossibleStripes possible = new PossibleStripes(open, filter, new int[] {column}, 0, stripes);
            while (possible.next() >= 0) {
                candidates++;
            }
        }
        if (candidates > counted * Math.max(MAX_STRIPES_PER_KEY, MAX_COVERAGE * stripes)) {
            throw new UnsupportedQueryException("the " + entity.identity()
                    + " does not locate a record: by its bounds it could be in any of about "
                    + candidates / counted + " of " + stripes + " stripes, and all of them would have to be read");
        }
    }

    /** The scan that finds the records. */
    static Query.Scan scan(Query.Lookup lookup, Entity entity) {
        List<String> keys = new ArrayList<>(lookup.keys().size());
        for (int row = 0; row < lookup.keys().size(); row++) {
            keys.add(lookup.keys().textAt(row));
        }
        Predicate where = new Predicate.In(entity.field(entity.identity()), keys);
        return new Query.Scan(lookup.columns(), Query.Form.VALUES, where, false);
    }
}
