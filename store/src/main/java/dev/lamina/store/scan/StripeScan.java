// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.model.BatchCursor;

/** Rows of a scan on their way, with an account of what is read for them. */
public interface StripeScan extends BatchCursor {
    /** What was read so far; can be asked after {@link #close}, too. */
    ScanAccount account();
}
