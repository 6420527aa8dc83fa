// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.results.compare.Bound;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What a run must not be. */
final class BoundOptions {
    @Option(
            names = "--fail-if",
            paramLabel = "BOUND",
            description = "End with exit code 1 if this holds, such as 'p99(columnar,lookup) > +10%%' or"
                    + " 'throughput(columnar,scan-all) < 1M/s'. May be repeated.")
    private List<String> failIf = new ArrayList<>();

    /**
     * The bounds.
     *
     * @throws IllegalArgumentException if one can't be read
     */
    List<Bound> bounds() {
        List<Bound> bounds = new ArrayList<>();
        for (String text : failIf) {
            bounds.add(Bound.parse(text));
        }
        return bounds;
    }
}
