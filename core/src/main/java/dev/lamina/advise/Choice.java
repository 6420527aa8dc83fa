// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.CalibratedModel;
import dev.lamina.advise.cost.Estimate;
import dev.lamina.advise.cost.Work;
import dev.lamina.advise.table.DesignTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the model chooses.
 *
 * @param questions the queries, and behind them the writes
 * @param designs the best designs, the cheapest first; behind them the columnar store, where nothing is written row by row and a query
 *     reads many rows; and the user's
 * @param beyond designs that are cheaper beyond a flip point and none of those, that of the nearest point first
 * @param tables the tables of each design, by its name
 * @param expected the design that the model expects to be the cheapest; the first of the designs, unless they were chosen by a model
 *     of servers that were not warm yet
 * @param warnings what will hurt in each design, by its name
 * @param broken the limits that the first design breaks, since none keeps to all
 * @param breaks the limits that each design breaks by the model, by its name; those alone that break some
 * @param model what it rests on
 * @param drift how much longer or shorter servers took while a query or a write was measured
 * @param stored by a design's name by how many times what it takes for the rows given is less than what all copies take in the end
 * @param rowsAtEnd how many rows there are in the end; {@code null} where nothing is said of growth
 * @param tried how many tables were considered
 * @param pruned how many of them were left out
 * @param longer by a design's and a query's or a write's name how many times as long it takes at the end of the growth, as far as that is known
 * @param considered what else may be chosen at other frequencies; {@code null} where limits are broken
 */
record Choice(
        List<Question> questions,
        List<LaidDesign> designs,
        List<LaidDesign> beyond,
        Map<String, List<Advice.Table>> tables,
        Expected expected,
        Map<String, List<String>> warnings,
        List<String> broken,
        Map<String, List<String>> breaks,
        CalibratedModel model,
        Drift drift,
        Map<String, Double> stored,
        Double rowsAtEnd,
        int tried,
        int pruned,
        Map<String, Map<String, Double>> longer,
        Considered considered) {
    /**
     * What is expected to be the cheapest.
     *
     * @param tables of the design
     * @param flips frequencies at which another design becomes the cheapest
     * @param complete whether the search for further designs and flips was finished in its time
     */
    record Expected(List<DesignTable> tables, List<Flip> flips, boolean complete) {
        /** The tables in words. */
        String words() {
            return LaidDesign.words(tables);
        }
    }

    /**
     * Where another design becomes the cheapest.
     *
     * @param becomes that design; {@code null} where it is not the frequencies that change, or, of what was measured, where it was not
     */
    record Flip(Advice.FlipPoint point, LaidDesign becomes) {
        /** Those that both designs can be tried beside, the nearest to the frequency as it is first. */
        static List<Flip> nearest(List<Flip> flips) {
            List<Flip> nearest = new ArrayList<>(flips);
            // What is cheaper only where something is never asked has no side beyond it.
            nearest.removeIf(flip -> flip.becomes == null || flip.point.now() == 0 || flip.point.at() == 0);
            nearest.sort(Comparator.comparingDouble(flip -> Math.abs(Math.log(flip.point.at() / flip.point.now()))));
            return nearest;
        }
    }

    /** What servers took at one time, by what they took over all the time in which a model was calibrated. */
    interface Drift {
        /** As long as ever. */
        Drift NONE = (operation, work, micros) -> 1;

        /**
         * How many times as long they took while an operation was measured.
         *
         * @param micros what the model says that some work takes
         */
        double of(String operation, Work work, double micros);
    }

    /** What the model expects of some work for a query or a write at the time in which that was measured. */
    Estimate cpu(Question question, Work work) {
        Estimate cpu = model.cpu(work);
        return cpu.times(drift.of(question.name(), work, cpu.value()));
    }

    /** The same with a design more, of those beyond a flip point. */
    Choice with(LaidDesign design) {
        List<LaidDesign> more = new ArrayList<>(designs);
        more.add(design);
        return new Choice(
                questions,
                more,
                beyond,
                tables,
                expected,
                warnings,
                broken,
                breaks,
                model,
                drift,
                stored,
                rowsAtEnd,
                tried,
                pruned,
                longer,
                considered);
    }

    /** The design with the same tables that is measured, or may be. */
    Optional<LaidDesign> like(LaidDesign other) {
        return Stream.concat(designs.stream(), beyond.stream())
                .filter(design -> design.hasTables(other.tables()))
                .findFirst();
    }

    /** The same designs, with what a better model expects and would choose. */
    Choice by(Choice better, Drift measured) {
        return new Choice(
                questions,
                designs,
                beyond,
                tables,
                better.expected,
                warnings,
                broken,
                breaks,
                better.model,
                measured,
                stored,
                rowsAtEnd,
                tried,
                pruned,
                longer,
                better.considered);
    }
}
