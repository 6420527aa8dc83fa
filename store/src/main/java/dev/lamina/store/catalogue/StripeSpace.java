// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * A keyspace with the tables of {@link StripeTables}, and how to use it.
 *
 * @param session where to ask
 * @param keyspace the keyspace's name
 * @param client how many threads and requests to use
 * @param catalogue its table of versions
 * @param lease how long a loader that says nothing keeps its version
 * @param sweeps when this process last looked for what has no owner
 * @param sharesLoads whether it has the tables of parts and of datasets; one that a study made has not
 */
public record StripeSpace(
        CqlSession session,
        String keyspace,
        Access client,
        VersionCatalogue catalogue,
        Duration lease,
        SweepTimes sweeps,
        boolean sharesLoads) {
    /** Long enough for a pause of the collector, and short enough to wait for after a loader was killed. */
    public static final Duration DEFAULT_LEASE = Duration.ofSeconds(20);

    public static StripeSpace of(CqlSession session, String keyspace, Access client) {
        return new StripeSpace(
                session,
                keyspace,
                client,
                new VersionCatalogue(session, keyspace, Optional.empty()),
                DEFAULT_LEASE,
                new SweepTimes(),
                false);
    }

    /** The same keyspace, whose loaders keep their versions for another time. */
    public StripeSpace withLease(Duration other) {
        return new StripeSpace(session, keyspace, client, catalogue, other, new SweepTimes(), sharesLoads);
    }

    /** The same keyspace, which has the tables of parts and of datasets. */
    public StripeSpace withParts() {
        VersionCatalogue named =
                new VersionCatalogue(session, keyspace, Optional.of(new LowestVersions(session, keyspace)));
        return new StripeSpace(session, keyspace, client, named, lease, sweeps, true);
    }

    public PartRegistry registry() {
        return new PartRegistry(session, keyspace);
    }

    /** @throws IOException if Cassandra does not answer */
    public RunContents contents(StripeRun run) throws IOException {
        return new RunContents(session, keyspace, run);
    }
}
