// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.advise.TargetCluster;
import dev.lamina.advise.table.Growth;
import dev.lamina.study.QueryFile;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Where advised tables will stand, and how they grow there. */
final class TargetOptions {
    /** Cassandra's {@code Attributes.MAX_TTL}. */
    private static final Duration MAX_KEEP = Duration.ofDays(20 * 365);

    @Option(
            names = "--cluster",
            paramLabel = "NxCxR",
            description =
                    "The cluster that the tables are for: nodes, processors of each, and copies of each row, such as"
                            + " 6x8x3.")
    private String cluster;

    @Option(
            names = "--grows",
            paramLabel = "RATE",
            description =
                    "How many rows arrive, such as 2000/s; of several entities the file of queries says it. Default: the rows"
                            + " stay as many as they are.")
    private String grows;

    @Option(
            names = "--keep",
            paramLabel = "TIME",
            description =
                    "After which time rows expire, such as 90d. Default: they stay, and growth is that of a year.")
    private String keep;

    /** {@code null} where nobody says. */
    TargetCluster cluster() {
        return cluster == null ? null : TargetCluster.of("--cluster", cluster);
    }

    /** Whether growth is given. */
    boolean grows() {
        return grows != null;
    }

    /** {@code null} for the rows as they are. */
    Growth growth() {
        return growth("--", grows, keep);
    }

    /** What the file of queries says of each of its entities that become more. */
    static Map<String, Growth> growth(QueryFile file) {
        Map<String, Growth> growth = new LinkedHashMap<>();
        file.growth().forEach((entity, said) -> growth.put(entity, growth(said.place(), said.grows(), said.keep())));
        return growth;
    }

    /** Whether a Cassandra 5.0 that Lamina starts, and that has the limit of earlier ones, takes rows that live so long. */
    void requireExpiring(QueryFile file) {
        requireExpiring("--keep", keep);
        file.growth().forEach((entity, said) -> requireExpiring(said.place() + "keep", said.keep()));
    }

    private static void requireExpiring(String option, String keep) {
        if (keep != null && Instant.now().plus(Quantities.time(option, keep)).isAfter(Growth.LAST_EXPIRY)) {
            throw new IllegalArgumentException(option + ": found \"" + keep
                    + "\", but rows that are written now and live so long would expire after 2038-01-19, and the Cassandra 5.0"
                    + " on which the tables are measured refuses them. Choose a shorter time, or --quick, which writes no"
                    + " rows.");
        }
    }

    /** @param before what stands before the names of the two */
    private static Growth growth(String before, String grows, String keep) {
        if (grows == null) {
            if (keep != null) {
                throw new IllegalArgumentException(before + "keep needs " + (before.equals("--") ? "--grows" : "grows")
                        + " too, such as " + (before.equals("--") ? "--grows " : "grows: ")
                        + "2000/s: without rows that arrive, those that are there would only become fewer.");
            }
            return null;
        }
        double perSecond = Quantities.perSecond(before + "grows", grows);
        if (keep == null) {
            return new Growth(perSecond, Growth.YEAR, false);
        }
        Duration time = Quantities.time(before + "keep", keep);
        if (time.compareTo(MAX_KEEP) > 0) {
            throw new IllegalArgumentException(
                    before + "keep: found \"" + keep
                            + "\", expected at most 20y, the longest time to live that Cassandra takes. Leave it out if rows stay.");
        }
        return new Growth(perSecond, time, true);
    }
}
