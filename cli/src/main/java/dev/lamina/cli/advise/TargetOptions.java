// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.advise.TargetCluster;
import dev.lamina.advise.table.Growth;
import dev.lamina.study.QueryFile;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Where advised tables will stand, and how they grow there. */
final class TargetOptions {
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
        return keep == null
                ? new Growth(perSecond, Growth.YEAR, false)
                : new Growth(perSecond, Quantities.time(before + "keep", keep), true);
    }
}
