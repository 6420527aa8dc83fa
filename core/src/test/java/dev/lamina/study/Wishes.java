// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.dataset.BadRows;
import java.nio.file.Path;
import java.util.List;

/** What users wish of runs. */
final class Wishes {
    private Wishes() {}

    static RunOptions none() {
        return of(List.of(), List.of(), List.of("tuned"), false, null, null);
    }

    static RunOptions of(
            List<String> layouts, List<String> operations, List<String> clients, boolean asPublished, Integer repeats) {
        return of(layouts, operations, clients, asPublished, repeats, null);
    }

    /** Nothing but a version, or several with commas between; {@code null} for the study's. */
    static RunOptions withCassandra(String version) {
        return of(List.of(), List.of(), List.of("tuned"), false, null, version);
    }

    private static RunOptions of(
            List<String> layouts,
            List<String> operations,
            List<String> clients,
            boolean asPublished,
            Integer repeats,
            String cassandra) {
        return new RunOptions(
                List.of(),
                0,
                BadRows.FAIL,
                layouts,
                operations,
                clients,
                asPublished,
                null,
                repeats,
                1,
                cassandra,
                null,
                false,
                Path.of("target"),
                Path.of("target"),
                1 << 29,
                "lamina run");
    }
}
