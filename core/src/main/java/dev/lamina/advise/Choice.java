// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.choice.Design;
import dev.lamina.advise.choice.DesignProgram;
import dev.lamina.advise.choice.FlipPoints;
import dev.lamina.advise.cost.CalibratedModel;
import dev.lamina.advise.cost.Estimate;
import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.cost.Line;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.RowWrite;
import dev.lamina.study.plan.LayoutsTemplate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the model chooses.
 *
 * @param questions the queries, and behind them the writes
 * @param designs the best designs, the cheapest first; behind them the columnar store, where nothing is written row by row and a query
 *     reads many rows; and the user's
 * @param tables the tables of each design, by its name
 * @param expected the design that the model expects to be the cheapest; the first of the designs, unless they were chosen by a model
 *     of servers that were not warm yet
 * @param warnings what will hurt in each design, by its name
 * @param broken the limits that the first design breaks, since none keeps to all
 * @param model what it rests on
 * @param stored by how many times the rows given are less than all copies of the rows in the end
 * @param tried how many tables were considered
 * @param pruned how many of them were left out
 * @param considered what else may be chosen at other frequencies; {@code null} where limits are broken
 */
record Choice(
        List<Question> questions,
        List<LaidDesign> designs,
        Map<String, List<Advice.Table>> tables,
        Expected expected,
        Map<String, List<String>> warnings,
        List<String> broken,
        CalibratedModel model,
        double stored,
        int tried,
        int pruned,
        Considered considered) {
    private static final int DESIGNS = 3;

    /** Many of the next best designs are another one with an index that nothing uses. */
    private static final int CHOSEN = 12;

    private static final List<String> NAMES = List.of("advised", "second", "third");

    /** Where a query reads so many rows each time, columns that lie together may be read faster than rows. */
    private static final double MANY_ROWS = 10_000;

    /**
     * What is expected to be the cheapest.
     *
     * @param tables of the design
     * @param flips frequencies at which another design becomes the cheapest
     */
    record Expected(List<DesignTable> tables, List<Flip> flips) {
        /** The tables in words. */
        String words() {
            return LaidDesign.words(tables);
        }
    }

    /**
     * Where another design becomes the cheapest.
     *
     * @param becomes that design; {@code null} where it is not the frequencies that change
     */
    record Flip(Advice.FlipPoint point, List<DesignTable> becomes) {}

    static Choice of(AdviceRequest request, List<Question> questions, SchemaCounts counts, CalibratedModel model)
            throws IOException {
        return new Maker(request, questions, counts, model).made();
    }

    /** The same designs, with what a better model expects and would choose. */
    Choice by(Choice better) {
        return new Choice(
                questions,
                designs,
                tables,
                better.expected,
                warnings,
                broken,
                better.model,
                stored,
                tried,
                pruned,
                better.considered);
    }

    private static int copies(AdviceRequest request) {
        return request.cluster() == null ? 1 : request.cluster().replication();
    }

    /** Makes it. */
    private static final class Maker {
        private final AdviceRequest request;
        private final List<Question> questions;
        private final SchemaCounts counts;
        private final CalibratedModel model;
        private final TableOptions options;
        private Analysis analysis;
        private Costs costs;
        private int[] some;
        private double[] perSecond;

        Maker(AdviceRequest request, List<Question> questions, SchemaCounts counts, CalibratedModel model) {
            this.request = request;
            this.questions = questions;
            this.counts = counts;
            this.model = model;
            boolean once = questions.stream()
                    .noneMatch(
                            question -> question.isWrite() && question.write().kind() != RowWrite.Kind.INSERT);
            this.options = new TableOptions(request.growth(), once);
        }

        Choice made() throws IOException {
            List<DesignTable> own = new ArrayList<>();
            request.own().forEach(entry -> own.addAll(LaidDesign.tables(entry, counts.schema())));
            analysis = Analysis.of(
                    questions,
                    counts,
                    entity -> counts.isRelated() ? entity : request.table(),
                    request.growth(),
                    copies(request),
                    own,
                    this::layout);
            Costs all = analysis.costs(model);
            some = all.undominated();
            costs = all.of(some);
            perSecond = analysis.perSecond();
            DesignProgram program = new DesignProgram(costs, request.limits());
            List<Design> best = different(program.best(perSecond, CHOSEN));
            List<String> broken = List.of();
            if (best.isEmpty()) {
                Design nearest = program.nearest(perSecond)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "No table can hold these rows and answer all" + " queries. Check the key with --key."));
                best = List.of(nearest);
                broken = program.broken(nearest);
            }
            List<LaidDesign> laid = new ArrayList<>();
            for (Design design : best) {
                laid.add(laid(NAMES.get(laid.size()), design));
            }
            if (mayBeColumnar(laid.get(0))) {
                laid.add(columnar());
            }
            for (Map<String, Object> entry : request.own()) {
                Map<String, Object> whole = completed(entry);
                laid.add(LaidDesign.of(
                        whole.get("name").toString(),
                        true,
                        whole,
                        LaidDesign.tables(entry, counts.schema()),
                        null,
                        questions,
                        counts,
                        this::layout));
            }
            AdviceTables tables = new AdviceTables(counts, request.growth());
            Map<String, List<Advice.Table>> shown = new LinkedHashMap<>();
            for (LaidDesign design : laid) {
                shown.put(design.name(), tables.of(design));
            }
            Map<String, List<String>> warnings = new LinkedHashMap<>();
            for (LaidDesign design : laid) {
                List<String> hurts = new ArrayList<>();
                for (RowCounts each : counts.all()) {
                    hurts.addAll(new Warnings(each, request.growth(), questions, counts.isRelated()).of(design));
                }
                warnings.put(design.name(), hurts);
            }
            List<Flip> flips = new ArrayList<>();
            if (broken.isEmpty()) {
                flips(program, best.get(0), laid.get(0), flips);
            }
            growth(laid.get(0), flips);
            return new Choice(
                    questions,
                    laid,
                    shown,
                    new Expected(laid.get(0).tables(), flips),
                    warnings,
                    broken,
                    model,
                    copies(request)
                            * (request.growth() == null ? 1 : request.growth().rows() / counts.rows()),
                    analysis.tables().size(),
                    analysis.tables().size() - some.length,
                    broken.isEmpty() && !counts.isRelated() ? considered(tables, best.get(0)) : null);
        }

        /** The first designs that are not worse than themselves with other indexes. */
        private List<Design> different(List<Design> best) {
            List<Design> different = new ArrayList<>();
            for (Design design : best) {
                boolean isMore = counts.isRelated() && different.stream().anyMatch(other -> hasAll(design, other));
                if (different.size() < DESIGNS && !isMore && !isWorseByIndexes(design)) {
                    different.add(design);
                }
            }
            return different.isEmpty() ? best : different;
        }

        /** Whether a design is another one with further tables. */
        private static boolean hasAll(Design design, Design other) {
            return Arrays.stream(other.tables()).allMatch(design::has);
        }

        private boolean isWorseByIndexes(Design design) {
            double cost = costs.of(design, perSecond);
            for (int i = 0; i < design.tables().length; i++) {
                int table = design.tables()[i];
                for (int other = 0; other < some.length; other++) {
                    if (other == table || costs.groups()[other] != costs.groups()[table]) {
                        continue;
                    }
                    int[] tables = design.tables().clone();
                    tables[i] = other;
                    Design changed = costs.design(tables);
                    boolean isSimpler = indexes(other) < indexes(table);
                    if (changed != null && costs.of(changed, perSecond) <= cost && isSimpler) {
                        return true;
                    }
                }
            }
            return false;
        }

        private int indexes(int table) {
            return analysis.tables().get(some[table]).indexes().size();
        }

        private boolean mayBeColumnar(LaidDesign best) {
            return questions.stream().noneMatch(Question::isWrite)
                    && best.answers().values().stream()
                            .anyMatch(answer ->
                                    answer.work() != null && answer.work().of(Factor.ROWS_READ) >= MANY_ROWS);
        }

        /** Its work is not estimated: it is measured, or nobody knows. */
        private LaidDesign columnar() throws IOException {
            Map<String, Object> entry =
                    Map.of("name", "columnar", "family", "stripes", "summary", "Lamina's columnar store.");
            return LaidDesign.of("columnar", false, entry, List.of(), null, questions, counts, this::layout);
        }

        /** The layout of a table alone; empty where the rows don't fit. */
        private Optional<Layout> layout(DesignTable table) {
            Map<String, Object> entry = new LinkedHashMap<>(table.words());
            entry.put("name", table.name());
            entry.put("family", "table");
            try {
                Layout layout = Layouts.of(completed(entry));
                layout.ddl(counts.of(table.entity()).entity(), "lamina");
                return Optional.of(layout);
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }

        /** With values for keys that are missing in some rows; of several entities no key is. */
        private Map<String, Object> completed(Map<String, Object> entry) {
            return counts.isRelated() ? entry : LayoutsTemplate.candidate(entry, request.profile());
        }

        private LaidDesign laid(String name, Design design) throws IOException {
            return laid(name, named(tables(design)), design, questions);
        }

        /** @param design {@code null} where nobody has chosen it */
        private LaidDesign laid(String name, List<DesignTable> tables, Design design, List<Question> asked)
                throws IOException {
            String summary = "Tables "
                    + String.join(", ", tables.stream().map(DesignTable::name).toList()) + ".";
            Map<String, Object> entry = completed(options.layout(name, summary, tables));
            return LaidDesign.of(name, false, entry, tables, design, asked, counts, this::layout);
        }

        private Considered considered(AdviceTables tables, Design best) throws IOException {
            List<DesignTable> candidates = analysis.tables();
            return new ConsideredTables(request, questions, counts.all().get(0), model, analysis)
                    .of(
                            some,
                            Arrays.stream(best.tables())
                                    .map(table -> some[table])
                                    .toArray(),
                            table -> tables.of(laid(
                                            "one", named(List.of(candidates.get(table))), null, List.of()))
                                    .get(0));
        }

        private List<DesignTable> named(List<DesignTable> tables) {
            return TableOptions.named(
                    tables, table -> table.isBase(counts.of(table.entity()).entity()));
        }

        private List<DesignTable> tables(Design design) {
            return Arrays.stream(design.tables())
                    .mapToObj(table -> analysis.tables().get(some[table]))
                    .toList();
        }

        private void flips(DesignProgram program, Design best, LaidDesign laid, List<Flip> flips) throws IOException {
            for (int operation = 0; operation < perSecond.length; operation++) {
                for (boolean above : new boolean[] {false, true}) {
                    Optional<FlipPoints.Flip> flip = FlipPoints.next(program, costs, best, perSecond, operation, above);
                    if (flip.isPresent()) {
                        flips.add(told(flip.get(), best, laid, above));
                    }
                }
            }
        }

        private Flip told(FlipPoints.Flip flip, Design best, LaidDesign laid, boolean above) throws IOException {
            Question question = questions.get(flip.operation());
            LaidDesign other = laid("other", flip.becomes());
            Line here = laid.line(question, questions);
            Line there = other.line(question, questions);
            // The one that takes less for each execution is the second of the two lines.
            Optional<Estimate> crossing = here == null || there == null
                    ? Optional.empty()
                    : above ? model.crossing(here, there) : model.crossing(there, here);
            List<Double> interval = crossing.map(estimate -> Double.isInfinite(estimate.high())
                            ? List.of(estimate.low())
                            : List.of(estimate.low(), estimate.high()))
                    .orElse(null);
            Advice.FlipPoint point = new Advice.FlipPoint(
                    question.name(),
                    question.perSecond(),
                    flip.at(),
                    Advice.FlipPoint.FREQUENCY,
                    change(best, flip.becomes()),
                    interval);
            return new Flip(point, other.tables());
        }

        /** What is done to come from one design to another. */
        private String change(Design from, Design to) {
            List<DesignTable> before = new ArrayList<>(tables(from));
            List<DesignTable> after = new ArrayList<>(tables(to));
            before.removeAll(tables(to));
            after.removeAll(tables(from));
            List<String> changes = new ArrayList<>();
            for (DesignTable table : after) {
                Optional<DesignTable> same =
                        before.stream().filter(table::isBut).findFirst();
                if (same.isPresent()) {
                    before.remove(same.get());
                    indexes("add", table, same.get(), "to", changes);
                    indexes("drop", same.get(), table, "of", changes);
                } else {
                    changes.add("add " + table.summary());
                }
            }
            before.forEach(table -> changes.add("drop " + table.summary()));
            return String.join(", ", changes);
        }

        /** Indexes that one of two tables has and the other has not. */
        private static void indexes(
                String what, DesignTable one, DesignTable other, String whose, List<String> changes) {
            List<String> indexes = new ArrayList<>(one.indexes());
            indexes.removeAll(other.indexes());
            for (String index : indexes) {
                changes.add(what + " an index on " + index + " " + whose + " " + one.stem());
            }
        }

        /** From how many rows on a partition has to be divided. */
        private void growth(LaidDesign best, List<Flip> flips) throws IOException {
            for (DesignTable table : best.tables()) {
                RowCounts rows = counts.of(table.entity());
                Buckets buckets = new Buckets(rows, request.growth());
                String finer = buckets.finer(table);
                if (finer == null) {
                    continue;
                }
                long now = rows.partitions(table.partitionKey(rows.entity())).busiestRows();
                double most = Math.min(Buckets.MAX_ROWS, Buckets.MAX_BYTES / buckets.rowBytes(table));
                flips.add(new Flip(
                        new Advice.FlipPoint(
                                table.name(),
                                now,
                                Math.floor(most),
                                "rows per partition",
                                "add " + finer + " to the partition key",
                                List.of(Math.floor(most), Math.floor(most))),
                        null));
            }
        }
    }
}
