// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.choice.Design;
import dev.lamina.advise.choice.DesignProgram;
import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.choice.SearchTimeoutException;
import dev.lamina.advise.cost.CalibratedModel;
import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.work.SchemaGrowth;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.RowWrite;
import dev.lamina.model.Entity;
import dev.lamina.study.plan.LayoutsTemplate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Chooses tables by a model: proposes them, counts what queries and writes do on them, and takes the cheapest sets. */
final class ChoiceMaker implements ModelFlips.Designs {
    private static final int DESIGNS = 3;

    /** Many of the next best designs are another one with an index that nothing uses. */
    private static final int CHOSEN = 12;

    private static final List<String> NAMES = List.of("first", "second", "third");

    /** What rows of several entities are called together. */
    private static final String ALL = "all entities";

    /** A table whose query costs so many times as much is not asked, whatever its key looks like. */
    private static final double DEARER = 1.01;

    /** Where a query reads so many rows each time, columns that lie together may be read faster than rows. */
    private static final double MANY_ROWS = 10_000;

    private final AdviceRequest request;
    private final List<Question> questions;
    private final SchemaCounts counts;
    private final SchemaGrowth growth;
    private final TableOptions options;
    private final Analysis analysis;
    private final double[] perSecond;
    private CalibratedModel model;
    private Costs costs;
    private int[] some;

    /** Proposes tables, and counts what queries and writes do on them; no model is needed for that. */
    ChoiceMaker(AdviceRequest request, List<Question> questions, SchemaCounts counts) throws IOException {
        this.request = request;
        this.questions = questions;
        this.counts = counts;
        boolean once = questions.stream()
                .noneMatch(question -> question.isWrite() && question.write().kind() != RowWrite.Kind.INSERT);
        this.growth = new SchemaGrowth(counts, request.growth());
        this.options = new TableOptions(growth, once);
        List<DesignTable> own = new ArrayList<>();
        request.own().forEach(entry -> own.addAll(LaidDesign.tables(entry, counts.schema())));
        analysis = Analysis.of(
                questions,
                counts,
                entity -> counts.isRelated() ? entity : request.table(),
                growth,
                copies(request),
                own,
                this::layout);
        this.perSecond = analysis.perSecond();
    }

    /** What a model chooses. */
    Choice made(CalibratedModel by) throws IOException {
        model = by;
        Costs ofAll = analysis.costs(model);
        some = ofAll.undominated();
        DesignProgram program = new DesignProgram(ofAll.of(some), request.limits());
        costs = ofAll.of(some).within(request.limits());
        List<Design> best = different(program);
        List<String> broken = List.of();
        if (best.isEmpty()) {
            Design nearest = new DesignProgram(ofAll.of(some), request.limits())
                    .nearest(perSecond)
                    .orElseThrow(this::nothing);
            best = List.of(nearest);
            broken = program.broken(nearest, when());
        }
        List<LaidDesign> laid = measured(best);
        ModelFlips changes = new ModelFlips(questions, counts, growth, model, costs, this);
        List<Choice.Flip> flips = new ArrayList<>();
        List<LaidDesign> beyond = new ArrayList<>();
        if (broken.isEmpty()) {
            flips.addAll(changes.ofFrequencies(program, best.get(0), laid.get(0)));
            beyond.addAll(beyond(laid, flips));
        }
        boolean complete = !program.isCut();
        List<LaidDesign> all = new ArrayList<>(laid);
        all.addAll(beyond);
        AdviceTables tables = new AdviceTables(
                counts,
                growth,
                table -> completed(table.words()).get("missing") instanceof Map<?, ?> missing ? missing : Map.of());
        Map<String, List<Advice.Table>> shown = new LinkedHashMap<>();
        for (LaidDesign design : all) {
            shown.put(design.name(), tables.of(design));
        }
        Map<String, Double> stored = new LinkedHashMap<>();
        all.forEach(design -> stored.put(design.name(), copies(request) * grows(design)));
        Map<String, List<String>> warnings = new LinkedHashMap<>();
        for (LaidDesign design : all) {
            List<String> hurts = new ArrayList<>();
            for (RowCounts each : counts.all()) {
                hurts.addAll(new Warnings(each, growth, questions, counts.schema()).of(design));
            }
            warnings.put(design.name(), hurts);
        }
        Map<String, List<String>> breaks = new LinkedHashMap<>();
        for (LaidDesign design : all) {
            List<String> limits = design == laid.get(0) && !broken.isEmpty() ? broken : broken(design, ofAll);
            if (!limits.isEmpty()) {
                breaks.put(design.name(), limits);
            }
        }
        Considered considered = null;
        Map<String, Map<String, Double>> longer = new LinkedHashMap<>();
        if (broken.isEmpty()) {
            ConsideredTables more = new ConsideredTables(request, questions, counts, growth, model, analysis);
            considered = considered(more, tables, best.get(0));
            GrownChoice grown = new GrownChoice(considered, more.counted(), request.limits());
            try {
                flipOfRows(grown, more, changes, best.get(0)).ifPresent(flips::add);
            } catch (SearchTimeoutException e) {
                complete = false;
            }
            for (LaidDesign design : all) {
                if (design.design() != null) {
                    longer.put(design.name(), grown.longer(design.design().tables()));
                    grown.warning(design.design().tables()).ifPresent(warnings.get(design.name())::add);
                }
            }
        }
        flips.addAll(changes.ofGrowth(laid.get(0)));
        return new Choice(
                questions,
                laid,
                beyond,
                shown,
                new Choice.Expected(laid.get(0).tables(), flips, complete),
                warnings,
                broken,
                breaks,
                model,
                Choice.Drift.NONE,
                stored,
                growth.isGiven() ? (Double) growth.rows() : null,
                analysis.tables().size(),
                analysis.tables().size() - some.length,
                longer,
                considered);
    }

    /**
     * The limits that a design breaks by the model. One that was chosen keeps to all, but for the latency of a query that it answers in
     * another way than the cheapest that is allowed.
     */
    private List<String> broken(LaidDesign design, Costs ofAll) {
        Limits limits = request.limits();
        List<String> broken = new ArrayList<>();
        int[] places = design.tables().stream()
                .mapToInt(table -> analysis.tables().indexOf(table))
                .toArray();
        boolean isKnown = places.length > 0 && Arrays.stream(places).allMatch(place -> place >= 0);
        if (design.own() && isKnown) {
            Design own = ofAll.design(places);
            // One that reads all rows of a table with some columns has no costs, but a size.
            broken.addAll(
                    own == null
                            ? limits.exceeded(ofAll, places, when())
                            : new DesignProgram(ofAll, limits).broken(own, when()));
        }
        for (Question question : broken.isEmpty() ? questions : List.<Question>of()) {
            LaidDesign.Answer answer = design.answers().get(question.name());
            boolean isRead = !question.isWrite() && answer != null && answer.work() != null;
            double p99 = isRead ? model.p99(answer.work()).value() : 0;
            if (limits.isSlow(p99)) {
                broken.add(limits.slow(question.name(), p99));
            }
        }
        return broken;
    }

    /** When tables are as large as the costs say, behind their size. */
    private String when() {
        return growth.isGiven() ? " at the end of the growth" : "";
    }

    private IllegalArgumentException nothing() {
        return new IllegalArgumentException(
                counts.isRelated() && growth.isGiven()
                        ? "No set of tables answers all queries and can be kept in step with the writes at the end of the growth:"
                                + " partitions have at most 100,000 rows and 100 MB, and more rows than that point to one row."
                                + " Ask with LIMIT, or from when until when; or let rows expire earlier with keep."
                        : "No table can hold these rows and answer all queries. Check the key with --key." + changed());
    }

    private String changed() {
        Set<String> changed = new TreeSet<>();
        questions.stream()
                .filter(question -> question.isWrite() && question.write().kind() == RowWrite.Kind.UPDATE)
                .forEach(question -> changed.addAll(question.write().columns()));
        return changed.isEmpty()
                ? ""
                : " Tables that are found by " + String.join(" or ", changed) + ", which updates change, are left out.";
    }

    /** The designs that are measured in any case: the best, the columnar store where that may be better, and the user's. */
    private List<LaidDesign> measured(List<Design> best) throws IOException {
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
        return laid;
    }

    /** The designs that are cheaper beyond flip points and are not measured anyhow, that of the nearest point first. */
    private List<LaidDesign> beyond(List<LaidDesign> laid, List<Choice.Flip> flips) throws IOException {
        List<LaidDesign> beyond = new ArrayList<>();
        for (Choice.Flip flip : Choice.Flip.nearest(flips)) {
            LaidDesign other = flip.becomes();
            if (Stream.concat(laid.stream(), beyond.stream()).noneMatch(design -> design.hasTables(other.tables()))) {
                beyond.add(laid("beyond-" + (beyond.size() + 1), other.design()));
            }
        }
        return beyond;
    }

    /** How many times as many bytes a design has at the end of the growth. */
    private double grows(LaidDesign design) {
        double now = 0;
        double end = 0;
        for (RowCounts each : counts.all()) {
            String entity = each.entity().name();
            double bytes = design.tables().isEmpty() ? each.bytes(each.entity().own()) : 0;
            for (DesignTable table : design.tables()) {
                bytes += table.entity().equals(entity) ? growth.buckets(entity).rowBytes(table) : 0;
            }
            now += bytes * each.rows();
            end += bytes * growth.storedRows(entity);
        }
        return now == 0 ? 1 : end / now;
    }

    private Optional<Choice.Flip> flipOfRows(
            GrownChoice grown, ConsideredTables more, ModelFlips changes, Design best) {
        return grown.flip(model.leftOutError().median()).map(flip -> {
            List<DesignTable> becomes =
                    Arrays.stream(flip.tables()).mapToObj(more::table).toList();
            return changes.ofRows(
                    counts.isRelated() ? ALL : request.table(), flip.times() * counts.rows(), best, becomes);
        });
    }

    /** The first designs that are not worse than themselves with other indexes. */
    private List<Design> different(DesignProgram program) {
        List<Design> best = program.best(perSecond, CHOSEN);
        List<Design> different = new ArrayList<>();
        for (Design design : best) {
            boolean isMore = counts.isRelated() && different.stream().anyMatch(other -> hasAll(design, other));
            if (different.size() < DESIGNS && !isMore && !isWorseByIndexes(design, program)) {
                different.add(design);
            }
        }
        return different.isEmpty() ? best : different;
    }

    /** Whether a design is another one with further tables. */
    private static boolean hasAll(Design design, Design other) {
        return Arrays.stream(other.tables()).allMatch(design::has);
    }

    private boolean isWorseByIndexes(Design design, DesignProgram program) {
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
                if (changed != null
                        && isSimpler
                        && costs.of(changed, perSecond) <= cost
                        && program.broken(changed).isEmpty()) {
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
                        .anyMatch(
                                answer -> answer.work() != null && answer.work().of(Factor.ROWS_READ) >= MANY_ROWS);
    }

    /** Its work is not estimated: it is measured, or nobody knows. */
    private LaidDesign columnar() throws IOException {
        Map<String, Object> entry =
                Map.of("name", "columnar", "family", "stripes", "summary", "Lamina's columnar store.");
        return LaidDesign.of("columnar", false, entry, List.of(), null, questions, counts, this::layout);
    }

    /** The layout of a table alone; empty where the rows don't fit. */
    Optional<Layout> layout(DesignTable table) {
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

    @Override
    public LaidDesign laid(Design design) throws IOException {
        return laid("other", design);
    }

    private LaidDesign laid(String name, Design design) throws IOException {
        List<DesignTable> tables = named(scannedFirst(design));
        LaidDesign laid = laid(name, design, tables, Map.of());
        Map<String, String> asked = asked(laid, design);
        return asked.isEmpty() ? laid : laid(name, design, tables, asked);
    }

    /** A design's tables, before others the one of which it reads all rows: a layout reads all rows of its first table. */
    private List<DesignTable> scannedFirst(Design design) {
        List<DesignTable> tables = new ArrayList<>(tables(design));
        double most = 0;
        for (int query = 0; query < costs.queries().size() && !counts.isRelated(); query++) {
            int table = some[design.serves(query)];
            if (analysis.reads()[query][table].plan().kind() == AccessPlan.Kind.SCAN && perSecond[query] >= most) {
                most = perSecond[query];
                tables.remove(analysis.tables().get(table));
                tables.add(0, analysis.tables().get(table));
            }
        }
        return tables;
    }

    /**
     * By queries, the tables that the design asks where the layout would ask a dearer one: a layout knows keys, and not how many rows
     * meet a condition. Which of several entities are asked is left to it.
     */
    private Map<String, String> asked(LaidDesign laid, Design design) {
        Map<String, String> asked = new LinkedHashMap<>();
        for (int query = 0; query < costs.queries().size() && !counts.isRelated(); query++) {
            String name = costs.queries().get(query);
            double[] reads = costs.reads()[query];
            for (int table : design.tables()) {
                boolean isAsked = laid.answers()
                        .get(name)
                        .tables()
                        .contains(of(laid, table).name());
                // What is NaN keeps no limit.
                if (isAsked
                        && table != design.serves(query)
                        && !(reads[table] <= DEARER * reads[design.serves(query)])) {
                    asked.put(name, of(laid, design.serves(query)).name());
                }
            }
        }
        return asked;
    }

    /** One of a design's tables, by its place among the candidates. */
    private DesignTable of(LaidDesign laid, int number) {
        DesignTable candidate = analysis.tables().get(some[number]);
        return laid.tables().stream()
                .filter(table -> table.equals(candidate.named(table.name())))
                .findFirst()
                .orElseThrow();
    }

    private LaidDesign laid(String name, Design design, List<DesignTable> tables, Map<String, String> asked)
            throws IOException {
        String summary = "Tables "
                + String.join(", ", tables.stream().map(DesignTable::name).toList()) + ".";
        Map<String, Object> entry = completed(options.layout(name, summary, tables, asked));
        return LaidDesign.of(name, false, entry, tables, design, questions, counts, this::layout);
    }

    private Considered considered(ConsideredTables more, AdviceTables tables, Design best) throws IOException {
        List<DesignTable> candidates = analysis.tables();
        return more.of(
                some,
                Arrays.stream(best.tables()).map(table -> some[table]).toArray(),
                table -> tables.of(alone(candidates.get(table))).get(0));
    }

    /** A table by itself, which of several entities is no design. */
    private LaidDesign alone(DesignTable table) {
        List<DesignTable> tables = named(List.of(table));
        Map<String, Object> entry = completed(options.layout("one", "", tables, Map.of()));
        Entity entity = counts.of(table.entity()).entity();
        return new LaidDesign("one", false, entry, Map.of(entity, Layouts.of(entry)), tables, null, Map.of());
    }

    private List<DesignTable> named(List<DesignTable> tables) {
        return TableOptions.named(
                tables, table -> table.isBase(counts.of(table.entity()).entity()));
    }

    @Override
    public List<DesignTable> tables(Design design) {
        return Arrays.stream(design.tables())
                .mapToObj(table -> analysis.tables().get(some[table]))
                .toList();
    }

    private static int copies(AdviceRequest request) {
        return request.cluster() == null ? 1 : request.cluster().replication();
    }
}
