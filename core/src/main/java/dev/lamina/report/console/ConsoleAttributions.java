// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Attribution;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import java.util.List;

/** What factors consist of, in a terminal. */
final class ConsoleAttributions {
    private static final TextTable PARTS = new TextTable(List.of(
            TextTable.Column.text(24).gap(0),
            TextTable.Column.text(26),
            TextTable.Column.text(26),
            TextTable.Column.rest()));

    private ConsoleAttributions() {}

    /** Adds a table per attribution that was measured, and a line per one that was not. */
    static void append(StringBuilder out, List<Attribution> attributions, int width) {
        if (attributions == null) {
            return;
        }
        for (Attribution attribution : attributions) {
            Attribution.Compared compared = attribution.compared();
            String what = compared.operation() + ": " + compared.faster() + " over " + compared.from();
            out.append('\n');
            if (!attribution.measured()) {
                String why = attribution.why() == null ? "" : " " + attribution.why();
                lines(out, what + " can't be decomposed." + why, width);
                continue;
            }
            Attribution.Factors factors = attribution.factors();
            String claimed = attribution.statement().published();
            String published = claimed == null ? "" : ", published " + claimed;
            lines(out, what + " is " + Figures.measurement(factors.factor()) + published + ". It consists of:", width);
            out.append(PARTS.line("  change", "from the published end", "from the corrected end"));
            for (Attribution.Part part : factors.parts()) {
                row(out, part.name(), part.fromPublished(), part.fromCorrected(), part.words());
            }
            row(out, "left to interaction", factors.interactionFromPublished(), factors.interactionFromCorrected(), "");
            out.append(PARTS.line("  all changes together", Figures.measurement(factors.together())));
            out.append(PARTS.line("  left to the layout", Figures.measurement(factors.left())));
        }
    }

    private static void row(StringBuilder out, String name, Measurement published, Measurement corrected, String say) {
        out.append(PARTS.line("  " + name, Figures.measurement(published), Figures.measurement(corrected), say));
    }

    private static void lines(StringBuilder out, String text, int width) {
        for (String line : PlainText.wrap(text, width)) {
            out.append(line).append('\n');
        }
    }
}
