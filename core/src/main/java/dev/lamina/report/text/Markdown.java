// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.results.PlainText;
import java.util.List;

/** Text in GitHub's Markdown under construction. Every text that goes through here is escaped, but for {@link #raw}. */
public final class Markdown {
    /** What could begin markup, anywhere in a line; between dollars GitHub has formulas. */
    private static final String MARKS = "\\`*_[]|~#!&<>@$";

    private final StringBuilder out = new StringBuilder();

    /** Markdown that somebody else has written. */
    public Markdown raw(String markdown) {
        out.append(markdown.strip()).append(markdown.isBlank() ? "" : "\n\n");
        return this;
    }

    /** A heading. */
    public Markdown heading(int level, String text) {
        out.append("#".repeat(level)).append(' ').append(escape(text)).append("\n\n");
        return this;
    }

    /** A paragraph. */
    public Markdown paragraph(String text) {
        out.append(escape(text)).append("\n\n");
        return this;
    }

    /** A paragraph in bold. */
    public Markdown strong(String text) {
        out.append("**").append(escape(text)).append("**\n\n");
        return this;
    }

    /** A list. */
    public Markdown list(List<String> items) {
        for (String item : items) {
            out.append("- ").append(escape(item)).append('\n');
        }
        out.append(items.isEmpty() ? "" : "\n");
        return this;
    }

    /**
     * The head of a table.
     *
     * @param titles one per column
     * @param texts how many columns hold text, which stands to the left; figures stand to the right
     */
    public Markdown heads(List<String> titles, int texts) {
        row(titles);
        for (int c = 0; c < titles.size(); c++) {
            out.append(c < texts ? "|---" : "|--:");
        }
        out.append("|\n");
        return this;
    }

    /** A row of a table. */
    public Markdown row(List<String> cells) {
        for (String cell : cells) {
            out.append("| ").append(escape(cell)).append(cell == null || cell.isEmpty() ? "" : " ");
        }
        out.append("|\n");
        return this;
    }

    /** A row of a table whose first cell leads to a file beside this one. */
    public Markdown row(String text, String file, List<String> cells) {
        out.append("| [").append(escape(text)).append("](").append(file).append(") ");
        return row(cells);
    }

    /** The end of a table. */
    public Markdown end() {
        out.append('\n');
        return this;
    }

    /** Opens a part that is folded away under a title; {@link #unfold} ends it. */
    public Markdown fold(String title) {
        out.append("<details><summary>").append(escape(title)).append("</summary>\n\n");
        return this;
    }

    /** Ends a part that is folded away. */
    public Markdown unfold() {
        out.append("</details>\n\n");
        return this;
    }

    /** The document, lines ending in a line feed. */
    public String text() {
        return out.toString().stripTrailing() + "\n";
    }

    /** The text on one line, with nothing in it that is markup, a link or a mention. */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (char c : PlainText.plain(text).toCharArray()) {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '@' -> escaped.append("&#64;");
                default -> escaped.append(MARKS.indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return escaped.toString();
    }
}
