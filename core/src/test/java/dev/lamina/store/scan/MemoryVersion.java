// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.codec.stripe.TupleCoder;
import dev.lamina.cql.Access;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.load.ScriptedCatalogue;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/** A version that is kept in memory by servers that are not there. Tests see what is asked of them, and may answer otherwise. */
final class MemoryVersion {
    static final Entity THINGS = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.LONG, false),
                    new Field("place", ColumnType.TEXT, false),
                    new Field("country", ColumnType.TEXT, false),
                    new Field("amount", ColumnType.DOUBLE, true),
                    new Field("word", ColumnType.TEXT, false),
                    new Field("phrase", ColumnType.TEXT, false)),
            "id");

    private static final Grouping GROUPING = new Grouping(6, List.of(new Grouping.Family(List.of(List.of(1, 2)))));

    /**
     * Chunks that are asked for.
     *
     * @param node whose copies; {@code null} for what a majority says
     */
    record Request(int shard, List<String> names, List<Integer> rowids, Node node) {}

    /** How chunks are answered. */
    interface Answer {
        CompletionStage<AsyncResultSet> to(Request request);
    }

    final Batch rows;
    final DatasetVersion version;
    final StripeSpace space;

    /** In the order in which they were asked for. */
    final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

    Answer answer = request -> CompletableFuture.completedFuture(page(found(request), null));

    /** The nodes that have a partition. */
    IntFunction<List<Node>> replicas = shard -> List.of();

    /** From which stripe on directories are lost. */
    int directories;

    private final List<ByteBuffer> encoded = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();
    private final Map<String, ByteBuffer> chunks = new HashMap<>();

    MemoryVersion(Batch rows, int stripeRows, int stripesPerShard, Access client) {
        this(THINGS, rows, stripeRows, stripesPerShard, client);
    }

    MemoryVersion(Entity entity, Batch rows, int stripeRows, int stripesPerShard, Access client) {
        this.rows = rows;
        CodedStripe coded = new CodedStripe(GROUPING, VersionContents.like(entity));
        TupleCoder coder = new TupleCoder(GROUPING);
        StripeEncoder encoder = new StripeEncoder(entity.names());
        long bytes = 0;
        for (int from = 0; from < rows.rows(); from += stripeRows) {
            Batch some = new Batch(entity.fields());
            some.append(rows, from, Math.min(rows.rows(), from + stripeRows));
            List<Vector> columns = new ArrayList<>();
            for (int i = 0; i < entity.fields().size(); i++) {
                columns.add(some.column(i));
            }
            coder.code(columns, coded);
            EncodedStripe stripe = encoder.encode(coded);
            for (EncodedStripe.Part part : stripe.parts()) {
                chunks.put(
                        key(encoded.size() / stripesPerShard, part.name(), encoded.size() % stripesPerShard),
                        part.chunk());
                bytes += part.chunk().remaining();
            }
            encoded.add(stripe.directory().toBytes());
            counts.add(some.rows());
        }
        this.directories = encoded.size();
        this.version = new DatasetVersion(
                entity.name(),
                3,
                DatasetVersion.State.PUBLISHED,
                entity,
                new StripePlan(GROUPING, stripeRows, stripesPerShard),
                DatasetVersion.FORMAT,
                "a test",
                Instant.ofEpochMilli(1),
                new DatasetVersion.Published(rows.rows(), encoded.size(), bytes, Instant.ofEpochMilli(2), 1));
        CqlSession session =
                ScriptedCatalogue.proxy(CqlSession.class, (proxy, method, given) -> switch (method.getName()) {
                    case "prepare" -> prepared((String) given[0]);
                    case "executeAsync" -> executed((Bound) Proxy.getInvocationHandler(given[0]));
                    case "getMetadata" ->
                        ScriptedCatalogue.proxy(Metadata.class, (metadata, asked, none) -> Optional.of(tokens()));
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        this.space = StripeSpace.of(session, "memory", client);
    }

    /** Rows with numbers that grow, some places, which tell their countries, and texts without any order. */
    static Batch things(int count) {
        SplittableRandom random = new SplittableRandom(count);
        Batch batch = new Batch(THINGS.fields());
        for (int row = 0; row < count; row++) {
            Double amount = random.nextInt(10) == 0 ? null : random.nextInt(100_000) / 100.0;
            String word = "%016x".formatted(random.nextLong());
            String phrase = "%016x%016x".formatted(random.nextLong(), random.nextLong());
            add(batch, 1_000 + row, random.nextInt(50), amount, word, phrase);
        }
        return batch;
    }

    static void add(Batch batch, long id, int place, Double amount, String word, String phrase) {
        ((LongVector) batch.column(0)).append(id);
        ((TextVector) batch.column(1)).append("place " + place);
        ((TextVector) batch.column(2)).append("country " + place % 7);
        if (amount == null) {
            batch.column(3).appendMissing();
        } else {
            ((DoubleVector) batch.column(3)).append(amount);
        }
        ((TextVector) batch.column(4)).append(word);
        ((TextVector) batch.column(5)).append(phrase);
        batch.setRows(batch.rows() + 1);
    }

    static Predicate where(String text) {
        return text == null ? null : Predicate.parse(text, THINGS);
    }

    static ScanShape shape(String where, boolean ordered, String... columns) {
        return ScanShape.of(new Query.Scan(List.of(columns), Query.Form.VALUES, where(where), ordered), THINGS, false);
    }

    OpenVersion open() throws IOException {
        return new OpenVersion(space, version);
    }

    private static String key(int shard, String name, int rowid) {
        return shard + "/" + name + "/" + rowid;
    }

    /** The rows that a request finds. */
    List<Row> found(Request request) {
        List<Row> found = new ArrayList<>();
        for (String name : request.names()) {
            for (int rowid : request.rowids()) {
                ByteBuffer chunk = chunks.get(key(request.shard(), name, rowid));
                if (chunk != null) {
                    found.add(row(name, rowid, chunk.duplicate()));
                }
            }
        }
        return found;
    }

    /** Changes a chunk that is stored. */
    void damage(int shard, String name, int rowid) {
        ByteBuffer chunk = damaged(chunks.get(key(shard, name, rowid)));
        chunks.put(key(shard, name, rowid), chunk);
    }

    static ByteBuffer damaged(ByteBuffer chunk) {
        byte[] bytes = new byte[chunk.remaining()];
        chunk.duplicate().get(bytes);
        bytes[bytes.length - 1] ^= 1;
        return ByteBuffer.wrap(bytes);
    }

    void lose(int shard, String name, int rowid) {
        if (chunks.remove(key(shard, name, rowid)) == null) {
            throw new IllegalArgumentException("There is no chunk " + key(shard, name, rowid) + ".");
        }
    }

    static Row row(Object... cells) {
        return ScriptedCatalogue.proxy(Row.class, (proxy, method, given) -> {
            Object cell = cells[(Integer) given[0]];
            return method.getName().equals("isNull") ? (Object) (cell == null) : cell;
        });
    }

    /** @param next the page after this one; {@code null} for none */
    static AsyncResultSet page(List<Row> rows, AsyncResultSet next) {
        return ScriptedCatalogue.proxy(AsyncResultSet.class, (proxy, method, given) -> switch (method.getName()) {
            case "currentPage" -> rows;
            case "hasMorePages" -> next != null;
            case "fetchNextPage" -> CompletableFuture.completedFuture(next);
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    /** A node that is up. */
    static Node node(String address) {
        return ScriptedCatalogue.proxy(Node.class, (proxy, method, given) -> switch (method.getName()) {
            case "getEndPoint" -> new DefaultEndPoint(new InetSocketAddress(address, 9042));
            case "getState" -> NodeState.UP;
            case "getDistance" -> NodeDistance.LOCAL;
            case "getBroadcastRpcAddress" -> Optional.empty();
            case "equals" -> proxy == given[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    private TokenMap tokens() {
        return ScriptedCatalogue.proxy(
                TokenMap.class,
                (proxy, method, given) -> new LinkedHashSet<>(replicas.apply(((ByteBuffer) given[1]).getInt(0))));
    }

    private static PreparedStatement prepared(String query) {
        return ScriptedCatalogue.proxy(
                PreparedStatement.class,
                (proxy, method, given) -> new Bound(query, List.of((Object[]) given[0]), null).statement());
    }

    /** A statement with its values, of which the third is the partition's number. What else is set does not matter here. */
    private record Bound(String query, List<Object> values, Node node) implements InvocationHandler {
        BoundStatement statement() {
            return ScriptedCatalogue.proxy(BoundStatement.class, this);
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] given) {
            return switch (method.getName()) {
                case "setNode" -> new Bound(query, values, (Node) given[0]).statement();
                case "getNode" -> node;
                case "getRoutingKey" -> ByteBuffer.allocate(4).putInt(0, (Integer) values.get(2));
                default -> method.getReturnType().isInstance(proxy) ? proxy : null;
            };
        }
    }

    @SuppressWarnings("unchecked")
    private CompletionStage<AsyncResultSet> executed(Bound bound) {
        List<Object> values = bound.values();
        if (bound.query().contains("memory.data")) {
            Request request = new Request(
                    (Integer) values.get(2), (List<String>) values.get(3), (List<Integer>) values.get(4), bound.node());
            requests.add(request);
            return answer.to(request);
        }
        List<Row> found = new ArrayList<>();
        if (values.get(0).equals(version.dataset())) {
            for (int stripe = (Integer) values.get(3);
                    stripe < Math.min(directories, (Integer) values.get(4));
                    stripe++) {
                found.add(row(stripe, encoded.get(stripe), counts.get(stripe), 0L));
            }
        }
        return CompletableFuture.completedFuture(page(found, null));
    }
}
