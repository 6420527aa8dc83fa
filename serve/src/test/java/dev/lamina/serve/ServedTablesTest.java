// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import dev.lamina.data.Dataset;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** What is left of the keyspaces, in a cluster that executes what it is told, or does not. */
class ServedTablesTest {
    private static final List<Map<String, Object>> LAYOUTS = List.of(layout("a"), layout("b"), layout("c"));

    private final List<String> executed = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private final MemoryDataset years = new MemoryDataset(MemoryRecords.YEARS, new Batch(MemoryRecords.YEARS.fields()));
    private final ServedTables tables = new ServedTables(
            null,
            proxy(CqlSession.class, (proxy, method, arguments) -> {
                executed.add(method.getName().equals("execute") ? arguments[0].toString() : method.getName());
                if (arguments != null && refused.contains(arguments[0].toString())) {
                    throw new IllegalStateException("no answer to " + arguments[0]);
                }
                return method.getName().equals("getMetadata")
                        ? proxy(Metadata.class, (metadata, getter, none) -> Map.of())
                        : null;
            }),
            true);

    private static Map<String, Object> layout(String name) {
        return Map.of("name", name, "family", "table", "partition", List.of("year"));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private void load(ServedTables.Progress progress) throws Exception {
        Servers servers = proxy(Servers.class, (proxy, method, arguments) -> "{}");
        tables.fill(servers, years, LAYOUTS, progress);
    }

    @Test
    void layouts_whose_keyspaces_would_be_one_are_refused() {
        ServedTables.requireFit(years, LAYOUTS);
        assertThatThrownBy(() -> ServedTables.requireFit(years, List.of(layout("a-b"), layout("a_b"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Layouts a-b and a_b would have the same keyspace, lamina_serve_a_b. Serve one of them"
                        + " (--layouts).");
    }

    @Test
    void a_keyspace_that_can_not_be_dropped_is_named_and_the_others_are_dropped() throws Exception {
        load((layout, entity) -> {});
        refused.add("DROP KEYSPACE IF EXISTS lamina_serve_a");
        refused.add("DROP KEYSPACE IF EXISTS lamina_serve_b");
        executed.clear();
        assertThatThrownBy(tables::close)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("lamina_serve_a, lamina_serve_b: not dropped (no answer to DROP KEYSPACE")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        assertThat(executed).contains("DROP KEYSPACE IF EXISTS lamina_serve_c").endsWith("close");
    }

    @Test
    void a_server_that_died_is_why_a_load_failed() {
        NodeException dead = new NodeException("it ran out of memory");
        Servers servers = proxy(Servers.class, (proxy, method, arguments) -> {
            if (method.getName().equals("requireAlive")) {
                throw dead;
            }
            return "{}";
        });
        Dataset broken = proxy(Dataset.class, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "schema":
                    return years.schema();
                case "part":
                    return proxy;
                default:
                    throw new IOException("no answer to a row");
            }
        });
        assertThatThrownBy(() -> tables.fill(servers, broken, LAYOUTS, (layout, entity) -> {}))
                .isSameAs(dead);
    }

    @Test
    void why_a_load_ended_is_not_hidden_by_what_could_not_be_dropped() {
        refused.add("DROP KEYSPACE IF EXISTS lamina_serve_a");
        CancellationException stopped = new CancellationException();
        assertThatThrownBy(() -> load((layout, entity) -> {
                    throw stopped;
                }))
                .isSameAs(stopped)
                .satisfies(failure ->
                        assertThat(failure.getSuppressed()[0]).hasMessageStartingWith("lamina_serve_a: not"));
        assertThat(executed).endsWith("close");
    }
}
