// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How often a query is asked: {@code per_second: 20}, {@code per_day: 5000}, or {@code share: 80} beside the shares of the
 * others.
 */
public final class Frequency {
    /** The key of the entry that executes all others at once, and is not a query itself. */
    public static final String MIXED = "mixed";

    /** The key of the entry that ages the tables by all writes, and is not a query itself. */
    public static final String AGED = "aged";

    private static final String PER_SECOND = "per_second";
    private static final String PER_DAY = "per_day";
    private static final String SHARE = "share";

    /** The key of other frequencies than the operations' own. */
    public static final String INSTEAD = "instead";

    /** The key that says at which rate single requests are timed. */
    public static final String TIMED = "timed_per_second";

    /** The keys, which every query of a file may have. */
    static final String[] KEYS = {PER_SECOND, PER_DAY, SHARE};

    private static final double SECONDS_PER_DAY = 86_400;

    /** What people write of other periods, and how many of them a day has. */
    private static final Map<String, Integer> OTHER_PERIODS = Map.of("per_minute", 1_440, "per_hour", 24);

    /** Far below what a server can do, so that requests do not wait for each other. */
    private static final double DEFAULT_RATE = 400;

    /** At lower rates a repeat would take long until it has percentiles to speak of. */
    private static final double MIN_RATE = 100;

    private Frequency() {}

    /**
     * Executions a second, or a share where the entry gives one; 0 where it says nothing.
     *
     * @throws IllegalArgumentException if it is not a number above 0, or is given in two ways
     */
    private static double of(OperationEntry entry) {
        double found = 0;
        String before = null;
        for (String key : List.of(PER_SECOND, PER_DAY, SHARE)) {
            String text = entry.text(key, null);
            if (text == null) {
                continue;
            }
            if (before != null) {
                throw entry.wrong(key, text, "nothing, since " + before + " is there; give one of them");
            }
            before = key;
            found = positive(entry, key, text.strip());
        }
        return PER_DAY.equals(before) ? found / SECONDS_PER_DAY : found;
    }

    /** Executions a second; 0 where the entry has a share or says nothing. */
    public static double perSecond(OperationEntry entry) {
        double frequency = of(entry);
        return entry.text(SHARE, null) == null ? frequency : 0;
    }

    /**
     * Frequencies that stand for other operations' own, as executions a second by their names; none where the entry has none.
     *
     * @throws IllegalArgumentException if one is not a number above 0
     */
    public static Map<String, Double> instead(OperationEntry entry) {
        Map<String, Double> frequencies = new LinkedHashMap<>();
        entry.map(INSTEAD)
                .forEach((name, value) -> frequencies.put(
                        name, positive(entry, INSTEAD, String.valueOf(value).strip())));
        return frequencies;
    }

    /** Its part of all executions, beside the shares of the others; 0 where the entry has none. */
    public static double share(OperationEntry entry) {
        return entry.text(SHARE, null) == null ? 0 : of(entry);
    }

    /** The rate at which single requests are timed that are sent so often a second; 0 for unknown. */
    public static double timed(double perSecond) {
        return perSecond >= MIN_RATE ? perSecond : DEFAULT_RATE;
    }

    private static double positive(OperationEntry entry, String key, String text) {
        try {
            String digits = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
            double number = new BigDecimal(digits.strip()).doubleValue();
            if (number > 0 && number <= 1e9) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below, like a number out of range.
        }
        throw entry.wrong(key, text, "a number above 0 and at most 1e9");
    }

    /**
     * How single requests of an entry are timed; {@code null} where it says {@code timed_per_second: 0}.
     *
     * @param perSecond how often it is executed a second; 0 for unknown
     */
    public static Load timed(OperationEntry entry, double perSecond) {
        String text = entry.text(TIMED, null);
        if (text == null) {
            return Load.open(timed(perSecond));
        }
        if (text.strip().equals("0")) {
            return null;
        }
        return Load.brief(positive(entry, TIMED, text.strip()));
    }

    /** Whether an entry is a query or a write, and not what is done with all of them. */
    public static boolean isQuery(Map<String, Object> entry) {
        return !entry.containsKey(MIXED) && !entry.containsKey(AGED);
    }

    /** Whether an entry says how often it is executed. */
    static boolean isStated(Map<String, Object> entry) {
        return Stream.of(KEYS).anyMatch(entry::containsKey);
    }

    /**
     * The frequencies of queries by name; none where no query has one.
     *
     * @throws IllegalArgumentException if some have one and others do not, or some have shares and others rates, or one is of an
     *     hour or a minute, or none has one and all are to be executed at once or to age the tables
     */
    public static Map<String, Double> all(List<Map<String, Object>> queries) {
        Map<String, Double> all = new LinkedHashMap<>();
        List<Map<String, Object>> without = new ArrayList<>();
        int shares = 0;
        for (Map<String, Object> query : queries) {
            if (!isQuery(query)) {
                continue;
            }
            OperationEntry entry = new OperationEntry("name", query, List.of());
            OTHER_PERIODS.forEach((key, perDay) -> requireAbsent(key, perDay, query, entry));
            double frequency = of(entry);
            shares += query.containsKey(SHARE) ? 1 : 0;
            if (frequency == 0) {
                without.add(query);
            } else {
                all.put(query.get("name").toString(), frequency);
            }
        }
        boolean needsAll = without.size() + all.size() < queries.size();
        if ((needsAll || !all.isEmpty()) && !without.isEmpty()) {
            throw new OperationEntry("name", without.get(0), List.of())
                    .wrong(
                            PER_SECOND,
                            "missing",
                            "how often it is executed, as "
                                    + (all.isEmpty()
                                            ? "a mixed load and aged tables need it"
                                            : "the other queries and writes say"));
        }
        if (shares > 0 && shares < all.size()) {
            throw new OperationEntry("name", queries.get(0), List.of())
                    .wrong(SHARE, "given for some queries", "a share for all queries, or a rate for all");
        }
        return all;
    }

    /** Refuses a frequency of another period, with the one of a day that is as much. */
    private static void requireAbsent(String key, int perDay, Map<String, Object> query, OperationEntry entry) {
        if (query.containsKey(key)) {
            Object found = query.get(key);
            double times = positive(entry, key, String.valueOf(found).strip());
            String same = new BigDecimal(times * perDay)
                    .round(new MathContext(6))
                    .stripTrailingZeros()
                    .toPlainString();
            throw entry.wrong(key, found, PER_SECOND + " or " + PER_DAY + "; as often is " + PER_DAY + ": " + same);
        }
    }
}
