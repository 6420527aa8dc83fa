// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Slices of a row layout's table as statements: prepared with all values bound, or with literals. */
final class RowSlices {
    /** The most records of a page, and so of a {@link SliceRequest}, which reads one page. */
    static final int MAX_PAGE_ROWS = 100_000;

    private final CqlSession session;
    private final RowTable table;
    private final String keyspace;
    private final PublishedWay.Binding binding;
    private final Map<List<String>, Map<Shape, Ready>> ready = new ConcurrentHashMap<>();

    /** @param binding which values are bound, and not written as literals */
    RowSlices(CqlSession session, RowTable table, String keyspace, PublishedWay.Binding binding) {
        this.session = session;
        this.table = table;
        this.keyspace = keyspace;
        this.binding = binding;
    }

    /** The order of records in a partition. */
    PartitionOrder order() throws UnsupportedQueryException {
        if (table.clustering().isEmpty()) {
            throw new UnsupportedQueryException("a partition holds one record, so records have no order within it");
        }
        KeyColumn first = table.clustering().get(0);
        if (!first.isConstant() && !first.holdsField()) {
            throw new UnsupportedQueryException(
                    "records are ordered by " + first.name().asInternal()
                            + ", which is made of " + first.field().name() + ", and not by "
                            + first.field().name()
                            + " itself");
        }
        return new PartitionOrder(made(table.partition()), made(table.clustering()), table.descending());
    }

    /** What columns are made of: their fields, and of derived ones, which have records of other values too, themselves. */
    private static List<String> made(List<KeyColumn> keys) {
        List<String> made = new ArrayList<>();
        for (KeyColumn key : keys) {
            if (!key.isConstant()) {
                made.add(key.holdsField() ? key.field().name() : key.name().asInternal());
            }
        }
        return made;
    }

    private static List<String> fields(List<KeyColumn> keys) {
        List<String> fields = new ArrayList<>();
        for (KeyColumn key : keys) {
            if (!key.isConstant()) {
                fields.add(key.field().name());
            }
        }
        return fields;
    }

    /** The statement of all records of a partition. */
    Statement<?> partition(List<String> partition, String selection) {
        String text = select(selection, partitionTerms(partition)).toString();
        return bound(text, partitionValues(partition));
    }

    private StringBuilder select(String selection, List<String> terms) {
        return new StringBuilder("SELECT " + selection + " FROM " + table.qualified(keyspace) + " WHERE ")
                .append(String.join(" AND ", terms));
    }

    private List<String> partitionTerms(List<String> partition) {
        List<String> made = fields(table.partition());
        if (partition.size() != made.size()) {
            throw new IllegalArgumentException("A slice gives " + partition.size()
                    + " values for the partition, expected "
                    + (made.isEmpty()
                            ? "none, since it is a constant."
                            : "one each for " + String.join(", ", made) + "."));
        }
        List<String> terms = new ArrayList<>();
        int given = 0;
        for (KeyColumn key : table.partition()) {
            String text = key.isConstant() ? "" : partition.get(given++);
            terms.add(term(key, " = ", List.of(text)));
        }
        return terms;
    }

    /** The statement of a slice; a slice without a limit comes in pages of so many rows. */
    Statement<?> statement(Query.Slice slice, String selection, int pageRows) throws UnsupportedQueryException {
        order();
        List<String> terms = partitionTerms(slice.partition());
        KeyColumn first = table.clustering().get(0);
        if (!slice.among().isEmpty()) {
            terms.add(term(first, slice.among().size() == 1 ? " = " : " IN ", slice.among()));
        }
        if (slice.lower() != null) {
            terms.add(term(first, " >= ", List.of(slice.lower())));
        }
        if (slice.upper() != null) {
            terms.add(term(first, " <= ", List.of(slice.upper())));
        }
        StringBuilder text = select(selection, terms);
        if (slice.reversed()) {
            text.append(" ORDER BY ").append(table.reversedOrder());
        }
        int rows = pageRows;
        if (slice.limit() != Query.Slice.ALL) {
            text.append(slice.perPartition() ? " PER PARTITION LIMIT " : " LIMIT ")
                    .append(slice.limit());
            rows = Math.min(MAX_PAGE_ROWS, Math.max(pageRows, slice.limit()));
        }
        return bound(text.toString(), values(slice)).setPageSize(rows);
    }

    private List<Value> partitionValues(List<String> partition) {
        List<Value> values = new ArrayList<>();
        int given = 0;
        for (KeyColumn key : table.partition()) {
            String text = key.isConstant() ? "" : partition.get(given++);
            if (binding.binds(key)) {
                values.add(new Value(key, text));
            }
        }
        return values;
    }

    /** The values of a slice's statement, in the order of its terms. */
    private List<Value> values(Query.Slice slice) {
        List<Value> values = partitionValues(slice.partition());
        KeyColumn first = table.clustering().get(0);
        if (binding.binds(first)) {
            for (String text : slice.among()) {
                values.add(new Value(first, text));
            }
            if (slice.lower() != null) {
                values.add(new Value(first, slice.lower()));
            }
            if (slice.upper() != null) {
                values.add(new Value(first, slice.upper()));
            }
        }
        return values;
    }

    /** A value on its way into a statement. */
    private record Value(KeyColumn key, String text) {
        private ByteBuffer bytes() throws IOException {
            return key.encode(key.value(text), 0, Arena.ofFew());
        }

        private String literal() throws IOException {
            StringBuilder literal = new StringBuilder();
            key.literal(key.value(text), 0, literal);
            return literal.toString();
        }
    }

    /** The term of a condition. */
    private String term(KeyColumn key, String operator, List<String> texts) {
        List<String> marks = new ArrayList<>();
        for (String text : texts) {
            try {
                marks.add(binding.binds(key) ? "?" : new Value(key, text).literal());
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        String operand = String.join(", ", marks);
        return key.name().asCql(true) + operator + (operator.equals(" IN ") ? "(" + operand + ")" : operand);
    }

    private Statement<?> bound(String text, List<Value> values) {
        if (!binding.prepares()) {
            return SimpleStatement.newInstance(text);
        }
        return bound(session.prepare(text).boundStatementBuilder(), values);
    }

    private static Statement<?> bound(BoundStatementBuilder builder, List<Value> values) {
        try {
            for (int i = 0; i < values.size(); i++) {
                builder.setBytesUnsafe(i, values.get(i).bytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        return builder.build();
    }

    /** What slices with the same statement share: everything but their values. */
    private record Shape(
            int partition, int among, boolean lower, boolean upper, boolean reversed, int limit, boolean perPartition) {
        static Shape of(Query.Slice slice) {
            return new Shape(
                    slice.partition().size(),
                    slice.among().size(),
                    slice.lower() != null,
                    slice.upper() != null,
                    slice.reversed(),
                    slice.limit(),
                    slice.perPartition());
        }
    }

    /** A statement that was prepared, and what its answers are decoded with. */
    private record Ready(
            PreparedStatement prepared,
            int pageRows,
            List<Field> fields,
            ConcurrentLinkedQueue<PageRequest.Decoding> idle) {}

    /**
     * A slice of at most one page, to be requested many times. Slices that differ only in their values share the
     * prepared statement, which the driver would forget, and the decoders.
     */
    SliceRequest request(Query.Slice slice) throws UnsupportedQueryException {
        Map<Shape, Ready> byShape = ready.computeIfAbsent(slice.columns(), columns -> new ConcurrentHashMap<>());
        Shape shape = Shape.of(slice);
        Ready known = byShape.get(shape);
        if (known != null) {
            BoundStatementBuilder builder = known.prepared().boundStatementBuilder();
            Statement<?> statement = bound(builder, values(slice)).setPageSize(known.pageRows());
            return new PageRequest(session, statement, known.fields(), table, true, known.idle());
        }
        List<Field> fields = table.entity().fields(slice.columns());
        Statement<?> statement = statement(slice, selection(fields), MAX_PAGE_ROWS);
        ConcurrentLinkedQueue<PageRequest.Decoding> idle = new ConcurrentLinkedQueue<>();
        if (statement instanceof BoundStatement bound && bindsAll()) {
            byShape.put(shape, new Ready(bound.getPreparedStatement(), statement.getPageSize(), fields, idle));
        }
        return new PageRequest(session, statement, fields, table, true, idle);
    }

    /** Whether all values of a slice are bound, and none is part of the statement's text. */
    private boolean bindsAll() {
        for (KeyColumn key : table.keys()) {
            if (!key.isConstant() && !binding.binds(key)) {
                return false;
            }
        }
        return true;
    }

    private String selection(List<Field> fields) {
        if (table.selectsAll()) {
            return "*";
        }
        return table.selection(fields);
    }

    /** A statement with its values, and decoders for concurrent answers. */
    static final class PageRequest implements SliceRequest {
        private final CqlSession session;
        private final Statement<?> statement;
        private final List<Field> fields;
        private final RowTable table;
        private final boolean ordered;
        private final ConcurrentLinkedQueue<Decoding> idle;

        /**
         * @param ordered whether the order of the records is part of the answer
         * @param idle unused decoders for these fields; requests for the same fields may share them
         */
        PageRequest(
                CqlSession session,
                Statement<?> statement,
                List<Field> fields,
                RowTable table,
                boolean ordered,
                ConcurrentLinkedQueue<Decoding> idle) {
            this.ordered = ordered;
            this.idle = idle;
            this.session = session;
            this.statement = statement;
            this.fields = fields;
            this.table = table;
        }

        /** A decoder with the batch that it fills; used by one thread at a time. */
        record Decoding(RecordForm.Decoder decoder, Batch batch) {}

        @Override
        public CompletionStage<SliceAnswer> send() {
            return session.executeAsync(statement).thenApply(this::answer);
        }

        @Override
        public CompletionStage<Batch> rows() {
            CompletableFuture<AsyncResultSet> sent =
                    session.executeAsync(statement).toCompletableFuture();
            CompletableFuture<Batch> rows = sent.thenApply(this::records);
            rows.whenComplete((records, error) -> {
                if (rows.isCancelled()) {
                    // The driver then forgets the request; a future that depends on its own does not tell it.
                    sent.cancel(true);
                }
            });
            return rows;
        }

        private SliceAnswer answer(AsyncResultSet page) {
            Decoding decoding = decoding();
            Batch batch = decoding.batch();
            batch.clear();
            decode(page, decoding.decoder(), batch);
            SliceAnswer answer = ordered ? SliceAnswer.of(batch) : SliceAnswer.ofSet(batch);
            idle.add(decoding);
            return answer;
        }

        private Batch records(AsyncResultSet page) {
            Decoding decoding = decoding();
            Batch batch = new Batch(fields);
            decode(page, decoding.decoder(), batch);
            idle.add(decoding);
            return batch;
        }

        /** Whether the statement's columns are those of the table, in its order. */
        private boolean isEverything() {
            return table.selectsAll() && ordered;
        }

        private static int[] places(ColumnDefinitions columns, RecordForm.Decoder decoder) {
            int[] places = new int[decoder.selected().size()];
            for (int i = 0; i < places.length; i++) {
                places[i] = columns.firstIndexOf(decoder.selected().get(i));
            }
            return places;
        }

        private static Row everything(Row row, int[] places) {
            ByteBuffer[] values = new ByteBuffer[row.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = row.getBytesUnsafe(i);
            }
            return new ForeignRow(values, places);
        }

        private Decoding decoding() {
            Decoding decoding = idle.poll();
            return decoding == null ? new Decoding(table.form().decoder(fields), new Batch(fields)) : decoding;
        }

        private void decode(AsyncResultSet page, RecordForm.Decoder decoder, Batch batch) {
            if (page.hasMorePages()) {
                throw new IllegalStateException("A slice has more than the " + MAX_PAGE_ROWS
                        + " records of a page. Give it a limit, or read it with a cursor.");
            }
            try {
                int rows = 0;
                int[] places = isEverything() ? places(page.getColumnDefinitions(), decoder) : null;
                for (Row row : page.currentPage()) {
                    decoder.decode(places == null ? row : everything(row, places), batch);
                    rows++;
                }
                batch.setRows(rows);
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }

        @Override
        public String statement() {
            if (statement instanceof SimpleStatement simple) {
                return simple.getQuery();
            }
            return ((BoundStatement) statement).getPreparedStatement().getQuery();
        }
    }
}
