// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Copies;
import dev.lamina.cql.Requests;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A version that is complete, and so does not change: its directories are read once and kept, block by block, as long as
 * there is memory. Safe for use by several threads.
 */
public final class OpenVersion {
    /** What is read at once of a version whose directories are all wanted: some 10 MB as objects. */
    public static final int STRIPES_AT_ONCE = 256;

    private static final int STRIPES_PER_BLOCK = RangeBounds.STRIPES;

    private final StripeSpace space;
    private final DatasetVersion version;
    private final VersionContents contents;
    private final PreparedStatement chunks;
    private final VersionRanges ranges;
    private final AtomicReferenceArray<SoftReference<List<StripeDirectory>>> blocks;

    /** @throws IOException if Cassandra does not answer */
    public OpenVersion(StripeSpace space, DatasetVersion version) throws IOException {
        this.space = space;
        this.version = version;
        this.contents = new VersionContents(space, version);
        this.chunks = Requests.prepare(space.session(), StripeTables.selectChunks(space.keyspace()));
        this.ranges = new VersionRanges(space, contents);
        this.blocks = new AtomicReferenceArray<>((stripes().stripes() + STRIPES_PER_BLOCK - 1) / STRIPES_PER_BLOCK);
    }

    public DatasetVersion version() {
        return version;
    }

    /** Where the stripes are. */
    public VersionStripes stripes() {
        return contents.stripes();
    }

    /** One empty vector per field of the entity. */
    public List<Vector> like() {
        return contents.like();
    }

    /** What is known of ranges of stripes. */
    public VersionRanges ranges() {
        return ranges;
    }

    /**
     * A stripe's directory; read from Cassandra, with those that follow, where it is not known yet.
     *
     * @param end the stripe before which others are wanted, too
     * @throws IOException naming the stripe, if it is missing or damaged
     */
    public StripeDirectory directory(int stripe, int end) throws IOException {
        List<StripeDirectory> directories = known(stripe / STRIPES_PER_BLOCK);
        if (directories == null) {
            directories =
                    read(stripe / STRIPES_PER_BLOCK, Math.min(end, stripes().stripes()));
        }
        return directories.get(stripe % STRIPES_PER_BLOCK);
    }

    private List<StripeDirectory> known(int block) {
        SoftReference<List<StripeDirectory>> known = blocks.get(block);
        return known == null ? null : known.get();
    }

    /** Reads a block and those behind it that are not known, as far as they are wanted; the first one. */
    private List<StripeDirectory> read(int block, int end) throws IOException {
        int blocksEnd = block + 1;
        while (blocksEnd < block + STRIPES_AT_ONCE / STRIPES_PER_BLOCK
                && blocksEnd * STRIPES_PER_BLOCK < end
                && known(blocksEnd) == null) {
            blocksEnd++;
        }
        int from = block * STRIPES_PER_BLOCK;
        List<StripeDirectory> read =
                contents.directories(from, Math.min(stripes().stripes(), blocksEnd * STRIPES_PER_BLOCK));
        for (int each = block; each < blocksEnd; each++) {
            int first = (each - block) * STRIPES_PER_BLOCK;
            List<StripeDirectory> own =
                    List.copyOf(read.subList(first, Math.min(read.size(), first + STRIPES_PER_BLOCK)));
            blocks.set(each, new SoftReference<>(own));
        }
        return read.subList(0, Math.min(read.size(), STRIPES_PER_BLOCK));
    }

    /**
     * The request for these chunks of some stripes of a partition, whose answer comes in one page.
     *
     * @param shard the partition's place among those of the version
     */
    public BoundStatement chunks(int shard, List<String> names, List<Integer> rowids) {
        return chunks.bind(
                        version.dataset(),
                        stripes().runOfShard(shard).number(),
                        stripes().localShard(shard),
                        names,
                        rowids)
                .setConsistencyLevel(StripeTables.CONSISTENCY)
                .setIdempotent(true)
                // More than there can be, so that no page ends within.
                .setPageSize(names.size() * rowids.size() + 1);
    }

    /** What is asked for a copy of these chunks that can be read, where there are several. */
    public List<BoundStatement> copies(int shard, List<String> names, List<Integer> rowids) {
        return Copies.searches(space.session(), space.keyspace(), chunks(shard, names, rowids));
    }

    /** The copies of one chunk, which is the third column of their rows. */
    public Copies copies(int stripe, String name) {
        return Copies.search(
                space.session(),
                space.keyspace(),
                chunks(stripes().shard(stripe), List.of(name), List.of(stripes().rowid(stripe))));
    }
}
