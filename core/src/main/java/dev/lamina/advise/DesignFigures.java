// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.Estimate;
import dev.lamina.advise.table.Growth;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.RowWrite;
import dev.lamina.results.QueryPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/** What is told of each design: its tables, and what queries and writes take on them, measured or by the model. */
final class DesignFigures {
    private final AdviceRequest request;
    private final Choice choice;
    private final Map<String, MeasuredDesign> measured;
    private final boolean isMeasured;
    private final boolean timed;

    /**
     * @param measured by the designs' names; none where nothing was measured
     * @param isMeasured whether processor times were measured; otherwise they are the model's
     * @param timed whether latencies alone were, on a cluster
     */
    DesignFigures(
            AdviceRequest request,
            Choice choice,
            Map<String, MeasuredDesign> measured,
            boolean isMeasured,
            boolean timed) {
        this.request = request;
        this.choice = choice;
        this.measured = measured;
        this.isMeasured = isMeasured;
        this.timed = timed;
    }

    /** Processor time at the frequencies; {@code null} where it is not known. */
    Estimate cores(LaidDesign design) {
        if (isMeasured) {
            MeasuredDesign figures = measured.get(design.name());
            return figures == null ? null : figures.cores(choice.questions());
        }
        return Question.cores(choice.questions(), question -> estimated(design, question));
    }

    Estimate estimated(LaidDesign design, Question question) {
        LaidDesign.Answer answer = design.answers().get(question.name());
        return answer == null || answer.work() == null ? null : choice.cpu(question, answer.work());
    }

    /** @param broken the limits that it breaks */
    Advice.Alternative alternative(LaidDesign design, List<String> broken) {
        MeasuredDesign figures = measured.get(design.name());
        return new Advice.Alternative(
                design.name(),
                design.own(),
                tables(design),
                queries(design),
                writes(design),
                costs(design),
                figures == null ? null : figures.failure(),
                broken);
    }

    List<Advice.Table> tables(LaidDesign design) {
        return choice.tables().get(design.name());
    }

    List<Advice.Query> queries(LaidDesign design) {
        return executed(
                design,
                false,
                (question, figure) -> new Advice.Query(
                        question.name(),
                        design.answers().get(question.name()).table(),
                        figure.plan().cql(),
                        figure.plan(),
                        question.matched(),
                        figure.execution(question)));
    }

    List<Advice.Write> writes(LaidDesign design) {
        return executed(
                design,
                true,
                (question, figure) -> new Advice.Write(
                        question.name(),
                        List.of(figure.plan().cql().replace("\"keyspace\".", "").split("; ")),
                        figure.plan().client(),
                        figure.execution(question)));
    }

    /** The queries, or the writes, of which it is known what they take. */
    private <T> List<T> executed(LaidDesign design, boolean isWrite, BiFunction<Question, Figure, T> made) {
        List<T> executed = new ArrayList<>();
        for (Question question : choice.questions()) {
            Figure figure = question.isWrite() == isWrite ? figure(design, question) : null;
            if (figure != null) {
                executed.add(made.apply(question, figure));
            }
        }
        return executed;
    }

    /** What an operation takes on a design. */
    private record Figure(QueryPlan plan, Estimate cpu, Double p50, Double p99) {
        Advice.Execution execution(Question question) {
            return new Advice.Execution(question.perSecond(), cpu.value(), cpu.low(), cpu.high(), p50, p99);
        }
    }

    /** {@code null} where it is not known. */
    private Figure figure(LaidDesign design, Question question) {
        LaidDesign.Answer answer = design.answers().get(question.name());
        if (answer == null) {
            return null;
        }
        AccessPlan access = answer.plan().then(question.grouped() ? AccessPlan.AGGREGATE : "");
        QueryPlan plan =
                question.marked(new QueryPlan(access.kind().word(), access.requests(), access.cql(), access.client()));
        MeasuredDesign figures = measured.get(design.name());
        MeasuredDesign.Of of = figures == null ? null : figures.operations().get(question.name());
        if (isMeasured) {
            return of == null || of.cpu() == null
                    ? null
                    : new Figure(
                            question.isWrite() || of.plan() == null ? plan : question.marked(of.plan()),
                            of.cpu(),
                            of.p50(),
                            of.p99());
        }
        if (timed && answer.work() != null) {
            return new Figure(
                    plan,
                    choice.model().cpu(answer.work()),
                    of == null ? null : of.p50(),
                    of == null ? null : of.p99());
        }
        return answer.work() == null
                ? null
                : new Figure(
                        plan,
                        choice.model().cpu(answer.work()),
                        choice.model().p50(answer.work()).value(),
                        choice.model().p99(answer.work()).value());
    }

    Advice.Costs costs(LaidDesign design) {
        Estimate cores = cores(design);
        if (cores == null) {
            return null;
        }
        MeasuredDesign figures = measured.get(design.name());
        Long disk = figures == null ? null : figures.diskBytes();
        Map<String, Double> longer = choice.longer().getOrDefault(design.name(), Map.of());
        double reads = 0;
        double writes = 0;
        double readsAtEnd = 0;
        double writesAtEnd = 0;
        for (Question question : choice.questions()) {
            Figure figure = figure(design, question);
            double part = question.perSecond() * figure.cpu().value() / 1e6;
            double then = part * longer.getOrDefault(question.name(), 1.0);
            reads += question.isWrite() ? 0 : part;
            writes += question.isWrite() ? part : 0;
            readsAtEnd += question.isWrite() ? 0 : then;
            writesAtEnd += question.isWrite() ? then : 0;
        }
        TargetCluster cluster = request.cluster();
        double expired = request.growth().values().stream()
                .mapToDouble(Growth::expiredRows)
                .sum();
        boolean grows = choice.rowsAtEnd() != null;
        Double end =
                disk == null || !grows ? null : (Double) (disk * choice.stored().get(design.name()));
        return new Advice.Costs(
                cores.value(),
                cores.low(),
                cores.high(),
                disk,
                figures == null ? null : figures.mixedCores(),
                writesPerInsert(design),
                cluster == null
                        ? null
                        : (Integer) cluster.needed(Math.max(reads, readsAtEnd), Math.max(writes, writesAtEnd)),
                end,
                choice.rowsAtEnd(),
                longer.isEmpty() ? null : (Double) (readsAtEnd + writesAtEnd),
                expired == 0 ? null : (Double) expired);
    }

    /** How many rows are written where one is inserted; of several entities where most are. */
    private int writesPerInsert(LaidDesign design) {
        Map<String, Integer> byEntity = new HashMap<>();
        design.tables().forEach(table -> byEntity.merge(table.entity(), 1, Integer::sum));
        Set<String> inserted = new HashSet<>();
        for (Question question : choice.questions()) {
            if (question.isWrite() && question.write().kind() == RowWrite.Kind.INSERT) {
                inserted.add(question.entity());
            }
        }
        return byEntity.entrySet().stream()
                .filter(each -> inserted.isEmpty() || inserted.contains(each.getKey()))
                .mapToInt(Map.Entry::getValue)
                .max()
                .orElse(1);
    }

    static int made(LaidDesign design) {
        return Math.max(1, design.tables().size());
    }
}
