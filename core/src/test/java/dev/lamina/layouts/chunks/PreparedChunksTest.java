// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Requests;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PreparedChunksTest {
    private static final int CHUNK = 15 << 20;

    private final BlockingQueue<CompletableFuture<AsyncResultSet>> sent = new LinkedBlockingQueue<>();

    /** What gives the same answer to every call of one method. */
    private static <T> T fake(Class<T> type, String method, Object answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, called, arguments) -> called.getName().equals(method) ? answer : null));
    }

    private CqlSession session() {
        PreparedStatement prepared =
                fake(PreparedStatement.class, "bind", fake(BoundStatement.class, "toString", "INSERT"));
        return (CqlSession) Proxy.newProxyInstance(
                CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, called, arguments) -> {
                    if (called.getName().equals("prepare")) {
                        return prepared;
                    }
                    CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
                    sent.add(answer);
                    return answer;
                });
    }

    @Test
    void a_shard_may_have_all_chunks() {
        StoredVersion stored = new StoredVersion("rows", 0, 3500, 1000, Integer.MAX_VALUE);
        assertThat(stored.shards()).isEqualTo(1);
        assertThat(stored.chunks(0)).isEqualTo(4);
        assertThat(stored.rows(0, 3)).isEqualTo(500);
    }

    @Test
    void large_chunks_wait_until_others_are_acknowledged() throws Exception {
        Entity entity = new Entity(
                "rows",
                List.of(
                        new Field("a", ColumnType.LONG, false),
                        new Field("b", ColumnType.LONG, false),
                        new Field("c", ColumnType.LONG, false)),
                "a");
        ChunksLayout layout = new ChunksLayout("x", "", "lamina", 1000, 100, ColumnType.DATE, "");
        CqlSession session = session();
        Semaphore room = new Semaphore(PreparedChunks.BYTES_IN_FLIGHT, true);
        PreparedChunks writer = new PreparedChunks(session, layout, entity, "k", new Requests(session, 128), room);
        byte[] chunk = new byte[CHUNK];

        CompletableFuture<Void> written = CompletableFuture.runAsync(() -> {
            try {
                writer.writeGroup(0, 0, List.of(chunk, chunk, chunk));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        CompletableFuture<AsyncResultSet> first = sent.poll(10, TimeUnit.SECONDS);
        assertThat(sent.poll(10, TimeUnit.SECONDS)).isNotNull();
        assertThat(sent.poll(300, TimeUnit.MILLISECONDS)).as("beyond 32 MiB").isNull();
        first.complete(null);
        assertThat(sent.poll(10, TimeUnit.SECONDS)).isNotNull();
        written.get(10, TimeUnit.SECONDS);
    }
}
