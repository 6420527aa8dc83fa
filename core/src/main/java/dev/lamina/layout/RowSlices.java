// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.codec.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Slices of a row layout's table as statements: prepared with all values bound, or with literals. */
final class RowSlices {
    /** A page holds a whole slice of up to so many records; {@link SliceRequest} takes one page. */
    static final int MOST_PAGE_ROWS = 100_000;

    private final CqlSession session;
    private final RowTable table;
    private final String keyspace;
    private final boolean prepares;

    /** @param prepares whether values are bound, and not written as literals */
    RowSlices(CqlSession session, RowTable table, String keyspace, boolean prepares) {
        this.session = session;
        this.table = table;
        this.keyspace = keyspace;
        this.prepares = prepares;
    }

    /** What can be asked. */
    PartitionOrder order() throws UnsupportedQueryException {
        if (table.clustering().isEmpty()) {
            throw new UnsupportedQueryException("a partition holds one record, so records have no order within it");
        }
        return new PartitionOrder(fields(table.partition()), fields(table.clustering()), table.descending());
    }

    private static List<String> fields(List<KeyColumn> keys) {
        List<String> fields = new ArrayList<>();
        for (KeyColumn key : keys) {
            fields.add(key.field().name());
        }
        return fields;
    }

    /** The statement of a slice; a slice without a limit comes in pages of so many rows. */
    Statement<?> statement(Query.Slice slice, String selection, int pageRows) throws UnsupportedQueryException {
        order();
        if (slice.partition().size() != table.partition().size()) {
            throw new IllegalArgumentException(
                    "A slice gives " + slice.partition().size()
                            + " values for the partition, expected one each for "
                            + String.join(", ", fields(table.partition())) + ".");
        }
        List<Value> values = new ArrayList<>();
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < table.partition().size(); i++) {
            terms.add(term(
                    table.partition().get(i), " = ", List.of(slice.partition().get(i)), values));
        }
        KeyColumn first = table.clustering().get(0);
        if (!slice.among().isEmpty()) {
            terms.add(term(first, " IN ", slice.among(), values));
        }
        if (slice.lower() != null) {
            terms.add(term(first, " >= ", List.of(slice.lower()), values));
        }
        if (slice.upper() != null) {
            terms.add(term(first, " <= ", List.of(slice.upper()), values));
        }
        StringBuilder text = new StringBuilder("SELECT " + selection + " FROM " + table.qualified(keyspace) + " WHERE ")
                .append(String.join(" AND ", terms));
        if (slice.reversed()) {
            text.append(" ORDER BY ").append(reversedOrder());
        }
        int rows = pageRows;
        if (slice.limit() != Query.Slice.ALL) {
            text.append(slice.perPartition() ? " PER PARTITION LIMIT " : " LIMIT ")
                    .append(slice.limit());
            rows = Math.min(MOST_PAGE_ROWS, Math.max(pageRows, slice.limit()));
        }
        return bound(text.toString(), values).setPageSize(rows);
    }

    /** A value on its way into a statement. */
    private record Value(KeyColumn key, String text) {
        private Vector vector() {
            Vector vector = Vector.of(key.field().type());
            ValueText.append(vector, text);
            return vector;
        }

        private ByteBuffer bytes() throws IOException {
            return key.encode(vector(), 0, new Arena());
        }

        private String literal() throws IOException {
            StringBuilder text = new StringBuilder();
            key.literal(vector(), 0, text);
            return text.toString();
        }
    }

    /** The term of a condition; its values follow those of earlier terms. */
    private String term(KeyColumn key, String operator, List<String> texts, List<Value> values) {
        List<String> marks = new ArrayList<>();
        for (String text : texts) {
            Value value = new Value(key, text);
            values.add(value);
            try {
                marks.add(prepares ? "?" : value.literal());
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        String operand = String.join(", ", marks);
        return key.name().asCql(true) + operator + (operator.equals(" IN ") ? "(" + operand + ")" : operand);
    }

    private String reversedOrder() {
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < table.clustering().size(); i++) {
            orders.add(table.clustering().get(i).name().asCql(true)
                    + (table.descending().get(i) ? " ASC" : " DESC"));
        }
        return String.join(", ", orders);
    }

    private Statement<?> bound(String text, List<Value> values) {
        if (!prepares) {
            return SimpleStatement.newInstance(text);
        }
        BoundStatementBuilder builder = session.prepare(text).boundStatementBuilder();
        try {
            for (int i = 0; i < values.size(); i++) {
                builder.setBytesUnsafe(i, values.get(i).bytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        return builder.build();
    }

    /** A slice of at most a page, to be asked many times. */
    SliceRequest request(Query.Slice slice) throws UnsupportedQueryException {
        List<Field> fields = table.entity().fields(slice.columns());
        Statement<?> statement = statement(slice, selection(fields), MOST_PAGE_ROWS);
        return new Asked(session, statement, fields, table.form(), true, new ConcurrentLinkedQueue<>());
    }

    private String selection(List<Field> fields) {
        return RowStore.names(table.form().decoder(fields).selected());
    }

    /** A statement that is sent as it is, with decoders for as many answers as come in at once. */
    static final class Asked implements SliceRequest {
        private final CqlSession session;
        private final Statement<?> statement;
        private final List<Field> fields;
        private final RecordForm form;
        private final boolean ordered;
        private final ConcurrentLinkedQueue<Decoding> idle;

        /**
         * @param ordered whether the order of the records is part of the answer
         * @param idle decoders for these fields that nobody uses just now; requests for the same fields may share them
         */
        Asked(
                CqlSession session,
                Statement<?> statement,
                List<Field> fields,
                RecordForm form,
                boolean ordered,
                ConcurrentLinkedQueue<Decoding> idle) {
            this.ordered = ordered;
            this.idle = idle;
            this.session = session;
            this.statement = statement;
            this.fields = fields;
            this.form = form;
        }

        /** A decoder with the batch that it fills; used by one thread at a time. */
        record Decoding(RecordForm.Decoder decoder, Batch batch) {}

        @Override
        public CompletionStage<SliceAnswer> send() {
            return session.executeAsync(statement).thenApply(this::answer);
        }

        private SliceAnswer answer(AsyncResultSet page) {
            if (page.hasMorePages()) {
                throw new IllegalStateException("A slice has more than the " + MOST_PAGE_ROWS
                        + " records of a page. Ask with a limit, or read it instead.");
            }
            Decoding decoding = idle.poll();
            if (decoding == null) {
                decoding = new Decoding(form.decoder(fields), new Batch(fields));
            }
            Batch batch = decoding.batch();
            batch.clear();
            try {
                int rows = 0;
                for (Row row : page.currentPage()) {
                    decoding.decoder().decode(row, batch);
                    rows++;
                }
                batch.setRows(rows);
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            SliceAnswer answer = ordered ? SliceAnswer.of(batch) : SliceAnswer.ofSet(batch);
            idle.add(decoding);
            return answer;
        }

        @Override
        public String statement() {
            if (statement instanceof SimpleStatement simple) {
                return simple.getQuery();
            }
            return ((com.datastax.oss.driver.api.core.cql.BoundStatement) statement)
                    .getPreparedStatement()
                    .getQuery();
        }
    }
}
