// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import dev.lamina.measure.Measurement;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * How figures are written, in the console, in pages and in sentences: three significant digits (a whole number under 1,000
 * as it is), a point for the decimals in every country, decimal prefixes (1 kB is 1,000 bytes, as in the publications).
 */
public final class Figures {
    /** Stands for what is not known. */
    public static final String NONE = "–";

    private static final int DIGITS = 3;
    private static final String[] PREFIXES = {"", "k", "M", "G", "T"};

    private Figures() {}

    /** A rate, such as {@code 1.24M/s}. */
    public static String rate(double perSecond) {
        return finite(perSecond) ? scaled(perSecond, "") + "/s" : NONE;
    }

    /** A count, such as {@code 1.24M}. */
    public static String count(double value) {
        return finite(value) ? scaled(value, "") : NONE;
    }

    /** Every digit of a whole number, such as {@code 4,037,539}. */
    public static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** How many of something, such as {@code 1 row} or {@code 1,200 rows}. */
    public static String counted(long count, String noun) {
        return whole(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** Bytes, such as {@code 1.90 GB}. */
    public static String bytes(double bytes) {
        if (!finite(bytes)) {
            return NONE;
        }
        return Math.abs(bytes) < 1000 ? plain(bytes) + " B" : scaled(bytes, " ") + "B";
    }

    /** Three significant digits, such as {@code 0.0312}, {@code 19.0} or {@code 1,240}. */
    public static String number(double value) {
        return finite(value) ? plain(value) : NONE;
    }

    /** A factor in a sentence, such as {@code 3.42×} or {@code 1,240×}. */
    public static String times(double factor) {
        return finite(factor) ? plain(factor) + "×" : NONE;
    }

    /**
     * What part of the best a rate is, such as {@code 1.0×}, {@code 1/1.3} or {@code 1/1530}.
     *
     * @param part the rate divided by the best one, over 0
     */
    public static String partOfBest(double part) {
        if (!finite(part) || part <= 0) {
            return NONE;
        }
        String inverse = brief(1 / part);
        return inverse.equals("1.0") ? "1.0×" : "1/" + inverse;
    }

    /**
     * How many times the least one a cost is, such as {@code 1.0×}, {@code 1.3×} or {@code 14×}.
     *
     * @param factor the cost divided by the least one
     */
    public static String timesLeast(double factor) {
        return finite(factor) ? brief(factor) + "×" : NONE;
    }

    /** A duration, such as {@code 12.0 ms}, {@code 4.20 s} or {@code 3 min 20 s}. */
    public static String seconds(double seconds) {
        if (!finite(seconds)) {
            return NONE;
        }
        if (seconds < 1) {
            return plain(seconds * 1000) + " ms";
        }
        if (seconds < 120) {
            return plain(seconds) + " s";
        }
        long whole = Math.round(seconds);
        return whole / 60 + " min " + whole % 60 + " s";
    }

    /** A share, such as {@code 37 %}. */
    public static String percent(double share) {
        if (!finite(share)) {
            return NONE;
        }
        double percent = share * 100;
        boolean round = percent == 0 || percent >= 10;
        return (round ? Long.toString(Math.round(percent)) : plain(percent)) + " %";
    }

    /** A value in its unit, such as {@code 1.24M/s} for {@code rows/s}, {@code 24.1×} or {@code 1.90 GB}. */
    public static String value(double value, String unit) {
        if (!finite(value)) {
            return NONE;
        }
        if (unit == null || unit.isEmpty()) {
            return plain(value);
        }
        return switch (unit) {
            case "×" -> times(value);
            case "rows/s" -> rate(value);
            case "bytes" -> bytes(value);
            case "s" -> seconds(value);
            default -> plain(value) + " " + unit;
        };
    }

    /** A measurement's 95 % interval, such as {@code [1.20M–1.28M]}; empty where there are too few repeats for one. */
    public static String interval(Measurement m) {
        if (!m.hasInterval() || !finite(m.low()) || !finite(m.high())) {
            return "";
        }
        return "[" + bound(m.low(), m.unit()) + "–" + bound(m.high(), m.unit()) + "]";
    }

    /** A measurement with its interval, such as {@code 24.1× [22.8–25.5]}, or with its range, such as {@code 24.1× (22.8 to 25.5)}. */
    public static String measurement(Measurement m) {
        return (value(m.median(), m.unit()) + " " + spread(m)).strip();
    }

    /** The interval in square brackets, or the range of two repeats in round ones; empty for a single value. */
    public static String spread(Measurement m) {
        if (m.hasInterval() || m.n() < 2 || m.values().size() != m.n()) {
            return interval(m);
        }
        double least = Math.min(m.values().get(0), m.values().get(1));
        double most = Math.max(m.values().get(0), m.values().get(1));
        return "(" + bound(least, m.unit()) + " to " + bound(most, m.unit()) + ")";
    }

    private static String bound(double value, String unit) {
        if (unit == null) {
            return plain(value);
        }
        return switch (unit) {
            case "rows/s" -> scaled(value, "");
            case "bytes", "s" -> value(value, unit);
            default -> plain(value);
        };
    }

    private static boolean finite(double value) {
        return !Double.isNaN(value) && !Double.isInfinite(value);
    }

    /** At least 1: one decimal under 10, none above, thousands from 10,000, for narrow tables. */
    private static String brief(double factor) {
        double tenths = Math.round(factor * 10) / 10.0;
        if (tenths < 10) {
            return String.format(Locale.ROOT, "%.1f", tenths);
        }
        double whole = rounded(factor).doubleValue();
        if (whole < 10_000) {
            return Long.toString(Math.round(whole));
        }
        return scaled(factor, "");
    }

    private static String scaled(double value, String gap) {
        BigDecimal rest = rounded(value);
        int prefix = 0;
        while (prefix < PREFIXES.length - 1 && rest.abs().compareTo(BigDecimal.valueOf(1000)) >= 0) {
            rest = rest.movePointLeft(DIGITS);
            prefix++;
        }
        String digits =
                prefix == 0 && value == Math.rint(value) ? rest.toBigInteger().toString() : digits(rest);
        return digits + gap + PREFIXES[prefix];
    }

    private static String plain(double value) {
        BigDecimal rest = rounded(value);
        boolean whole = value == Math.rint(value) || rest.abs().compareTo(BigDecimal.valueOf(1000)) >= 0;
        return whole ? String.format(Locale.ROOT, "%,d", rest.toBigInteger()) : digits(rest);
    }

    private static BigDecimal rounded(double value) {
        return new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_UP));
    }

    private static String digits(BigDecimal value) {
        int exponent = value.precision() - value.scale() - 1;
        return value.setScale(Math.max(0, DIGITS - 1 - exponent), RoundingMode.HALF_UP)
                .toPlainString();
    }
}
