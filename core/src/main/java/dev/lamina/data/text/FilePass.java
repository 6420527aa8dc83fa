// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.data.DatasetException;
import dev.lamina.model.BadRowException;
import dev.lamina.model.Entity;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A pass over files. Each thread reads the plain files of its stripe by itself, at any place. Compressed files are
 * decompressed from their beginning by one thread ahead, so stripes take their bytes in turn.
 */
final class FilePass implements StripeSource.Pass {
    private final Entity entity;
    private final Grouping grouping;
    private final List<MarkedFile> files;
    private final long[] firstRows;
    private final int stripeRows;
    private final int[] wanted;
    private final long hashBits;
    private final Map<TextForm, FormPlan> plans = new HashMap<>();
    private final AtomicLong bytes = new AtomicLong();
    private final Deque<Worker> idle = new ArrayDeque<>();
    private final RowInput inflated = new RowInput(bytes);
    private InflateAhead ahead;
    private int next;
    private int turn;
    private final TreeSet<Integer> reading = new TreeSet<>();
    private IOException failure;
    private int failed;

    /** @param hashBits as {@link TupleTable}'s */
    FilePass(
            Entity entity,
            Grouping grouping,
            List<MarkedFile> files,
            int stripeRows,
            IntPredicate wanted,
            long hashBits) {
        this.entity = entity;
        this.grouping = grouping;
        this.files = files;
        this.stripeRows = stripeRows;
        this.hashBits = hashBits;
        this.firstRows = new long[files.size() + 1];
        for (int i = 0; i < files.size(); i++) {
            firstRows[i + 1] = firstRows[i] + files.get(i).rows();
            TextForm form = files.get(i).file().form();
            TextForm first = files.get(0).file().form();
            plans.computeIfAbsent(form, each -> FormPlan.of(each, first, entity, grouping));
        }
        int stripes = Math.toIntExact((firstRows[files.size()] + stripeRows - 1) / stripeRows);
        this.wanted = IntStream.range(0, stripes).filter(wanted).toArray();
        this.turn = nextInflated(0);
    }

    @Override
    public int next(CodedStripe into) throws IOException {
        Worker worker;
        int place;
        synchronized (this) {
            if (failure != null) {
                throw firstFailure();
            }
            if (next == wanted.length) {
                return -1;
            }
            place = next++;
            reading.add(place);
            worker = idle.isEmpty() ? new Worker() : idle.pop();
        }
        try {
            read(place, worker, into);
        } catch (IOException e) {
            stop(place, e);
            throw firstFailure();
        } catch (RuntimeException | Error e) {
            stop(place, new IOException(e));
            throw e;
        } finally {
            worker.input.close();
        }
        synchronized (this) {
            idle.push(worker);
            reading.remove(place);
            notifyAll();
        }
        return wanted[place];
    }

    /** Makes all threads stop, for this reason unless there is one of an earlier place. */
    private synchronized void stop(int place, IOException reason) {
        if (failure == null || place < failed) {
            failure = reason;
            failed = place;
        }
        reading.remove(place);
        notifyAll();
    }

    /** The failure of the earliest rows, whichever thread was the first to fail. */
    private synchronized IOException firstFailure() {
        try {
            while (!reading.isEmpty() && reading.first() < failed) {
                wait();
            }
        } catch (InterruptedException e) {
            // The reason is no longer needed.
            Thread.currentThread().interrupt();
        }
        return stopped();
    }

    private void read(int place, Worker worker, CodedStripe into) throws IOException {
        long from = (long) wanted[place] * stripeRows;
        int rows = (int) Math.min(stripeRows, firstRows[files.size()] - from);
        worker.reader.begin(into, rows);
        boolean turns = isInflated(place);
        if (turns) {
            awaitTurn(place);
        }
        int file = fileOf(from);
        for (int done = 0; done < rows; file++) {
            MarkedFile each = files.get(file);
            long first = from + done - firstRows[file];
            int count = (int) Math.min(rows - done, each.rows() - first);
            FormPlan plan = plans.get(each.file().form());
            if (each.file().gzip()) {
                inflated.moveTo(each, first, (text, offset) -> ahead().open(text));
                worker.reader.read(inflated, plan, from + 1, done, count);
            } else {
                worker.input.moveTo(each, first, PlainBytes::new);
                worker.reader.read(worker.input, plan, from + 1, done, count);
                worker.input.close();
            }
            done += count;
        }
        into.setRows(rows);
        if (turns) {
            endTurn(place);
        }
    }

    private int fileOf(long row) {
        int file = 0;
        while (firstRows[file + 1] <= row) {
            file++;
        }
        return file;
    }

    private boolean isInflated(int place) {
        long from = (long) wanted[place] * stripeRows;
        for (int file = fileOf(from); file < files.size() && firstRows[file] < from + stripeRows; file++) {
            if (files.get(file).file().gzip()) {
                return true;
            }
        }
        return false;
    }

    private int nextInflated(int place) {
        int found = place;
        while (found < wanted.length && !isInflated(found)) {
            found++;
        }
        return found;
    }

    private synchronized void awaitTurn(int place) throws IOException {
        while (turn != place) {
            if (failure != null) {
                throw stopped();
            }
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("Reading was interrupted.");
            }
        }
    }

    private synchronized void endTurn(int place) {
        turn = nextInflated(place + 1);
        notifyAll();
    }

    /** The error of a thread that has to stop because of another: the same, so that it does not matter who is asked. */
    private IOException stopped() {
        if (failure instanceof BadRowException && failure.getCause() instanceof DatasetException cause) {
            return new BadRowException(cause);
        }
        return failure.getCause() instanceof DatasetException cause
                ? RowInput.failure(cause)
                : new IOException(failure.getMessage(), failure);
    }

    /** Decompresses the files of wanted rows. Is called by the thread whose turn it is. */
    private synchronized InflateAhead ahead() {
        if (ahead == null) {
            ahead = new InflateAhead(IntStream.range(0, files.size())
                    .filter(this::isWanted)
                    .mapToObj(i -> files.get(i).file())
                    .filter(TextFile::gzip)
                    .toList());
        }
        return ahead;
    }

    private boolean isWanted(int file) {
        for (int stripe : wanted) {
            long from = (long) stripe * stripeRows;
            if (from < firstRows[file + 1] && from + stripeRows > firstRows[file]) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long bytesRead() {
        return bytes.get();
    }

    @Override
    public synchronized void close() {
        stop(Integer.MAX_VALUE, new IOException("The pass was closed."));
        if (ahead != null) {
            ahead.close();
        }
    }

    /** What a thread needs to read a stripe. */
    private final class Worker {
        private final RowInput input = new RowInput(bytes);
        private final StripeReader reader = new StripeReader(entity, grouping, hashBits);
    }
}
