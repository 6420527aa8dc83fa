// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.measure.load.Arrivals;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.LoadModel;
import dev.lamina.measure.load.OpenLoop;
import dev.lamina.results.Latency;
import dev.lamina.syntax.Settings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How the requests of an operation are issued, from a study's {@code load:}.
 *
 * @param kind single requests, an open loop or a closed one
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
        Latency.Load kind,
        int singles,
        double rate,
        Arrivals arrivals,
        int concurrency,
        int inFlightLimit,
        Duration duration,
        int repeats,
        RepeatReset between) {
    private static final List<Latency.Load> KINDS =
            List.of(Latency.Load.SINGLE, Latency.Load.OPEN, Latency.Load.CLOSED);

    private static final String WORD = "load";
    private static final String SECONDS = "seconds";
    private static final String BETWEEN = "betweenRepeats";

    /** Far above what a healthy server needs, so that requests held back show as such. */
    private static final int DEFAULT_IN_FLIGHT = 1024;

    private static final double DEFAULT_SECONDS = 1;

    /** Shorter repeats would each be a matter of a pause or two. */
    private static final double LEAST_SECONDS = 0.6;

    /** Of five repeats 1,000 and some, of which ten are above the 99th percentile. */
    private static final double REQUESTS_PER_REPEAT = 220;

    /** The load of an operation's entry; {@code null} where it says none. */
    public static Load of(OperationEntry entry) {
        Settings load = entry.in(WORD);
        if (load.values().isEmpty()) {
            return null;
        }
        List<Latency.Load> kinds = new ArrayList<>(KINDS);
        kinds.removeIf(kind -> !load.values().containsKey(kind.word()));
        if (kinds.size() != 1) {
            throw entry.wrong(WORD, load.values(), "one of {single: 10}, {open: 2000/s} and {closed: 32}");
        }
        RepeatReset between = load.choice(BETWEEN, RepeatReset.NOTHING);
        int repeats = load.count("repeats", 0);
        Load made = switch (kinds.get(0)) {
            case SINGLE -> single(load, repeats, between);
            case CLOSED -> {
                int concurrency = load.number(Latency.Load.CLOSED.word(), 1, Integer.MAX_VALUE);
                yield new Load(
                        Latency.Load.CLOSED, 0, 0, null, concurrency, concurrency, duration(load), repeats, between);
            }
            default ->
                new Load(
                        Latency.Load.OPEN,
                        0,
                        rate(load),
                        load.choice("arrivals", Arrivals.POISSON),
                        0,
                        load.count("inFlight", DEFAULT_IN_FLIGHT),
                        duration(load),
                        repeats,
                        between);
        };
        load.requireAllKnown();
        if (between == RepeatReset.COLD && made.kind() != Latency.Load.SINGLE) {
            throw load.wrong(BETWEEN, between.word(), "another value, or single: 1");
        }
        return made;
    }

    private static Load single(Settings load, int repeats, RepeatReset between) {
        int singles = load.number(Latency.Load.SINGLE.word(), 1, Integer.MAX_VALUE);
        if (between == RepeatReset.COLD && singles != 1) {
            throw load.wrong(Latency.Load.SINGLE.word(), singles, "1, since betweenRepeats is cold");
        }
        return new Load(Latency.Load.SINGLE, singles, 0, null, 0, 1, null, repeats, between);
    }

    private static Duration duration(Settings load) {
        Object value = load.has(SECONDS) ? load.value(SECONDS) : (Object) DEFAULT_SECONDS;
        if (value instanceof Number number && number.doubleValue() > 0 && number.doubleValue() <= 86_400) {
            return Duration.ofNanos((long) (number.doubleValue() * 1e9));
        }
        throw load.wrong(SECONDS, value, "a number above 0 and at most 86400");
    }

    private static double rate(Settings load) {
        String text = load.text(Latency.Load.OPEN.word(), "").trim();
        try {
            String digits = text.endsWith("/s") ? text.substring(0, text.length() - 2) : text;
            double rate = new BigDecimal(digits.strip()).doubleValue();
            if (rate > 0 && rate <= 1e8) {
                return rate;
            }
        } catch (NumberFormatException e) {
            // Said below, like a rate that is out of range.
        }
        throw load.wrong(
                Latency.Load.OPEN.word(), text, "requests per second, above 0 and at most 1e8, such as 2000/s");
    }

    /**
     * An open loop of so many requests a second, as Poisson's process has them arrive; each repeat for 0.6 s, or for as
     * long as it takes to send enough that five repeats have a 99th percentile.
     */
    public static Load open(double rate) {
        return new Load(
                Latency.Load.OPEN,
                0,
                rate,
                Arrivals.POISSON,
                0,
                DEFAULT_IN_FLIGHT,
                Duration.ofMillis((long) (1000 * Math.max(LEAST_SECONDS, REQUESTS_PER_REPEAT / rate))),
                0,
                RepeatReset.NOTHING);
    }

    /**
     * The same, and each repeat for no longer than a second, so that percentiles may be missing at a low rate; but long
     * enough for some ten requests, within a minute.
     */
    public static Load brief(double rate) {
        Load whole = open(rate);
        Duration brief = Duration.ofMillis((long) Math.min(60_000, Math.max(1_000, 10_000 / rate)));
        return whole.duration().compareTo(brief) <= 0 ? whole : whole.lasting(brief);
    }

    private Load lasting(Duration other) {
        return new Load(kind, singles, rate, arrivals, concurrency, inFlightLimit, other, repeats, between);
    }

    public static String word(Arrivals arrivals) {
        return arrivals.name().toLowerCase(Locale.ROOT);
    }

    /** How the engine issues them; not of single requests. */
    public LoadModel model(long seed) {
        return kind == Latency.Load.OPEN ? new OpenLoop(rate, arrivals, seed) : new ClosedLoop(concurrency);
    }

    /** In half a sentence, for summaries. */
    public String words() {
        return how() + (between == RepeatReset.NOTHING ? "" : ", " + between.phrase());
    }

    private String how() {
        return switch (kind) {
            case SINGLE -> "one at a time, " + singles + " per repeat, by the server's own clock";
            case OPEN ->
                "open loop of " + dev.lamina.results.Figures.number(rate) + "/s, " + word(arrivals) + " arrivals";
            default -> "closed loop of " + concurrency;
        };
    }
}
