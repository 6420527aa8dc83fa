// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDecoder;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Copies;
import dev.lamina.cql.Requests;
import dev.lamina.cql.SharedWork;
import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DamagedDataException;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.DirectoryCopies;
import dev.lamina.store.catalogue.RangeBounds;
import dev.lamina.store.catalogue.RangeGathering;
import dev.lamina.store.catalogue.RunContents;
import dev.lamina.store.catalogue.ShardChunks;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.StripeTables;
import dev.lamina.store.catalogue.VanishedVersionException;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.catalogue.VersionRanges;
import dev.lamina.store.catalogue.VersionStripes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads all of a version and says what is wrong with it. Threads take one stripe after another. */
final class VersionCheck {
    private final StripeSpace space;
    private final DatasetVersion version;
    private final CheckProgress progress;
    private final VersionContents contents;
    private final VersionStripes stripes;
    private final PreparedStatement chunkStatement;
    private final AtomicInteger next = new AtomicInteger();
    private final List<Damage> damages = new ArrayList<>();
    private final Set<String> unasked = new TreeSet<>();
    private final Set<String> incomplete = new TreeSet<>();
    private long chunks;
    private long bytes;
    private long rows;

    private VersionCheck(StripeSpace space, DatasetVersion version, CheckProgress progress) throws IOException {
        this.space = space;
        this.version = version;
        this.progress = progress;
        this.contents = new VersionContents(space, version);
        this.stripes = contents.stripes();
        this.chunkStatement = Requests.prepare(
                space.session(),
                "SELECT bytes FROM " + StripeTables.qualified(space.keyspace(), StripeTables.DATA)
                        + " WHERE dataset = ? AND version = ? AND shard = ? AND columnname = ? AND rowid = ?");
    }

    static CheckReport run(StripeSpace space, DatasetVersion version, Executor threads, CheckProgress progress)
            throws IOException {
        VersionCheck check = new VersionCheck(space, version, progress);
        try (SharedWork work = new SharedWork(threads, "checking", failure -> check.next.set(Integer.MAX_VALUE / 2))) {
            for (int i = 0; i < space.client().threads(); i++) {
                work.start(check::work);
            }
            work.join();
        }
        check.strays(threads);
        if (!check.damages.isEmpty() && !VanishedVersionException.isThere(space, version)) {
            throw VanishedVersionException.error(version.label(), null);
        }
        Map<Integer, Integer> order = new HashMap<>();
        check.stripes.runs().forEach(run -> order.put(run.number(), order.size()));
        check.damages.sort(Comparator.comparingInt((Damage damage) -> order.get(damage.number()))
                .thenComparingInt(Damage::shard)
                .thenComparingInt(Damage::rowid)
                .thenComparing(Damage::column));
        return new CheckReport(
                version,
                check.chunks,
                check.bytes,
                check.rows,
                check.damages,
                List.copyOf(check.incomplete),
                List.copyOf(check.unasked));
    }

    private void work() throws IOException {
        for (int stripe = next.getAndIncrement(); stripe < stripes.stripes(); stripe = next.getAndIncrement()) {
            StripeDirectory directory;
            try {
                directory = contents.directories(stripe, stripe + 1).get(0);
                DirectoryCopies copies = contents.look(stripe);
                add(copies.damaged(), 0, 0, 0);
                add(copies.lacking(), copies.unasked());
            } catch (DamagedDataException e) {
                add(List.of(damage(stripe, Damage.DIRECTORY, e.reason())), 0, 0, 0);
                continue;
            } catch (IOException e) {
                add(List.of(damage(stripe, Damage.DIRECTORY, unreadable(e))), 0, 0, 0);
                continue;
            }
            check(stripe, directory);
        }
    }

    private void check(int stripe, StripeDirectory directory) throws IOException {
        Map<String, ByteBuffer> sound = new TreeMap<>();
        Map<String, String> faults = new TreeMap<>();
        List<Damage> found = new ArrayList<>();
        long read = 0;
        for (StripeDirectory.Part part : directory.parts()) {
            BoundStatement statement = select(stripes.run(stripe), stripes.local(stripe), part.name());
            ByteBuffer chunk = soundCopy(stripes.run(stripe), stripes.local(stripe), part, found);
            String fault = null;
            if (chunk == null) {
                try {
                    chunk = chunk(Copies.majority(space.session(), space.keyspace(), statement));
                    fault = chunk == null ? "the chunk is not there" : fault(chunk, part);
                } catch (IOException e) {
                    fault = unreadable(e);
                }
            }
            read += chunk == null ? 0 : chunk.remaining();
            if (fault == null) {
                sound.put(part.name(), chunk);
            } else {
                faults.put(part.name(), fault);
            }
        }
        for (int column = 0; column < version.entity().fields().size(); column++) {
            boolean whole = directory.needed(new int[] {column}).stream()
                    .allMatch(part ->
                            sound.containsKey(directory.parts().get(part).name()));
            if (whole) {
                decode(directory, column, sound, faults);
            }
        }
        faults.forEach((name, reason) -> found.add(damage(stripe, name, reason)));
        add(found, directory.parts().size() - (long) faults.size(), read, directory.rows());
    }

    /**
     * What is wrong with that of which no node can read a copy.
     *
     * @throws IOException the failure, if it is another one
     */
    private static String unreadable(IOException failure) throws IOException {
        if (!Copies.isUnreadable(failure)) {
            throw failure;
        }
        return Damage.UNREADABLE;
    }

    private static String fault(ByteBuffer chunk, StripeDirectory.Part part) {
        try {
            ChunkEnvelope envelope = ChunkEnvelope.read(chunk);
            if (envelope.rows() != part.rows()) {
                return "found " + envelope.rows() + " rows, expected " + part.rows();
            }
            if (chunk.remaining() != part.bytes()) {
                return "found " + chunk.remaining() + " bytes, expected " + part.bytes();
            }
            return null;
        } catch (MalformedChunkException e) {
            return e.getMessage();
        }
    }

    private void decode(
            StripeDirectory directory, int column, Map<String, ByteBuffer> sound, Map<String, String> faults) {
        Vector values = contents.like().get(column).emptyLike();
        String name = version.entity().fields().get(column).name();
        try {
            StripeDecoder decoder = new StripeDecoder(directory, new int[] {column}, contents.like(), sound::get);
            long decoded = 0;
            long missing = 0;
            for (int window = decoder.next(); window > 0; window = decoder.next()) {
                decoder.read(0, values);
                decoded += values.size();
                missing += values.missingCount();
            }
            if (decoded != directory.rows() || missing != directory.missing(column)) {
                faults.put(
                        name,
                        "found " + decoded + " rows, " + missing + " of them without a value, expected "
                                + directory.rows() + " and " + directory.missing(column));
            }
        } catch (StripeDecoder.DamagedPartException e) {
            faults.put(e.part(), e.getMessage());
        }
    }

    private Damage damage(int stripe, String column, String reason) {
        return Damage.of(stripes.run(stripe), stripes.local(stripe), column, reason);
    }

    /**
     * Looks at all copies of a chunk, where there are several.
     *
     * @param found is given those that are damaged, if another is sound
     * @return a sound one; {@code null} if there is none
     */
    private ByteBuffer soundCopy(StripeRun run, int stripe, StripeDirectory.Part part, List<Damage> found)
            throws IOException {
        Copies copies = Copies.of(space.session(), space.keyspace(), select(run, stripe, part.name()));
        ByteBuffer sound = null;
        List<Damage> damaged = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        for (List<Row> rows = copies.next(); rows != null; rows = copies.next()) {
            ByteBuffer chunk = chunk(rows);
            if (chunk == null) {
                lacking.add(copies.node());
                continue;
            }
            String fault = fault(chunk, part);
            if (fault == null) {
                sound = chunk;
            } else {
                damaged.add(Damage.of(run, stripe, part.name(), fault).ofCopy(copies.node()));
            }
        }
        for (String node : copies.unreadable()) {
            damaged.add(Damage.of(run, stripe, part.name(), Damage.UNREADABLE).ofCopy(node));
        }
        if (sound != null) {
            found.addAll(damaged);
        }
        add(sound == null ? List.of() : lacking, copies.unasked());
        return sound;
    }

    private BoundStatement select(StripeRun run, int stripe, String name) {
        return chunkStatement
                .bind(run.dataset(), run.number(), run.shard(stripe), name, run.rowid(stripe))
                .setConsistencyLevel(StripeTables.CONSISTENCY);
    }

    /** {@code null} if it is not there. */
    private static ByteBuffer chunk(List<Row> rows) {
        return rows.isEmpty() ? null : rows.get(0).getByteBuffer(0);
    }

    /** Chunks that belong to no stripe, and bounds that are not the stripes'. Threads take one run after another. */
    private void strays(Executor threads) throws IOException {
        boolean isDamaged = !damages.isEmpty();
        AtomicInteger place = new AtomicInteger();
        try (SharedWork work = new SharedWork(threads, "checking", failure -> place.set(Integer.MAX_VALUE / 2))) {
            for (int i = 0; i < space.client().threads(); i++) {
                work.start(() -> strays(place, isDamaged));
            }
            work.join();
        }
    }

    private void strays(AtomicInteger place, boolean isDamaged) throws IOException {
        for (int i = place.getAndIncrement(); i < stripes.runs().size(); i = place.getAndIncrement()) {
            try {
                strays(stripes.runs().get(i), contents.parts().get(i).rows());
            } catch (IOException e) {
                // What can't be read is listed already, unless it is a stray itself.
                if (!isDamaged || !Copies.isUnreadable(e)) {
                    throw e;
                }
            }
        }
    }

    private void strays(StripeRun run, long counted) throws IOException {
        RunContents contents = space.contents(run);
        RangeGathering ranges = RangeBounds.has(run.stripes()) ? new RangeGathering(run) : null;
        AtomicInteger gathered = new AtomicInteger();
        ShardChunks there = new ShardChunks(contents, run);
        contents.raw(0, Integer.MAX_VALUE, (stripe, bytes, rows, micros) -> {
            if (stripe >= run.stripes()) {
                add(Damage.of(
                        run,
                        stripe,
                        Damage.DIRECTORY,
                        "found stripe " + stripe + ", expected " + run.stripes() + " in all"));
                return;
            }
            try {
                StripeDirectory directory = contents.directory(stripe, bytes, rows);
                for (String stray : there.strays(stripe, directory)) {
                    add(Damage.of(run, stripe, stray, Damage.STRAY));
                }
                if (ranges != null) {
                    ranges.add(directory);
                    gathered.incrementAndGet();
                }
            } catch (DamagedDataException e) {
                // Is listed already.
                return;
            }
        });
        // Without all directories it is not known what the bounds should be.
        if (ranges != null && gathered.get() == run.stripes()) {
            StripeRun bounds = RangeBounds.of(run, run.stripes());
            List<Damage> copies = new ArrayList<>();
            String fault;
            try {
                boundsCopies(bounds, copies);
                fault = VersionRanges.fault(space, run, counted, ranges.batches());
            } catch (DamagedDataException e) {
                fault = e.reason();
            }
            copies.forEach(this::add);
            // What a majority answers may be one of these.
            if (fault != null && copies.isEmpty()) {
                add(Damage.of(bounds, 0, Damage.BOUNDS, fault));
            }
        }
    }

    /** Looks at all copies of bounds, where there are several; gives those that are damaged, if others are sound. */
    private void boundsCopies(StripeRun bounds, List<Damage> found) throws IOException {
        RunContents contents = space.contents(bounds);
        if (!contents.hasCopies()) {
            return;
        }
        try {
            contents.raw(0, bounds.stripes(), (stripe, bytes, rows, micros) -> {
                StripeDirectory directory =
                        contents.directories(stripe, stripe + 1).get(0);
                DirectoryCopies copies = contents.look(stripe);
                found.addAll(copies.damaged());
                add(copies.lacking(), copies.unasked());
                for (StripeDirectory.Part part : directory.parts()) {
                    soundCopy(bounds, stripe, part, found);
                }
            });
        } catch (IOException e) {
            // Bounds that no node can read are named as a whole.
            if (!Copies.isUnreadable(e)) {
                throw e;
            }
        }
    }

    private synchronized void add(Damage damage) {
        damages.add(damage);
    }

    private synchronized void add(List<String> lacking, Set<String> away) {
        incomplete.addAll(lacking);
        unasked.addAll(away);
    }

    private synchronized void add(List<Damage> found, long sound, long read, long counted) {
        damages.addAll(found);
        chunks += sound;
        bytes += read;
        rows += counted;
        progress.rows(rows, version.rows());
    }
}
