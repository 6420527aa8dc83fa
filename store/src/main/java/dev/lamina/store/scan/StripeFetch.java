// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.lamina.cql.Copies;
import dev.lamina.cql.CqlRetries;
import dev.lamina.cql.Requests;
import dev.lamina.store.catalogue.OpenVersion;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Fetches the chunks of a scan ahead of those who decode them: so many bytes are under way or here and not yet decoded,
 * and no more. Errors that may pass are tried again. Safe for use by several threads. Ends with the first failure, which all
 * then hear of.
 */
final class StripeFetch implements AutoCloseable {
    private static final long LOOK_UP_MILLIS = 50;

    private final ReentrantLock planning = new ReentrantLock();
    private final CqlSession session;
    private final OpenVersion open;
    private final ScanPlan plan;
    private final boolean ordered;
    private final int maxRequests;
    private final long maxBytes;
    private final PriorityQueue<WantedStripe> ready =
            new PriorityQueue<>(Comparator.comparingInt((WantedStripe stripe) -> stripe.number));
    private final List<Integer> order = new ArrayList<>();
    private final Set<CompletableFuture<AsyncResultSet>> requests = new HashSet<>();
    private int inOrder;
    private long held;
    private long received;
    private final ScanTally tally = new ScanTally();
    private boolean planned;
    private int unfinished;
    private Throwable failure;
    private boolean closed;

    /** A portion on its way, of which one node after another is asked for its own copies if a majority can't answer. */
    private final class Asked {
        final ScanPlan.Portion portion;
        final Map<Integer, WantedStripe> byRowid;
        private Iterator<BoundStatement> copies;

        Asked(ScanPlan.Portion portion, Map<Integer, WantedStripe> byRowid) {
            this.portion = portion;
            this.byRowid = byRowid;
        }

        /** What to ask after an error; {@code null} if that does not help, or nobody is left. */
        BoundStatement copy(Throwable error) {
            if (copies == null && Copies.isUnreadable(error)) {
                copies = open.copies(portion.shard(), portion.names(), List.copyOf(byRowid.keySet()))
                        .iterator();
            }
            return copies != null && copies.hasNext() ? copies.next().setTimeout(CqlRetries.ANSWER_LIMIT) : null;
        }
    }

    /**
     * @param maxBytes how much may be under way or here; at least one request always is
     */
    StripeFetch(CqlSession session, OpenVersion open, ScanPlan plan, boolean ordered, int maxRequests, long maxBytes) {
        this.session = session;
        this.open = open;
        this.plan = plan;
        this.ordered = ordered;
        this.maxRequests = maxRequests;
        this.maxBytes = maxBytes;
    }

    /** Sends as many requests as may be under way. Reads directories where they are not known, and waits for them. */
    void fill() throws IOException {
        // If another thread is already planning, skip: it plans for all. The lock of the answers is not held meanwhile:
        // threads that bring answers would wait for it, and the planner for them.
        while (isRoom() && planning.tryLock()) {
            try {
                if (isRoom()) {
                    accept(plan.next());
                }
            } finally {
                planning.unlock();
            }
        }
    }

    private synchronized boolean isRoom() {
        return !planned
                && !closed
                && failure == null
                && requests.size() < maxRequests
                && (held < maxBytes || unfinished == 0);
    }

    private synchronized void accept(ScanPlan.Portion portion) {
        if (portion == null) {
            planned = true;
            notifyAll();
            return;
        }
        unfinished += portion.stripes().size();
        tally.stripes(portion.stripes().size());
        if (ordered) {
            portion.stripes().forEach(stripe -> order.add(stripe.number));
        }
        held += portion.bytes();
        send(portion);
    }

    /** Fetches what a stripe that was taken needs as well; it can be taken again when that is here. */
    synchronized void again(WantedStripe stripe, int[] columns) throws IOException {
        long before = stripe.bytes;
        stripe.need(columns);
        held += stripe.bytes - before;
        if (stripe.names.isEmpty()) {
            ready.add(stripe);
            notifyAll();
            return;
        }
        throwFailure();
        send(new ScanPlan.Portion(
                open.stripes().shard(stripe.number), stripe.names, List.of(stripe), stripe.bytes - before));
    }

    private void send(ScanPlan.Portion portion) {
        List<Integer> rowids = new ArrayList<>(portion.stripes().size());
        Map<Integer, WantedStripe> byRowid = new HashMap<>();
        for (WantedStripe stripe : portion.stripes()) {
            int rowid = open.stripes().rowid(stripe.number);
            rowids.add(rowid);
            byRowid.put(rowid, stripe);
        }
        Asked asked = new Asked(portion, byRowid);
        Statement<?> statement =
                open.chunks(portion.shard(), portion.names(), rowids).setTimeout(CqlRetries.ANSWER_LIMIT);
        receive(() -> session.executeAsync(statement), asked);
    }

    private void receive(Supplier<CompletionStage<AsyncResultSet>> send, Asked asked) {
        CompletableFuture<AsyncResultSet> request = CqlRetries.repeated(send, this::isWanted);
        requests.add(request);
        request.whenComplete((page, error) -> received(request, page, error, asked));
    }

    private synchronized boolean isWanted() {
        return !closed && failure == null;
    }

    private synchronized void received(
            CompletableFuture<AsyncResultSet> request, AsyncResultSet page, Throwable error, Asked asked) {
        requests.remove(request);
        if (closed) {
            return;
        }
        try {
            if (error != null) {
                BoundStatement other = asked.copy(error);
                if (other == null) {
                    fail(error);
                } else {
                    receive(() -> session.executeAsync(other), asked);
                }
                return;
            }
            for (Row row : page.currentPage()) {
                ByteBuffer chunk = row.getBytesUnsafe(2);
                // A server whose file is damaged may name a stripe that it was not asked for.
                WantedStripe stripe = asked.byRowid.get(row.getInt(1));
                if (chunk != null && stripe != null) {
                    received += chunk.remaining();
                    tally.chunk(row.getString(0), chunk.remaining());
                    stripe.chunks.put(row.getString(0), chunk);
                }
            }
            if (page.hasMorePages()) {
                receive(page::fetchNextPage, asked);
                return;
            }
            ready.addAll(asked.portion.stripes());
            notifyAll();
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /**
     * The next stripe whose chunks are here; waits for it.
     *
     * @return {@code null} after the last
     * @throws IOException if fetching, or another of those who decode, has failed
     */
    WantedStripe take() throws IOException {
        while (true) {
            fill();
            synchronized (this) {
                throwFailure();
                WantedStripe stripe = ready.peek();
                if (stripe != null && (!ordered || stripe.number == order.get(inOrder))) {
                    return ready.remove();
                }
                if (planned && unfinished == 0) {
                    return null;
                }
                try {
                    // Looks up now and then, since room may have come between the filling and the waiting.
                    wait(LOOK_UP_MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("Interrupted while waiting for chunks.");
                }
            }
        }
    }

    /** Lets go of a stripe that was taken and is not needed any more. */
    synchronized void done(WantedStripe stripe) {
        held -= stripe.bytes;
        tally.replaced(stripe.replaced.size());
        unfinished--;
        inOrder++;
        stripe.chunks.clear();
        notifyAll();
    }

    /** Ends the scan with an error, the first of which is kept. */
    synchronized void fail(Throwable error) {
        if (failure == null) {
            failure = error;
        }
        ready.clear();
        notifyAll();
    }

    private void throwFailure() throws IOException {
        if (closed) {
            throw new InterruptedIOException("The scan was closed.");
        }
        if (failure != null) {
            throw Requests.asIoException(failure);
        }
    }

    /** The first failure, or {@code null}. */
    synchronized Throwable failure() {
        return failure;
    }

    /** The bytes of all chunks that have come. */
    synchronized long bytes() {
        return received;
    }

    /** What was read so far. */
    synchronized ScanAccount account() {
        return tally.account(open.version().stripes(), plan.skipped());
    }

    /** Cancels what is under way; waiting threads get an error. */
    @Override
    public synchronized void close() {
        closed = true;
        ready.clear();
        for (CompletableFuture<AsyncResultSet> request : List.copyOf(requests)) {
            request.cancel(true);
        }
        requests.clear();
        notifyAll();
    }
}
