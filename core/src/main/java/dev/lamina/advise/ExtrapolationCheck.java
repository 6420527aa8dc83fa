// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.ModelError;
import dev.lamina.advise.rows.Pointing;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.work.Grown;
import dev.lamina.advise.work.TableWork;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.layouts.Layout;
import dev.lamina.results.Figures;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compares what the first tenth of the rows says of all of them with what is counted in all. The tenth is a sample of its own, with
 * parameters drawn from its rows, so that this is how advice for fewer rows would have been wrong about more.
 */
final class ExtrapolationCheck implements AutoCloseable {
    private static final int PARTS = 10;

    /** A tenth of fewer has fewer rows than parameters are drawn from. */
    private static final long LEAST_ROWS = PARTS * Source.SAMPLE;

    /** Costs that are further off may change which design is the cheapest. */
    private static final double MAX_ERROR = 0.35;

    private final List<Question> questions;
    private final SchemaCounts counts;
    private final Grown grown;
    private final long allRows;

    private ExtrapolationCheck(List<Question> questions, SchemaCounts counts, Grown grown, long allRows) {
        this.questions = questions;
        this.counts = counts;
        this.grown = grown;
        this.allRows = allRows;
    }

    /**
     * Reads the first tenth of the rows, by their time where they have one.
     *
     * @param all all rows, while they are open
     * @param operations the queries among them are asked of the tenth
     * @param counts what is counted of all rows
     * @return empty for several entities, too few rows, rows that no other DuckDB can read, and where a query finds nothing in the tenth
     */
    static Optional<ExtrapolationCheck> of(
            AdviceRequest request, Sources all, List<Operation> operations, SchemaCounts counts) throws IOException {
        if (all.all().size() > 1
                || all.rows() < LEAST_ROWS
                || all.dataset().duckSelect().isEmpty()) {
            return Optional.empty();
        }
        RowCounts rows = counts.all().get(0);
        String time = new Buckets(rows, null).time();
        RunOptions options = request.options();
        try (Dataset tenth = FirstRows.of(
                all.dataset(),
                all.rows() / PARTS,
                time,
                options.directories().out().resolve("work"),
                options.input().offHeapBytes())) {
            Sources some = Sources.read(tenth, all.seed(), RunProgress.SILENT);
            Tasks tasks = new Tasks();
            tasks.prepare(operations, some);
            List<Question> questions = Question.of(tasks.prepared(operations), tasks, some);
            SchemaCounts first = SchemaCounts.of(some);
            Grown grown = grown(first.all().get(0), rows, time);
            return Optional.of(new ExtrapolationCheck(questions, first, grown, all.rows()));
        } catch (DatasetException e) {
            throw new IOException(e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            // A query finds nothing there.
            return Optional.empty();
        }
    }

    /** How the first rows have become all, in the words of the page's growth. */
    private static Grown grown(RowCounts first, RowCounts all, String time) throws IOException {
        double rows = (double) all.rows() / first.rows();
        double seconds = time == null ? 0 : first.seconds(time);
        return new Grown(rows, seconds == 0 ? rows : Math.max(1, all.seconds(time) / seconds), time, Pointing.NONE);
    }

    /**
     * The comparison over all queries in all designs.
     *
     * @param layouts makes the layout of a table alone
     * @return {@code null} where nothing is known of any
     */
    Advice.Extrapolation of(Choice choice, Function<DesignTable, Optional<Layout>> layouts) throws IOException {
        List<Advice.Extrapolated> plans = new ArrayList<>();
        for (LaidDesign design : choice.designs()) {
            for (Question question : questions) {
                LaidDesign.Answer answer = design.answers().get(question.name());
                boolean isOfOneTable = answer != null
                        && answer.work() != null
                        && answer.tables().size() == 1;
                Optional<TableWork.Read> read = question.isWrite() || !isOfOneTable
                        ? Optional.empty()
                        : read(layouts, design, answer.table(), question);
                if (read.isPresent()) {
                    plans.add(new Advice.Extrapolated(
                            design.name() + ": " + question.name(),
                            choice.model().cpu(answer.work()).value(),
                            choice.model().cpu(read.get().work()).value()));
                }
            }
        }
        if (plans.isEmpty()) {
            return null;
        }
        ModelError error = ModelError.of(
                plans.stream().mapToDouble(Advice.Extrapolated::ratio).toArray());
        return new Advice.Extrapolation(counts.rows(), allRows, error.median(), error.p90(), plans);
    }

    /** What the tenth says of a query on a table in all rows. */
    private Optional<TableWork.Read> read(
            Function<DesignTable, Optional<Layout>> layouts, LaidDesign design, String name, Question question)
            throws IOException {
        for (DesignTable table : design.tables()) {
            Optional<Layout> layout = table.name().equals(name) ? layouts.apply(table) : Optional.empty();
            if (layout.isPresent()) {
                return new TableWork(table, layout.get(), counts.of(table.entity())).read(question.draws(), grown);
            }
        }
        return Optional.empty();
    }

    /** What to say where the advice speaks of more rows than those given and the comparison is bad. */
    static Optional<String> warning(AdviceRequest request, Advice.Extrapolation found) {
        boolean isOfMore = !request.growth().isEmpty() || request.sampled();
        if (found == null || !isOfMore || found.p90() <= MAX_ERROR) {
            return Optional.empty();
        }
        Advice.Extrapolated worst = found.plans().stream()
                .max(Comparator.comparingDouble(plan -> Math.abs(Math.log(plan.ratio()))))
                .orElseThrow();
        return Optional.of(String.format(
                Locale.ROOT,
                "What is said of more rows can be far off. Extrapolated from the first %,d rows to all %,d, %s takes %s µs of"
                        + " processor time, %s times %s than counted in all of them. Give more of your rows.",
                found.fromRows(),
                found.toRows(),
                worst.what(),
                Figures.number(worst.extrapolatedMicros()),
                Figures.number(Math.exp(Math.abs(Math.log(worst.ratio())))),
                worst.ratio() > 1 ? "more" : "less"));
    }

    @Override
    public void close() throws IOException {
        counts.close();
    }
}
