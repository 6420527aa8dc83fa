// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What is made of records: one fold per thread that reads them, all of them merged at the end. */
interface Fold<F extends Fold<F>> {
    /** Takes a batch, which is valid until the call returns. */
    void take(Batch batch);

    /** Takes over what another fold has taken, which is then no longer used. */
    void merge(F other);

    /** Asks, and folds what comes; a store that reads with several threads folds with as many. */
    static <F extends Fold<F>> F over(Store store, Query query, Supplier<F> folds)
            throws IOException, UnsupportedQueryException {
        F all = folds.get();
        if (query instanceof Query.Scan scan) {
            List<F> parts = new ArrayList<>();
            store.scan(scan, () -> {
                F part = folds.get();
                parts.add(part);
                return part::take;
            });
            parts.forEach(all::merge);
        } else {
            try (BatchCursor cursor = store.read(query)) {
                while (cursor.next()) {
                    all.take(cursor.batch());
                }
            }
        }
        return all;
    }

    /** The number of records, and the exclusive or of all their values' hashes. */
    final class OfAll implements Fold<OfAll> {
        private long rows;
        private long fold;

        @Override
        public void take(Batch batch) {
            rows += batch.rows();
            fold ^= Source.fold(batch);
        }

        @Override
        public void merge(OfAll other) {
            rows += other.rows;
            fold ^= other.fold;
        }

        Answer answer() {
            return Answer.of(rows, fold);
        }
    }

    /** The number of records. */
    final class OfRows implements Fold<OfRows> {
        private long rows;

        @Override
        public void take(Batch batch) {
            rows += batch.rows();
        }

        @Override
        public void merge(OfRows other) {
            rows += other.rows;
        }

        Answer answer() {
            return Answer.of(rows);
        }
    }
}
