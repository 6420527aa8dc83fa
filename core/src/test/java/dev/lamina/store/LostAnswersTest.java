// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.SharedStore;
import dev.lamina.store.load.TestSource;
import dev.lamina.store.load.VersionLoad;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Conditional changes that Cassandra makes, and of which the first answer never comes: the retry finds its own work. */
@Tag("node")
class LostAnswersTest {
    private static final String KEYSPACE = "lost_answers";
    private static final StripePlan PLAN =
            new StripePlan(Grouping.none(Sales.ENTITY.fields().size()), 1_000, 3);

    private final CqlSession session = Keyspaces.session();

    /** The changes of which the first answer is lost already. */
    private final Set<String> lost = new HashSet<>();

    private StripeSpace space;
    private StoredDatasets datasets;

    @BeforeEach
    void open() throws IOException {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        CqlSession losing = losing(lost);
        datasets = StoredDatasets.open(losing, KEYSPACE, Access.tuned());
        space = StripeSpace.of(losing, KEYSPACE, Access.tuned()).withParts().withLease(Duration.ofSeconds(30));
    }

    @AfterEach
    void close() {
        datasets.close();
    }

    private CqlSession losing(Set<String> already) {
        return (CqlSession) Proxy.newProxyInstance(
                LostAnswersTest.class.getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, given) -> {
                    Object answer;
                    try {
                        answer = method.invoke(session, given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                    if (given != null
                            && given[0] instanceof SimpleStatement statement
                            && statement.getQuery().matches("(?s)(BEGIN|UPDATE|INSERT|DELETE).* IF .*")
                            && already.add(statement.getQuery())) {
                        DriverException error = new DriverTimeoutException("lost");
                        if (answer instanceof CompletionStage<?> stage) {
                            return stage.thenCompose(done -> CompletableFuture.failedFuture(error));
                        }
                        throw error;
                    }
                    return answer;
                });
    }

    private VersionLoad begin() throws IOException {
        return begin(space);
    }

    private static VersionLoad begin(StripeSpace space) throws IOException {
        return VersionLoad.begin(space, "shops", Sales.ENTITY, PLAN, "a test", LoadProgress.SILENT, versions -> true);
    }

    @Test
    void a_version_is_begun_once() throws IOException {
        try (VersionLoad load = begin()) {
            assertThat(load.run().version()).isZero();
        }
        assertThat(lost).isNotEmpty();
        assertThat(space.catalogue().of("shops")).hasSize(1);
    }

    @Test
    void two_that_begin_at_once_begin_two_versions() throws IOException {
        StripeSpace other = StripeSpace.of(losing(new HashSet<>()), KEYSPACE, Access.tuned())
                .withParts();
        try (VersionLoad first = begin();
                VersionLoad second = begin(other)) {
            assertThat(List.of(first.run().version(), second.run().version())).containsExactly(0, 1);
        }
        assertThat(space.catalogue().of("shops")).hasSize(2);
    }

    @Test
    void a_version_of_parts_is_begun_once_and_its_parts_are_found() throws IOException {
        MemoryDataset data = Sales.of(3_000, 3);
        datasets.load(
                "shops",
                TestSource.of(data, TestSource.Way.STRIPES),
                "a test",
                false,
                SharedStore.SMALL,
                LoadProgress.SILENT);
        datasets.append(
                "shops", TestSource.of(data, TestSource.Way.STRIPES), "a test", SharedStore.SMALL, LoadProgress.SILENT);
        assertThat(datasets.list()).extracting(DatasetVersion::version).containsExactly(0, 1);
        assertThat(datasets.list()).extracting(DatasetVersion::rows).containsExactly(3_000L, 6_000L);
        // A part is registered once.
        assertThat(space.registry().of("shops")).hasSize(1);
    }

    @Test
    void a_version_is_dropped() throws IOException {
        MemoryDataset data = Sales.of(3_000, 3);
        datasets.load(
                "shops",
                TestSource.of(data, TestSource.Way.BATCHES),
                "a test",
                false,
                SharedStore.SMALL,
                LoadProgress.SILENT);
        lost.clear();
        datasets.drop("shops", 0);
        assertThat(lost).hasSize(2);
        assertThat(datasets.list()).isEmpty();
    }

    @Test
    void a_load_that_can_not_prepare_its_statements_lets_the_version_go() throws IOException {
        CqlSession refusing = (CqlSession) Proxy.newProxyInstance(
                LostAnswersTest.class.getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, given) -> {
                    if (method.getName().equals("prepare")) {
                        throw new DriverTimeoutException("late");
                    }
                    return method.invoke(session, given);
                });
        StripeSpace broken = StripeSpace.of(refusing, KEYSPACE, Access.tuned()).withParts();
        assertThatThrownBy(() -> begin(broken)).hasMessageContaining("late");
        assertThat(space.catalogue().holder("shops", 0).loader()).isNull();
    }
}
