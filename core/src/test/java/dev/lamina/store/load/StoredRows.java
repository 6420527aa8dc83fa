// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import dev.lamina.store.catalogue.StripeTables;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The tables of chunks and of directories in memory, for the statements that stores prepare. Every node has a copy of all; who
 * asks for a majority is answered by the first.
 */
public final class StoredRows {
    /** A chunk's place, or that of a directory: the column is {@code null} there and the shard its block. */
    public record Place(String dataset, int number, int shard, String column, int rowid) implements Comparable<Place> {
        private String text() {
            return "%s/%s/%010d/%s/%010d".formatted(dataset, number, shard, column, rowid);
        }

        @Override
        public int compareTo(Place other) {
            return text().compareTo(other.text());
        }
    }

    /** @param rows what stands beside a directory */
    public record Cell(ByteBuffer bytes, int rows, long micros) {}

    /** What one node has. */
    public static final class Copy {
        public final NavigableMap<Place, Cell> cells = new ConcurrentSkipListMap<>();

        /** Whether the node finds itself that it can't read what it has. */
        public boolean unreadable;

        /** Whether the driver knows that the node is down. */
        public boolean away;

        private final Node node;

        private Copy(int number) {
            InetSocketAddress address = new InetSocketAddress("127.0.0." + number, 9042);
            this.node = ScriptedCatalogue.proxy(Node.class, (proxy, method, given) -> switch (method.getName()) {
                case "getState" -> away ? NodeState.DOWN : NodeState.UP;
                case "getBroadcastRpcAddress" -> Optional.of(address);
                case "hashCode" -> number;
                case "equals" -> proxy == given[0];
                default -> null;
            });
        }

        /** Forgets a chunk, or with {@code null} as the column a directory. */
        public void remove(String dataset, int number, int shard, String column, int rowid) {
            cells.remove(new Place(dataset, number, shard, column, rowid));
        }

        /** Changes the last byte of a chunk or a directory. */
        public void damage(String dataset, int number, int shard, String column, int rowid) {
            cells.computeIfPresent(new Place(dataset, number, shard, column, rowid), (place, cell) -> {
                ByteBuffer changed = ByteBuffer.allocate(cell.bytes.remaining());
                changed.put(cell.bytes.duplicate()).flip();
                int last = changed.limit() - 1;
                changed.put(last, (byte) (changed.get(last) ^ 1));
                return new Cell(changed, cell.rows, cell.micros);
            });
        }

        /** Stores a chunk, or with {@code null} as the column a directory, of the first version of shops at another place, too. */
        public void copy(int shard, String column, int rowid, int intoShard, int intoRowid) {
            cells.put(
                    new Place("shops", 0, intoShard, column, intoRowid),
                    cells.get(new Place("shops", 0, shard, column, rowid)));
        }

        /** Stores what another node has of a dataset. */
        public void take(Copy other, String dataset) {
            other.cells.forEach((place, cell) -> {
                if (place.dataset.equals(dataset)) {
                    cells.put(place, cell);
                }
            });
        }
    }

    public final List<Copy> nodes = new ArrayList<>();

    /** What was deleted by partitions, in words, and as of which time. */
    final Map<String, Long> deleted = new ConcurrentSkipListMap<>();

    /** The directories that were written, by number, in the order of their writes. */
    final List<Integer> directories = new CopyOnWriteArrayList<>();

    StoredRows(int count) {
        for (int number = 1; number <= count; number++) {
            nodes.add(new Copy(number));
        }
    }

    /** Which nodes have copies; unknown of a single one. */
    Optional<TokenMap> tokens() {
        Set<Node> all = new LinkedHashSet<>();
        nodes.forEach(copy -> all.add(copy.node));
        return nodes.size() < 2
                ? Optional.empty()
                : Optional.of(ScriptedCatalogue.proxy(TokenMap.class, (proxy, method, given) -> all));
    }

    PreparedStatement prepared(String query) {
        return ScriptedCatalogue.proxy(
                PreparedStatement.class,
                (proxy, method, given) -> bound(new Bound(query, (Object[]) given[0], null, 0)));
    }

    private static BoundStatement bound(Bound bound) {
        return ScriptedCatalogue.proxy(BoundStatement.class, bound);
    }

    /** Whether a prepared statement asks for versions, which are not kept here. */
    static boolean isOfVersions(Object statement) {
        return Proxy.isProxyClass(statement.getClass())
                && ((Bound) Proxy.getInvocationHandler(statement)).query.contains(".versions ");
    }

    private record Bound(String query, Object[] values, Node node, long micros) implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] given) {
            return switch (method.getName()) {
                case "setNode" -> bound(new Bound(query, values, (Node) given[0], micros));
                case "setQueryTimestamp" -> bound(new Bound(query, values, node, (Long) given[0]));
                case "getNode" -> node;
                case "getRoutingKey" -> ByteBuffer.allocate(0);
                default -> method.getReturnType().isInstance(proxy) ? proxy : null;
            };
        }

        private String text(int place) {
            return (String) values[place];
        }

        private int number(int place) {
            return (Integer) values[place];
        }
    }

    CompletableFuture<AsyncResultSet> executed(Statement<?> statement, ScriptedCatalogue.Delivery delivery) {
        if (statement instanceof BatchStatement batch) {
            batch.forEach(each -> write((Bound) Proxy.getInvocationHandler(each), batch.getQueryTimestamp()));
            return CompletableFuture.completedFuture(ScriptedCatalogue.rows(List.of()));
        }
        Bound bound = (Bound) Proxy.getInvocationHandler(statement);
        if (!bound.query.startsWith("SELECT")) {
            write(bound, bound.micros);
            return CompletableFuture.completedFuture(ScriptedCatalogue.rows(List.of()));
        }
        Copy asked = nodes.stream()
                .filter(copy -> copy.node == bound.node)
                .findFirst()
                .orElse(nodes.get(0));
        return delivery.of(
                bound.query,
                bound.number(1),
                asked.unreadable
                        ? unreadable(asked.node)
                        : CompletableFuture.completedFuture(ScriptedCatalogue.rows(read(bound, asked))));
    }

    /** What a node answers that can't read what it has. */
    public static CompletableFuture<AsyncResultSet> unreadable(Node node) {
        return CompletableFuture.failedFuture(
                new ReadFailureException(node, ConsistencyLevel.ONE, 0, 1, 1, false, Map.of()));
    }

    private void write(Bound bound, long micros) {
        if (bound.query.startsWith("DELETE")) {
            delete(bound.query.contains(".data "), bound.text(1), bound.number(2), bound.number(3), (Long)
                    bound.values[0]);
            return;
        }
        boolean ofChunk = bound.query.contains(".data ");
        Place place = ofChunk
                ? new Place(bound.text(0), bound.number(1), bound.number(2), bound.text(3), bound.number(4))
                : new Place(bound.text(0), bound.number(1), bound.number(2), null, bound.number(3));
        Cell cell = new Cell((ByteBuffer) bound.values[5], ofChunk ? 0 : bound.number(4), micros);
        if (!ofChunk) {
            directories.add(place.rowid);
        }
        String partition = partition(ofChunk, place.dataset, place.number, place.shard);
        if (micros <= deleted.getOrDefault(partition, Long.MIN_VALUE)) {
            return;
        }
        for (Copy copy : nodes) {
            copy.cells.merge(place, cell, StoredRows::later);
        }
    }

    /** Of two cells of one time the greater one stays, each of a directory's for itself. */
    private static Cell later(Cell one, Cell other) {
        if (one.micros != other.micros) {
            return one.micros > other.micros ? one : other;
        }
        boolean isOne = isGreater(one.bytes, other.bytes);
        return new Cell(
                isOne ? one.bytes : other.bytes,
                Integer.compareUnsigned(one.rows, other.rows) > 0 ? one.rows : other.rows,
                one.micros);
    }

    /** Compares unsigned, byte by byte; no bytes at all are the least. */
    private static boolean isGreater(ByteBuffer one, ByteBuffer other) {
        if (one == null || other == null) {
            return one != null;
        }
        int at = one.mismatch(other);
        if (at < 0 || at == one.remaining() || at == other.remaining()) {
            return one.remaining() > other.remaining();
        }
        return Byte.compareUnsigned(one.get(one.position() + at), other.get(other.position() + at)) > 0;
    }

    private static String partition(boolean ofChunks, String dataset, int number, int shard) {
        return (ofChunks ? "shard " : "block ") + dataset + "/" + number + "/" + shard;
    }

    private void delete(boolean ofChunks, String dataset, int number, int shard, long micros) {
        deleted.merge(partition(ofChunks, dataset, number, shard), micros, Math::max);
        for (Copy copy : nodes) {
            copy.cells
                    .entrySet()
                    .removeIf(each -> each.getKey().dataset.equals(dataset)
                            && each.getKey().number == number
                            && each.getKey().shard == shard
                            && (each.getKey().column != null) == ofChunks
                            && each.getValue().micros <= micros);
        }
    }

    void deleteChunk(List<Object> key) {
        Place place = new Place(
                (String) key.get(0), (Integer) key.get(1), (Integer) key.get(2), (String) key.get(3), (Integer)
                        key.get(4));
        nodes.forEach(copy -> copy.cells.remove(place));
    }

    private static List<Row> read(Bound bound, Copy copy) {
        List<Row> rows = new ArrayList<>();
        boolean ofChunks = bound.query.contains(".data ");
        copy.cells.forEach((place, cell) -> {
            if ((place.column != null) == ofChunks
                    && place.dataset.equals(bound.text(0))
                    && place.number == bound.number(1)
                    && place.shard == bound.number(2)
                    && isAskedFor(bound, place)) {
                Object micros = cell.bytes == null ? null : cell.micros;
                Map<String, Object> row;
                if (!ofChunks) {
                    row = bound.query.startsWith("SELECT row_count")
                            ? ScriptedCatalogue.row("row_count", cell.rows)
                            : ScriptedCatalogue.row(
                                    "stripe",
                                    place.rowid,
                                    "directory",
                                    cell.bytes,
                                    "row_count",
                                    cell.rows,
                                    "micros",
                                    micros);
                } else if (bound.query.startsWith("SELECT bytes")) {
                    row = ScriptedCatalogue.row("bytes", cell.bytes);
                } else {
                    row = ScriptedCatalogue.row(
                            "columnname",
                            place.column,
                            "rowid",
                            place.rowid,
                            "third",
                            bound.query.contains("writetime") ? micros : cell.bytes);
                }
                rows.add(ScriptedCatalogue.of(row));
            }
        });
        return rows;
    }

    private static boolean isAskedFor(Bound bound, Place place) {
        if (place.column == null) {
            return bound.values.length < 5 || place.rowid >= bound.number(3) && place.rowid < bound.number(4);
        }
        if (bound.values.length < 5) {
            return true;
        }
        return bound.values[3] instanceof Collection<?> names
                ? names.contains(place.column) && ((Collection<?>) bound.values[4]).contains(place.rowid)
                : place.column.equals(bound.text(3)) && place.rowid == bound.number(4);
    }

    /** The partitions of one of the tables. */
    List<Row> partitions(String query) {
        Set<List<Object>> partitions = new LinkedHashSet<>();
        nodes.get(0).cells.keySet().forEach(place -> {
            if ((place.column != null) == query.endsWith("." + StripeTables.DATA)) {
                partitions.add(List.of(place.dataset, place.number, place.shard));
            }
        });
        return partitions.stream()
                .map(each -> ScriptedCatalogue.of(
                        ScriptedCatalogue.row("dataset", each.get(0), "version", each.get(1), "place", each.get(2))))
                .toList();
    }
}
