// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.cql.Requests;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.RowWriter;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.TimedTask;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** A write as all layouts are asked it: over rows that are held in memory, one after the other and again from the first. */
final class WriteTask implements Operation.Task {
    /** Rows that an insert or an update writes: so many that the server finds few of them twice in one memtable's page. */
    private static final int WRITTEN = 20_000;

    /** Writes of one execution: so many that waiting for the last ones takes no time to speak of. */
    private static final int AT_ONCE = 2000;

    private static final SliceAnswer ACKNOWLEDGED = new SliceAnswer(1, 0);

    private final WriteWords words;
    private final Source source;
    private Batch updated;

    /** By the fields of the key that is deleted by: a task is made ready for each layout several times. */
    private final Map<List<String>, Batch> copies = new HashMap<>();

    WriteTask(WriteWords words, Source source) {
        this.words = words;
        this.source = source;
    }

    WriteWords words() {
        return words;
    }

    Source source() {
        return source;
    }

    @Override
    public Answer run(Store store) throws IOException, UnsupportedQueryException {
        return on(store).run(store);
    }

    @Override
    public Answer expected() {
        return Answer.of(AT_ONCE);
    }

    @Override
    public long rows() {
        return AT_ONCE;
    }

    @Override
    public RowWrite write() {
        return words.write();
    }

    @Override
    public AccessPlan plan(Layout layout, Entity entity) throws UnsupportedQueryException {
        return layout.plan(entity, words.write());
    }

    @Override
    public Operation.Task on(Store store) throws IOException, UnsupportedQueryException {
        requireRows();
        RowWriter writer = store.writer(words.write());
        Batch rows = switch (words.write().kind()) {
            case INSERT, INSERT_COPY -> source.first(WRITTEN);
            case UPDATE -> updated();
            case MOVE -> source.sample();
            case DELETE, DELETE_PARTITION -> deleted(store, writer);
        };
        return new Ready(writer, rows);
    }

    /** @throws UnsupportedQueryException if there is no row that could be written again, or copied */
    void requireRows() throws UnsupportedQueryException {
        if (source.rows() == 0) {
            throw new UnsupportedQueryException(
                    "there are no " + source.entity().name() + " to write");
        }
    }

    /** Rows from everywhere, read once for all layouts. */
    private synchronized Batch updated() throws IOException {
        if (updated == null) {
            try (RowFeed feed = new RowFeed(source, WRITTEN)) {
                updated = feed.take((int) Math.min(WRITTEN, source.rows()));
            }
        }
        return updated;
    }

    /** Copies that were written and deleted; what is measured deletes them again, which costs the server the same. */
    private Batch deleted(Store store, RowWriter delete) throws IOException, UnsupportedQueryException {
        Batch rows = copies(delete.keyFields());
        if (rows.rows() == 0) {
            throw new UnsupportedQueryException("no row of the sample has a value for the key to delete by");
        }
        sendAll(store.writer(RowWrite.of(RowWrite.Kind.INSERT_COPY)), rows, rows.rows(), 0, store);
        sendAll(delete, rows, rows.rows(), 0, store);
        return rows;
    }

    /** To find values that no row has, all rows are read. */
    private synchronized Batch copies(List<String> keyFields) throws IOException, UnsupportedQueryException {
        Batch known = copies.get(keyFields);
        if (known == null) {
            known = CopiedRows.of(source, keyFields).of(source.sample());
            copies.put(keyFields, known);
        }
        return known;
    }

    /** Sends writes of rows from a place on, and waits for their acknowledgements. */
    static void sendAll(RowWriter writer, Batch rows, int count, int from, Store store) throws IOException {
        Requests.all(count, store.requestsInFlight(), number -> writer.send(rows, (from + number) % rows.rows()));
    }

    /** Ready for one store. */
    private static final class Ready implements TimedTask {
        private final RowWriter writer;
        private final Batch rows;
        private int next;

        Ready(RowWriter writer, Batch rows) {
            this.writer = writer;
            this.rows = rows;
        }

        @Override
        public Answer run(Store store) throws IOException {
            sendAll(writer, rows, AT_ONCE, next, store);
            next = (next + AT_ONCE) % rows.rows();
            return expected();
        }

        @Override
        public List<Asked> requests(Storage site) {
            List<Asked> requests = new ArrayList<>(rows.rows());
            for (int row = 0; row < rows.rows(); row++) {
                requests.add(new Asked(new Request(writer, rows, row), ACKNOWLEDGED));
            }
            return requests;
        }

        /** A write has no answer; reads find out whether the rows are what they were. */
        @Override
        public String difference(Storage site) {
            return null;
        }

        @Override
        public Answer expected() {
            return Answer.of(AT_ONCE);
        }

        @Override
        public long rows() {
            return AT_ONCE;
        }

        @Override
        public AccessPlan plan() {
            return new AccessPlan(AccessPlan.Kind.WRITE, writer.requests(), writer.statement(), "");
        }
    }

    /** The write of one row. */
    private record Request(RowWriter writer, Batch batch, int row) implements SliceRequest {
        @Override
        public CompletionStage<SliceAnswer> send() {
            try {
                return writer.send(batch, row).thenApply(done -> ACKNOWLEDGED);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public CompletionStage<Batch> rows() {
            throw new IllegalStateException("A write gives no rows.");
        }

        @Override
        public String statement() {
            return writer.statement();
        }
    }
}
