// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import java.util.List;
import java.util.Map;

/**
 * What {@code --as-published} chooses.
 *
 * @param operations the operations that the publication measured
 * @param layouts the layouts that it had, references included; none for those that run by default
 * @param repeats how often it repeated loads and what single requests took; {@code null} for as often as other runs do
 * @param readRepeats how often it repeated reads, each repeat being one execution; {@code null} likewise
 * @param overwrites whether its loads overwrote the rows of the one before, after a first one that it did not time
 * @param dataset the dataset that it had, if not the study's; {@code null} for that
 * @param heap the server's heap for it; {@code null} for the environment's
 * @param deviations in what these are otherwise than the publication's
 */
public record AsPublished(
        List<String> operations,
        List<String> layouts,
        Integer repeats,
        Integer readRepeats,
        boolean overwrites,
        Map<String, Map<String, Object>> dataset,
        String heap,
        List<Deviation> deviations) {
    public AsPublished {
        Study.require(dataset == null || dataset.size() == 1, "asPublished", "one with one dataset");
        Study.require(repeats == null || repeats >= 1, "asPublished", "one whose repeats are 1 or more");
        Study.require(readRepeats == null || readRepeats >= 1, "asPublished", "one whose readRepeats are 1 or more");
        operations = Study.list("asPublished", operations);
        layouts = Study.list("asPublished", layouts);
        deviations = Study.list("asPublished", deviations);
    }

    /**
     * In what a layout, a setting or the measurement is otherwise than the publication's.
     *
     * @param layout whose; {@code null} of the run as a whole
     * @param what a clause: {@code the names are text and not ascii}
     * @param why another clause, which could follow "because"
     */
    public record Deviation(String layout, String what, String why) {
        public Deviation {
            Study.require(what != null && why != null, "asPublished", "one whose deviations have what and why");
        }
    }
}
