// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.model.Filter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A query as requests for single partitions of one table, all with the same statement. */
final class RowSelect implements KeyedSelect {
    private static final int PAGE_ROWS = 5000;

    /** Requests of one query that are under way at once. */
    private static final int MAX_AT_ONCE = 32;

    private final CqlSession session;
    private final Prepared prepared;
    private final List<BoundStatement> requests = new ArrayList<>();
    private final Select select;
    private final Supplier<Filter> filter;
    private final RowOrder order;
    private final boolean oneByOne;
    private final AccessPlan plan;

    /** A statement that was prepared, and decoders for its answers that are not in use. */
    static final class Prepared {
        private final PreparedStatement statement;
        private final List<Field> fields;
        private final RecordForm form;
        private final ConcurrentLinkedQueue<RecordForm.Decoder> idle = new ConcurrentLinkedQueue<>();

        Prepared(PreparedStatement statement, List<Field> fields, RecordForm form) {
            this.statement = statement;
            this.fields = fields;
            this.form = form;
        }

        PreparedStatement statement() {
            return statement;
        }

        private void decode(AsyncResultSet page, Batch into) {
            RecordForm.Decoder waiting = idle.poll();
            RecordForm.Decoder decoder = waiting == null ? form.decoder(fields) : waiting;
            try {
                int rows = into.rows();
                for (Row row : page.currentPage()) {
                    decoder.decode(row, into);
                    rows++;
                }
                into.setRows(rows);
                idle.add(decoder);
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
    }

    /**
     * @param statements the requests
     * @param filter what tests rows further; {@code null} for nothing
     * @param order in which the rows of all requests are brought; {@code null} where they come in it
     * @param oneByOne whether a request is sent only where those before it gave too few rows
     */
    RowSelect(
            CqlSession session,
            Prepared prepared,
            List<BoundStatement> statements,
            Select select,
            Supplier<Filter> filter,
            RowOrder order,
            boolean oneByOne,
            AccessPlan plan) {
        this.session = session;
        this.prepared = prepared;
        this.select = select;
        this.filter = filter;
        this.order = order;
        this.oneByOne = oneByOne;
        this.plan = plan;
        for (BoundStatement statement : statements) {
            requests.add(statement.setPageSize(PAGE_ROWS));
        }
    }

    @Override
    public AccessPlan plan() {
        return plan;
    }

    @Override
    public CompletionStage<Batch> rows() {
        Batch[] parts = new Batch[requests.size()];
        CompletionStage<Void> done;
        if (oneByOne) {
            done = following(parts, 0, 0);
        } else {
            AtomicInteger next = new AtomicInteger();
            List<CompletableFuture<Void>> lanes = new ArrayList<>();
            for (int i = 0; i < Math.min(MAX_AT_ONCE, parts.length); i++) {
                lanes.add(lane(parts, next).toCompletableFuture());
            }
            done = CompletableFuture.allOf(lanes.toArray(new CompletableFuture<?>[0]));
        }
        return done.thenApply(nothing -> answer(parts));
    }

    private CompletionStage<Void> lane(Batch[] parts, AtomicInteger next) {
        int number = next.getAndIncrement();
        if (number >= parts.length) {
            return CompletableFuture.completedFuture(null);
        }
        return request(number).thenCompose(part -> {
            parts[number] = part;
            return lane(parts, next);
        });
    }

    private CompletionStage<Void> following(Batch[] parts, int number, int rows) {
        if (number >= parts.length || rows >= select.limit()) {
            return CompletableFuture.completedFuture(null);
        }
        return request(number).thenCompose(part -> {
            parts[number] = part;
            return following(parts, number + 1, rows + part.rows());
        });
    }

    private CompletionStage<Batch> request(int number) {
        Batch batch = new Batch(prepared.fields);
        return session.executeAsync(requests.get(number)).thenCompose(page -> pages(page, batch));
    }

    private CompletionStage<Batch> pages(AsyncResultSet page, Batch batch) {
        prepared.decode(page, batch);
        return page.hasMorePages()
                ? page.fetchNextPage().thenCompose(next -> pages(next, batch))
                : CompletableFuture.completedFuture(filtered(batch));
    }

    private Batch filtered(Batch batch) {
        if (filter == null || batch.rows() == 0) {
            return batch;
        }
        try {
            Filter tests = filter.get();
            tests.begin();
            int count = tests.select(batch.rows(), batch::column);
            if (count == batch.rows()) {
                return batch;
            }
            Batch some = new Batch(batch.fields());
            for (int i = 0; i < batch.fields().size(); i++) {
                some.column(i).take(batch.column(i), tests.selected(), count);
            }
            some.setRows(count);
            return some;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** The rows of all requests, in order and cut to the limit, with the wanted columns alone. */
    private Batch answer(Batch[] parts) {
        Batch all = parts.length == 1 ? parts[0] : null;
        if (all == null) {
            all = new Batch(prepared.fields);
            for (Batch part : parts) {
                if (part != null) {
                    all.append(part, 0, part.rows());
                }
            }
        }
        if (order != null) {
            all = order.sorted(all, select.limit());
        }
        int rows = select.limit() == Select.ALL ? all.rows() : Math.min(select.limit(), all.rows());
        int columns = select.columns().size();
        if (rows == all.rows() && columns == all.fields().size()) {
            return all;
        }
        Batch answer = new Batch(all.fields().subList(0, columns));
        for (int i = 0; i < columns; i++) {
            answer.column(i).append(all.column(i), 0, rows);
        }
        answer.setRows(rows);
        return answer;
    }
}
