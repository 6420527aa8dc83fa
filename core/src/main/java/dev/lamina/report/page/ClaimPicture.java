// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Claim;
import dev.lamina.results.Expected;
import dev.lamina.results.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A claim as a picture: a logarithmic axis with 1, the published value or range, and our interval. Inline SVG, so that it is
 * there without scripts. Ratios of a page share one axis, so that their 1 stands in one line; an absolute figure has an axis of its own.
 */
final class ClaimPicture {
    /** The picture's width in its own units; its height is {@value #HEIGHT}. */
    static final int WIDTH = 300;

    static final int HEIGHT = 34;

    private static final int MARGIN = 8;

    /** Wider axes than this, in powers of ten, show nothing of where most intervals lie. */
    private static final int MOST_DECADES = 6;

    /** A published value is drawn this wide at least. */
    private static final double LEAST_WIDTH = 3;

    private final Claim claim;
    private final Axis axis;

    private ClaimPicture(Claim claim, Axis axis) {
        this.claim = claim;
        this.axis = axis;
    }

    /**
     * Powers of ten from left to right.
     *
     * @param first the exponent at the left end
     * @param last the exponent at the right end
     */
    record Axis(int first, int last) {
        private static Axis over(List<Double> values) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (double value : values) {
                if (value > 0 && !Double.isInfinite(value)) {
                    least = Math.min(least, Math.log10(value));
                    most = Math.max(most, Math.log10(value));
                }
            }
            if (least > most) {
                return new Axis(-1, 1);
            }
            int first = (int) Math.floor(least);
            int last = Math.max(first + 1, (int) Math.ceil(most));
            return new Axis(first, last);
        }

        /** The axis of all ratios: 1 is on it, and neither end is further away than most intervals need. */
        private static Axis ofRatios(List<Double> values) {
            Axis all = over(values);
            int half = MOST_DECADES / 2;
            return new Axis(
                    Math.max(-half, Math.min(-1, all.first())), Math.min(MOST_DECADES - 2, Math.max(1, all.last())));
        }

        /** Where a value stands; one beyond an end stands at the end. */
        double x(double value) {
            double share = (Math.log10(value) - first) / (last - first);
            return MARGIN + Math.max(0, Math.min(1, share)) * (WIDTH - 2 * MARGIN);
        }

        private boolean isLeftOf(double value) {
            return Math.log10(value) < first;
        }

        private boolean isRightOf(double value) {
            return Math.log10(value) > last;
        }

        /** The powers of ten. */
        List<Tick> ticks() {
            List<Tick> ticks = new ArrayList<>();
            for (int exponent = first; exponent <= last; exponent++) {
                ticks.add(new Tick(number(x(Math.pow(10, exponent))), words(exponent), exponent == 0));
            }
            return ticks;
        }

        private static String words(int exponent) {
            String power = Figures.count(Math.pow(10, Math.abs(exponent))).replaceFirst("\\.0+", "");
            return exponent < 0 ? "1/" + power : power;
        }
    }

    /** A line of the axis. */
    record Tick(String x, String words, boolean one) {}

    /** Part of the axis. */
    record Bar(String x, String width, String kind) {}

    /** The axis that the ratios of a page share. */
    static Axis axis(List<Claim> claims) {
        List<Double> values = new ArrayList<>();
        for (Claim claim : claims) {
            if (ratio(claim)) {
                values.addAll(values(claim));
            }
        }
        return Axis.ofRatios(values);
    }

    /** The picture of a claim; {@code null} where there is nothing to draw. */
    static ClaimPicture of(Claim claim, Axis shared) {
        List<Double> values = values(claim);
        if (values.isEmpty()) {
            return null;
        }
        return new ClaimPicture(claim, ratio(claim) ? shared : Axis.over(values));
    }

    /** Whether 1 says that two are alike; of an exponent, that a tenfold size costs the same. */
    static boolean ratio(Claim claim) {
        Measurement measured = claim.measured();
        if (measured != null) {
            return measured.unit().equals("×") || exponent(claim);
        }
        Expected expected = claim.expected();
        return expected != null
                && switch (expected.kind()) {
                    case SIZE, DIRECTION, NO_DIFFERENCE -> true;
                    case AMOUNT, BOUND, CONTEXT -> false;
                };
    }

    private static boolean exponent(Claim claim) {
        return claim.measured() != null && claim.measured().unit().equals("exponent");
    }

    private static double drawn(Claim claim, double value) {
        return exponent(claim) ? Math.pow(10, value) : value;
    }

    private static List<Double> values(Claim claim) {
        List<Double> values = new ArrayList<>();
        Expected expected = claim.expected();
        if (expected != null && expected.low() != null) {
            values.add(drawn(claim, expected.low()));
        }
        if (expected != null && expected.high() != null) {
            values.add(drawn(claim, expected.high()));
        }
        if (claim.measured() != null) {
            values.add(drawn(claim, claim.measured().low()));
            values.add(drawn(claim, claim.measured().high()));
        }
        // A logarithmic axis has no place for differences, which may be negative.
        return values.stream().anyMatch(value -> value <= 0) ? List.of() : values;
    }

    List<Tick> ticks() {
        return axis.ticks();
    }

    /** Whether the axis is the claim's own, so that its ends are named beside it. */
    boolean own() {
        return !ratio(claim);
    }

    /** What of the axis agrees with the claim, and what was published. */
    List<Bar> bars() {
        List<Bar> bars = new ArrayList<>();
        Expected expected = claim.expected();
        if (expected == null || expected.low() == null && expected.high() == null) {
            return bars;
        }
        double left = expected.low() == null ? MARGIN : axis.x(drawn(claim, expected.low()));
        double right = expected.high() == null ? WIDTH - MARGIN : axis.x(drawn(claim, expected.high()));
        boolean closed = expected.low() != null && expected.high() != null;
        boolean published = closed
                && (expected.kind() == Expected.Kind.SIZE
                        || expected.kind() == Expected.Kind.AMOUNT
                        || expected.kind() == Expected.Kind.CONTEXT);
        if (published && expected.kind() != Expected.Kind.CONTEXT) {
            // As a claim is judged: of a negative amount, such as a falling exponent, more is further to the left.
            double low = expected.low() < 0 ? expected.low() * Expected.SIZE : expected.low() / Expected.SIZE;
            double high = expected.high() < 0 ? expected.high() / Expected.SIZE : expected.high() * Expected.SIZE;
            bars.add(bar(axis.x(drawn(claim, low)), axis.x(drawn(claim, high)), "agrees"));
        }
        bars.add(bar(left, right, published ? "published" : "agrees"));
        return bars;
    }

    private static Bar bar(double left, double right, String kind) {
        double width = Math.max(LEAST_WIDTH, right - left);
        return new Bar(number((left + right - width) / 2), number(width), kind);
    }

    /** Whether there is a figure of ours. */
    boolean measured() {
        return claim.measured() != null;
    }

    /** Whether its ends are an interval's, or those of too few repeats. */
    boolean interval() {
        return claim.measured().hasInterval();
    }

    String low() {
        return number(axis.x(drawn(claim, claim.measured().low())));
    }

    String high() {
        return number(axis.x(drawn(claim, claim.measured().high())));
    }

    String middle() {
        return number(axis.x(drawn(claim, claim.measured().median())));
    }

    /** Arrowheads at the ends of the axis beyond which a published value or one of ours lies, as paths. */
    List<String> arrows() {
        List<String> arrows = new ArrayList<>();
        Expected expected = claim.expected();
        if (expected != null) {
            arrows(arrows, expected.low(), expected.high(), 10);
        }
        if (measured()) {
            arrows(arrows, claim.measured().low(), claim.measured().high(), 24);
        }
        return arrows;
    }

    private void arrows(List<String> arrows, Double low, Double high, int y) {
        if (low != null && axis.isLeftOf(drawn(claim, low))) {
            arrows.add("M3 " + (y - 5) + "l-6 5l6 5z");
        }
        if (high != null && axis.isRightOf(drawn(claim, high))) {
            arrows.add("M" + (WIDTH - 3) + " " + (y - 5) + "l6 5l-6 5z");
        }
    }

    /** What the picture shows, for readers who can't see it. */
    String words() {
        String published = claim.published() == null ? "" : "published " + claim.published() + ", ";
        return published
                + (claim.measured() == null ? "not measured" : "measured " + Figures.measurement(claim.measured()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
