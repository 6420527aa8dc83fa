// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.measure.load.Arrivals;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.LoadModel;
import dev.lamina.measure.load.OpenLoop;
import dev.lamina.results.Latency;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * How the requests of an operation are issued, from a study's {@code load:}.
 *
 * @param kind {@link Latency#SINGLE}, {@link Latency#OPEN} or {@link Latency#CLOSED}
 * @param singles requests per repeat of single ones; 0 of other loads
 * @param rate requests per second that an open loop intends; 0 of other loads
 * @param arrivals of an open loop; {@code null} of other loads
 * @param concurrency requests that a closed loop keeps under way; 0 of other loads
 * @param inFlightLimit the most requests under way
 * @param duration of a repeat; {@code null} of single requests
 * @param repeats how often it is repeated; 0 for the run's own number
 * @param between what happens before each repeat
 */
public record Load(
        String kind,
        int singles,
        double rate,
        Arrivals arrivals,
        int concurrency,
        int inFlightLimit,
        Duration duration,
        int repeats,
        Between between) {
    private static final String WORD = "load";
    private static final String ARRIVALS = "arrivals";
    private static final String SECONDS = "seconds";
    private static final String IN_FLIGHT = "inFlight";
    private static final String REPEATS = "repeats";
    private static final String BETWEEN = "betweenRepeats";

    /** Far above what a healthy server needs, so that requests held back show as such. */
    private static final int DEFAULT_IN_FLIGHT = 1024;

    private static final double DEFAULT_SECONDS = 1;

    /** The load of an operation's entry; {@code null} where it says none. */
    public static Load of(OperationEntry entry) {
        Map<String, Object> words = entry.map(WORD);
        if (words.isEmpty()) {
            return null;
        }
        int kinds = 0;
        for (String kind : new String[] {Latency.SINGLE, Latency.OPEN, Latency.CLOSED}) {
            kinds += words.containsKey(kind) ? 1 : 0;
        }
        if (kinds != 1) {
            throw entry.wrong(WORD, words, "one of {single: 10}, {open: 2000/s} and {closed: 32}");
        }
        int repeats = words.containsKey(REPEATS) ? count(entry, words, REPEATS) : 0;
        Between between = between(entry, words);
        if (words.containsKey(Latency.SINGLE)) {
            requireKnown(entry, words, Latency.SINGLE, REPEATS, BETWEEN);
            int singles = count(entry, words, Latency.SINGLE);
            if (between == Between.COLD && singles != 1) {
                throw entry.wrong(WORD + ", " + Latency.SINGLE, singles, "1 where betweenRepeats is cold");
            }
            return new Load(Latency.SINGLE, singles, 0, null, 0, 1, null, repeats, between);
        }
        if (between == Between.COLD) {
            throw entry.wrong(WORD + ", " + BETWEEN, between.word(), "another one, or single: 1");
        }
        Duration duration = Duration.ofNanos((long) (number(entry, words, SECONDS, DEFAULT_SECONDS) * 1e9));
        if (words.containsKey(Latency.CLOSED)) {
            requireKnown(entry, words, Latency.CLOSED, SECONDS, REPEATS, BETWEEN);
            int concurrency = count(entry, words, Latency.CLOSED);
            return new Load(Latency.CLOSED, 0, 0, null, concurrency, concurrency, duration, repeats, between);
        }
        requireKnown(entry, words, Latency.OPEN, ARRIVALS, SECONDS, IN_FLIGHT, REPEATS, BETWEEN);
        int inFlight = words.containsKey(IN_FLIGHT) ? count(entry, words, IN_FLIGHT) : DEFAULT_IN_FLIGHT;
        return new Load(
                Latency.OPEN, 0, rate(entry, words), arrivals(entry, words), 0, inFlight, duration, repeats, between);
    }

    private static Between between(OperationEntry entry, Map<String, Object> words) {
        String word = String.valueOf(words.getOrDefault(BETWEEN, Between.NOTHING.word()));
        Between between = Between.of(word);
        if (between == null) {
            throw entry.wrong(WORD + ", " + BETWEEN, word, "one of " + String.join(", ", Between.words()));
        }
        return between;
    }

    private static void requireKnown(OperationEntry entry, Map<String, Object> words, String... known) {
        for (String word : words.keySet()) {
            if (!java.util.List.of(known).contains(word)) {
                throw entry.wrong(WORD, "one with the word \"" + word + "\"", "these: " + String.join(", ", known));
            }
        }
    }

    private static int count(OperationEntry entry, Map<String, Object> words, String word) {
        if (words.get(word) instanceof Integer number && number >= 1) {
            return number;
        }
        throw entry.wrong(WORD + ", " + word, words.get(word), "a whole number of at least 1");
    }

    private static double number(OperationEntry entry, Map<String, Object> words, String word, double otherwise) {
        Object value = words.getOrDefault(word, otherwise);
        if (value instanceof Number number && number.doubleValue() > 0 && number.doubleValue() <= 86_400) {
            return number.doubleValue();
        }
        throw entry.wrong(WORD + ", " + word, value, "a number above 0 and at most 86400");
    }

    private static double rate(OperationEntry entry, Map<String, Object> words) {
        String text = String.valueOf(words.get(Latency.OPEN)).trim();
        try {
            double rate = Double.parseDouble(text.endsWith("/s") ? text.substring(0, text.length() - 2) : text);
            if (rate > 0 && rate <= 1e8) {
                return rate;
            }
        } catch (NumberFormatException e) {
            // Said below, like a rate that is no rate.
        }
        throw entry.wrong(
                WORD + ", " + Latency.OPEN, text, "requests per second, above 0 and at most 1e8, such as 2000/s");
    }

    private static Arrivals arrivals(OperationEntry entry, Map<String, Object> words) {
        String text = String.valueOf(words.getOrDefault(ARRIVALS, "poisson"));
        for (Arrivals arrivals : Arrivals.values()) {
            if (word(arrivals).equals(text)) {
                return arrivals;
            }
        }
        throw entry.wrong(WORD + ", " + ARRIVALS, text, "constant or poisson");
    }

    public static String word(Arrivals arrivals) {
        return arrivals.name().toLowerCase(Locale.ROOT);
    }

    /** How the engine issues them; not of single requests. */
    public LoadModel model(long seed) {
        return kind.equals(Latency.OPEN) ? new OpenLoop(rate, arrivals, seed) : new ClosedLoop(concurrency);
    }

    /** In half a sentence, for summaries. */
    public String words() {
        return how() + (between == Between.NOTHING ? "" : ", " + between.phrase());
    }

    private String how() {
        return switch (kind) {
            case Latency.SINGLE -> "one at a time, " + singles + " per repeat, by the server's own clock";
            case Latency.OPEN ->
                "open loop of " + dev.lamina.results.Figures.number(rate) + "/s, " + word(arrivals) + " arrivals";
            default -> "closed loop of " + concurrency;
        };
    }
}
