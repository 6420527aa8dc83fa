// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDecoder;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Copies;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The bounds of one run's ranges: those of all ranges of a column, once it was asked for. */
final class RunRanges {
    /**
     * A column's bounds, a row for each range.
     *
     * @param like a vector of the column's type
     * @param least missing where none is known; {@code null} of a nested column, which has none
     */
    record Column(Vector like, LongVector missing, Vector least, Vector greatest) {}

    private final StripeSpace space;
    private final StripeRun run;
    private final StripeRun bounds;
    private final List<StripeDirectory> directories;
    private final PreparedStatement chunks;
    private final List<Vector> like;
    private final Map<Integer, Column> columns = new HashMap<>();
    private LongVector rows;

    private RunRanges(StripeSpace space, StripeRun run, StripeRun bounds, List<StripeDirectory> directories)
            throws IOException {
        this.space = space;
        this.run = run;
        this.bounds = bounds;
        this.directories = directories;
        this.chunks = Requests.prepare(space.session(), StripeTables.selectChunks(space.keyspace()));
        this.like = VersionContents.like(bounds.entity());
    }

    /**
     * Reads which bounds there are.
     *
     * @return {@code null} for none: of runs of few stripes, and of those that an earlier release wrote
     */
    static RunRanges read(StripeSpace space, StripeRun run, long rows) throws IOException {
        if (!RangeBounds.has(run.stripes())) {
            return null;
        }
        StripeRun bounds = RangeBounds.of(run, run.stripes());
        RunContents contents = space.contents(bounds);
        List<StripeDirectory> directories = new ArrayList<>();
        readable(bounds, 0, () -> {
            contents.raw(
                    0,
                    bounds.stripes(),
                    (stripe, bytes, count, micros) -> directories.add(contents.directory(stripe, bytes, count)));
            return directories;
        });
        if (directories.isEmpty()) {
            return null;
        }
        RunRanges ranges = new RunRanges(space, run, bounds, directories);
        ranges.requireAll(rows);
        return ranges;
    }

    private void requireAll(long expected) throws IOException {
        rows = (LongVector) read(List.of(RangeBounds.ALL)).get(0);
        long found = 0;
        for (int range = 0; range < rows.size(); range++) {
            found += rows.get(range);
        }
        if (rows.size() != RangeBounds.ranges(run.stripes()) || found != expected) {
            throw new DamagedDataException(
                    bounds.place(0, Damage.BOUNDS),
                    "found bounds of " + rows.size() + " ranges with " + found + " rows, expected "
                            + RangeBounds.ranges(run.stripes()) + " with " + expected + ". The data are incomplete.",
                    null);
        }
    }

    /** The first bound that is another one than these; {@code null} where all are the same. */
    synchronized String difference(List<Batch> expected) throws IOException {
        List<String> names = bounds.entity().names();
        List<Vector> found = read(names);
        int first = 0;
        for (Batch batch : expected) {
            for (int row = 0; row < batch.rows(); row++) {
                for (int place = 0; place < names.size(); place++) {
                    if (found.get(place).hash(first + row)
                            != batch.column(place).hash(row)) {
                        return "found " + names.get(place) + " " + text(found.get(place), first + row) + " of range "
                                + (first + row) + ", expected " + text(batch.column(place), row)
                                + " by the directories of its stripes";
                    }
                }
            }
            first += batch.rows();
        }
        return null;
    }

    private static String text(Vector values, int row) {
        return values.isMissing(row) ? "none" : values.textAt(row);
    }

    /** How many rows each range has. */
    LongVector rows() {
        return rows;
    }

    /** The bounds of some columns of the entity; those that are not known yet come with one request for each stripe of them. */
    synchronized Column[] columns(int[] wanted) throws IOException {
        List<String> names = new ArrayList<>();
        for (int column : wanted) {
            if (!columns.containsKey(column)) {
                Field field = run.entity().fields().get(column);
                names.add(field.name() + RangeBounds.MISSING);
                if (!field.type().isNested()) {
                    names.add(field.name() + RangeBounds.LEAST);
                    names.add(field.name() + RangeBounds.GREATEST);
                }
            }
        }
        List<Vector> read = names.isEmpty() ? List.of() : read(names);
        int next = 0;
        Column[] found = new Column[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            Column known = columns.get(wanted[i]);
            if (known == null) {
                Field field = run.entity().fields().get(wanted[i]);
                boolean nested = field.type().isNested();
                LongVector missing = (LongVector) read.get(next++);
                Vector least = nested ? null : read.get(next++);
                Vector greatest = nested ? null : read.get(next++);
                known = new Column(field.newVector(), missing, least, greatest);
                columns.put(wanted[i], known);
            }
            found[i] = known;
        }
        return found;
    }

    private List<Vector> read(List<String> names) throws IOException {
        int[] places = names.stream().mapToInt(bounds.entity()::indexOf).toArray();
        List<Vector> all = new ArrayList<>();
        for (int place : places) {
            all.add(like.get(place).emptyLike());
        }
        for (int stripe = 0; stripe < directories.size(); stripe++) {
            StripeDirectory directory = directories.get(stripe);
            Map<String, ByteBuffer> there = chunks(stripe, directory, places);
            try {
                StripeDecoder decoder = new StripeDecoder(directory, places, like, name -> chunk(there, name));
                for (int count = decoder.next(); count > 0; count = decoder.next()) {
                    for (int i = 0; i < places.length; i++) {
                        Vector window = like.get(places[i]).emptyLike();
                        decoder.read(i, window);
                        all.get(i).append(window, 0, count);
                    }
                }
            } catch (StripeDecoder.DamagedPartException e) {
                throw new DamagedDataException(bounds.place(stripe, e.part()), e.getMessage(), e);
            }
        }
        return all;
    }

    private static ByteBuffer chunk(Map<String, ByteBuffer> there, String name) throws MalformedChunkException {
        ByteBuffer chunk = there.get(name);
        if (chunk == null) {
            throw new MalformedChunkException(0, "the chunk is missing. The data are incomplete.");
        }
        return chunk;
    }

    private Map<String, ByteBuffer> chunks(int stripe, StripeDirectory directory, int[] places) throws IOException {
        List<String> names = new ArrayList<>();
        BitSet needed = directory.needed(places);
        for (int part = needed.nextSetBit(0); part >= 0; part = needed.nextSetBit(part + 1)) {
            names.add(directory.parts().get(part).name());
        }
        Map<String, ByteBuffer> there = new HashMap<>();
        BoundStatement statement = chunks.bind(
                        bounds.dataset(), bounds.number(), bounds.shard(stripe), names, List.of(bounds.rowid(stripe)))
                .setConsistencyLevel(StripeTables.CONSISTENCY)
                .setIdempotent(true);
        for (Row row : readable(bounds, stripe, () -> Copies.majority(space.session(), space.keyspace(), statement))) {
            there.put(row.getString(0), row.getByteBuffer(2));
        }
        return there;
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    /** What was read; bounds that no node can read are damaged. */
    private static <T> T readable(StripeRun bounds, int stripe, Reading<T> reading) throws IOException {
        try {
            return reading.read();
        } catch (IOException e) {
            if (!Copies.isUnreadable(e)) {
                throw e;
            }
            throw new DamagedDataException(bounds.place(stripe, Damage.BOUNDS), Damage.UNREADABLE, e);
        }
    }
}
