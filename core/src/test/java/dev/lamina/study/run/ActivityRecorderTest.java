// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.PartitionOwners;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.CassandraCluster;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.results.Activity;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Client;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ActivityRecorderTest {
    private static final Activity.Place PLACE = new Activity.Place("read", "json", Client.TUNED, 1);

    @TempDir
    Path here;

    @Test
    void names_of_processes_are_different() {
        Activity.Party one = new Activity.Party("client", ActivitySeries.CLIENT, 1, null);
        assertThatThrownBy(() -> ActivityRecorder.start(List.of(one, one)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("processes: found client twice, expected different names. Give each process a name of its"
                        + " own.");
    }

    @Test
    void a_record_has_the_parties_in_their_order() {
        Assumptions.assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "Needs Linux's /proc; there is none.");
        List<Activity.Party> parties = List.of(
                new Activity.Party("service", ActivitySeries.SERVICE, 1L << 40, null),
                new Activity.Party(
                        "client", ActivitySeries.CLIENT, ProcessHandle.current().pid(), null));
        try (ActivityRecorder recorder = ActivityRecorder.start(parties)) {
            Activity activity = recorder.stop(PLACE, 10L);
            assertThat(activity.processes()).extracting(ActivitySeries::name).containsExactly("service", "client");
            assertThat(activity.processes().get(0).missing()).contains("does not run");
            assertThat(activity.processes().get(1).intervals().userPercent()).hasSize(1);
            assertThat(activity.seconds()).hasSize(1);
            assertThat(activity.operation()).isEqualTo("read");
            assertThat(activity.requests()).isEqualTo(10);
        }
    }

    /** As published: three of the four partitions on the first node, one on the second, none on the third. */
    @Test
    @Tag("cluster")
    @Tag("part-1")
    void chosen_tokens_bring_the_published_places_of_the_four_partitions_back() throws Exception {
        List<Long> tokens = List.of(-4_000_000_000_000_000_000L, 0L, 5_000_000_000_000_000_000L);
        Environment environment = new Environment(
                Environment.DEFAULT_CASSANDRA,
                "512M",
                Map.of(),
                false,
                here.resolve("nodes"),
                new ClusterShape(3, 1, 1, tokens));
        try (CassandraCluster cluster = CassandraCluster.start(environment, SharedNode.home(), NodeProgress.SILENT);
                CqlSession session = SharedNode.session(cluster.nodes().get(0))) {
            assertThat(cluster.settings()).containsEntry("num_tokens", "1");
            session.execute("CREATE KEYSPACE k WITH replication = " + cluster.replication());
            session.execute("CREATE TABLE k.t (partition_key text, id text, PRIMARY KEY (partition_key, id))");
            List<String> keys = List.of("OFFERS", "OPTIONS", "OFFERS_BY_COUNTRY", "OPTION_BY_COUNTRY");
            Map<Integer, List<String>> partitions =
                    ActivityRecorder.partitions(cluster, PartitionOwners.of(session, "k"), keys);
            assertThat(partitions)
                    .containsOnly(
                            Map.entry(1, List.of("OFFERS", "OPTIONS", "OFFERS_BY_COUNTRY")),
                            Map.entry(2, List.of("OPTION_BY_COUNTRY")));

            List<Activity.Party> parties = ActivityRecorder.parties(cluster, partitions);
            assertThat(parties)
                    .extracting(Activity.Party::name)
                    .containsExactly("node 1", "node 2", "node 3", "client");
            assertThat(parties.get(2).partitions()).isEmpty();
            CassandraNode first = cluster.nodes().get(0);
            long before = first.processCpuNanos();
            ActivityRecorder recorder = ActivityRecorder.start(parties);
            for (int i = 0; i < 2_000; i++) {
                session.execute("INSERT INTO k.t (partition_key, id) VALUES ('OFFERS', '" + i + "')");
            }
            Activity activity = recorder.stop(PLACE, 2_000L);
            double spentMicros = (first.processCpuNanos() - before) / 1e3;
            ActivitySeries owner = activity.processes().get(0);
            assertThat(owner.userMicrosPerRequest()).isPositive();
            assertThat((owner.userMicrosPerRequest() + owner.systemMicrosPerRequest()) * 2_000)
                    .isLessThanOrEqualTo(spentMicros + 20_000);
            assertThat(owner.partitions()).containsExactly("OFFERS", "OPTIONS", "OFFERS_BY_COUNTRY");
            assertThat(owner.missing()).isNull();

            cluster.nodes().get(2).kill();
            assertThat(cluster.pids()).containsOnlyKeys(1, 2);
        }
    }
}
