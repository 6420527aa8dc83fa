// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.names.UnknownName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rewrites DuckDB's messages for the statement that the user wrote. */
final class ErrorText {
    private static final Pattern LINE = Pattern.compile("(?m)^LINE (\\d+): (.*)\\n([ ]*)(\\^+)");
    private static final Pattern OURS = Pattern.compile(TableReference.PREFIX + "\\d+\\.");
    private static final Pattern NO_TABLE = Pattern.compile("Table with name (.+?) does not exist");
    private static final Pattern NO_COLUMN = Pattern.compile(
            "not found in FROM clause|does not have a column named|Referenced column|not found in any table");

    private ErrorText() {}

    /** Whether the environment caused the error, not the statement. */
    static boolean isEnvironment(SQLException e) {
        String message = String.valueOf(e.getMessage());
        return isMemory(message) || message.contains("No space left");
    }

    /** DuckDB's, or Arrow's for a batch of rows. */
    private static boolean isMemory(String message) {
        return message.contains("Out of Memory") || message.contains("due to memory limit");
    }

    /** What the environment lacks. DuckDB's advice is left out: to change its settings, which no statement can here. */
    static String environment(SQLException e) {
        String message = String.valueOf(e.getMessage()).strip();
        for (String advice : new String[] {"\n\nPossible solutions", "\nThis limit was set by"}) {
            int at = message.indexOf(advice);
            message = at < 0 ? message : message.substring(0, at);
        }
        if (!isMemory(message) || String.valueOf(e.getMessage()).contains("max_temp_directory_size")) {
            return message; // Of the latter the disk is full.
        }
        String limit =
                message.contains("Out of Memory") ? "DuckDB has " + DuckInstance.MEMORY + " for a statement. " : "";
        return message + "\n" + limit + "Ask for fewer rows or columns at once.";
    }

    /**
     * The message with the position in the user's own text.
     *
     * @param linesBefore how many lines were inserted before that text
     */
    static String restored(SQLException e, int linesBefore) {
        String message = String.valueOf(e.getMessage()).strip();
        Matcher line = LINE.matcher(message);
        if (!line.find()) {
            return OURS.matcher(message).replaceAll("");
        }
        int number = Integer.parseInt(line.group(1)) - linesBefore;
        String head = "LINE " + line.group(1) + ": ";
        String text = line.group(2);
        int caret = line.group(3).length() - head.length();
        Matcher ours = OURS.matcher(text);
        int shift = 0;
        while (ours.find()) {
            if (ours.start() < caret) {
                shift += ours.end() - ours.start();
            }
        }
        String newHead = "LINE " + number + ": ";
        return OURS.matcher(message.substring(0, line.start())).replaceAll("")
                + newHead + OURS.matcher(text).replaceAll("") + "\n"
                + " ".repeat(Math.max(0, newHead.length() + caret - shift)) + line.group(4)
                + message.substring(line.end());
    }

    /** The table that a message says there is not; empty if it is about something else. */
    static Optional<String> missingTable(String message) {
        Matcher missing = NO_TABLE.matcher(message);
        return missing.find() ? Optional.of(missing.group(1)) : Optional.empty();
    }

    /** Says of a dataset that its name needs quotes, which the statement does not have; empty if there is none. */
    static String unquoted(String message, String sql, Tables tables) {
        for (String name : tables.datasets()) {
            boolean isPlain = name.matches("[A-Za-z_][A-Za-z0-9_]*") // A word of SQL, such as order, needs them too.
                    && !message.toLowerCase(Locale.ROOT)
                            .contains("at or near \"" + name.toLowerCase(Locale.ROOT) + "\"");
            Pattern bare =
                    Pattern.compile("(?<![\\w\"'])" + Pattern.quote(name) + "(?![\\w\"'])", Pattern.CASE_INSENSITIVE);
            if (!isPlain && bare.matcher(sql).find()) {
                return "\n\nPut the name of dataset " + name + " in double quotes: " + SqlNames.quoted(name) + ".";
            }
        }
        return "";
    }

    /** The message, followed by the known names if it is about an unknown one. */
    static String withKnown(String message, Tables tables, Set<String> named) {
        Matcher missing = NO_TABLE.matcher(message);
        if (missing.find()) {
            List<String> names = missing.group(1).contains("@") ? tables.names() : tables.datasets();
            // DuckDB may have said so.
            String meant = UnknownName.nearest(missing.group(1), names)
                    .filter(name -> !message.contains("Did you mean"))
                    .map(name -> "\nDid you mean \"" + name + "\"?")
                    .orElse("");
            return message + "\n" + meant + "\nDatasets: " + (names.isEmpty() ? "none" : String.join(", ", names))
                    + ".";
        }
        if (NO_COLUMN.matcher(message).find()) {
            List<String> lines = new ArrayList<>();
            for (String name : named) {
                SourceTable table = tables.find(name);
                if (table != null) {
                    lines.add("Columns of " + tables.spelled(name) + ": "
                            + String.join(", ", SqlNames.columns(table.entity())) + ".");
                }
            }
            return lines.isEmpty() ? message : message + "\n\n" + String.join("\n", lines);
        }
        return message;
    }
}
