// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.study.plan.RunOptions;
import java.nio.file.Path;
import java.util.List;

/** What users wish of runs. */
public final class Wishes {
    private Wishes() {}

    /** To be changed. */
    public static RunOptions.Builder some() {
        Path anywhere = Path.of("target");
        return RunOptions.in(anywhere, anywhere).command("lamina run");
    }

    public static RunOptions none() {
        return some().build();
    }

    public static RunOptions of(
            List<String> layouts, List<String> operations, List<String> clients, boolean asPublished, Integer repeats) {
        return some().layouts(layouts)
                .operations(operations)
                .clients(clients)
                .asPublished(asPublished)
                .repeats(repeats)
                .build();
    }

    /** Nothing but a version, or several with commas between; {@code null} for the study's. */
    public static RunOptions withCassandra(String version) {
        return some().cassandra(version).build();
    }
}
