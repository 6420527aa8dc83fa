// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * Where a run took place: the servers and the machine.
 *
 * @param name what stands after the {@code @} of its layouts' names; absent where the run has one environment
 * @param cassandra the version that the server reports
 * @param nodes how many nodes
 * @param vnodes tokens of each node; absent where the servers don't tell
 * @param replication copies of each row
 * @param java the Java of Lamina and of the servers
 * @param os the operating system
 * @param processor the model of the processors; absent where the system does not tell, and in runs of earlier releases
 * @param cpus processors available to both
 * @param memoryBytes the machine's memory
 * @param nodeCpuSeconds processor time of each of several nodes, from its start to the end of the trials
 * @param settings what the server really used, by Cassandra's own names
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunEnvironment(
        String name,
        String cassandra,
        int nodes,
        Integer vnodes,
        Integer replication,
        String java,
        String os,
        String processor,
        int cpus,
        long memoryBytes,
        List<Double> nodeCpuSeconds,
        Map<String, String> settings) {
    public RunEnvironment {
        settings = Run.sorted(settings);
    }

    /** The same with what its nodes took. */
    public RunEnvironment withNodeCpuSeconds(List<Double> seconds) {
        return new RunEnvironment(
                name, cassandra, nodes, vnodes, replication, java, os, processor, cpus, memoryBytes, seconds, settings);
    }
}
