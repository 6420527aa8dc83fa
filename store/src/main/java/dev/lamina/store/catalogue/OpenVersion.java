// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDirectory;
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
    /** Some 10 MB of directories as objects. */
    private static final int STRIPES_PER_BLOCK = 256;

    private final DatasetVersion version;
    private final VersionContents contents;
    private final PreparedStatement chunks;
    private final AtomicReferenceArray<SoftReference<List<StripeDirectory>>> blocks;

    /** @throws IOException if Cassandra does not answer */
    public OpenVersion(StripeSpace space, DatasetVersion version) throws IOException {
        this.version = version;
        this.contents = new VersionContents(space, version);
        this.chunks = Requests.prepare(
                space.session(),
                "SELECT columnname, rowid, bytes FROM "
                        + StripeTables.qualified(space.keyspace(), StripeTables.DATA)
                        + " WHERE dataset = ? AND version = ? AND shard = ? AND columnname IN ? AND rowid IN ?");
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

    /**
     * A stripe's directory; read from Cassandra, with those around it, where it is not known yet.
     *
     * @throws IOException naming the stripe, if it is missing or damaged
     */
    public StripeDirectory directory(int stripe) throws IOException {
        int block = stripe / STRIPES_PER_BLOCK;
        SoftReference<List<StripeDirectory>> known = blocks.get(block);
        List<StripeDirectory> directories = known == null ? null : known.get();
        if (directories == null) {
            int from = block * STRIPES_PER_BLOCK;
            directories = contents.directories(from, Math.min(version.stripes(), from + STRIPES_PER_BLOCK));
            blocks.set(block, new SoftReference<>(directories));
        }
        return directories.get(stripe % STRIPES_PER_BLOCK);
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
}
