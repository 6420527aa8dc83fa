// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.candidate;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of CREATE TABLE statements, and of indexes and materialized views of their tables. It is only split here, and looked at
 * as far as it must be before a Cassandra executes it.
 *
 * @param name the file, for messages
 * @param statements the statements, in order
 * @param expressions what comments such as {@code -- day = date(ts)} say that columns are made of, by table
 * @param isOneModel whether a comment says {@code -- one model}: the tables are one layout, and not one each
 */
public record ModelFile(
        String name,
        List<Statement> statements,
        Map<CqlIdentifier, Map<CqlIdentifier, Made>> expressions,
        boolean isOneModel) {
    /** Comments, texts, names in quotes, words and numbers, and single characters. */
    private static final Pattern TOKENS = Pattern.compile("(?<comment>(?:--|//)[^\\n]*+|/\\*(?s:.*?)\\*/)"
            + "|(?<text>'[^']*+(?:''[^']*+)*+'|\\$\\$(?s:.*?)\\$\\$)"
            + "|(?<name>\"[^\"]*+(?:\"\"[^\"]*+)*+\"|[\\p{Alpha}_]\\w*+)"
            + "|(?<number>\\d[\\w.]*+)|(?<sign>\\S)");

    private static final Pattern EXPRESSION =
            Pattern.compile("(?:--|//|/\\*)\\s*(\"[^\"]+\"|\\w+)\\s*=\\s*(.+?)\\s*(?:\\*/)?");

    private static final Pattern ONE_MODEL = Pattern.compile("(?i)(?:--|//|/\\*)\\s*one model\\s*(?:\\*/)?");

    /** What a statement makes. */
    public enum Kind {
        TABLE,
        INDEX,
        VIEW
    }

    /**
     * A statement.
     *
     * @param table its table; of a view and an index the one that it is made on
     * @param view the view that it makes; {@code null} of other statements
     * @param text its text, behind as many line breaks and blanks that Cassandra counts lines and columns as the file does
     * @param line where it begins, from 1 on
     * @param options the options that it names in lower case, and the keys in their maps
     */
    public record Statement(
            Kind kind, CqlIdentifier table, CqlIdentifier view, String text, int line, Set<String> options) {}

    /**
     * What a column is made of.
     *
     * @param expression as the comment has it
     * @param line where it stands
     */
    public record Made(String expression, int line) {}

    /** A part of the file outside comments. */
    private record Token(String text, int from) {
        boolean is(String word) {
            return text.equalsIgnoreCase(word);
        }

        boolean isName() {
            return text.startsWith("\"") && text.length() > 1
                    || Character.isLetter(text.charAt(0))
                    || text.charAt(0) == '_';
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it can't be read, has a statement of another kind, or names a keyspace; the message has
     *     the file and the line
     */
    public static ModelFile read(Path file) {
        try {
            // Editors of Windows put a byte order mark in front.
            return of(file.toString(), Files.readString(file).replaceFirst("^\uFEFF", ""));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--candidate: " + file + " can't be read. Give a file with CREATE TABLE statements.", e);
        }
    }

    /**
     * Reads a text.
     *
     * @param name what messages call it
     * @throws IllegalArgumentException as {@link #read}
     */
    public static ModelFile of(String name, String text) {
        return new Reader(name, text).read();
    }

    private static CqlIdentifier identifier(String text) {
        return text.startsWith("\"")
                ? CqlIdentifier.fromCql(text)
                : CqlIdentifier.fromInternal(text.toLowerCase(Locale.ROOT));
    }

    /** The beginning of a message about a line. */
    static String at(String file, int line) {
        return file + ":" + line + ": ";
    }

    /** Splits a text from its beginning to its end. */
    private static final class Reader {
        private final String name;
        private final String text;
        private final List<Statement> statements = new ArrayList<>();
        private final Map<CqlIdentifier, Map<CqlIdentifier, Made>> expressions = new LinkedHashMap<>();
        private final List<Token> tokens = new ArrayList<>();
        private final Map<CqlIdentifier, Made> comments = new LinkedHashMap<>();

        Reader(String name, String text) {
            this.name = name;
            this.text = text;
        }

        ModelFile read() {
            boolean isOneModel = false;
            int ended = -1;
            Matcher matcher = TOKENS.matcher(text);
            while (matcher.find()) {
                if (matcher.group("comment") != null) {
                    String comment = matcher.group().strip();
                    isOneModel |= ONE_MODEL.matcher(comment).matches();
                    boolean behind = tokens.isEmpty() && ended == line(matcher.start()) && !statements.isEmpty();
                    comment(comment, line(matcher.start()), behind);
                } else if (matcher.group().equals(";")) {
                    ended = line(matcher.start());
                    end(matcher.start());
                } else {
                    tokens.add(new Token(matcher.group(), matcher.start()));
                }
            }
            end(text.length());
            if (statements.stream().noneMatch(statement -> statement.kind() == Kind.TABLE)) {
                throw new IllegalArgumentException(
                        at(name, 1) + "the file has no CREATE TABLE. Write the tables that are to be compared.");
            }
            return new ModelFile(name, List.copyOf(statements), expressions, isOneModel);
        }

        /** @param behind whether it stands behind the end of a statement, in its last line */
        private void comment(String comment, int line, boolean behind) {
            Matcher expression = EXPRESSION.matcher(comment);
            if (expression.matches()) {
                Made made = new Made(expression.group(2), line);
                CqlIdentifier column = identifier(expression.group(1));
                if (behind) {
                    expressions
                            .get(statements.get(statements.size() - 1).table())
                            .putIfAbsent(column, made);
                } else {
                    comments.put(column, made);
                }
            }
        }

        private int line(int at) {
            return 1
                    + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
        }

        private IllegalArgumentException error(Token at, String message) {
            return new IllegalArgumentException(at(name, line(at.from())) + message);
        }

        private void end(int to) {
            if (tokens.isEmpty()) {
                return;
            }
            Token first = tokens.get(0);
            for (int i = 1; i + 1 < tokens.size(); i++) {
                Token before = tokens.get(i - 1);
                if (tokens.get(i).is(".")
                        && before.isName()
                        && tokens.get(i + 1).isName()) {
                    throw error(
                            before,
                            "the statement names the keyspace " + before.text() + ". Lamina makes keyspaces of its own:"
                                    + " leave " + before.text() + ". out.");
                }
                // The driver's metadata do not have masks, so the table would be measured without.
                if (tokens.get(i).is("MASKED") && tokens.get(i + 1).is("WITH")) {
                    throw error(
                            tokens.get(i),
                            "the statement masks a column, and Lamina makes no masks. Leave MASKED WITH and the function"
                                    + " behind it out.");
                }
            }
            String before = text.substring(0, first.from());
            int begun = before.lastIndexOf('\n') + 1;
            String padded = before.substring(0, begun).replaceAll("[^\\n]", "") + " ".repeat(before.length() - begun);
            Kind kind = kind(first);
            CqlIdentifier table = table(kind, first);
            Statement statement = new Statement(
                    kind, table, view(kind), padded + text.substring(first.from(), to), line(first.from()), options());
            if (kind == Kind.TABLE && expressions.put(table, new LinkedHashMap<>(comments)) != null) {
                throw error(first, "the file makes table " + table.asCql(true) + " twice. Give each table a name.");
            } else if (!expressions.containsKey(table)) {
                throw error(
                        first,
                        "there is no table " + table.asCql(true) + " above this statement. Make the table first.");
            }
            statements.add(statement);
            tokens.clear();
            comments.clear();
        }

        private Set<String> options() {
            Set<String> options = new HashSet<>();
            for (int i = 1; i + 1 < tokens.size(); i++) {
                String word = tokens.get(i).text();
                boolean follows =
                        tokens.get(i - 1).is("WITH") || tokens.get(i - 1).is("AND");
                if (follows && tokens.get(i + 1).is("=")) {
                    options.add(word.toLowerCase(Locale.ROOT));
                } else if (word.startsWith("'") && tokens.get(i + 1).is(":")) {
                    options.add(word.substring(1, word.length() - 1));
                }
            }
            return options;
        }

        private boolean begins(String... words) {
            for (int i = 0; i < words.length; i++) {
                if (i >= tokens.size() || !tokens.get(i).is(words[i])) {
                    return false;
                }
            }
            return true;
        }

        private Kind kind(Token first) {
            if (begins("CREATE", "TABLE") || begins("CREATE", "COLUMNFAMILY")) {
                return Kind.TABLE;
            }
            if (begins("CREATE", "INDEX") || begins("CREATE", "CUSTOM", "INDEX")) {
                return Kind.INDEX;
            }
            if (begins("CREATE", "MATERIALIZED", "VIEW")) {
                return Kind.VIEW;
            }
            String found =
                    first.text() + (tokens.size() > 1 ? " " + tokens.get(1).text() : "");
            throw error(
                    first,
                    "found " + found + ", expected CREATE TABLE, CREATE INDEX or CREATE MATERIALIZED VIEW. Leave the"
                            + " statement out.");
        }

        /** The name behind VIEW; {@code null} of other statements, and where it is missing, which Cassandra refuses. */
        private CqlIdentifier view(Kind kind) {
            int at = begins("CREATE", "MATERIALIZED", "VIEW", "IF") ? 6 : 3;
            return kind == Kind.VIEW && at < tokens.size() && tokens.get(at).isName()
                    ? identifier(tokens.get(at).text())
                    : null;
        }

        /** The name behind TABLE, or behind ON or FROM. */
        private CqlIdentifier table(Kind kind, Token first) {
            String before = kind == Kind.TABLE ? tokens.get(1).text() : kind == Kind.INDEX ? "ON" : "FROM";
            for (int i = 1; i + 1 < tokens.size(); i++) {
                if (tokens.get(i).is(before)) {
                    boolean conditional =
                            kind == Kind.TABLE && tokens.get(i + 1).is("IF");
                    int at = conditional ? i + 4 : i + 1;
                    if (at < tokens.size() && tokens.get(at).isName()) {
                        return identifier(tokens.get(at).text());
                    }
                    break;
                }
            }
            throw error(first, "the statement names no table behind " + before + ". Name one.");
        }
    }
}
