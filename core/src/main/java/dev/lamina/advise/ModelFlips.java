// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.choice.Design;
import dev.lamina.advise.choice.DesignProgram;
import dev.lamina.advise.choice.FlipPoints;
import dev.lamina.advise.choice.SearchTimeoutException;
import dev.lamina.advise.cost.CalibratedModel;
import dev.lamina.advise.cost.Estimate;
import dev.lamina.advise.cost.Line;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.work.SchemaGrowth;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where another design becomes the cheapest, by the model. */
final class ModelFlips {
    private final List<Question> questions;
    private final SchemaCounts counts;
    private final SchemaGrowth growth;
    private final CalibratedModel model;
    private final Costs costs;
    private final Designs designs;

    ModelFlips(
            List<Question> questions,
            SchemaCounts counts,
            SchemaGrowth growth,
            CalibratedModel model,
            Costs costs,
            Designs designs) {
        this.questions = questions;
        this.counts = counts;
        this.growth = growth;
        this.model = model;
        this.costs = costs;
        this.designs = designs;
    }

    /** What the designs are made of. */
    interface Designs {
        List<DesignTable> tables(Design design);

        LaidDesign laid(Design design) throws IOException;
    }

    /** The frequencies at which another design becomes the cheapest, each operation's own varied alone; fewer if the time ends. */
    List<Choice.Flip> ofFrequencies(DesignProgram program, Design best, LaidDesign laid) throws IOException {
        List<Choice.Flip> flips = new ArrayList<>();
        double[] perSecond = questions.stream().mapToDouble(Question::perSecond).toArray();
        for (int operation = 0; operation < perSecond.length; operation++) {
            for (boolean above : new boolean[] {false, true}) {
                try {
                    Optional<FlipPoints.Flip> flip = FlipPoints.next(program, costs, best, perSecond, operation, above);
                    if (flip.isPresent()) {
                        flips.add(told(flip.get(), best, laid, above));
                    }
                } catch (SearchTimeoutException e) {
                    return flips;
                }
            }
        }
        return flips;
    }

    private Choice.Flip told(FlipPoints.Flip flip, Design best, LaidDesign laid, boolean above) throws IOException {
        Question question = questions.get(flip.operation());
        LaidDesign other = designs.laid(flip.becomes());
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
                change(designs.tables(best), designs.tables(flip.becomes())),
                interval);
        return new Choice.Flip(point, other);
    }

    /** What is done to come from one design to another. */
    private static String change(List<DesignTable> from, List<DesignTable> to) {
        List<DesignTable> before = new ArrayList<>(from);
        List<DesignTable> after = new ArrayList<>(to);
        before.removeAll(to);
        after.removeAll(from);
        List<String> changes = new ArrayList<>();
        for (DesignTable table : after) {
            Optional<DesignTable> same = before.stream().filter(table::isBut).findFirst();
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
    private static void indexes(String what, DesignTable one, DesignTable other, String whose, List<String> changes) {
        List<String> indexes = new ArrayList<>(one.indexes());
        indexes.removeAll(other.indexes());
        for (String index : indexes) {
            changes.add(what + " an index on " + index + " " + whose + " " + one.stem());
        }
    }

    /**
     * From how many rows on another design is the cheapest.
     *
     * @param rows what the queries call the rows
     * @param becomes its tables
     */
    Choice.Flip ofRows(String rows, double at, Design best, List<DesignTable> becomes) {
        return new Choice.Flip(
                new Advice.FlipPoint(
                        rows,
                        counts.rows(),
                        Math.ceil(at),
                        Advice.FlipPoint.ROWS,
                        change(designs.tables(best), becomes),
                        null),
                null);
    }

    /** From how many rows on a partition has to be divided. */
    List<Choice.Flip> ofGrowth(LaidDesign best) throws IOException {
        List<Choice.Flip> flips = new ArrayList<>();
        for (DesignTable table : best.tables()) {
            RowCounts rows = counts.of(table.entity());
            Buckets buckets = growth.buckets(table.entity());
            String finer = buckets.finer(table);
            if (finer == null) {
                continue;
            }
            long now = rows.partitions(table.partitionKey(rows.entity())).busiestRows();
            double most = Math.min(Buckets.MAX_ROWS, Buckets.MAX_BYTES / buckets.rowBytes(table));
            if (now >= most) {
                continue; // That it is so already is a warning.
            }
            flips.add(new Choice.Flip(
                    new Advice.FlipPoint(
                            table.name(),
                            now,
                            Math.floor(most),
                            "rows per partition",
                            "add " + finer + " to the partition key",
                            List.of(Math.floor(most), Math.floor(most))),
                    null));
        }
        return flips;
    }
}
