// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.judge;

import dev.lamina.measure.Change;
import dev.lamina.measure.Measurement;
import dev.lamina.measure.Slope;
import dev.lamina.results.Activity;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Cell;
import dev.lamina.results.ChunkTotals;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Client;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.study.plan.ClaimExpression;
import dev.lamina.study.plan.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Compares a publication's sentences with what was measured. */
public final class Claims {
    private final Results results;
    private final List<MeasuredOperation> operations;
    private final List<Client> clients;

    /**
     * @param operations what was asked, with the points of series
     * @param clients the clients of the run; a claim that names none is compared with the published one where there is one
     */
    public Claims(Results results, List<MeasuredOperation> operations, List<Client> clients) {
        this.results = results;
        this.operations = operations;
        this.clients = clients;
    }

    public List<Claim> judge(List<Study.ClaimEntry> entries) {
        Client client = clients.contains(Client.PUBLISHED) ? Client.PUBLISHED : Client.TUNED;
        List<Claim> claims = new ArrayList<>();
        for (Study.ClaimEntry entry : entries) {
            claims.add(judge(entry, entry.client() == null ? client : Client.named(entry.client())));
        }
        return claims;
    }

    private Claim judge(Study.ClaimEntry entry, Client client) {
        ClaimExpression expression = ClaimExpression.parse(entry.expect());
        ClaimRule rule = ClaimRule.of(expression, entry.published());
        Measurement measured;
        try {
            measured = evaluate(expression, client);
            if (!Double.isFinite(measured.low()) || !Double.isFinite(measured.high())) {
                throw new NotMeasuredException(infinite(expression, measured));
            }
        } catch (NotMeasuredException e) {
            return claim(entry, rule, null, ClaimVerdict.NOT_MEASURED, e.getMessage());
        }
        String processorTime = processorTime(expression, client);
        boolean hasInterval = measured.hasInterval() || expression.function().isCounted();
        ClaimVerdict verdict = hasInterval || expression.isContext()
                ? rule.verdict(measured.low(), measured.high())
                : ClaimVerdict.NOT_MEASURED;
        String by = client == Client.PUBLISHED ? "With the published client: " : "";
        String why = new ClaimSentence(expression, rule, measured).of(verdict);
        return claim(entry, rule, measured, verdict, by + processorTime + why);
    }

    private static String infinite(ClaimExpression expression, Measurement measured) {
        return switch (expression.function()) {
            case DEVIATION, DEVIATION_RATIO, STANDARDIZED_DIFFERENCE ->
                measured.n() == 1
                        ? "One repeat has no deviation. Give more --repeats."
                        : "All repeats are equal, so that their deviation has no interval.";
            default -> "A figure that it compares is 0, so that there is no ratio.";
        };
    }

    /** Which processor time a claim rests on, since at a low fixed rate most of it is for waking up; empty where it is about none. */
    private String processorTime(ClaimExpression expression, Client client) {
        String clock = expression.expression().first("clock");
        if (clock.equals(Latency.CPU_NET)) {
            return "Net processor time: ";
        }
        if (!clock.equals(Latency.CPU)) {
            return "";
        }
        ClaimExpression.Place place = expression.places().get(0);
        List<String> points = Latencies.points(operations, place.operation());
        Cell cell = results.measured(place.layout(), client, points.get(points.size() - 1));
        return cell.latency().offered().load() == Latency.Load.CLOSED
                ? "Processor time when saturated: "
                : "Processor time with waking up: ";
    }

    private static Claim claim(
            Study.ClaimEntry entry, ClaimRule rule, Measurement measured, ClaimVerdict verdict, String why) {
        return new Claim(
                entry.id(),
                entry.source(),
                entry.text(),
                entry.published(),
                entry.expect(),
                rule.expected(),
                measured,
                verdict,
                why);
    }

    /** A claim needs a figure that this run does not have. */
    private static final class NotMeasuredException extends Exception {
        private static final long serialVersionUID = 1L;

        NotMeasuredException(String message) {
            super(message);
        }
    }

    private Measurement evaluate(ClaimExpression expression, Client client) throws NotMeasuredException {
        List<ClaimExpression.Place> places = expression.places();
        ClaimExpression.Place first = places.get(0);
        return switch (expression.function()) {
            case RATIO -> ratio(expression, rate(first, client), rate(places.get(1), client));
            case RATE -> rate(first, client);
            case MEAN_TIME -> Scatter.mean(times(first, client));
            case DEVIATION -> Scatter.deviation(times(first, client));
            case DEVIATION_RATIO -> Scatter.ratio(times(first, client), times(places.get(1), client));
            case STANDARDIZED_DIFFERENCE ->
                Scatter.standardizedDifference(times(first, client), times(places.get(1), client));
            case BREAK_EVEN -> breakEven(places, client);
            case LATENCY -> latency(expression, first, client);
            case SLOWER ->
                ratio(expression, latency(expression, first, client), latency(expression, places.get(1), client));
            case GROWTH -> growth(expression, first, client);
            case SLOPE -> slope(expression, first, client);
            case IOWAIT -> iowait(first, client);
            case BUSIER -> busier(expression.nodes(), first, client);
            case DISK ->
                Measurement.exact(
                        "×",
                        (double) layout(places.get(1), client).size().diskBytes()
                                / layout(first, client).size().diskBytes());
            case CHUNKS ->
                Measurement.exact(
                        "×",
                        (double) chunks(places.get(1), client).bytes()
                                / chunks(first, client).bytes());
            case BYTES ->
                Measurement.exact("bytes", layout(first, client).size().diskBytes());
            case CHUNK_BYTES -> Measurement.exact("bytes", chunks(first, client).bytes());
            case COMPRESSION ->
                Measurement.exact(
                        "×",
                        (double) chunks(first, client).bytes()
                                / layout(first, client).size().diskBytes());
            case COMPRESSION_RATIO ->
                Measurement.exact("×", compressed(places.get(1), client) / compressed(first, client));
            case DICTIONARY_SHARE ->
                Measurement.exact("of chunks", chunks(first, client).dictionaryShare());
        };
    }

    /** Repeats of one environment took turns and are paired; those of two have nothing to do with each other. */
    private static Measurement ratio(ClaimExpression expression, Measurement numerator, Measurement denominator) {
        if (!expression.acrossEnvironments()) {
            return Measurement.ratio(numerator, denominator);
        }
        Change change = Change.of(denominator, numerator);
        int n = Math.min(change.before(), change.after());
        return new Measurement("×", change.factor(), change.low(), change.high(), n, List.of(change.factor()));
    }

    /** What processes did in each repeat of a cell. */
    private List<Activity> activities(ClaimExpression.Place place, Client client) throws NotMeasuredException {
        Cell cell = cell(place, client);
        return results.activities().stream()
                .filter(activity -> activity.operation().equals(cell.operation())
                        && activity.layout().equals(cell.layout())
                        && activity.client() == cell.client())
                .toList();
    }

    /** Both nodes' processor time, user and system, in each repeat. */
    private Measurement busier(List<String> nodes, ClaimExpression.Place place, Client client)
            throws NotMeasuredException {
        List<List<Double>> micros = List.of(new ArrayList<>(), new ArrayList<>());
        for (Activity activity : activities(place, client)) {
            Double first = micros(activity, nodes.get(0));
            Double second = micros(activity, nodes.get(1));
            if (first != null && second != null) {
                if (first <= 0 || second <= 0) {
                    throw new NotMeasuredException("In a repeat of " + place.operation() + " on " + place.layout()
                            + ", " + nodes.get(first <= 0 ? 0 : 1)
                            + " took no processor time, so that there is no ratio.");
                }
                micros.get(0).add(first);
                micros.get(1).add(second);
            }
        }
        if (micros.get(0).isEmpty()) {
            throw new NotMeasuredException("The processor time of " + nodes.get(0) + " and " + nodes.get(1)
                    + " was not observed during " + place.operation() + " on " + place.layout() + ".");
        }
        return Measurement.ratio(Measurement.of("µs", micros.get(0)), Measurement.of("µs", micros.get(1)));
    }

    /** A node's processor time per request; {@code null} where it was not observed. */
    private static Double micros(Activity activity, String node) {
        for (ActivitySeries process : activity.processes()) {
            if (process.name().equals(node) && process.userMicrosPerRequest() != null) {
                return process.userMicrosPerRequest() + process.systemMicrosPerRequest();
            }
        }
        return null;
    }

    /** The machine's, in the mean of each repeat. */
    private Measurement iowait(ClaimExpression.Place place, Client client) throws NotMeasuredException {
        List<Double> means = new ArrayList<>();
        for (Activity activity : activities(place, client)) {
            List<Double> percents =
                    activity.host() == null ? null : activity.host().intervals().iowaitPercent();
            if (percents != null) {
                double percent = 0;
                for (double each : percents) {
                    percent += each / percents.size();
                }
                means.add(percent);
            }
        }
        if (means.isEmpty()) {
            throw new NotMeasuredException(
                    "The machine was not observed during " + place.operation() + " on " + place.layout() + ".");
        }
        return Measurement.ofPercent(means);
    }

    private Measurement rate(ClaimExpression.Place place, Client client) throws NotMeasuredException {
        Cell cell = cell(place, client);
        if (cell.throughput() != null) {
            return cell.throughput();
        }
        if (cell.latency().offered().load() == Latency.Load.OPEN) {
            throw new NotMeasuredException(place.operation() + " on " + place.layout()
                    + " was requested at a rate that the load prescribes, which says nothing of the layout. Compare"
                    + " latencies, or the rates of a closed loop.");
        }
        return cell.latency().achieved();
    }

    /** What the executions took, each repeat in microseconds. */
    private List<Double> times(ClaimExpression.Place place, Client client) throws NotMeasuredException {
        Cell cell = cell(place, client);
        if (cell.throughput() == null || cell.rows() == null) {
            throw new NotMeasuredException(
                    place.operation() + " on " + place.layout() + " was not measured by whole executions.");
        }
        List<Double> times = new ArrayList<>();
        for (double rate : cell.throughput().values()) {
            times.add(cell.rows() / rate * 1e6);
        }
        return times;
    }

    /** Of a row each: reading and writing in the first layout, reading and writing in the other. */
    private Measurement breakEven(List<ClaimExpression.Place> places, Client client) throws NotMeasuredException {
        List<List<Double>> rates = new ArrayList<>();
        for (ClaimExpression.Place place : places) {
            rates.add(rate(place, client).values());
        }
        if (!Scatter.writesSlower(rates)) {
            throw new NotMeasuredException(places.get(1).layout() + " writes no slower than "
                    + places.get(3).layout() + ", so that there is nothing to break even.");
        }
        return Scatter.breakEven(rates);
    }

    private Cell cell(ClaimExpression.Place place, Client client) throws NotMeasuredException {
        List<String> points = Latencies.points(operations, place.operation());
        Cell cell = results.measured(place.layout(), client, points.get(points.size() - 1));
        if (cell == null) {
            throw new NotMeasuredException(
                    "This run has no figure for " + place.operation() + " on " + place.layout() + ".");
        }
        return cell;
    }

    private Measurement latency(ClaimExpression expression, ClaimExpression.Place place, Client client)
            throws NotMeasuredException {
        Cell cell = cell(place, client);
        ClaimExpression.Reading reading = expression.reading();
        if (cell.latency() != null && !cell.latency().stands(reading.clock(), reading.quantile())) {
            throw new NotMeasuredException(place.operation() + " on " + place.layout()
                    + " was not requested at the times that the load prescribes. "
                    + cell.latency().schedule().scheduleReason());
        }
        Measurement latency = Latencies.of(cell, reading);
        if (latency == null
                && cell.latency() != null
                && cell.latency().clocks().containsKey(Latency.CPU_NET)
                && reading.clock().equals(Latency.CPU_NET)) {
            throw new NotMeasuredException("In some repeat of " + place.operation() + " on " + place.layout()
                    + " requests took the servers no more processor time than ones that do nothing.");
        }
        if (latency == null) {
            throw new NotMeasuredException(place.operation() + " on " + place.layout() + " has no "
                    + expression.reading().quantile() + " of the clock "
                    + expression.reading().clock() + ": it was not read, or there are too few readings.");
        }
        return latency;
    }

    /** From the smallest point of a series to the largest. */
    private Measurement growth(ClaimExpression expression, ClaimExpression.Place series, Client client)
            throws NotMeasuredException {
        List<String> points = Latencies.points(operations, series.operation());
        if (points.size() < 2) {
            throw new NotMeasuredException("This run has fewer than two points of " + series.operation() + ".");
        }
        requireSeveralSizes(series);
        ClaimExpression.Place least = new ClaimExpression.Place(series.layout(), points.get(0));
        ClaimExpression.Place most = new ClaimExpression.Place(series.layout(), points.get(points.size() - 1));
        return Measurement.ratio(latency(expression, most, client), latency(expression, least, client));
    }

    /** Over all points of a series that have a figure; its interval is that of the fit, not of the repeats. */
    private Measurement slope(ClaimExpression expression, ClaimExpression.Place series, Client client)
            throws NotMeasuredException {
        List<Double> sizes = new ArrayList<>();
        List<Double> latencies = new ArrayList<>();
        for (MeasuredOperation point : operations) {
            if (series.operation().equals(point.series()) && point.point() != null) {
                sizes.add(point.point());
                double micros = latency(expression, new ClaimExpression.Place(series.layout(), point.name()), client)
                        .median();
                if (!(micros > 0)) {
                    throw new NotMeasuredException(point.name() + " on " + series.layout() + " took "
                            + Figures.number(micros) + " µs, which has no logarithm to fit a slope by.");
                }
                latencies.add(micros);
            }
        }
        if (sizes.size() < Slope.LEAST_POINTS) {
            throw new NotMeasuredException(
                    "This run has fewer than " + Slope.LEAST_POINTS + " points of " + series.operation() + ".");
        }
        requireSeveralSizes(series);
        Slope slope = Slope.fit(array(sizes), array(latencies));
        return new Measurement("exponent", slope.exponent(), slope.low(), slope.high(), slope.n(), latencies);
    }

    /** Partitions of somebody's own data may all have as many records. */
    private void requireSeveralSizes(ClaimExpression.Place series) throws NotMeasuredException {
        boolean several = operations.stream()
                        .filter(point -> series.operation().equals(point.series()))
                        .map(MeasuredOperation::point)
                        .filter(Objects::nonNull)
                        .distinct()
                        .count()
                > 1;
        if (!several) {
            throw new NotMeasuredException("All points of " + series.operation() + " are of one size.");
        }
    }

    private static double[] array(List<Double> values) {
        double[] array = new double[values.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = values.get(i);
        }
        return array;
    }

    private LayoutResult layout(ClaimExpression.Place place, Client client) throws NotMeasuredException {
        LayoutResult layout = results.weighed(place.layout(), client);
        if (layout == null) {
            throw new NotMeasuredException("This run has no size of " + place.layout() + ".");
        }
        return layout;
    }

    /** Compressed over uncompressed bytes, as the server reports it. */
    private double compressed(ClaimExpression.Place place, Client client) throws NotMeasuredException {
        Double ratio = layout(place, client).size().compressionRatio();
        if (ratio == null) {
            throw new NotMeasuredException("The server reports no SSTable compression of " + place.layout() + ".");
        }
        return ratio;
    }

    private ChunkTotals chunks(ClaimExpression.Place place, Client client) throws NotMeasuredException {
        ChunkTotals chunks = layout(place, client).size().chunks();
        if (chunks == null) {
            throw new NotMeasuredException(place.layout() + " has no chunks.");
        }
        return chunks;
    }
}
