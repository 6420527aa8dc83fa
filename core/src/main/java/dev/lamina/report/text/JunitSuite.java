// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import java.util.List;
import java.util.Map;

/**
 * Test cases that belong together, as continuous integration knows them.
 *
 * @param name what they have in common, such as {@code cells}
 * @param started when the run began, ISO 8601 in UTC; null if that is not known
 * @param properties what the run was made with
 * @param cases the cases
 * @param out what there is to read beside them
 */
public record JunitSuite(String name, String started, Map<String, String> properties, List<Case> cases, String out) {
    public JunitSuite {
        cases = List.copyOf(cases);
    }

    /** What became of a case. */
    public enum Outcome {
        PASSED,
        FAILED,
        SKIPPED
    }

    /**
     * A case.
     *
     * @param group what is tested, which stands where Java has a class
     * @param name the case within it
     * @param seconds how long it took; null where that was not measured
     * @param outcome what became of it
     * @param reason why it failed or was skipped; null if it passed
     */
    public record Case(String group, String name, Double seconds, Outcome outcome, String reason) {
        /** A case that passed, and for which no time was taken. */
        public static Case passed(String group, String name) {
            return new Case(group, name, null, Outcome.PASSED, null);
        }

        /** A case that failed. */
        public static Case failed(String group, String name, String reason) {
            return new Case(group, name, null, Outcome.FAILED, reason);
        }

        /** A case that could not be tried. */
        public static Case skipped(String group, String name, String reason) {
            return new Case(group, name, null, Outcome.SKIPPED, reason);
        }
    }

    int count(Outcome outcome) {
        int count = 0;
        for (Case each : cases) {
            count += each.outcome() == outcome ? 1 : 0;
        }
        return count;
    }
}
