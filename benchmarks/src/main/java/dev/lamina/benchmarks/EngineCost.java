// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.fasterxml.jackson.databind.JsonNode;
import dev.lamina.cql.Sessions;
import dev.lamina.measure.Percentiles;
import dev.lamina.measure.load.Arrivals;
import dev.lamina.measure.load.AsyncRequest;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadModel;
import dev.lamina.measure.load.LoadResult;
import dev.lamina.measure.load.LoadRun;
import dev.lamina.measure.load.LoadWarmUp;
import dev.lamina.measure.load.OpenLoop;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a request costs the client: prepared reads of one small row through the load engine and the driver, beside latte's if
 * there is one, against one node in turns. First the maximum rate, by a closed loop, then a fixed rate by an open loop. Both have
 * two connections, one thread that issues requests, and check nothing but that an answer came; ours also that it has a row.
 * Arguments: {@code latte=PATH}, {@code seconds=N}, {@code rounds=N}, {@code rate=N[,N...]}, {@code concurrency=N}.
 */
public final class EngineCost {
    private static final String KEYSPACE = "engine";
    private static final long ROWS = 20_000;
    private static final int CONNECTIONS = 2;

    /** Where latte's list of percentiles has these. */
    private static final int LATTE_P50 = 6;

    private static final int LATTE_P99 = 11;

    private final Map<String, List<Double>> figures = new LinkedHashMap<>();
    private final AsyncRequest read;

    /** When the requests of an open loop were sent, by their numbers; the rest of them are not kept. */
    private long[] sentNanos = {};

    private EngineCost(CqlSession session) {
        PreparedStatement select = session.prepare("SELECT v FROM " + KEYSPACE + ".point WHERE id = ?");
        read = number -> {
            if (number < sentNanos.length) {
                sentNanos[(int) number] = System.nanoTime();
            }
            return session.executeAsync(select.bind(id(number))).thenAccept(rows -> {
                if (rows.one() == null) {
                    throw new IllegalStateException("wrong answer: no row");
                }
            });
        };
    }

    /** Spreads the requests over the rows. */
    private static long id(long number) {
        return Math.floorMod(number * 0x9E3779B97F4A7C15L >>> 20, ROWS);
    }

    /** Prints each round's figures, in the end their medians and ratios. */
    public static void main(String[] arguments) throws Exception {
        Map<String, String> given = new LinkedHashMap<>();
        for (String argument : arguments) {
            given.put(argument.substring(0, argument.indexOf('=')), argument.substring(argument.indexOf('=') + 1));
        }
        int seconds = Integer.parseInt(given.getOrDefault("seconds", "5"));
        int rounds = Integer.parseInt(given.getOrDefault("rounds", "3"));
        int concurrency = Integer.parseInt(given.getOrDefault("concurrency", "128"));
        List<Double> rates = Arrays.stream(given.getOrDefault("rate", "5000").split(","))
                .map(Double::valueOf)
                .toList();
        String home = System.getenv("LAMINA_HOME");
        try (Scratch scratch = Scratch.named("engine-cost");
                CassandraNode node = CassandraNode.start(
                        Environment.defaults(),
                        Path.of(home == null ? "target/lamina-home" : home).toAbsolutePath(),
                        NodeProgress.SILENT);
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter())) {
            fill(session);
            EngineCost engine = new EngineCost(session);
            LatteRace latte = given.containsKey("latte")
                    ? new LatteRace(Path.of(given.get("latte")), scratch.path(), node.contactPoint(), KEYSPACE, ROWS)
                    : null;
            LoadWarmUp warm = LoadWarmUp.run(
                    new ClosedLoop(concurrency), concurrency, Duration.ofSeconds(20), engine.read, () -> false);
            System.out.printf(Locale.ROOT, "warmed up in %.1f s, stable: %s%n", warm.seconds(), warm.stable());
            for (int round = 0; round < rounds; round++) {
                engine.ours(new ClosedLoop(concurrency), concurrency, seconds);
                if (latte != null) {
                    engine.theirs(latte.run(seconds, 0, CONNECTIONS, concurrency), "maximum rate");
                }
                for (double rate : rates) {
                    engine.ours(new OpenLoop(rate, Arrivals.CONSTANT, round), 1024, seconds);
                    if (latte != null) {
                        engine.theirs(latte.run(seconds, rate, CONNECTIONS, concurrency), load(rate));
                    }
                }
            }
            engine.print();
        }
    }

    private static void fill(CqlSession session) throws InterruptedException, LoadFailedException {
        session.execute("CREATE KEYSPACE " + KEYSPACE
                + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        session.execute("CREATE TABLE " + KEYSPACE + ".point (id bigint PRIMARY KEY, v text)");
        PreparedStatement insert = session.prepare("INSERT INTO " + KEYSPACE + ".point (id, v) VALUES (?, ?)");
        long[] written = {0};
        LoadRun.execute(
                new ClosedLoop(64),
                64,
                Duration.ofMinutes(5),
                number -> {
                    written[0] = number + 1;
                    return session.executeAsync(insert.bind(number, "some text of a row"));
                },
                () -> written[0] == ROWS);
    }

    private static String load(double rate) {
        return String.format(Locale.ROOT, "%,.0f/s", rate);
    }

    private void ours(LoadModel model, int limit, int seconds) throws InterruptedException, LoadFailedException {
        sentNanos = model instanceof OpenLoop open ? new long[(int) (open.ratePerSecond() * seconds)] : new long[0];
        LoadResult result = LoadRun.execute(model, limit, Duration.ofSeconds(seconds), read, () -> false);
        String load = model instanceof OpenLoop open ? load(open.ratePerSecond()) : "maximum rate";
        take("lamina", load, "requests/s", result.achieved());
        take("lamina", load, "client CPU us per request", result.clientCpuMicros());
        take("lamina", load, "client bytes per request", (double) result.clientBytes() / result.requests());
        times("lamina", load, "service", Percentiles.of(result.service()));
        if (result.intended() != null) {
            times("lamina", load, "intended", Percentiles.of(result.intended()));
        }
        if (model instanceof OpenLoop open) {
            lateness(load, open.ratePerSecond());
        }
        if (result.schedule() != null && !result.schedule().kept()) {
            System.out.println("schedule not kept: " + result.schedule().reason());
        }
    }

    /** How late requests at constant gaps were sent, beside the one that was the earliest. */
    private void lateness(String load, double rate) {
        double[] late = new double[sentNanos.length];
        double earliest = Double.MAX_VALUE;
        for (int number = 0; number < late.length; number++) {
            late[number] = (sentNanos[number] - sentNanos[0]) / 1e3 - number * 1e6 / rate;
            earliest = Math.min(earliest, late[number]);
        }
        for (int number = 0; number < late.length; number++) {
            late[number] -= earliest;
        }
        Arrays.sort(late);
        take("lamina", load, "lateness p50 us", Percentiles.interpolated(late, 0.5));
        take("lamina", load, "lateness p99 us", Percentiles.interpolated(late, 0.99));
    }

    private void theirs(JsonNode report, String load) {
        JsonNode result = report.get("result");
        if (result.get("error_count").asLong() != 0
                || result.get("row_count").asLong()
                        != result.get("request_count").asLong()) {
            throw new IllegalStateException("latte: found wrong answers, expected a row per request: " + result);
        }
        double requests = result.get("request_count").asDouble();
        take(
                "latte",
                load,
                "requests/s",
                requests / result.get("elapsed_time_s").asDouble());
        take(
                "latte",
                load,
                "client CPU us per request",
                result.get("cpu_time_s").asDouble() * 1e6 / requests);
        JsonNode percentiles = result.get("resp_time_ms").get("percentiles");
        Map<String, Double> micros = new LinkedHashMap<>();
        micros.put("p50", percentiles.get(LATTE_P50).get("value").asDouble() * 1000);
        micros.put("p99", percentiles.get(LATTE_P99).get("value").asDouble() * 1000);
        times("latte", load, "service", micros);
    }

    private void times(String who, String load, String clock, Map<String, Double> micros) {
        for (String name : List.of("p50", "p99")) {
            if (micros.containsKey(name)) {
                take(who, load, clock + " " + name + " us", micros.get(name));
            }
        }
    }

    private void take(String who, String load, String what, double value) {
        System.out.printf(Locale.ROOT, "%s, %s, %s: %.1f%n", load, what, who, value);
        figures.computeIfAbsent(load + ", " + what + ", " + who, name -> new ArrayList<>())
                .add(value);
    }

    private void print() {
        for (Map.Entry<String, List<Double>> figure : figures.entrySet()) {
            System.out.printf(
                    Locale.ROOT,
                    "%-55s median %,12.1f of %s%n",
                    figure.getKey(),
                    Percentiles.interpolated(array(figure.getValue()), 0.5),
                    rounded(figure.getValue()));
        }
        for (Map.Entry<String, List<Double>> figure : figures.entrySet()) {
            List<Double> other = figures.get(figure.getKey().replace(", lamina", ", latte"));
            if (figure.getKey().endsWith(", lamina") && other != null) {
                System.out.printf(
                        Locale.ROOT,
                        "%-55s %.2f times latte's%n",
                        figure.getKey(),
                        Percentiles.interpolated(array(figure.getValue()), 0.5)
                                / Percentiles.interpolated(array(other), 0.5));
            }
        }
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static List<String> rounded(List<Double> values) {
        return values.stream()
                .map(value -> String.format(Locale.ROOT, "%.1f", value))
                .toList();
    }
}
