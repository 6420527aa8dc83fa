// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

/** A load run that ended because of a request: it failed, its answer was wrong, or it wasn't answered at all. */
public final class LoadFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient LoadResult result;

    LoadFailedException(String message, Throwable first, LoadResult result) {
        super(message, first);
        this.result = result;
    }

    /** What was seen until then, with the counts of errors by kind; no measurement. */
    public LoadResult result() {
        return result;
    }
}
