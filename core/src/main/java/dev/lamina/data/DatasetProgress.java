// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

/** Hears how the opening of a dataset goes on. Called every few thousand rows, by the thread that opens. */
public interface DatasetProgress {
    /** Listens to nothing. */
    DatasetProgress NONE = new DatasetProgress() {
        @Override
        public void at(String phase, long rows, long of) {}

        @Override
        public void note(String message) {}
    };

    /**
     * @param phase what is done, as {@code generating} or {@code checking events.tsv}
     * @param rows the rows done in this phase
     * @param of the rows to do, or -1 where that is not known
     */
    void at(String phase, long rows, long of);

    /** Something that a person may want to know, once: a file's form, a file of rejected rows. */
    void note(String message);
}
