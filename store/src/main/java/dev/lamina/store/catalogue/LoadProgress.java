// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

/** Hears how a load goes on; is called by one thread at a time. */
public interface LoadProgress {
    /** Listens to nothing. */
    LoadProgress SILENT = new LoadProgress() {
        @Override
        public void rows(long done, long of) {}

        @Override
        public void note(String message) {}
    };

    /**
     * Rows that are stored, those of an earlier part of a resumed load included.
     *
     * @param of all rows of the source
     */
    void rows(long done, long of);

    /** The number of the version that is loaded, before its first rows. */
    default void version(int number) {}

    /** Something worth a line of its own. */
    void note(String message);
}
