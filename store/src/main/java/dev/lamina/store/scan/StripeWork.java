// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDecoder;
import dev.lamina.cql.Copies;
import dev.lamina.cql.ParallelCursor;
import dev.lamina.model.Batch;
import dev.lamina.model.Filter;
import dev.lamina.model.Query;
import dev.lamina.store.catalogue.OpenVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes batches of a scan's stripes, window by window. Serves one thread. */
final class StripeWork {
    private final OpenVersion open;
    private final ScanShape shape;
    private final Filter filter;
    private final Columns whole;
    private final Columns filtered;
    private final Columns looked;
    private int[] chosen = new int[0];
    private WantedStripe current;
    private Columns columns;
    private int window;

    StripeWork(OpenVersion open, ScanShape shape) {
        this.open = open;
        this.shape = shape;
        this.whole = new Columns(shape.asked(), new int[0]);
        if (shape.condition() == null) {
            this.filter = null;
            this.filtered = null;
            this.looked = null;
        } else {
            this.filter = new Filter(shape.condition(), shape.whereFields());
            this.filtered = new Columns(shape.both(), shape.whereInBoth());
            int[] itself = new int[shape.where().length];
            Arrays.setAll(itself, place -> place);
            this.looked = new Columns(shape.where(), itself);
        }
    }

    /**
     * Takes stripes as they come, to the last.
     *
     * @param immediate whether the output has done with a batch when it returns, so that columns may be decoded on demand
     */
    void run(StripeFetch fetch, ParallelCursor.Output output, boolean immediate) throws IOException {
        for (WantedStripe stripe = fetch.take(); stripe != null; stripe = fetch.take()) {
            if (stripe.stage == WantedStripe.Stage.LOOKED_AT) {
                lookAt(stripe, fetch);
                continue;
            } else if (shape.form() == Query.Form.BYTES) {
                count(stripe, output);
            } else {
                decode(stripe, output, immediate);
            }
            fetch.done(stripe);
        }
    }

    /** Has the columns asked for fetched if rows of the stripe are wanted, and lets go of it otherwise. */
    private void lookAt(WantedStripe stripe, StripeFetch fetch) throws IOException {
        look(stripe);
        if (stripe.hits.count() > 0) {
            stripe.stage = WantedStripe.Stage.CHOSEN;
            fetch.again(stripe, shape.asked());
        } else {
            fetch.done(stripe);
        }
    }

    private void count(WantedStripe stripe, ParallelCursor.Output output) throws IOException {
        for (String name : stripe.names) {
            if (!stripe.chunks.containsKey(name) && !replaced(stripe, name, open.copies(stripe.number, name))) {
                throw missing(stripe, name);
            }
        }
        Batch batch = output.empty();
        batch.setRows(stripe.directory.rows());
        output.full(batch);
    }

    /** Finds the rows that meet the condition. */
    private void look(WantedStripe stripe) throws IOException {
        looked.open(stripe);
        filter.begin();
        for (int rows = looked.next(); rows > 0; rows = looked.next()) {
            int count = filter.select(rows, looked);
            stripe.hits.add(filter.selected(), count);
        }
    }

    private void decode(WantedStripe stripe, ParallelCursor.Output output, boolean immediate) throws IOException {
        begin(stripe);
        for (int count = step(); count >= 0; count = step()) {
            if (count > 0) {
                Batch batch = output.empty();
                if (immediate) {
                    batch.defer(count, columns);
                } else {
                    columns.fillAll(batch);
                }
                hand(batch, output);
            }
        }
    }

    /**
     * Shows the next rows in a batch, whose columns are decoded when they are first read; for a caller that has done
     * with them before it asks again.
     *
     * @return {@code false} after the last
     */
    boolean next(StripeFetch fetch, Batch batch) throws IOException {
        while (true) {
            if (current == null && !open(fetch)) {
                return false;
            }
            int count = step();
            if (count > 0) {
                batch.defer(count, columns);
                return true;
            }
            if (count < 0) {
                fetch.done(current);
                current = null;
            }
        }
    }

    private boolean open(StripeFetch fetch) throws IOException {
        for (WantedStripe stripe = fetch.take(); stripe != null; stripe = fetch.take()) {
            if (stripe.stage != WantedStripe.Stage.LOOKED_AT) {
                begin(stripe);
                return true;
            }
            lookAt(stripe, fetch);
        }
        return false;
    }

    private void begin(WantedStripe stripe) throws IOException {
        current = stripe;
        window = 0;
        columns = asks() ? filtered : whole;
        columns.open(stripe);
        if (asks()) {
            filter.begin();
        }
    }

    private boolean asks() {
        return current.stage == WantedStripe.Stage.FILTERED;
    }

    /** Moves to the next window of the stripe at hand: how many of its rows are wanted, -1 after the last. */
    private int step() throws IOException {
        int rows = columns.next();
        if (rows == 0) {
            return -1;
        }
        int count = rows;
        int[] selected = null;
        if (asks()) {
            count = filter.select(rows, columns);
            selected = filter.selected();
        } else if (current.stage == WantedStripe.Stage.CHOSEN) {
            if (chosen.length < rows) {
                chosen = new int[rows];
            }
            selected = chosen;
            count = current.hits.copy(window, chosen);
        }
        window++;
        columns.choose(count == rows ? null : selected, count);
        return count;
    }

    private static void hand(Batch batch, ParallelCursor.Output output) throws IOException {
        try {
            output.full(batch);
        } catch (UncheckedIOException e) {
            // A column that was decoded on demand and is damaged.
            throw e.getCause();
        }
    }

    /** Puts another copy in the place of a chunk that is damaged or missing; {@code false} if there is none. */
    private static boolean replaced(WantedStripe stripe, String name, Copies copies) throws IOException {
        for (List<Row> rows = copies.next(); rows != null; rows = copies.next()) {
            if (!rows.isEmpty() && !rows.get(0).isNull(2)) {
                stripe.chunks.put(name, rows.get(0).getByteBuffer(2));
                stripe.replaced.add(name);
                return true;
            }
        }
        return false;
    }

    private IOException missing(WantedStripe stripe, String name) {
        return new IOException(
                open.stripes().place(stripe.number, name) + ": the chunk is missing. The data are incomplete.");
    }

    /** Some columns of the stripe at hand, decoded as far as they are read. */
    private final class Columns implements Filter.Columns, StripeDecoder.Parts, Batch.Deferred {
        private final int[] places;
        private final int[] where;
        private final Vector[] values;
        private final boolean[] isRead;
        private StripeDecoder decoder;
        private WantedStripe stripe;
        private int[] selected;
        private int count;

        /** @param where of each column of the condition its place among these */
        Columns(int[] places, int[] where) {
            this.places = places;
            this.where = where;
            this.values = new Vector[places.length];
            this.isRead = new boolean[places.length];
        }

        void open(WantedStripe next) throws IOException {
            stripe = next;
            Map<String, Copies> copies = new HashMap<>();
            while (true) {
                try {
                    verify();
                    return;
                } catch (StripeDecoder.DamagedPartException e) {
                    Copies others =
                            copies.computeIfAbsent(e.part(), name -> StripeWork.this.open.copies(next.number, name));
                    if (!replaced(next, e.part(), others)) {
                        throw damaged(e);
                    }
                }
            }
        }

        /** Opens the stripe's chunks, all of which are verified then. */
        private void verify() throws StripeDecoder.DamagedPartException {
            if (decoder == null) {
                decoder = new StripeDecoder(stripe.directory, places, open.like(), this);
            } else {
                decoder.reopen(stripe.directory, this);
            }
        }

        @Override
        public ByteBuffer chunk(String name) throws MalformedChunkException {
            ByteBuffer chunk = stripe.chunks.get(name);
            if (chunk == null) {
                throw new MalformedChunkException(0, "the chunk is missing. The data are incomplete.");
            }
            return chunk;
        }

        int next() throws IOException {
            try {
                Arrays.fill(isRead, false);
                return decoder.next();
            } catch (StripeDecoder.DamagedPartException e) {
                throw damaged(e);
            }
        }

        /** @param chosenRows which rows of the window are wanted, {@code null} for all */
        void choose(int[] chosenRows, int chosenCount) {
            selected = chosenRows;
            count = chosenCount;
        }

        void fillAll(Batch batch) throws IOException {
            for (int i = 0; i < shape.asked().length; i++) {
                fill(i, batch.column(i));
            }
            batch.setRows(count);
        }

        @Override
        public void fill(int index, Vector column) throws IOException {
            if (selected != null && isRead[index]) {
                column.take(values[index], selected, count);
            } else if (selected != null) {
                take(index, column);
            } else if (isRead[index]) {
                column.clear();
                copy(values[index], column);
            } else {
                read(index, column);
            }
            if (shape.form() == Query.Form.VALUES && column instanceof TextVector texts) {
                texts.views();
            }
        }

        private static void copy(Vector from, Vector to) {
            if (from instanceof TextVector texts && texts.isCoded()) {
                int[] codes = ((TextVector) to).resizeCoded(texts.size(), texts.dictionary());
                System.arraycopy(texts.codes(), 0, codes, 0, texts.size());
            } else {
                to.append(from, 0, from.size());
            }
        }

        private Vector read(int index) throws IOException {
            if (values[index] == null) {
                values[index] = StripeWork.this.open.like().get(places[index]).emptyLike();
            }
            if (!isRead[index]) {
                read(index, values[index]);
                isRead[index] = true;
            }
            return values[index];
        }

        private void read(int index, Vector into) throws IOException {
            try {
                decoder.read(index, into);
            } catch (StripeDecoder.DamagedPartException e) {
                throw damaged(e);
            }
        }

        private void take(int index, Vector into) throws IOException {
            try {
                decoder.take(index, selected, count, into);
            } catch (StripeDecoder.DamagedPartException e) {
                throw damaged(e);
            }
        }

        @Override
        public Vector values(int place) throws IOException {
            return read(where[place]);
        }

        @Override
        public Vector distinct(int place) {
            return decoder.distinct(where[place]);
        }

        @Override
        public int[] codes(int place) throws IOException {
            try {
                return decoder.codes(where[place]);
            } catch (StripeDecoder.DamagedPartException e) {
                throw damaged(e);
            }
        }

        private IOException damaged(StripeDecoder.DamagedPartException e) {
            return new IOException(
                    StripeWork.this.open.stripes().place(stripe.number, e.part()) + ": " + e.getMessage(), e);
        }
    }
}
