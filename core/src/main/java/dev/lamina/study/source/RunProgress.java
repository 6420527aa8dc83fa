// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

/** Hears how a run goes on, for whoever shows it. */
public interface RunProgress {
    /** Listens to nothing. */
    RunProgress SILENT = new RunProgress() {
        @Override
        public void step(int done, int of, String what) {}

        @Override
        public void rows(long done, long of) {}

        @Override
        public void note(String message) {}
    };

    /**
     * A step begins.
     *
     * @param done the steps before it
     * @param of all steps, as far as known
     * @param what what is done now, such as {@code ingest wide-row, 2 of 5}
     */
    void step(int done, int of, String what);

    /**
     * Rows of the present step.
     *
     * @param done rows so far
     * @param of rows in all, or -1 where that is not known
     */
    void rows(long done, long of);

    /** Something worth a line of its own. */
    void note(String message);
}
