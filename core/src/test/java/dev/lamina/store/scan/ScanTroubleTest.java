// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.cql.ReaderThreads;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LatestVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Scans during which the node dies. */
@Tag("node")
@Tag("part-1")
class ScanTroubleTest {
    private static final Query.Scan EVERYTHING = new Query.Scan(Sales.ENTITY.names(), Query.Form.VALUES);

    @Test
    @Timeout(300)
    void a_node_that_is_killed_ends_scans_with_an_error() throws Exception {
        Environment environment = new Environment(Environment.DEFAULT_CASSANDRA, "512M", Map.of(), false, null);
        try (CassandraNode node = CassandraNode.start(environment, SharedNode.home(), NodeProgress.SILENT);
                CqlSession session = Sessions.connect(node.contactPoint(), node.datacenter());
                StoredDatasets datasets = StoredDatasets.open(session, "trouble", Access.tuned())) {
            datasets.load(
                    "sales",
                    TestSource.of(Sales.of(20_000, 17), TestSource.Way.BATCHES),
                    "memory",
                    false,
                    new LoadOptions(250, 4),
                    LoadProgress.SILENT);
            DatasetVersion version = datasets.find("sales", OptionalInt.empty());
            StripeSpace space = StripeSpace.of(session, "trouble", Access.tuned());
            ExecutorService threads = ReaderThreads.start();
            // One request at a time is fetched ahead, so that most of the 80 stripes are still in the node.
            StripeReads reads =
                    new StripeReads(space, new LatestVersion(space, Sales.ENTITY, version), Sales.ENTITY, threads, 1);
            long rows = 0;
            BatchCursor cursor = reads.read(EVERYTHING);
            assertThat(cursor.next()).isTrue();
            rows += cursor.batch().rows();
            ProcessHandle.of(node.pid()).orElseThrow().destroyForcibly();
            long[] more = {rows};
            assertThatThrownBy(() -> {
                        while (cursor.next()) {
                            more[0] += cursor.batch().rows();
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("Cassandra");
            assertThat(more[0]).isLessThan(20_000);
            cursor.close();
            // The next one fails as well, on the threads of a scan with consumers.
            assertThatThrownBy(() -> reads.scan(EVERYTHING, () -> Batch::rows)).isInstanceOf(IOException.class);
            threads.shutdownNow();
        }
    }
}
