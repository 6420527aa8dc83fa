// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import dev.lamina.measure.Change;
import dev.lamina.measure.Holm;
import dev.lamina.results.Cell;
import dev.lamina.results.Latency;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One run's figures compared with another's, quantity by quantity. The repeats of two runs are unpaired, so changes are
 * Welch's ({@link Change}); their p values are corrected by {@link Holm} over all rows.
 *
 * <p>The console, Markdown and JUnit show the same one.
 */
public final class Comparison {
    /** Changes up to this share count as none, unless set otherwise; Criterion takes 1 % within one process. */
    public static final double NOISE = 0.02;

    /**
     * A quantity that both runs have.
     *
     * @param key which
     * @param before of the first run
     * @param after of the second
     * @param change how the second differs
     * @param adjustedP the change's p value, corrected for all rows; NaN where there is no interval
     * @param verdict what became of it
     * @param clientBound whether the client was the limit in one of the runs
     */
    public record Row(
            Figure.Key key,
            Figure before,
            Figure after,
            Change change,
            double adjustedP,
            Verdict verdict,
            boolean clientBound) {}

    private final Run before;
    private final Run after;
    private final double noise;
    private final Map<Figure.Key, Figure> figuresBefore;
    private final Map<Figure.Key, Figure> figuresAfter;
    private final List<Setting> settings;
    private final List<Row> rows;

    private Comparison(Run before, Run after, double noise) {
        this.before = before;
        this.after = after;
        this.noise = noise;
        this.figuresBefore = Figure.all(before);
        this.figuresAfter = Figure.all(after);
        this.rows = compareAll();
        Set<String> operations = new LinkedHashSet<>();
        rows.forEach(row -> operations.add(row.key().operation()));
        this.settings = Setting.of(before, after, operations);
    }

    /**
     * Compares runs, also such as {@link #obstacles} speak against.
     *
     * @param before the run to compare with, A
     * @param after the run that is judged, B
     * @param noise changes up to this share, such as 0.02, count as none; at least 0 and under 1
     */
    public static Comparison of(Run before, Run after, double noise) {
        if (!(noise >= 0 && noise < 1)) {
            throw new IllegalArgumentException("noise: found " + noise + ", expected 0 or more and less than 1.");
        }
        return new Comparison(before, after, noise);
    }

    /**
     * Why these runs can't tell one change from another: what else differs than what is measured; empty if nothing does.
     */
    public List<String> obstacles() {
        return Setting.obstacles(settings);
    }

    /**
     * Which of the runs a later release has written, whose figures this one might misread; empty if none has.
     *
     * @param release this release; no run is later than one without a number
     */
    public List<String> fromTheFuture(String release) {
        List<String> later = new ArrayList<>();
        if (Setting.later(before.lamina(), release)) {
            later.add("A was written by Lamina " + before.lamina() + ", this is " + release);
        }
        if (Setting.later(after.lamina(), release)) {
            later.add("B was written by Lamina " + after.lamina() + ", this is " + release);
        }
        return later;
    }

    public Run before() {
        return before;
    }

    public Run after() {
        return after;
    }

    public double noise() {
        return noise;
    }

    public List<Setting> settings() {
        return settings;
    }

    /** All that stands in both runs: layout by layout, its bytes first, then in the order of the operations. */
    public List<Row> rows() {
        return rows;
    }

    /** Why no figure can be compared, in a sentence; empty if some can. */
    public String nothingInCommon() {
        if (!rows.isEmpty()) {
            return "";
        }
        Set<String> inA = columns(figuresBefore);
        Set<String> inB = columns(figuresAfter);
        String why;
        if (inA.isEmpty() || inB.isEmpty()) {
            why = inA.isEmpty() && inB.isEmpty() ? "neither has any" : (inA.isEmpty() ? "A" : "B") + " has none";
        } else if (Collections.disjoint(inA, inB)) {
            why = "A has those of " + String.join(", ", inA) + ", B those of " + String.join(", ", inB);
        } else if (isLate()) {
            return "No figure of A and B can be compared: "
                    + lateClients().findFirst().orElseThrow() + ".";
        } else {
            why = figuresBefore.keySet().stream()
                    .filter(figuresAfter::containsKey)
                    .map(this::difference)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse("those of a layout that both have are of other operations");
        }
        return "A and B have no figure in common: " + why + ".";
    }

    /**
     * Whether no figure can be compared, and a client that could not keep up is a reason: what was measured, and not which runs were
     * chosen.
     */
    public boolean isLate() {
        return rows.isEmpty() && lateClients().findAny().isPresent();
    }

    private Stream<String> lateClients() {
        return figuresBefore.keySet().stream()
                .filter(key -> compared(key) && figuresAfter.containsKey(key) && otherLoad(key) == null)
                .map(this::lateClient)
                .filter(Objects::nonNull);
    }

    private Set<String> columns(Map<Figure.Key, Figure> figures) {
        boolean clients = Cells.severalClients(List.of(before, after));
        Set<String> columns = new LinkedHashSet<>();
        figures.keySet().forEach(key -> columns.add(PlainText.plain(clients ? key.column() : key.layout())));
        return columns;
    }

    Map<Figure.Key, Figure> figuresBefore() {
        return figuresBefore;
    }

    Map<Figure.Key, Figure> figuresAfter() {
        return figuresAfter;
    }

    /** How many rows were tested, which is what Holm corrects for. */
    public int tested() {
        int tested = 0;
        for (Row row : rows) {
            tested += row.change().hasInterval() ? 1 : 0;
        }
        return tested;
    }

    public int count(Verdict verdict) {
        int count = 0;
        for (Row row : rows) {
            count += row.verdict() == verdict ? 1 : 0;
        }
        return count;
    }

    private List<Row> compareAll() {
        List<Figure.Key> keys = sharedKeys();
        Change[] changes = new Change[keys.size()];
        double[] pValues = new double[keys.size()];
        for (int i = 0; i < changes.length; i++) {
            changes[i] = change(keys.get(i));
            pValues[i] = changes[i].p();
        }
        double[] adjusted = Holm.adjust(pValues);
        List<Row> all = new ArrayList<>();
        for (int i = 0; i < changes.length; i++) {
            Figure.Key key = keys.get(i);
            Figure a = figuresBefore.get(key);
            Figure b = figuresAfter.get(key);
            // A clock can't tell changes finer than its buckets.
            double least = Math.max(noise, Math.max(a.resolution(), b.resolution()));
            boolean repeated = key.quantity() == Quantity.THROUGHPUT || a.hasRepeats() && b.hasRepeats();
            Verdict verdict = Verdict.of(key.quantity(), changes[i], repeated, adjusted[i], least);
            all.add(new Row(key, a, b, changes[i], adjusted[i], verdict, clientBound(key)));
        }
        return List.copyOf(all);
    }

    /** The change of a figure that both runs have. */
    Change change(Figure.Key key) {
        return Change.of(figuresBefore.get(key).value(), figuresAfter.get(key).value());
    }

    private List<Figure.Key> sharedKeys() {
        Set<List<Object>> layouts = new LinkedHashSet<>();
        for (Figure.Key key : figuresAfter.keySet()) {
            layouts.add(List.of(key.layout(), key.client()));
        }
        List<Figure.Key> keys = new ArrayList<>();
        for (List<Object> layout : layouts) {
            for (Figure.Key key : figuresAfter.keySet()) {
                boolean of = key.layout().equals(layout.get(0)) && key.client().equals(layout.get(1));
                if (of && compared(key) && comparable(key)) {
                    keys.add(key);
                }
            }
        }
        return keys;
    }

    /** Whether both runs have this figure, in the same unit, and of the same load. */
    boolean comparable(Figure.Key key) {
        return figuresBefore.containsKey(key) && figuresAfter.containsKey(key) && difference(key) == null;
    }

    /** Why two figures are not about the same thing; {@code null} if they are. */
    String difference(Figure.Key key) {
        String other = otherLoad(key);
        return other == null ? lateClient(key) : other;
    }

    private String otherLoad(Figure.Key key) {
        String a = figuresBefore.get(key).unit();
        String b = figuresAfter.get(key).unit();
        if (!a.equals(b)) {
            return "A counts in " + a + ", B in " + b;
        }
        Latency inA = latency(before, key);
        Latency inB = latency(after, key);
        if (inA == null || inB == null) {
            return null;
        }
        // What a request costs, and how many a closed loop achieves, depends on the load as its latency does.
        if (!inA.offered().equals(inB.offered()) || !rates(cell(before, key)).equals(rates(cell(after, key)))) {
            return "the load was another one in A than in B";
        }
        return null;
    }

    private String lateClient(Figure.Key key) {
        Latency inA = latency(before, key);
        Latency inB = latency(after, key);
        if (inA == null || inB == null) {
            return null;
        }
        boolean lateInA = !stands(key, inA);
        boolean lateInB = !stands(key, inB);
        if (lateInA && lateInB) {
            return "the clients of A and of B were late";
        }
        return lateInA || lateInB ? "the client of " + (lateInA ? "A" : "B") + " was late" : null;
    }

    /** Whether a figure of requests is about the load that was meant. */
    static boolean stands(Figure.Key key, Latency latency) {
        return switch (key.quantity().kind()) {
            case LATENCY -> latency.stands(key.clock(), key.quantity().word());
            case CPU -> latency.stands(Latency.CPU, Quantity.MEAN.word());
            case RATE, BYTES -> true;
        };
    }

    /** How often a second each operation of a mixed load was meant to be executed; empty of other loads. */
    static Map<String, Double> rates(Cell cell) {
        return cell.mixed() == null ? Map.of() : cell.mixed().rates();
    }

    static Latency latency(Run run, Figure.Key key) {
        Cell cell = cell(run, key);
        return cell == null ? null : cell.latency();
    }

    /** Whether a figure stands in tables: of latencies, what a user waits and what the server says. */
    boolean compared(Figure.Key key) {
        if (!key.quantity().tabled()) {
            return false;
        }
        return key.clock().isEmpty()
                || key.clock().equals(Latency.SERVER)
                || key.clock().equals(userClock(key));
    }

    /** The clock that tells what a user waits and that both runs have, if there is one. */
    private String userClock(Figure.Key key) {
        String intended = Latency.INTENDED;
        Cell a = cell(before, key);
        Cell b = cell(after, key);
        boolean inA = a == null || a.latency() == null || a.latency().clocks().containsKey(intended);
        boolean inB = b == null || b.latency() == null || b.latency().clocks().containsKey(intended);
        return inA && inB ? intended : Latency.SERVICE;
    }

    private boolean clientBound(Figure.Key key) {
        if (key.quantity() != Quantity.THROUGHPUT) {
            return false;
        }
        return Boolean.TRUE.equals(cell(before, key).limit().clientBound())
                || Boolean.TRUE.equals(cell(after, key).limit().clientBound());
    }

    /** The cell of a figure; null if the run has none. */
    static Cell cell(Run run, Figure.Key key) {
        return Cells.of(run, key.cell());
    }
}
