// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What libraries have written into Lamina's log since a moment. */
final class LoggedWarnings {
    private static final int MAX_BYTES = 1 << 16;

    private final Path file;
    private long read;

    /** Those that a log gets from now on; it need not be there yet. */
    LoggedWarnings(Path file) {
        this.file = file;
        this.read = size();
    }

    /** Those that Lamina's own log gets from now on. */
    static LoggedWarnings sinceNow() {
        String given = System.getProperty("lamina.log");
        return new LoggedWarnings(
                given == null ? Path.of(System.getProperty("user.home"), ".lamina", "lamina.log") : Path.of(given));
    }

    /** The new lines, at most the first 64 KiB of them; empty if there are none. Each is told once. */
    String next() {
        long size = size();
        // A log that has become too large begins anew.
        long from = size < read ? 0 : read;
        read = size;
        if (size == from) {
            return "";
        }
        try (SeekableByteChannel log = Files.newByteChannel(file)) {
            int length = (int) Math.min(MAX_BYTES, size - from);
            return new String(Channels.newInputStream(log.position(from)).readNBytes(length), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    private long size() {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0; // there is no log before the first warning
        }
    }
}
