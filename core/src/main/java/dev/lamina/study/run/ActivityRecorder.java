// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.cql.PartitionOwners;
import dev.lamina.measure.process.ProcessSampler;
import dev.lamina.node.Servers;
import dev.lamina.results.Activity;
import dev.lamina.results.ActivitySeries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records what processes use while a load runs: begin it right before the load, end it right after, and give it the
 * requests that were answered in between.
 *
 * <pre>{@code
 * try (ActivityRecorder recorder = ActivityRecorder.start(ActivityRecorder.parties(servers, Map.of()))) {
 *     LoadResult result = LoadRun.execute(...);
 *     activity.add(recorder.stop(new Activity.Place("read", "json", "tuned", repeat), result.requests()));
 * }
 * }</pre>
 */
public final class ActivityRecorder implements AutoCloseable {
    private final List<Activity.Party> parties;
    private final ProcessSampler sampler;

    private ActivityRecorder(List<Activity.Party> parties) {
        this.parties = List.copyOf(parties);
        Map<String, Long> pids = new LinkedHashMap<>();
        for (Activity.Party party : parties) {
            if (pids.put(party.name(), party.pid()) != null) {
                throw new IllegalArgumentException("processes: found " + party.name()
                        + " twice, expected different names. Give each process a name of its own.");
            }
        }
        this.sampler = ProcessSampler.start(pids, ProcessSampler.EVERY);
    }

    /**
     * The nodes that run here, and this process as the client.
     *
     * @param partitions by the node's number, from 1, the partitions whose first copy it has, see {@link #partitions};
     *     empty where that is of no interest
     */
    public static List<Activity.Party> parties(Servers servers, Map<Integer, List<String>> partitions) {
        List<Activity.Party> parties = new ArrayList<>();
        servers.pids()
                .forEach((number, pid) -> parties.add(new Activity.Party(
                        "node " + number,
                        ActivitySeries.NODE,
                        pid,
                        partitions.isEmpty() ? null : partitions.getOrDefault(number, List.of()))));
        parties.add(new Activity.Party(
                "client", ActivitySeries.CLIENT, ProcessHandle.current().pid(), null));
        return parties;
    }

    /**
     * Which node has which of some partitions, by the node's number, from 1.
     *
     * @param keys keys of partitions, of tables whose partition key is one text
     * @throws IOException if the driver does not know where partitions are
     */
    public static Map<Integer, List<String>> partitions(Servers servers, PartitionOwners owners, List<String> keys)
            throws IOException {
        Map<Integer, List<String>> partitions = new LinkedHashMap<>();
        for (String key : keys) {
            String address = owners.ofText(key);
            int number = servers.numberAt(address)
                    .orElseThrow(() -> new IOException("partition " + key + ": found it on " + address
                            + ", expected it on one of " + servers.contactPoints() + "."));
            partitions.computeIfAbsent(number, node -> new ArrayList<>()).add(key);
        }
        return partitions;
    }

    /**
     * Begins to sample, once a second.
     *
     * @param parties the processes, of different names; {@link #parties} and what else takes part
     */
    public static ActivityRecorder start(List<Activity.Party> parties) {
        return new ActivityRecorder(parties);
    }

    /**
     * Takes a last sample and ends.
     *
     * @param requests the requests that were answered since the start; null if they were not counted
     */
    public Activity stop(Activity.Place place, Long requests) {
        return Activity.of(place, sampler.stop(), parties, requests);
    }

    /** Ends without a record; nothing happens if it has ended. */
    @Override
    public void close() {
        sampler.close();
    }
}
