// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import dev.lamina.measure.process.ActivitySamples;
import dev.lamina.measure.process.HostSample;
import dev.lamina.measure.process.ProcessSample;
import dev.lamina.measure.process.ProcessSeries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A made-up run whose processes were sampled: three nodes, a service and Lamina, and a series over cells per row. */
final class SampleActivity {
    static final List<String> LAYOUTS = List.of("json", "flat");
    static final double[] CELLS = {1, 10, 25, 50, 100};
    static final int SECONDS = 20;

    private static final String LOOP = "offers-loop";
    private static final double TICK_MICROS = 10_000;
    private static final double RATE = 400;

    private SampleActivity() {}

    static Run of(Run like) {
        Random random = new Random(23);
        List<MeasuredOperation> operations = new ArrayList<>();
        operations.add(new MeasuredOperation(LOOP, "the four requests of a user, in turn"));
        List<Cell> cells = new ArrayList<>();
        List<Activity> activity = new ArrayList<>();
        for (double count : CELLS) {
            operations.add(new MeasuredOperation(
                    "cells-" + (int) count, "one row by its full key", "cells", "cells per row", count));
        }
        for (int i = 0; i < LAYOUTS.size(); i++) {
            String layout = LAYOUTS.get(i);
            cells.add(SampleLatency.timed(layout, LOOP, latency(470 + 490 * i)));
            for (double count : CELLS) {
                double micros = 180 + (i == 0 ? 0.4 : 7.5) * count + 6 * random.nextDouble();
                cells.add(SampleLatency.timed(layout, "cells-" + (int) count, latency(micros)));
            }
            for (int repeat = 1; repeat <= 3; repeat++) {
                activity.add(repeat(layout, repeat, 1 + i, random));
            }
        }
        return run(like, operations, cells, activity);
    }

    /** The same, but only the first layout had a second node. */
    static Run fewer(Run like) {
        Run all = of(like);
        List<Activity> activity = all.activity().stream()
                .map(one -> one.layout().equals(LAYOUTS.get(0)) ? one : without("node 2", one))
                .toList();
        return run(like, all.operations(), all.cells(), activity);
    }

    private static Activity without(String process, Activity one) {
        return new Activity(
                one.operation(),
                one.layout(),
                one.client(),
                one.repeat(),
                one.requests(),
                one.steadyFromSecond(),
                one.steadyToSecond(),
                one.seconds(),
                one.host(),
                one.processes().stream()
                        .filter(series -> !series.name().equals(process))
                        .toList(),
                one.missing());
    }

    /** What can be missing is missing, and every text is the given one. */
    static Run hostile(Run like, String evil) {
        List<Double> values = List.of(1.0, 2.0, 3.0);
        ActivitySeries bare =
                new ActivitySeries(evil, evil, List.of(evil), 5.0, 0.0, null, processorTime(values), evil);
        ActivitySeries gone = new ActivitySeries(evil + 2, evil, null, 0.0, 0.0, null, processorTime(List.of()), null);
        Activity some = new Activity(
                evil, evil, Client.TUNED, 1, null, null, null, List.of(1.0, 2.0, 3.0), null, List.of(bare, gone), evil);
        Activity none =
                new Activity(evil, "other", Client.PUBLISHED, 1, 5L, null, null, List.of(), null, List.of(), evil);
        return run(
                like,
                List.of(new MeasuredOperation(evil, evil)),
                List.of(SampleLatency.timed(evil, evil, latency(5))),
                List.of(some, none));
    }

    private static ActivitySeries.Intervals processorTime(List<Double> percent) {
        return new ActivitySeries.Intervals(percent, percent, null, null, null, null, null);
    }

    private static Run run(Run like, List<MeasuredOperation> operations, List<Cell> cells, List<Activity> activity) {
        return new Run(
                new Run.Heading(like.lamina(), "offers", "What does a row of many cells cost against one document?"),
                new Run.Execution(
                        like.started(), like.finished(), true, null, "lamina run offers --nodes 3 --seed 42", 42),
                null,
                new Run.Dataset("offers", "generator, seed 42", 510, null, null, "17be2d4159f3a61c"),
                new Run.Servers(like.environment(), null),
                new Run.Matrix(operations, List.of(), cells),
                new Run.Conclusions(List.of(), List.of(), null),
                new Run.Recording(null, activity),
                List.of("Figures are made up."));
    }

    private static Latency latency(double serverMicros) {
        Map<String, Double> micros = new LinkedHashMap<>();
        micros.put("min", 300.0);
        micros.put("p50", 512.0 + serverMicros);
        micros.put("p99", 2_140.0 + serverMicros);
        Latency.Clock clock = new Latency.Clock("driver, System.nanoTime", 4_000, micros, null, 0.001, null);
        return new Latency(
                new Latency.Offered(Latency.Load.OPEN, RATE, "constant", null, 64),
                10,
                4_000,
                null,
                new Latency.Schedule(true, null, null),
                new Latency.Cost(Micros.of(serverMicros), Micros.of(91.0), 12L, null),
                Map.of(Latency.INTENDED, clock),
                null,
                null);
    }

    /** @param weight how much the layout costs */
    private static Activity repeat(String layout, int repeat, int weight, Random random) {
        List<Activity.Party> parties = List.of(
                new Activity.Party(
                        "node 1", ActivitySeries.NODE, 101, List.of("OFFERS", "OPTIONS", "OFFERS_BY_COUNTRY")),
                new Activity.Party("node 2", ActivitySeries.NODE, 102, List.of("OPTION_BY_COUNTRY")),
                new Activity.Party("node 3", ActivitySeries.NODE, 103, List.of()),
                new Activity.Party("service", ActivitySeries.SERVICE, 104, null),
                new Activity.Party("client", ActivitySeries.CLIENT, 105, null));
        double[] busy = {0.26 * weight, 0.19 * weight, 0.11 * weight, 0.2, 0.12};
        List<ProcessSeries> processes = new ArrayList<>();
        for (int i = 0; i < busy.length; i++) {
            // The third node stops answering and ends in the last repeat.
            int end = i == 2 && repeat == 3 ? SECONDS - 6 : SECONDS;
            processes.add(process(parties.get(i), busy[i], end, random));
        }
        ActivitySamples samples = new ActivitySamples(processes, host(weight, random), null);
        return Activity.of(
                new Activity.Place(LOOP, layout, Client.TUNED, repeat), samples, parties, (long) (RATE * SECONDS));
    }

    private static ProcessSeries process(Activity.Party party, double busy, int end, Random random) {
        List<ProcessSample> samples = new ArrayList<>();
        double user = 0;
        double system = 0;
        double switches = 0;
        double written = 0;
        boolean node = party.kind().equals(ActivitySeries.NODE);
        for (int second = 0; second <= end; second++) {
            samples.add(new ProcessSample(
                    second,
                    ticks(user),
                    ticks(system),
                    (long) switches,
                    node ? 0L : null,
                    node ? (long) written : null));
            double load = second == 0 || second == SECONDS - 1 ? 0.5 : 0.95 + 0.1 * random.nextDouble();
            user += 1e6 * busy * load * 0.84;
            system += 1e6 * busy * load * 0.16;
            switches += 4_000 * load;
            written += second % 5 == 0 ? 120_000 : 0;
        }
        String missing = node ? null : "disk traffic: /proc/" + party.pid() + "/io can't be read (denied)";
        return new ProcessSeries(party.name(), party.pid(), samples, missing);
    }

    private static long ticks(double micros) {
        return (long) (Math.floor(micros / TICK_MICROS) * TICK_MICROS);
    }

    private static List<HostSample> host(int weight, Random random) {
        List<HostSample> samples = new ArrayList<>();
        for (int second = 1; second <= SECONDS; second++) {
            double user = (second == 1 ? 6 : 12 + random.nextDouble()) * weight;
            double system = 5 + random.nextDouble();
            samples.add(new HostSample(
                    second,
                    user,
                    system,
                    100 - user - system - 0.1,
                    0.1,
                    21_000 + 500 * random.nextDouble(),
                    0.0,
                    96e3));
        }
        return samples;
    }
}
