// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.table;

import java.time.Duration;
import java.time.Instant;

/**
 * How many rows there will be.
 *
 * @param rowsPerSecond how many arrive
 * @param keep after which time they are deleted; {@link #YEAR} where they stay for good
 * @param expires whether they are deleted after that time
 */
public record Growth(double rowsPerSecond, Duration keep, boolean expires) {
    /** Rows that stay for good are counted after a year. */
    public static final Duration YEAR = Duration.ofDays(365);

    /**
     * When the last rows expire of which Cassandra's SSTables can say it (Cell.MAX_DELETION_TIME); those of 5.0 too, until its {@code
     * storage_compatibility_mode} is changed.
     */
    public static final Instant LAST_EXPIRY = Instant.ofEpochSecond(Integer.MAX_VALUE - 1);

    /**
     * Cassandra's default of {@code gc_grace_seconds}, which advised tables leave as it is: what was deleted or has expired stays so long,
     * and whole SSTables with it.
     */
    public static final Duration GRACE = Duration.ofDays(10);

    /**
     * How many rows there are in the end.
     *
     * @param given how many there are now, which stay unless rows expire
     */
    public double rows(long given) {
        return rowsPerSecond * keep.toSeconds() + (expires ? 0 : given);
    }

    /** How many rows that have expired are still stored in the end. */
    public double expiredRows() {
        return expires ? rowsPerSecond * GRACE.toSeconds() : 0;
    }
}
