// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

/** Hears how a check goes on; is called by one thread at a time. */
@FunctionalInterface
public interface CheckProgress {
    /** Rows that are checked so far, of so many. */
    void rows(long done, long of);
}
