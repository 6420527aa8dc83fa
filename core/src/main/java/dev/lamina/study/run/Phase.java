// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.cql.Cluster;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import java.util.List;

/**
 * Measures operations over all layouts, one operation after the other. {@link Cells} runs what a phase does for each layout,
 * so that one that fails takes its cell and no other.
 */
public interface Phase extends AutoCloseable {
    /** Measures rates: each operation is executed again and again. */
    Factory RATES = ReadPhase::new;

    /** Times single requests under a load. */
    Factory LATENCIES = LatencyPhase::new;

    /** Times single writes, whose warm-up must not change what reads find. */
    Factory WRITE_LATENCIES = LatencyPhase::new;

    /** Makes a phase; operations that name the same factory are measured by the same phase. */
    interface Factory {
        Phase open(Setup setup);
    }

    /**
     * What a phase works with, in one environment of a run.
     *
     * @param budget the time that it may take
     * @param operations all that it will measure
     */
    record Setup(
            RunContext context,
            RunRecorder recorder,
            Study study,
            RunOptions options,
            TimeBudget budget,
            List<Operation> operations) {
        /** How a process of its own gets to the servers; {@code null} where it would need a password. */
        public Cluster cluster() {
            Cluster existing = options.servers().existing();
            if (existing == null) {
                return new Cluster(
                        context.servers().contactPoints(), context.servers().datacenter(), null, null);
            }
            boolean open = existing.credentials() == null && existing.tls() == null && existing.driverConfig() == null;
            return open ? existing : null;
        }
    }

    /** Warms up for all its operations, before the first operation of any phase is measured. */
    default void warmUp(List<LayoutUnderTest> allTested) throws NodeException {}

    /** Measures an operation. */
    void run(Operation operation, List<LayoutUnderTest> allTested) throws NodeException;

    /** Ends what it has started, and notes what is to be said of all operations together. */
    @Override
    default void close() throws NodeException {}
}
