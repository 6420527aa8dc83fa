// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * How bounds of ranges of stripes are stored, so that a condition leaves ranges out without a look at the directories of their stripes:
 * as rows of a dataset of their own, one row for each {@value #STRIPES} consecutive stripes of a run, in stripes like any others. Of
 * each column it has the least and the greatest value and how many are missing, by the same rules as the directories. Runs of few
 * stripes have none.
 */
public final class RangeBounds {
    /** Stripes of a range: their directories, some ten kilobytes each, come with one request. */
    public static final int STRIPES = 32;

    /** The directories of fewer stripes are read in less time than bounds and the directories that they leave. */
    private static final int LEAST_STRIPES = 4 * STRIPES;

    /** Ranges of a stripe of bounds. */
    static final int ROWS = 4_096;

    /** No name of a dataset has such an end. */
    static final String SUFFIX = "~bounds";

    static final String LEAST = ".least";
    static final String GREATEST = ".greatest";
    static final String MISSING = ".missing";
    static final String ALL = "rows";

    private RangeBounds() {}

    /** Whether a run of so many stripes has bounds of ranges. */
    public static boolean has(int stripes) {
        return stripes >= LEAST_STRIPES;
    }

    /** The name under which the tables have the bounds of a dataset's stripes. */
    public static String dataset(String dataset) {
        return dataset + SUFFIX;
    }

    /** The stripes of bounds of a run of so many stripes. */
    public static StripeRun of(StripeRun run, int stripes) {
        Entity entity = entity(run.entity());
        return new StripeRun(
                dataset(run.dataset()),
                run.number(),
                run.version(),
                entity,
                Grouping.none(entity.fields().size()),
                ROWS,
                1,
                has(stripes) ? (ranges(stripes) + ROWS - 1) / ROWS : 0);
    }

    /** How many ranges so many stripes have. */
    static int ranges(int stripes) {
        return (stripes + STRIPES - 1) / STRIPES;
    }

    private static Entity entity(Entity of) {
        List<Field> fields = new ArrayList<>();
        fields.add(new Field(ALL, ColumnType.LONG, false));
        for (Field field : of.fields()) {
            fields.add(new Field(field.name() + MISSING, ColumnType.LONG, false));
            if (!field.type().isNested()) {
                fields.add(new Field(field.name() + LEAST, field.type(), true));
                fields.add(new Field(field.name() + GREATEST, field.type(), true));
            }
        }
        return new Entity(of.name(), fields, ALL);
    }
}
