// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A version of a hundred thousand stripes, as ten thousand million rows have, though these have few rows each. */
@Tag("node")
@Tag("part-4")
class ManyStripesTest {
    private static final String KEYSPACE = "many_stripes";
    private static final int STRIPES = 100_000;
    private static final int STRIPE_ROWS = 5;
    private static final int MOST_BYTES = 1 << 20;

    private final CqlSession session = Keyspaces.session();
    private final AtomicLong received = new AtomicLong();

    /** The same session, which counts the bytes of answers. */
    private CqlSession counting() {
        return (CqlSession) Proxy.newProxyInstance(
                ManyStripesTest.class.getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, given) -> {
                    Object answer;
                    try {
                        answer = method.invoke(session, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                    if (answer instanceof ResultSet rows) {
                        received.addAndGet(rows.getExecutionInfo().getResponseSizeInBytes());
                    } else if (answer instanceof CompletionStage<?> stage) {
                        return stage.thenApply(done -> {
                            if (done instanceof AsyncResultSet rows) {
                                received.addAndGet(rows.getExecutionInfo().getResponseSizeInBytes());
                            }
                            return done;
                        });
                    }
                    return answer;
                });
    }

    @Test
    void a_condition_on_what_grows_is_planned_with_less_than_a_mebibyte() throws IOException {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        MemoryDataset rows = Sales.of(STRIPES * STRIPE_ROWS, 3);
        try (StoredDatasets datasets = StoredDatasets.open(session, KEYSPACE, Access.tuned())) {
            datasets.load(
                    "sales",
                    TestSource.of(rows, TestSource.Way.STRIPES),
                    "memory",
                    false,
                    new LoadOptions(STRIPE_ROWS, 512),
                    LoadProgress.SILENT);
            DatasetVersion version = datasets.find("sales", OptionalInt.empty());
            assertThat(version.stripes()).isEqualTo(STRIPES);
            StripeSpace space = StripeSpace.of(counting(), KEYSPACE, Access.tuned());
            for (int i = 0; i < 5; i++) {
                // Every day has a hundred stripes; these are of its middle.
                int first = 1_000_000 + (50_000 + i) * STRIPE_ROWS;
                plan(space, version, "id >= " + first + " and id < " + (first + 2 * STRIPE_ROWS), 2);
                plan(space, version, "day = '2023-05-23'", 100);
                plan(space, version, "day < '1990-01-01'", 0);
            }
        }
        session.execute("DROP KEYSPACE " + KEYSPACE);
    }

    private void plan(StripeSpace space, DatasetVersion version, String where, int expected) throws IOException {
        Query.Scan scan =
                new Query.Scan(List.of("id", "note"), Query.Form.VALUES, Predicate.parse(where, Sales.ENTITY), false);
        received.set(0);
        long begun = System.nanoTime();
        OpenVersion open = new OpenVersion(space, version);
        ScanPlan plan = new ScanPlan(open, ScanShape.of(scan, Sales.ENTITY, false));
        int stripes = 0;
        for (ScanPlan.Portion portion = plan.next(); portion != null; portion = plan.next()) {
            stripes += portion.stripes().size();
        }
        System.out.printf("%s: %,d bytes, %.1f ms%n", where, received.get(), (System.nanoTime() - begun) / 1e6);
        assertThat(stripes).isEqualTo(expected);
        assertThat(plan.skipped()).isEqualTo(STRIPES - expected);
        assertThat(received.get()).isBetween(1L, (long) MOST_BYTES);
    }
}
