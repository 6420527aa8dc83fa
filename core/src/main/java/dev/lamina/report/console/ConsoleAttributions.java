// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.console;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Attribution;
import dev.lamina.results.Figures;
import dev.lamina.results.PlainText;
import java.util.List;

/** What factors consist of, in a terminal. */
final class ConsoleAttributions {
    private static final int NAME = 26;
    private static final int FIGURE = 28;

    private ConsoleAttributions() {}

    /** Adds a table per attribution that was measured, and a line per one that was not. */
    static void append(StringBuilder out, List<Attribution> attributions, int width) {
        if (attributions == null) {
            return;
        }
        for (Attribution attribution : attributions) {
            String what = attribution.operation() + ": " + attribution.faster() + " over " + attribution.from();
            out.append('\n');
            if (!attribution.measured()) {
                lines(out, what + " can't be decomposed. " + attribution.why(), width);
                continue;
            }
            String published = attribution.published() == null ? "" : ", published " + attribution.published();
            lines(
                    out,
                    what + " is " + Figures.measurement(attribution.factor()) + published + ". It consists of:",
                    width);
            line(out, "  change", "from the published end", "from the corrected end", "");
            for (Attribution.Part part : attribution.parts()) {
                row(out, part.name(), part.fromPublished(), part.fromCorrected(), part.words());
            }
            row(
                    out,
                    "left to interaction",
                    attribution.interactionFromPublished(),
                    attribution.interactionFromCorrected(),
                    "");
            line(out, "  all changes together", Figures.measurement(attribution.together()), "", "");
            line(out, "  left to the layout", Figures.measurement(attribution.left()), "", "");
        }
    }

    private static void row(StringBuilder out, String name, Measurement published, Measurement corrected, String say) {
        line(
                out,
                "  " + PlainText.shorten(name, NAME - 4),
                Figures.measurement(published),
                Figures.measurement(corrected),
                say);
    }

    private static void line(StringBuilder out, String name, String published, String corrected, String say) {
        String text = PlainText.left(name, NAME)
                + PlainText.left(PlainText.shorten(published, FIGURE - 2), FIGURE)
                + PlainText.left(PlainText.shorten(corrected, FIGURE - 2), FIGURE)
                + say;
        out.append(text.stripTrailing()).append('\n');
    }

    private static void lines(StringBuilder out, String text, int width) {
        for (String line : PlainText.wrap(text, width)) {
            out.append(line).append('\n');
        }
    }
}
