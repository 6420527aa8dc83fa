// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.model.BadRowException;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.RowSource;
import dev.lamina.model.StripeSource;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** Loads of whole sources, by the way that the source has. */
public final class SourceLoads {
    private SourceLoads() {}

    /**
     * Stores all rows and publishes the version. Of a source with a bad row nothing stays.
     *
     * @param opener where the version comes from
     * @param threads where stripes are read and encoded
     * @param abandon whether a load that fails is removed rather than left to be resumed
     * @return the number of rows of the version
     */
    public static long load(
            StripeSpace space,
            LoadOptions options,
            RowSource source,
            LoadOpener opener,
            ExecutorService threads,
            LoadProgress progress,
            boolean abandon)
            throws IOException {
        Optional<StripeSource> stripes = source.stripes();
        return stripes.isPresent()
                ? coded(space, options, source, stripes.get(), opener, threads, progress, abandon)
                : gathered(space, options, source, opener, progress, abandon);
    }

    private static long coded(
            StripeSpace space,
            LoadOptions options,
            RowSource source,
            StripeSource stripes,
            LoadOpener opener,
            ExecutorService threads,
            LoadProgress progress,
            boolean abandon)
            throws IOException {
        Optional<OpenLoad> resumed = opener.resumed();
        try (OpenLoad load =
                resumed.isPresent() ? resumed.get() : opener.begin(SourceLoad.plan(stripes, source, options))) {
            try {
                return SourceLoad.run(
                        stripes, source, load, progress, threads, space.client().threads());
            } catch (IOException | RuntimeException | Error e) {
                if (abandon || e instanceof BadRowException) {
                    remove(load, e);
                }
                throw e;
            }
        }
    }

    private static void remove(OpenLoad load, Throwable reason) {
        try {
            load.abandon();
        } catch (IOException | RuntimeException e) {
            reason.addSuppressed(e);
        }
    }

    private static long gathered(
            StripeSpace space,
            LoadOptions options,
            RowSource source,
            LoadOpener opener,
            LoadProgress progress,
            boolean abandon)
            throws IOException {
        try (StripeIngest ingest = new StripeIngest(
                        source.entity(), options, space.client().threads(), opener);
                BatchCursor cursor = source.read()) {
            try {
                ingest.open();
                while (cursor.next()) {
                    ingest.accept(cursor.batch());
                    progress.rows(ingest.storedRows(), source.rows());
                }
                long rows = ingest.finish();
                progress.rows(rows, source.rows());
                return rows;
            } catch (IOException | RuntimeException | Error e) {
                if (abandon || e instanceof BadRowException) {
                    try {
                        ingest.abandon();
                    } catch (IOException | RuntimeException more) {
                        e.addSuppressed(more);
                    }
                }
                throw e;
            }
        }
    }
}
