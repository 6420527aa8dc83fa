// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Requests;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The directories of a complete version, whatever parts it has. */
public final class VersionContents {
    /** Directories that are held at once when all are gone through. */
    private static final int STRIPES_AT_ONCE = 256;

    private final StripeSpace space;
    private final DatasetVersion version;
    private final List<VersionPart> parts;
    private final VersionStripes stripes;
    private final List<Vector> like;

    /** Of any run; {@code null} before the first is read. */
    private RunContents contents;

    /** @throws IOException if the version was dropped meanwhile, its row is damaged, or Cassandra fails */
    public VersionContents(StripeSpace space, DatasetVersion version) throws IOException {
        this.space = space;
        this.version = version;
        this.parts = space.catalogue()
                .parts(version)
                .orElseThrow(() -> VanishedVersionException.error(version.label(), null));
        this.stripes = VersionStripes.of(version, parts);
        this.like = like(version.entity());
    }

    /** One empty vector per field: what stripes and directories are made and read by. */
    public static List<Vector> like(Entity entity) {
        Batch batch = new Batch(entity.fields());
        List<Vector> like = new ArrayList<>();
        for (int i = 0; i < entity.fields().size(); i++) {
            like.add(batch.column(i));
        }
        return like;
    }

    public List<Vector> like() {
        return like;
    }

    /** The parts, in the order of their rows. */
    public List<VersionPart> parts() {
        return parts;
    }

    /** Where the stripes are. */
    public VersionStripes stripes() {
        return stripes;
    }

    /**
     * The directories of the stripes from one to another, exclusive, in order.
     *
     * @throws IOException naming the stripe, if one is missing or damaged
     */
    public List<StripeDirectory> directories(int from, int to) throws IOException {
        List<RunContents.DirectoryRead> reads = new ArrayList<>();
        for (int stripe = from; stripe < to; ) {
            int end = Math.min(to, stripes.endOfRun(stripe));
            int local = stripes.local(stripe);
            reads.addAll(contents(stripes.run(stripe)).reads(local, local + end - stripe));
            stripe = end;
        }
        if (reads.size() > 1) {
            // Each part needs a request of its own, and a version may have a thousand parts of one stripe.
            Requests.all(
                    reads.size(),
                    space.client().requestsInFlight(),
                    number -> reads.get(number).ask());
        }
        List<StripeDirectory> read = new ArrayList<>();
        for (RunContents.DirectoryRead each : reads) {
            read.addAll(each.directories());
        }
        return read;
    }

    private synchronized RunContents contents(StripeRun run) throws IOException {
        if (contents == null) {
            contents = space.contents(run);
        }
        return contents.of(run);
    }

    /** What the copies of a stripe's directory are like, where there are several. */
    public DirectoryCopies look(int stripe) throws IOException {
        return contents(stripes.run(stripe)).look(stripes.local(stripe));
    }

    /** Takes one directory after another. */
    public interface Directories {
        void take(StripeDirectory directory) throws IOException;
    }

    /**
     * Gives all directories, of which some at a time are held.
     *
     * @throws VanishedVersionException if one is missing since the version was dropped meanwhile
     */
    public void each(Directories taker) throws IOException {
        for (int from = 0; from < stripes.stripes(); from += STRIPES_AT_ONCE) {
            List<StripeDirectory> some;
            try {
                some = directories(from, Math.min(stripes.stripes(), from + STRIPES_AT_ONCE));
            } catch (IOException e) {
                throw VanishedVersionException.explained(space, version, e);
            }
            for (StripeDirectory directory : some) {
                taker.take(directory);
            }
        }
    }
}
