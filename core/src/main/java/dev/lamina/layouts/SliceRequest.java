// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.model.Batch;
import java.util.concurrent.CompletionStage;

/**
 * A slice with its statement prepared and its values bound, to be requested many times. Safe for use by several
 * threads.
 */
public interface SliceRequest {
    /**
     * Asks once, in one page, and does not wait. The records are decoded, but no batch of them is handed out.
     *
     * @return the answer; exceptional if the request failed, or a record could not be decoded
     */
    CompletionStage<SliceAnswer> send();

    /**
     * Asks as {@link #send} does, for the records themselves.
     *
     * @return the records in the order in which they came, in a batch that is the caller's alone; exceptional as
     *     {@link #send}'s
     */
    CompletionStage<Batch> rows();

    /** The statement as Cassandra gets it, for reports. */
    String statement();
}
