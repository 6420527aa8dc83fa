// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are there as a whole or not at all. */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Writes a text beside its place, as {@code .part}, and moves it there: a run that is killed while it writes leaves
     * the file of before. A link or a device is written to as it is.
     */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Likewise bytes. */
    public static void write(Path file, byte[] bytes) throws IOException {
        Path target = file.toAbsolutePath();
        Files.createDirectories(target.getParent());
        if (Files.isSymbolicLink(target) || Files.exists(target) && !Files.isRegularFile(target)) {
            // Such as /dev/stdout, which must not be replaced by a file.
            Files.write(target, bytes);
            return;
        }
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try {
            Files.write(part, bytes);
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            discard(part);
            throw e;
        }
    }

    private static void discard(Path part) {
        try {
            Files.deleteIfExists(part);
        } catch (IOException e) {
            // The disk is broken or full, which is being reported.
        }
    }
}
