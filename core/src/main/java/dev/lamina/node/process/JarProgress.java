// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

/** Hears how far a download of jars is. Called from several threads, one at a time; not called when all are there. */
public interface JarProgress {
    /** Hears nothing. */
    JarProgress SILENT = (jarsDone, jarsTotal, bytesDone, bytesTotal) -> {};

    /**
     * Jars are being downloaded.
     *
     * @param jarsDone how many jars have come
     * @param jarsTotal how many are to come; 0 until that is known
     * @param bytesDone bytes of this download so far
     * @param bytesTotal bytes of all files begun so far, which grows as further ones begin
     */
    void downloading(int jarsDone, int jarsTotal, long bytesDone, long bytesTotal);
}
