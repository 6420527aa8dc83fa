// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.sql.Statements;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells JLine whether what was typed is whole, or goes on in the next line. */
final class StatementParser implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        boolean whole = line.isBlank() || line.strip().startsWith(".") || Statements.areWhole(line);
        if (context == ParseContext.ACCEPT_LINE && !whole) {
            throw new EOFError(-1, -1, "The statement has no semicolon yet.");
        }
        return new Line(line, cursor);
    }

    /** The line as a single word: nothing is completed in it. */
    private record Line(String line, int cursor) implements CompletingParsedLine {
        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return cursor;
        }

        @Override
        public int rawWordLength() {
            return line.length();
        }

        @Override
        public String word() {
            return line;
        }

        @Override
        public int wordCursor() {
            return cursor;
        }

        @Override
        public int wordIndex() {
            return 0;
        }

        @Override
        public List<String> words() {
            return List.of(line);
        }
    }
}
