// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

/** Hears how far a file is. */
@FunctionalInterface
public interface CsvProgress {
    /** Records between two reports. */
    int RECORDS = 1 << 14;

    /**
     * Called again and again. What it throws ends the work.
     *
     * @param bytesRead how much of the file was read, as it stands on the disk
     * @param bytesOf how large the file is
     */
    void at(long bytesRead, long bytesOf);
}
