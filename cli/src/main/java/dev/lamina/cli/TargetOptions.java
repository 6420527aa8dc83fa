// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.advise.TargetCluster;
import dev.lamina.advise.table.Growth;
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
            description = "How many rows arrive, such as 2000/s. Default: the rows stay as many as they are.")
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
        if (grows == null) {
            if (keep != null) {
                throw new IllegalArgumentException("--keep needs --grows too, such as --grows 2000/s: without rows that"
                        + " arrive, those that are there would only become fewer.");
            }
            return null;
        }
        double perSecond = Quantities.perSecond("--grows", grows);
        return keep == null
                ? new Growth(perSecond, Growth.YEAR, false)
                : new Growth(perSecond, Quantities.time("--keep", keep), true);
    }
}
