// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.LoadProgress;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writes that arrive when their load is over: nothing of them stays. */
@Tag("node")
class LateWritesTest {
    private static final int DELAY_MILLIS = 1_500;

    private final MemoryDataset data = Sales.of(6_000, 21);
    private final AtomicInteger underWay = new AtomicInteger();
    private SharedStore store;

    @BeforeEach
    void open() throws IOException {
        store = new SharedStore("late_writes");
    }

    @AfterEach
    void close() {
        store.close();
    }

    /** A session over a slow network: what it writes to stripes arrives late. */
    private CqlSession slow() {
        return (CqlSession) Proxy.newProxyInstance(
                LateWritesTest.class.getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, given) -> {
                    if (method.getName().equals("executeAsync") && isWrite(given[0])) {
                        underWay.incrementAndGet();
                        return CompletableFuture.supplyAsync(
                                        () -> given[0],
                                        CompletableFuture.delayedExecutor(DELAY_MILLIS, TimeUnit.MILLISECONDS))
                                .thenCompose(statement -> invoke(() -> method.invoke(store.session, given)))
                                .whenComplete((answer, error) -> underWay.decrementAndGet());
                    }
                    try {
                        return method.invoke(store.session, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static boolean isWrite(Object statement) {
        return statement instanceof BatchStatement
                || statement instanceof BoundStatement bound
                        && bound.getPreparedStatement().getQuery().startsWith("INSERT");
    }

    private interface Call {
        Object answer() throws ReflectiveOperationException;
    }

    private static CompletionStage<?> invoke(Call call) {
        try {
            return (CompletionStage<?>) call.answer();
        } catch (ReflectiveOperationException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Test
    void a_load_that_failed_and_is_dropped_at_once_leaves_nothing() throws Exception {
        TestSource failing = new TestSource(data, TestSource.Way.STRIPES, number -> {
            if (number == 4) {
                throw new IOException("the disk is gone");
            }
        });
        try (StoredDatasets slow = StoredDatasets.open(slow(), store.keyspace, Access.tuned())) {
            assertThatThrownBy(() -> slow.load(
                            SharedStore.NAME, failing, SharedStore.FROM, false, SharedStore.SMALL, LoadProgress.SILENT))
                    .hasMessage("the disk is gone");
        }
        store.datasets.drop(SharedStore.NAME, 0);
        while (underWay.get() > 0) {
            Thread.sleep(50);
        }
        store.isEmpty();
    }

    @Test
    void what_a_loader_wrote_that_stood_still_until_its_version_was_dropped_goes_with_the_next_drop()
            throws IOException {
        store.load(data);
        store.datasets.drop(SharedStore.NAME, 0);
        store.session.execute("INSERT INTO " + store.keyspace
                + ".data (dataset, version, shard, columnname, rowid, bytes) VALUES ('shops', 0, 1, 'id', 0, 0x00)");
        store.session.execute("INSERT INTO " + store.keyspace
                + ".stripes (dataset, version, block, stripe, row_count, directory)"
                + " VALUES ('shops', 0, 0, 3, 1000, 0x00)");
        store.session.execute("INSERT INTO " + store.keyspace
                + ".data (dataset, version, shard, columnname, rowid, bytes) VALUES ('others', 0, 1, 'id', 0, 0x00)");
        store.load(data);
        store.holds(store.latest(), data);
        store.datasets.drop(SharedStore.NAME, 1);
        assertThat(store.datasets.list()).isEmpty();
        // Another dataset's is not touched.
        assertThat(store.count("data")).isEqualTo(1);
        assertThat(store.count("stripes")).isZero();
    }
}
