// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.Batch;
import java.util.concurrent.CompletionStage;

/** A query that a layout answers by few requests, with its statements prepared and its values bound. */
public interface KeyedSelect {
    /** How it is answered. */
    AccessPlan plan();

    /**
     * Asks, and does not wait. May be called again, by several threads at once.
     *
     * @return the rows that meet the whole condition, with {@link Select#columns} alone, in the asked order, no more than the
     *     limit; in a batch that is the caller's. Exceptional if a request failed
     */
    CompletionStage<Batch> rows();
}
