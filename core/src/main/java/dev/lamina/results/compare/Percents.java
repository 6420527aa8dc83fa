// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.measure.Change;
import dev.lamina.results.Figures;
import java.util.Locale;

/** How changes are written: {@code +5.6 %}, from ten times on {@code 12.3×}, and below a thousandth {@code 1/2500×}. */
public final class Percents {
    private static final double AS_FACTOR = 10;

    /** Less is -100.0 % to one decimal, as nothing at all is. */
    private static final double LEAST_AS_PERCENT = 0.001;

    private Percents() {}

    /** A factor as a change, such as {@code -12 %} for 0.88. */
    public static String change(double factor) {
        if (Double.isNaN(factor) || Double.isInfinite(factor)) {
            return Figures.NONE;
        }
        if (factor >= AS_FACTOR) {
            return Figures.times(factor);
        }
        if (factor > 0 && factor < LEAST_AS_PERCENT) {
            return Figures.partOfBest(factor) + "×";
        }
        double percent = (factor - 1) * 100;
        if (percent == 0) {
            return "0 %";
        }
        boolean small = Math.abs(percent) < 9.95 || factor < 0.1;
        String text = String.format(Locale.ROOT, small ? "%+.1f %%" : "%+.0f %%", percent);
        return text.equals("-0.0 %") || text.equals("+0.0 %") ? "0.0 %" : text;
    }

    /** A change's interval, such as {@code [+3.1 %, +8.2 %]}; empty where there is none. */
    public static String interval(Change change) {
        return change.hasInterval() ? "[" + change(change.low()) + ", " + change(change.high()) + "]" : "";
    }

    /** A change with its interval. */
    static String withInterval(Change change) {
        return (change(change.factor()) + " " + interval(change)).strip();
    }

    /** A share as it is given, such as {@code 2 %}. */
    public static String share(double share) {
        String text = String.format(Locale.ROOT, "%.3f", share * 100);
        return text.replaceAll("0+$", "").replaceAll("\\.$", "") + " %";
    }

    /** A p value, such as {@code 0.03} or {@code <0.0001}; empty where there is none. One below the level does not look like one at it. */
    public static String p(double p) {
        if (Double.isNaN(p)) {
            return "";
        }
        if (p < 0.0001) {
            return "<0.0001";
        }
        String text = p >= 0.995 ? "1" : String.format(Locale.ROOT, p < 0.01 ? "%.4f" : "%.2f", p);
        String level = Double.toString(Verdict.LEVEL);
        return p < Verdict.LEVEL && text.equals(level) ? "<" + level : text;
    }
}
