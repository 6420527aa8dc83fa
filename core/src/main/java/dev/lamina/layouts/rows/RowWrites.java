// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;

/**
 * Writes to single rows of a table. A missing value is left unset, as the load leaves it: no tombstone is written for it.
 * Columns count from the key's on, as {@link RowStore#columnNames} lists them.
 */
final class RowWrites {
    private final RowTable table;
    private final RowWrite write;
    private final List<CqlIdentifier> names = new ArrayList<>();

    /** The columns whose values are written or given, in the order of the statement's markers. */
    private final List<Integer> bound = new ArrayList<>();

    private final String statement;

    RowWrites(RowTable table, String keyspace, RowWrite write) throws UnsupportedQueryException {
        this.table = table;
        this.write = write;
        table.keys().forEach(key -> names.add(key.name()));
        table.form().columns().forEach(column -> names.add(column.name()));
        String qualified = table.qualified(keyspace);
        String ttl = write.ttlSeconds() == 0 ? "" : " USING TTL " + write.ttlSeconds();
        this.statement = switch (write.kind()) {
            case INSERT, INSERT_COPY, MOVE -> insert(qualified) + ttl;
            case UPDATE -> update("UPDATE " + qualified + ttl);
            case DELETE -> "DELETE FROM " + qualified + where(table.keys().size());
            case DELETE_PARTITION ->
                "DELETE FROM " + qualified + where(table.partition().size());
        };
    }

    private String insert(String qualified) {
        List<CqlIdentifier> written = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (write.kind() != RowWrite.Kind.INSERT_COPY || !table.statics().contains(names.get(i))) {
                bound.add(i);
                written.add(names.get(i));
            }
        }
        return "INSERT INTO " + qualified + " (" + RowStore.names(written) + ") VALUES (?"
                + ", ?".repeat(written.size() - 1) + ")";
    }

    private String update(String update) throws UnsupportedQueryException {
        TreeSet<Integer> columns = new TreeSet<>();
        for (String name : write.columns()) {
            columns.add(column(table.entity().field(name)));
        }
        List<String> terms = new ArrayList<>();
        boolean isStatic = true;
        for (int column : columns) {
            bound.add(column);
            terms.add(names.get(column).asCql(true) + " = ?");
            isStatic &= table.statics().contains(names.get(column));
        }
        // What a partition has once is named by the partition alone.
        return update + " SET " + String.join(", ", terms)
                + where(isStatic ? table.partition().size() : table.keys().size());
    }

    /** The column in which a field is stored, alone or with others. */
    private int column(Field field) throws UnsupportedQueryException {
        for (KeyColumn key : table.keys()) {
            if (key.isOf(field.name())) {
                throw new UnsupportedQueryException("the primary key of " + table.name() + " is made of " + field.name()
                        + ", which an update can't change");
            }
        }
        if (!table.form().has(field)) {
            throw new UnsupportedQueryException("table " + table.name() + " has no column for " + field.name());
        }
        int keys = table.keys().size();
        if (names.size() == keys + 1) {
            return keys;
        }
        List<CqlIdentifier> columns = table.form().decoder(List.of(field)).selected();
        if (columns.size() > 1) {
            throw new UnsupportedQueryException(field.name()
                    + " is stored in several columns, which an update of it would" + " have to find out first");
        }
        return names.indexOf(columns.get(0));
    }

    private String where(int keys) {
        for (int i = 0; i < keys; i++) {
            bound.add(i);
        }
        return " WHERE " + RowTable.condition(table.keys().subList(0, keys));
    }

    String statement() {
        return statement;
    }

    /** From the last clustering column to the first partition column: the later, the nearer is another row. */
    private List<String> keyFields() {
        List<KeyColumn> keys = write.kind() == RowWrite.Kind.DELETE_PARTITION ? table.partition() : table.keys();
        List<String> fields = new ArrayList<>();
        for (int i = keys.size() - 1; i >= 0; i--) {
            if (keys.get(i).holdsField()) {
                fields.add(keys.get(i).field().name());
            }
        }
        return fields;
    }

    /** Makes them ready. */
    Prepared on(CqlSession session) {
        return new Prepared(session);
    }

    /** Ready for one session. */
    final class Prepared implements RowWriter {
        private final CqlSession session;
        private final PreparedStatement prepared;
        private final int[] keyFields = RowStore.keyFields(table);
        private final int[] columns = bound.stream().mapToInt(Integer::intValue).toArray();
        private final boolean writesColumns =
                write.kind() != RowWrite.Kind.DELETE && write.kind() != RowWrite.Kind.DELETE_PARTITION;
        private final ByteBuffer[] values = new ByteBuffer[names.size()];
        private final Arena arena = new Arena();

        Prepared(CqlSession session) {
            this.session = session;
            this.prepared = session.prepare(statement);
        }

        @Override
        public CompletionStage<?> send(Batch rows, int row) throws IOException {
            return send(rows, row, Statement.NO_DEFAULT_TIMESTAMP);
        }

        /** The same as of a time, in µs since 1970. */
        CompletionStage<?> send(Batch rows, int row, long micros) throws IOException {
            if (writesColumns) {
                RowStore.encode(table, rows, row, keyFields, arena, values);
            } else {
                RowStore.encodeKey(table, rows, row, keyFields, arena, values);
            }
            BoundStatementBuilder builder = prepared.boundStatementBuilder();
            for (int i = 0; i < columns.length; i++) {
                if (values[columns[i]] != null) {
                    builder.setBytesUnsafe(i, values[columns[i]]);
                }
            }
            return session.executeAsync(builder.setQueryTimestamp(micros).build());
        }

        @Override
        public String statement() {
            return statement;
        }

        @Override
        public List<String> keyFields() {
            return RowWrites.this.keyFields();
        }
    }
}
