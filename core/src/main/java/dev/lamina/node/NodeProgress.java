// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

/** Hears how far the start of a node is. Called from several threads, one at a time. */
public interface NodeProgress {
    /** Hears nothing. */
    NodeProgress SILENT = new NodeProgress() {
        @Override
        public void downloading(String version, int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {}

        @Override
        public void starting(String version, long millis) {}
    };

    /**
     * Jars are being downloaded; not called when all are there.
     *
     * @param version Cassandra's version
     * @param jarsDone how many jars have come
     * @param jarsTotal how many are to come; 0 until that is known
     * @param bytesDone bytes of this download so far
     * @param bytesTotal bytes of all files begun so far, which grows as further ones begin
     */
    void downloading(String version, int jarsDone, int jarsTotal, long bytesDone, long bytesTotal);

    /**
     * The server's process runs and does not answer yet; called several times a second.
     *
     * @param version Cassandra's version
     * @param millis for how long
     */
    void starting(String version, long millis);

    /** Something that users should know, a sentence. */
    default void note(String message) {}
}
