// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Directories for what other users of the machine are not to read: the rows in a server's files, copies of rows, statements. */
public final class PrivateDirectory {
    private PrivateDirectory() {}

    /**
     * Makes the directory and those above it that are missing, for this user alone where the file system knows users. One
     * that is there keeps its permissions.
     */
    public static Path make(Path path) throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? Files.createDirectories(
                        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                : Files.createDirectories(path);
    }
}
