// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What a server wrote: its log, and its console for what failed before there was a log. */
final class ServerLog {
    /** Cassandra at INFO into one file; without a configuration it would log at DEBUG. */
    private static final String LOGBACK = """
            <configuration>
              <appender name="FILE" class="ch.qos.logback.core.FileAppender">
                <file>%s</file>
                <encoder><pattern>%%-5level [%%thread] %%date{ISO8601} %%F:%%L - %%msg%%n</pattern></encoder>
              </appender>
              <root level="INFO"><appender-ref ref="FILE"/></root>
            </configuration>
            """;

    private static final int MOST_ERRORS = 5;
    private static final int LONGEST_LINE = 400;
    private static final long TAIL_BYTES = 256 * 1024;

    /** A log line of this level, or what an exception looks like on the console. */
    private static final Pattern ERROR = Pattern.compile(
            "^(ERROR|FATAL)\\b.*|^Exception .*|^Caused by: .*|^(Error|Invalid)\\b.*|.*\\bERROR\\b.*|.*java\\.lang\\.\\w*Error.*"
                    + "|.*There is insufficient memory.*|^Terminating due to .*|^# .*(memory|SIG[A-Z]+).*");

    private final Path log;
    private final Path console;

    ServerLog(Path directory) {
        log = directory.resolve("system.log");
        console = directory.resolve("console.log");
    }

    Path log() {
        return log;
    }

    Path console() {
        return console;
    }

    String logback() {
        return String.format(LOGBACK, log);
    }

    /** The last errors, oldest first; the console's last lines where there is none. */
    List<String> errors() {
        Set<String> errors = new LinkedHashSet<>();
        List<String> written = new ArrayList<>(tail(log));
        written.addAll(tail(console));
        boolean inError = false;
        for (String line : written) {
            boolean stack = line.startsWith("\t") || line.startsWith("    at ");
            if (ERROR.matcher(line).matches()) {
                errors.add(cut(line));
                inError = true;
            } else if (inError && !stack && !line.matches("^(INFO|WARN|DEBUG|TRACE)\\b.*")) {
                // The exception's own message, on the line after Cassandra's "Exception encountered".
                errors.add(cut(line));
            } else {
                inError = inError && stack;
            }
        }
        List<String> last = new ArrayList<>(errors.isEmpty() ? written : errors);
        last.removeIf(String::isBlank);
        return List.copyOf(last.subList(Math.max(0, last.size() - MOST_ERRORS), last.size()));
    }

    /** Whether a text stands in what the server wrote last. */
    boolean says(String text) {
        for (Path file : List.of(log, console)) {
            for (String line : tail(file)) {
                if (line.contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String cut(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "...";
    }

    private static List<String> tail(Path file) {
        try (var channel = Files.newByteChannel(file)) {
            channel.position(Math.max(0, channel.size() - TAIL_BYTES));
            var buffer = java.nio.ByteBuffer.allocate(Math.toIntExact(Math.min(channel.size(), TAIL_BYTES)));
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
}
