// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.LogTail;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What a server wrote: its log, and its console for what failed before there was a log. */
final class ServerLog {
    /** Cassandra at INFO into one file; without a configuration it would log at DEBUG. */
    private static final String LOGBACK = """
            <configuration>
              <appender name="FILE" class="ch.qos.logback.core.FileAppender">
                <file>${lamina.log}</file>
                <encoder><pattern>%-5level [%thread] %date{ISO8601} %F:%L - %msg%n</pattern></encoder>
              </appender>
              <root level="INFO"><appender-ref ref="FILE"/></root>
            </configuration>
            """;

    private static final int MAX_LINES_EACH = 4;
    private static final int MAX_CONSOLE_LINES = 6;

    private static final Pattern LEVEL = Pattern.compile("^(ERROR|WARN|INFO) .*");
    private static final Pattern EXCEPTION = Pattern.compile("^[a-z][A-Za-z0-9_.]*\\.[A-Z][A-Za-z0-9_$]*(: .*)?");

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

    /** The configuration that makes a server write the log whose path its property {@code lamina.log} names. */
    static String logback() {
        return LOGBACK;
    }

    /** The log's first and last error with their causes; the console's last lines where it has none. */
    List<String> errors() {
        List<List<String>> errors = new ArrayList<>();
        boolean inError = false;
        for (String line : LogTail.lines(log)) {
            if (LEVEL.matcher(line).matches()) {
                inError = line.startsWith("ERROR");
                if (inError) {
                    errors.add(new ArrayList<>(List.of(LogTail.cut(line))));
                }
            } else if (inError && saysWhy(line)) {
                List<String> error = errors.get(errors.size() - 1);
                if (error.size() == MAX_LINES_EACH) {
                    // The last cause says most.
                    error.remove(MAX_LINES_EACH - 1);
                }
                error.add(LogTail.cut(line));
            }
        }
        List<String> lines = new ArrayList<>();
        if (!errors.isEmpty()) {
            // One failure often brings others: the first says why, the last how it ended.
            lines.addAll(errors.get(0));
        }
        if (errors.size() > 1) {
            lines.addAll(errors.get(errors.size() - 1));
        }
        return lines.isEmpty() ? consoleEnd() : lines;
    }

    /** Whether a line below an error's first is an exception with a message. */
    private static boolean saysWhy(String line) {
        String exception = line.startsWith("Caused by: ") ? line.substring("Caused by: ".length()) : line;
        return EXCEPTION.matcher(exception).matches() && exception.contains(": ") && !exception.endsWith(": null");
    }

    private List<String> consoleEnd() {
        List<String> lines = new ArrayList<>();
        for (String line : LogTail.lines(console)) {
            // Java's own warnings of Cassandra's security manager, which come at every start.
            if (!line.isBlank() && !line.startsWith("WARNING: ") && !line.startsWith("\t")) {
                lines.add(LogTail.cut(line));
            }
        }
        return List.copyOf(lines.subList(Math.max(0, lines.size() - MAX_CONSOLE_LINES), lines.size()));
    }

    /** Whether a text stands in what the server wrote last. */
    boolean says(String text) {
        for (Path file : List.of(log, console)) {
            for (String line : LogTail.lines(file)) {
                if (line.contains(text)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The last line of the whole log with this text in it; empty where there is none. */
    String last(String text) {
        String last = "";
        try (BufferedReader in = Files.newBufferedReader(log)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                last = line.contains(text) ? line : last;
            }
        } catch (IOException absent) {
            return "";
        }
        return last;
    }

    /** Puts the log aside: what a dead server wrote must not be taken for what the next one says. */
    void rotate() throws IOException {
        if (Files.exists(log)) {
            Files.move(log, log.resolveSibling("system.log.1"), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
