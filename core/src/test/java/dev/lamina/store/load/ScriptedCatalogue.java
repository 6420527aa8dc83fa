// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.EntityJson;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A catalogue without a server, of one version at most: each statement is shown to {@link #before}, which may change the row or
 * have the statement fail, and is then made as if it met no other process. The stripes and the numbers of parts are in memory, too, and
 * other tables are empty.
 */
public class ScriptedCatalogue {
    /** The cells of the version's row; empty where there is none. */
    public final Map<String, Object> row = new LinkedHashMap<>();

    public final List<String> statements = Collections.synchronizedList(new ArrayList<>());

    /** The last statement. */
    volatile SimpleStatement last;

    /** What happens before a statement is made; {@code false} has it fail. */
    public interface Event {
        boolean before(String statement);
    }

    public Event before = statement -> true;

    /** What a change is answered in place of being made; {@code null} where it is made. */
    Function<SimpleStatement, Map<String, Object>> refusal = statement -> null;

    /** Of each number that a part has been given, the version for whose load that was. */
    final Map<Integer, Integer> parts = new ConcurrentSkipListMap<>();

    /** What is stored of the versions' stripes. */
    public final StoredRows stored;

    /** What a prepared statement fails with; {@code null} where it is answered. */
    public Supplier<DriverException> prepared = () -> null;

    /** What becomes of the answer to a prepared statement. */
    public interface Delivery {
        /** @param number the part or version that is asked for */
        CompletableFuture<AsyncResultSet> of(String query, int number, CompletableFuture<AsyncResultSet> answer);
    }

    /** Tests have answers come later, or fail. */
    public Delivery delivery = (query, number, answer) -> answer;

    private final CqlSession session = proxy(CqlSession.class, (proxy, method, given) -> switch (method.getName()) {
        case "prepare" -> stored().prepared((String) given[0]);
        case "getContext" ->
            proxy(
                    DriverContext.class,
                    (context, asked, none) ->
                            DriverConfigLoader.programmaticBuilder().build().getInitialConfig());
        case "getMetadata" ->
            proxy(
                    Metadata.class,
                    (metadata, asked, none) ->
                            asked.getName().equals("getTokenMap") ? stored().tokens() : Optional.empty());
        case "executeAsync" -> executed(given[0]);
        default -> throw new UnsupportedOperationException(method.getName());
    });

    public final StripeSpace space = StripeSpace.of(session, "shops", new Access("tuned", 8, 1));

    public ScriptedCatalogue() {
        this(1);
    }

    /** @param nodes how many of them have copies of the stripes */
    public ScriptedCatalogue(int nodes) {
        this.stored = new StoredRows(nodes);
    }

    private StoredRows stored() {
        return stored;
    }

    public static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(ScriptedCatalogue.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** Loads rows as the version, a hundred to a stripe and eight stripes to a partition. */
    public DatasetVersion load(MemoryDataset data) throws IOException {
        TestSource source = TestSource.of(data, TestSource.Way.BATCHES);
        DatasetLoad load = new DatasetLoad(space, "shops", source, "a test", false, LoadProgress.SILENT);
        SourceLoads.load(space, LoadOptions.DEFAULT, source, load, null, LoadProgress.SILENT, false);
        return space.catalogue().published("shops").orElseThrow();
    }

    /** Writes a row as it is when a version of this format begins. */
    public void begun(String state, int format, String loader) {
        row.put("dataset", "shops");
        row.put("version", 0);
        row.put("highest", 0);
        row.put("state", state);
        row.put("entity", EntityJson.write(Sales.ENTITY));
        row.put("grouping", Grouping.none(Sales.ENTITY.fields().size()).text());
        row.put("stripe_rows", 100);
        row.put("stripes_per_shard", 8);
        row.put("format", format);
        row.put("source", "a test");
        row.put("begun", Instant.ofEpochMilli(1));
        row.put("loader", loader);
        if (format == DatasetVersion.PARTS_FORMAT) {
            row.put("parts", "{\"plans\":[],\"parts\":[]}");
        }
    }

    private CompletableFuture<AsyncResultSet> executed(Object statement) {
        if (!(statement instanceof SimpleStatement simple)) {
            DriverException failure = prepared.get();
            if (failure != null) {
                return CompletableFuture.failedFuture(failure);
            }
            return StoredRows.isOfVersions(statement)
                    ? CompletableFuture.completedFuture(rows(
                            row.isEmpty()
                                    ? List.of()
                                    : List.of(of(row(
                                            "version",
                                            row.get("version"),
                                            "state",
                                            row.get("state"),
                                            "begun",
                                            row.get("begun"))))))
                    : stored.executed((Statement<?>) statement, delivery);
        }
        String query = simple.getQuery();
        statements.add(query);
        last = simple;
        if (!before.before(query)) {
            return CompletableFuture.failedFuture(new InvalidQueryException(null, "refused by the test"));
        }
        if (query.startsWith("SELECT toTimestamp")) {
            return CompletableFuture.completedFuture(rows(List.of(of(row("now", Instant.ofEpochMilli(1))))));
        }
        if (query.startsWith("SELECT DISTINCT")) {
            return CompletableFuture.completedFuture(rows(stored.partitions(query)));
        }
        if (query.startsWith("SELECT state, loader, ttl")) {
            return CompletableFuture.completedFuture(rows(
                    row.isEmpty()
                            ? List.of()
                            : List.of(of(row("state", row.get("state"), "loader", row.get("loader"))))));
        }
        if (query.contains("FROM shops.parts") && query.startsWith("SELECT")) {
            List<Row> numbers = new ArrayList<>();
            parts.forEach((number, load) -> numbers.add(of(row("dataset", "shops", "number", number, "load", load))));
            return CompletableFuture.completedFuture(rows(numbers));
        }
        if (query.startsWith("SELECT")) {
            return CompletableFuture.completedFuture(rows(row.isEmpty() ? List.of() : List.of(of(row))));
        }
        Map<String, Object> refused = refusal.apply(simple);
        if (refused != null) {
            return CompletableFuture.completedFuture(rows(List.of(of(refused))));
        }
        List<Object> values = simple.getPositionalValues();
        if (query.startsWith("BEGIN")) {
            boolean ofParts = query.contains("parts = ?");
            row.clear();
            begun("loading", ofParts ? DatasetVersion.PARTS_FORMAT : DatasetVersion.FORMAT, (String)
                    values.get(ofParts ? 12 : 11));
            row.put("dataset", values.get(ofParts ? 9 : 8));
            row.put("version", values.get(0));
            row.put("highest", values.get(0));
            row.put("entity", values.get(1));
            row.put("source", values.get(6));
            if (ofParts) {
                row.put("stripe_rows", values.get(3));
                row.put("stripes_per_shard", values.get(4));
                row.put("parts", values.get(8));
            }
        } else if (query.contains("SET state = 'published'")) {
            row.put("state", "published");
            Matcher cells = Pattern.compile("(\\w+) = \\?").matcher(query.substring(0, query.indexOf(" WHERE ")));
            for (Object value : values) {
                if (cells.find()) {
                    row.put(cells.group(1), value);
                }
            }
        } else if (query.contains("SET loader = null")) {
            if ("loading".equals(row.get("state"))) {
                row.replace("loader", values.get(2), null);
            }
        } else if (query.contains("SET state = 'dropping'")) {
            row.put("state", "dropping");
        } else if (query.startsWith("DELETE FROM shops.data")) {
            stored.deleteChunk(values);
        } else if (query.startsWith("INSERT INTO shops.parts")) {
            parts.put((Integer) values.get(1), (Integer) values.get(2));
        } else if (query.startsWith("DELETE FROM shops.parts")) {
            parts.remove(values.get(1));
        } else if (query.startsWith("DELETE FROM shops.versions")) {
            row.clear();
        }
        return CompletableFuture.completedFuture(rows(List.of(of(row("[applied]", true)))));
    }

    public static Map<String, Object> row(Object... namesAndValues) {
        Map<String, Object> cells = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            cells.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return cells;
    }

    public static AsyncResultSet rows(List<Row> rows) {
        return proxy(
                AsyncResultSet.class,
                (proxy, method, given) -> method.getName().equals("currentPage") ? rows : (Object) false);
    }

    public static Row of(Map<String, Object> cells) {
        Map<String, Object> copy = new LinkedHashMap<>(cells);
        ColumnDefinitions columns =
                proxy(ColumnDefinitions.class, (proxy, method, given) -> copy.containsKey(String.valueOf(given[0])));
        return proxy(Row.class, (proxy, method, given) -> {
            if (method.getName().equals("getColumnDefinitions")) {
                return columns;
            }
            List<Object> values = new ArrayList<>(copy.values());
            Object value = given[0] instanceof Integer at
                    ? at < values.size() ? values.get(at) : null
                    : copy.get(String.valueOf(given[0]));
            return switch (method.getName()) {
                case "isNull" -> value == null;
                case "getInt" -> value == null ? 0 : value;
                case "getLong" -> value == null ? 0L : value;
                case "getByteBuffer", "getBytesUnsafe" -> value == null ? null : ((ByteBuffer) value).duplicate();
                default -> value;
            };
        });
    }
}
