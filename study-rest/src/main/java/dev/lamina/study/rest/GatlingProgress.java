// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.node.process.JarProgress;

/** Hears how far a run of Gatling is. */
public interface GatlingProgress extends JarProgress {
    /** Hears nothing. */
    GatlingProgress SILENT = new GatlingProgress() {
        @Override
        public void downloading(int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {}

        @Override
        public void started(long pid) {}

        @Override
        public void running(long millis, long expectedMillis) {}
    };

    /**
     * Gatling's process has begun.
     *
     * @param pid its id, by which its processor time can be watched
     */
    void started(long pid);

    /**
     * Gatling runs; called several times a second.
     *
     * @param millis for how long, its start included
     * @param expectedMillis ramp and duration; its start and its last answers come on top
     */
    void running(long millis, long expectedMillis);
}
