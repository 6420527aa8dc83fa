// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.node.process.NodeException;
import java.time.Duration;

/** What is done on the servers of a run right before and right after the rate of an operation is measured. */
public interface Interlude {
    /** Nothing. */
    Interlude NONE = new Interlude() {
        @Override
        public Duration time() {
            return Duration.ZERO;
        }

        @Override
        public void beside(String operation) {}
    };

    /** About how long it takes each time. */
    Duration time();

    /**
     * Does it.
     *
     * @param operation that which is measured next, or was just measured
     * @throws NodeException if a server was lost
     */
    void beside(String operation) throws NodeException;
}
