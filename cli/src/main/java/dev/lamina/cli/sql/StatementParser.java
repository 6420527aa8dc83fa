// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.sql.Statements;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells JLine whether what was typed is whole, or goes on in the next line, and which word the cursor stands in. */
final class StatementParser implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        boolean whole = line.isBlank() || DotCommands.isCommand(line) || Statements.areWhole(line);
        if (context == ParseContext.ACCEPT_LINE && !whole) {
            throw new EOFError(-1, -1, "The statement has no semicolon yet.");
        }
        return Line.of(line, cursor);
    }

    /**
     * The line.
     *
     * @param from where the word begins that the cursor stands in; a command begins with a dot
     */
    private record Line(String line, int cursor, int from) implements CompletingParsedLine {
        static Line of(String line, int cursor) {
            int from = cursor;
            while (from > 0 && isOfWord(line, from - 1)) {
                from--;
            }
            return new Line(line, cursor, from);
        }

        private static boolean isOfWord(String line, int at) {
            char sign = line.charAt(at);
            return Character.isLetterOrDigit(sign)
                    || sign == '_'
                    || sign == '@'
                    || sign == '.' && line.substring(0, at).isBlank();
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return cursor - from;
        }

        @Override
        public int rawWordLength() {
            return cursor - from;
        }

        @Override
        public String word() {
            return line.substring(from, cursor);
        }

        @Override
        public int wordCursor() {
            return cursor - from;
        }

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(word());
        }
    }
}
