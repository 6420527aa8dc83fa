// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.study.plan.ClaimExpression;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An absolute figure out of a publication's words, such as {@code 1.9 GB}, {@code 2,091/s} or {@code p80 0.1512, max 0.157 ms}. */
final class PublishedFigure {
    private static final Pattern NUMBER = Pattern.compile("([0-9][0-9,]*(?:\\.[0-9]+)?) ?(k|M|G|T)?(/s|B)?");

    private static final Map<String, Double> PREFIXES = Map.of("k", 1e3, "M", 1e6, "G", 1e9, "T", 1e12);

    private static final Map<String, Double> MICROS = Map.of("s", 1e6, "ms", 1e3, "µs", 1.0, "us", 1.0);

    private PublishedFigure() {}

    /** The figure in the unit of what the claim measures; {@code null} where the words hold none. */
    static Double of(ClaimExpression claim, String words) {
        if (words == null) {
            return null;
        }
        return switch (claim.function()) {
            case LATENCY -> time(claim.reading().quantile(), words);
            case MEAN_TIME -> time("mean", words);
            case DEVIATION -> time("deviation", words);
            default -> plain(words);
        };
    }

    private static Double time(String named, String words) {
        Matcher found = Pattern.compile(
                        "\\b" + Pattern.quote(named) + " ([0-9][0-9,]*(?:\\.[0-9]+)?)(?:,.*)? (s|ms|µs|us)$")
                .matcher(words);
        return found.find() ? Double.valueOf(number(found) * MICROS.get(found.group(2))) : null;
    }

    private static Double plain(String words) {
        Matcher found = NUMBER.matcher(words);
        if (!found.matches()) {
            return null;
        }
        return found.group(2) == null ? number(found) : number(found) * PREFIXES.get(found.group(2));
    }

    private static double number(Matcher found) {
        return Double.parseDouble(found.group(1).replace(",", ""));
    }
}
