// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log, for messages. */
public final class LogTail {
    private static final int LONGEST_LINE = 400;
    private static final long BYTES = 256 * 1024;

    private LogTail() {}

    /** The lines of a file's last 256 KB, the first of which may be cut; none where there is no such file. */
    public static List<String> lines(Path file) {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long length = Math.min(channel.size(), BYTES);
            channel.position(channel.size() - length);
            ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(length));
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // until the end
            }
            return StandardCharsets.UTF_8
                    .decode(buffer.flip())
                    .toString()
                    .lines()
                    .toList();
        } catch (IOException absent) {
            return List.of();
        }
    }

    /** A line, short enough for a message. */
    public static String cut(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "...";
    }
}
