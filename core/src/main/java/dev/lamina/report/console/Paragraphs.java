// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.report.Matrix;
import dev.lamina.results.Figures;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import java.util.List;

/** Wrapped text of a run for a terminal. */
final class Paragraphs {
    private final StringBuilder out;
    private final int width;
    private final boolean colour;

    /** @param width the columns that a line may take */
    Paragraphs(StringBuilder out, int width, boolean colour) {
        this.out = out;
        this.width = width;
        this.colour = colour;
    }

    /** Wrapped text; lines after the first one are indented by the width of {@code start}. */
    void add(String start, String text, Paint paint) {
        int indent = PlainText.length(start);
        List<String> lines = PlainText.wrap(text, width - indent);
        for (int i = 0; i < lines.size(); i++) {
            out.append(i == 0 ? start : " ".repeat(indent))
                    .append(paint.on(lines.get(i), colour))
                    .append('\n');
        }
    }

    /** What stands first: whether the run is complete, its verdict, and what it ran on. */
    void opening(Run run) {
        if (!run.complete()) {
            String why = run.interruption() == null ? "" : " " + run.interruption();
            add("", "INCOMPLETE: this run did not finish." + why, Paint.RED);
            out.append('\n');
        }
        if (run.verdict() != null) {
            add("", run.verdict(), Paint.BOLD);
            out.append('\n');
        }
        context(run);
    }

    /** Which layouts do not hold what the source holds. */
    void differences(Matrix matrix) {
        for (Matrix.Column column : matrix.columns()) {
            LayoutResult layout = column.layout();
            if (layout != null && !layout.equivalent()) {
                String difference = layout.difference() == null ? "" : ": " + layout.difference();
                add("  ", column.label() + " is not equivalent to the source" + difference, Paint.RED);
            }
        }
    }

    private void context(Run run) {
        RunEnvironment server = run.environment();
        add(
                "",
                run.study() + ": " + Figures.counted(run.dataset().rows(), "row") + " of "
                        + run.dataset().name() + ", Cassandra " + run.cassandras() + " on " + PlainText.nodes(server)
                        + ", "
                        + Figures.counted(server.cpus(), "CPU") + ", "
                        + Figures.bytes(server.memoryBytes()) + ", seed " + run.seed() + ", Lamina " + run.lamina(),
                Paint.NONE);
        String rejected = PlainText.rejected(run.dataset());
        if (!rejected.isEmpty()) {
            add("", rejected, Paint.NONE);
        }
        out.append('\n');
    }
}
