// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.GroupFinder;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.cql.SharedWork;
import dev.lamina.model.Batch;
import dev.lamina.model.RowSource;
import dev.lamina.model.StripeSource;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeRun;
import dev.lamina.store.catalogue.VersionContents;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** A load of a source that reads and codes stripes by itself: each thread reads, encodes and sends one after another. */
final class SourceLoad {
    /** Enough to find the groups of GDELT's events; docs/decisions/0025-stripe-store.md has the figures. */
    private static final int MIN_SAMPLE_ROWS = 16_384;

    private static final int ROWS_PER_SAMPLE_ROW = 64;

    /** Of one mebibyte each, the longest that files have unless somebody says otherwise, they can be held. */
    private static final int FIRST_ROWS = 32;

    private static final int SECOND_ROWS = 1_024;

    private final StripeSource source;
    private final RowSource all;
    private final OpenLoad load;
    private final LoadProgress progress;
    private final AtomicInteger highest = new AtomicInteger(-1);
    private volatile boolean stopped;

    private SourceLoad(StripeSource source, RowSource all, OpenLoad load, LoadProgress progress) {
        this.source = source;
        this.all = all;
        this.load = load;
        this.progress = progress;
    }

    /** What a new version is cut by. */
    static StripePlan plan(StripeSource source, RowSource all, LoadOptions options) throws IOException {
        // Groups are found before the first stripe can be read, so the time for it must stay small beside the rest.
        long rows = Math.max(MIN_SAMPLE_ROWS, all.rows() / ROWS_PER_SAMPLE_ROW);
        int sampled = (int) Math.min(GroupFinder.SAMPLE_ROWS, rows);
        Batch sample = sample(source, sampled);
        return StripeSizing.plan(all.entity(), sample, options.stripeRows(), options.stripesPerShard())
                .forLonger(source.excess(sample.rows()));
    }

    /**
     * The first rows, as many as there are up to this number, unless they take more memory than those of a stripe may, which is seen by
     * fewer of them.
     */
    private static Batch sample(StripeSource source, int most) throws IOException {
        int asked = FIRST_ROWS;
        Batch sample = source.sample(asked);
        for (int next : new int[] {SECOND_ROWS, most}) {
            double fitting =
                    (double) StripeSizing.GATHERED_BYTES / Math.max(1, StripeIngest.bytes(sample)) * sample.rows();
            int rows = (int) Math.min(next, fitting);
            if (rows <= asked || sample.rows() < asked) {
                break;
            }
            asked = rows;
            sample = source.sample(rows);
        }
        return sample;
    }

    /**
     * Stores what is missing and publishes the version.
     *
     * @param rows what the stripes are of; how many rows it has is asked at the end
     * @return the number of rows of the version
     */
    static long run(
            StripeSource source, RowSource rows, OpenLoad load, LoadProgress progress, Executor threads, int workers)
            throws IOException {
        return new SourceLoad(source, rows, load, progress).run(threads, workers);
    }

    private long run(Executor threads, int workers) throws IOException {
        StripeRun run = load.run();
        // The pass is closed after the last worker has left it.
        try (StripeSource.Pass pass = source.open(run.grouping(), run.stripeRows(), stripe -> load.stored(stripe) < 0);
                SharedWork work = new SharedWork(threads, "loading", failure -> stopped = true)) {
            for (int i = 0; i < workers; i++) {
                work.start(() -> work(pass));
            }
            work.join();
        }
        long rows = all.rows();
        int stripes = (int) ((rows + run.stripeRows() - 1) / run.stripeRows());
        if (highest.get() >= stripes) {
            throw new IOException("Version " + run.label() + ": the source gave stripe " + highest.get() + ", expected "
                    + stripes + " stripes for " + rows + " rows. Check whether a file has changed.");
        }
        load.finish(stripes, rows);
        progress.rows(rows, rows);
        return rows;
    }

    private void work(StripeSource.Pass pass) throws IOException {
        CodedStripe stripe = new CodedStripe(load.run().grouping(), VersionContents.like(all.entity()));
        StripeEncoder encoder = new StripeEncoder(all.entity().names());
        for (int number = pass.next(stripe); number >= 0 && !stopped; number = pass.next(stripe)) {
            highest.accumulateAndGet(number, Math::max);
            load.write(number, encoder.encode(stripe));
            report();
        }
    }

    private synchronized void report() {
        progress.rows(load.storedRows(), all.rows());
    }
}
