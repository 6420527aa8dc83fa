// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.KeyedRead;
import dev.lamina.layouts.KeyedRequest;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A read by keys as statements on a row layout's table. */
final class RowKeyedReads {
    private final CqlSession session;
    private final RowTable table;
    private final String keyspace;
    private final PublishedWay.Binding binding;
    private final KeyedRead read;
    private final List<Field> fields;
    private final Arena arena;
    private final ConcurrentLinkedQueue<RowSlices.PageRequest.Decoding> idle;
    private final List<ByteBuffer> values = new ArrayList<>();

    /**
     * @param arena holds bound values; other reads may use it too, one after the other
     * @param idle decoders for the read's columns, shared in the same way
     */
    RowKeyedReads(
            CqlSession session,
            RowTable table,
            String keyspace,
            PublishedWay.Binding binding,
            KeyedRead read,
            Arena arena,
            ConcurrentLinkedQueue<RowSlices.PageRequest.Decoding> idle) {
        this.arena = arena;
        this.idle = idle;
        this.session = session;
        this.table = table;
        this.keyspace = keyspace;
        this.binding = binding;
        this.read = read;
        this.fields = table.entity().fields(read.columns());
    }

    /** The requests; each identity belongs to one of them. */
    List<KeyedRequest> requests() throws UnsupportedQueryException {
        if (read.group().size() != table.entity().within().size()) {
            throw new IllegalArgumentException("A read by keys gives " + read.group() + ", expected one value each for "
                    + String.join(", ", table.entity().within()) + ".");
        }
        requireKeysOfRead(table);
        requireRanges();
        try {
            List<KeyedRequest> requests = new ArrayList<>();
            for (int from = 0, to; from < read.identities().size(); from = to) {
                to = end(from);
                SliceRequest request =
                        new RowSlices.PageRequest(session, statement(from, to), fields, table, false, idle);
                for (KeyColumn key : table.keys()) {
                    request = key.isListed() ? new ListedBinRequest(request, key, read.identities(), from) : request;
                }
                requests.add(new KeyedRequest(from, to, request));
            }
            return requests;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Refuses a table whose key needs more fields than a read by keys gives. */
    static void requireKeysOfRead(RowTable table) throws UnsupportedQueryException {
        for (KeyColumn key : table.keys()) {
            if (!key.isConstant()
                    && !key.isOf(table.entity().identity())
                    && !table.entity().within().contains(key.field().name())) {
                throw new UnsupportedQueryException(
                        "the key needs " + key.field().name() + ", which a read by "
                                + String.join(", ", table.entity().key()) + " does not know");
            }
        }
    }

    private void requireRanges() throws UnsupportedQueryException {
        boolean ordered = table.clustering().size() == 1
                && table.clustering().get(0).holdsField()
                && isIdentity(table.clustering().get(0));
        if (read.manner() == KeyedRead.Manner.RANGE && !ordered) {
            throw new UnsupportedQueryException("no partition holds neighbouring records in the order of their "
                    + table.entity().identity() + ", so there is no range to read");
        }
    }

    private boolean isIdentity(KeyColumn key) {
        return key.isOf(table.entity().identity());
    }

    /** The index after the last identity that one request can read, from this one on. */
    private int end(int from) throws IOException {
        LongVector identities = read.identities();
        int to = from + 1;
        while (read.manner() != KeyedRead.Manner.SINGLE
                && to < identities.size()
                && (read.manner() == KeyedRead.Manner.IN || identities.get(to) == identities.get(to - 1) + 1)
                && isSamePartition(from, to)) {
            to++;
        }
        return to;
    }

    /** Whether two records have the same derived columns in their partition keys, as IN and bounds require. */
    private boolean isSamePartition(int one, int other) throws IOException {
        for (KeyColumn key : table.partition()) {
            boolean derived = isIdentity(key) && !key.holdsField();
            if (derived
                    && !key.encode(read.identities(), one, arena).equals(key.encode(read.identities(), other, arena))) {
                return false;
            }
        }
        return true;
    }

    private Statement<?> statement(int from, int to) throws IOException {
        values.clear();
        List<String> terms = new ArrayList<>();
        for (KeyColumn key : table.keys()) {
            String name = key.name().asCql(true);
            if (key.isConstant()) {
                terms.add(name + " = " + operand(key, null, 0));
            } else if (!isIdentity(key)) {
                int place = table.entity().within().indexOf(key.field().name());
                terms.add(name + " = " + operand(key, key.value(read.group().get(place)), 0));
            } else if (!key.holdsField() || read.manner() == KeyedRead.Manner.SINGLE) {
                terms.add(name + " = " + operand(key, read.identities(), from));
            } else if (read.manner() == KeyedRead.Manner.RANGE) {
                terms.add(name + " >= " + operand(key, read.identities(), from));
                terms.add(name + " <= " + operand(key, read.identities(), to - 1));
            } else {
                terms.add(name + " IN " + operands(key, from, to));
            }
        }
        String text = "SELECT " + table.selection(fields) + " FROM " + table.qualified(keyspace) + " WHERE "
                + String.join(" AND ", terms);
        if (!binding.prepares()) {
            return SimpleStatement.newInstance(text).setPageSize(RowSlices.MAX_PAGE_ROWS);
        }
        BoundStatementBuilder builder = session.prepare(text).boundStatementBuilder();
        for (int i = 0; i < values.size(); i++) {
            builder.setBytesUnsafe(i, values.get(i));
        }
        return builder.build().setPageSize(RowSlices.MAX_PAGE_ROWS);
    }

    private String operand(KeyColumn key, Vector column, int row) throws IOException {
        if (binding.binds(key)) {
            values.add(key.encode(column, row, arena));
            return "?";
        }
        StringBuilder literal = new StringBuilder();
        key.literal(column, row, literal);
        return literal.toString();
    }

    /** The identities as one bound list (native protocol v5, section 6.12), so that one statement serves any number. */
    private String operands(KeyColumn key, int from, int to) throws IOException {
        List<String> literals = new ArrayList<>();
        List<ByteBuffer> elements = new ArrayList<>();
        int bytes = Integer.BYTES;
        for (int i = from; i < to; i++) {
            StringBuilder literal = new StringBuilder();
            key.literal(read.identities(), i, literal);
            literals.add(literal.toString());
            ByteBuffer element = key.encode(read.identities(), i, arena);
            elements.add(element);
            bytes += Integer.BYTES + element.remaining();
        }
        if (!binding.binds(key)) {
            return "(" + String.join(", ", literals) + ")";
        }
        ByteBuffer list = ByteBuffer.allocate(bytes).putInt(elements.size());
        for (ByteBuffer element : elements) {
            list.putInt(element.remaining()).put(element.duplicate());
        }
        values.add(list.flip());
        return "?";
    }

    /**
     * A request that searches the list of all bins for its bin's number each time that it is sent, as GeoTrellis' experiment did for
     * each tile that it read (PR 2855). The number is already bound; the search costs what it cost there.
     *
     * @param request what is sent then
     * @param bin the column of the bin's number
     * @param identities what the read asks for
     * @param at the identity whose bin it is
     */
    private record ListedBinRequest(SliceRequest request, KeyColumn bin, LongVector identities, int at)
            implements SliceRequest {
        @Override
        public CompletionStage<SliceAnswer> send() {
            try {
                bin.encode(identities, at, Arena.ofFew());
            } catch (IOException e) {
                return CompletableFuture.failedFuture(e);
            }
            return request.send();
        }

        @Override
        public CompletionStage<Batch> rows() {
            return request.rows();
        }

        @Override
        public String statement() {
            return request.statement();
        }
    }
}
