// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Room on the disk, asked for before much is written, and what to say when it ends all the same. */
public final class DiskSpace {
    private DiskSpace() {}

    /**
     * Makes the directory if it is missing, and refuses where it has no room.
     *
     * @param bytes how much will be written, estimated
     * @throws DatasetException if there is less room, or no way to write
     */
    public static void require(Path directory, long bytes) throws DatasetException {
        try {
            Files.createDirectories(directory);
            long free = Files.getFileStore(directory).getUsableSpace();
            if (free < bytes) {
                throw DatasetException.environment(
                        directory + ": " + mebibytes(free) + " MiB are free, about " + mebibytes(bytes)
                                + " MiB are needed. Free some space, use fewer rows or choose another directory.",
                        null);
            }
        } catch (IOException e) {
            throw unwritable(directory, e);
        }
    }

    /** The error of a file that can't be written. */
    public static DatasetException unwritable(Path path, IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return DatasetException.environment(
                path + ": writing failed (" + why + "). Free some space or choose another directory.", e);
    }

    private static long mebibytes(long bytes) {
        return (bytes >> 20) + 1;
    }
}
