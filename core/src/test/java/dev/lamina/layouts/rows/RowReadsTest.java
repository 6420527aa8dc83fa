// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Access;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** What a server is asked, without one. */
class RowReadsTest {
    private static final Entity READINGS = new Entity(
            "readings",
            List.of(new Field("device", ColumnType.TEXT, false), new Field("ts", ColumnType.TIMESTAMP, false)),
            "ts",
            List.of("device"));

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    /** Refuses what it is asked. */
    private final CqlSession session = (CqlSession) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, arguments) -> {
                asked.add(((SimpleStatement) arguments[0]).getQuery());
                return CompletableFuture.failedFuture(new IllegalStateException("asked"));
            });

    @Test
    void a_partition_by_a_field_and_its_hash_holds_all_rows_of_the_field() throws Exception {
        for (List<String> partition :
                List.of(List.of("device", "hash(device) % 64"), List.of("hash(device) % 64", "device"))) {
            Map<String, Object> entry =
                    Map.of("name", "x", "family", "table", "partition", partition, "clustering", List.of("ts"));
            try (Store store = Layouts.of(entry).open(session, READINGS, "k", Access.published());
                    BatchCursor rows = store.read(new Query.Partition("device", "d'1", READINGS.names()))) {
                assertThatThrownBy(rows::next).hasMessageContaining("asked");
            }
            assertThat(asked.remove())
                    .contains("device = 'd''1'", "device_hash = ")
                    .doesNotContain("?");
        }
    }
}
