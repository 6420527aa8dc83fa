// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.stripes.Stripes;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server whose file is damaged in a key answers with rows that it was not asked for, and without one that it was. */
@Tag("node")
class UnaskedRowsTest {
    private final MemoryDataset data = Sales.of(6_000, 22);
    private final AtomicInteger moved = new AtomicInteger();
    private SharedStore store;

    @BeforeEach
    void open() throws IOException {
        store = new SharedStore("unasked_rows");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private interface Answer {
        Object of(Method method, Object[] given) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Object real, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                UnaskedRowsTest.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    try {
                        Object other = answer.of(method, given);
                        return other == null ? method.invoke(real, given) : other;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private CqlSession damaged() {
        return proxy(CqlSession.class, store.session, (method, given) -> {
            if (!method.getName().equals("executeAsync")
                    || !(given[0] instanceof BoundStatement bound)
                    || !bound.getPreparedStatement().getQuery().contains("rowid IN")) {
                return null;
            }
            return ((CompletionStage<?>) method.invoke(store.session, given))
                    .thenApply(page -> page((AsyncResultSet) page));
        });
    }

    private AsyncResultSet page(AsyncResultSet page) {
        List<Row> rows = new ArrayList<>();
        for (Row row : page.currentPage()) {
            rows.add(proxy(Row.class, row, (method, given) -> {
                if (method.getName().equals("getInt") && row.getString(0).equals("town") && row.getInt(1) == 1) {
                    moved.incrementAndGet();
                    return 77;
                }
                return null;
            }));
        }
        return proxy(
                AsyncResultSet.class, page, (method, given) -> method.getName().equals("currentPage") ? rows : null);
    }

    @Test
    void a_chunk_of_a_stripe_that_was_not_asked_for_is_not_taken_and_the_missing_one_is_named() throws Exception {
        store.load(data);
        try (StoredDatasets datasets = StoredDatasets.open(damaged(), store.keyspace, Access.tuned());
                StripeTable table = datasets.open(datasets.find(SharedStore.NAME, OptionalInt.empty()))) {
            assertThatThrownBy(() -> Gates.difference(data, Stripes.store(table)))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("shops/0/[01]/town/1: .*the chunk is missing. The data are incomplete.");
        }
        assertThat(moved.get()).isPositive();
    }
}
