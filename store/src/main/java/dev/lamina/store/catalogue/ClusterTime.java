// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.CqlRetries;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * What the cluster takes for now. Of two writes Cassandra keeps the one with the later timestamp, and a driver takes it from its own
 * machine's clock: rows that a machine wrote whose clock is ahead would outlive a deletion from another machine, and rows that one wrote
 * whose clock was set back would be deleted already. So all writers of stripes take their timestamps from here.
 */
public final class ClusterTime {
    private final long micros;
    private final long begin = System.nanoTime();

    private ClusterTime(long micros) {
        this.micros = micros;
    }

    /**
     * Asks a server for its time.
     *
     * @throws IOException if none answers
     */
    public static ClusterTime read(StripeSpace space) throws IOException {
        Row now = CqlRetries.rows(
                        space.session(), SimpleStatement.newInstance("SELECT toTimestamp(now()) FROM system.local"))
                .get(0);
        return new ClusterTime(TimeUnit.MILLISECONDS.toMicros(now.getInstant(0).toEpochMilli()));
    }

    /** The time now, in µs since 1970, whatever became of this machine's clock meanwhile. */
    public long micros() {
        return micros + TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begin);
    }
}
