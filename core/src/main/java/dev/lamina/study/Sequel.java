// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.study.judge.Results;
import java.util.List;
import java.util.Map;

/** What a run measures last, chosen by what it has found so far. */
public interface Sequel {
    /** Nothing. */
    Sequel NONE = new Sequel() {
        @Override
        public double seconds() {
            return 0;
        }

        @Override
        public List<Map<String, Object>> operations(Results found) {
            return List.of();
        }
    };

    /** About how long it takes. */
    double seconds();

    /**
     * What is measured. Asked when all operations of the study were, in the first environment; others measure the same.
     *
     * @return operations as a study has them
     */
    List<Map<String, Object>> operations(Results found);
}
