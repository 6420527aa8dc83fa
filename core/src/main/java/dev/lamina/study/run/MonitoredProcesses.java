// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.cql.PartitionOwners;
import dev.lamina.node.Servers;
import dev.lamina.results.Activity;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The processes that take part in every load: the nodes, with the partitions of which each has the first copy, and the client. */
public final class MonitoredProcesses {
    private MonitoredProcesses() {}

    /** Those of a run, as they are now: a node that was started again has another process. */
    public static List<Activity.Party> of(RunContext context, Storage site) throws IOException {
        Servers servers = context.servers();
        List<String> keys = new ArrayList<>();
        for (Source source : context.sources().all()) {
            site.store(source.entity().name()).onlyPartition().ifPresent(keys::add);
        }
        if (servers.pids().isEmpty() || keys.isEmpty()) {
            return ActivityRecorder.parties(servers, Map.of());
        }
        PartitionOwners owners =
                PartitionOwners.of(context.session(), site.tables().keyspace());
        return ActivityRecorder.parties(servers, ActivityRecorder.partitions(servers, owners, keys));
    }
}
