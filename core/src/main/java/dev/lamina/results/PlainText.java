// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.util.ArrayList;
import java.util.List;

/** Text in columns of a terminal. */
public final class PlainText {
    private PlainText() {}

    /** How many nodes there are, with their tokens and copies where there are several. */
    public static String nodes(RunEnvironment servers) {
        if (servers.nodes() == 1) {
            return "1 node";
        }
        String tokens = servers.vnodes() == null ? "" : servers.vnodes() + " vnodes each, ";
        return servers.nodes() + " nodes"
                + (servers.replication() == null ? "" : " (" + tokens + "replication " + servers.replication() + ")");
    }

    /** How many bad rows were left out, and where they are kept; empty where there were none. */
    public static String rejected(Run.Dataset dataset) {
        if (dataset.rejectedRows() == null || dataset.rejectedRows() <= 0) {
            return "";
        }
        return Figures.whole(dataset.rejectedRows())
                + (dataset.rejectedRows() == 1 ? " bad row was left out" : " bad rows were left out")
                + (dataset.rejectsFile() == null ? "" : "; kept with their reasons in " + dataset.rejectsFile());
    }

    /** The text on one line and without characters that {@linkplain #steers steer} the terminal. */
    public static String plain(String text) {
        if (text == null) {
            return "";
        }
        StringBuilder plain = new StringBuilder();
        text.replaceAll("[\\s\\x{85}\\x{2028}\\x{2029}]+", " ")
                .chars()
                .filter(c -> !steers((char) c))
                .forEach(c -> plain.append((char) c));
        return plain.toString().strip();
    }

    /**
     * Whether a terminal could take it as a command: a control character (U+009B alone begins a sequence in some), or one that
     * turns the direction of the text behind it (Unicode Standard Annex 9, "Explicit Directional Embeddings, Overrides and Isolates").
     */
    public static boolean steers(char c) {
        return Character.isISOControl(c) || c >= '\u202A' && c <= '\u202E' || c >= '\u2066' && c <= '\u2069';
    }

    /** The text in lines of at most {@code width} characters, broken at spaces; longer words are cut. */
    public static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : plain(text).split(" ")) {
            String rest = word;
            if (line.length() > 0 && length(line) + 1 + length(rest) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (length(rest) > width) {
                int cut = rest.offsetByCodePoints(0, width);
                lines.add(rest.substring(0, cut));
                rest = rest.substring(cut);
            }
            line.append(line.length() > 0 ? " " : "").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }

    /** A name in lines of at most {@code width} characters, broken after hyphens and underscores, and before slashes. */
    public static List<String> wrapName(String name, int width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String part : plain(name).split("(?<=[-_])|(?=/)")) {
            if (!line.isEmpty() && length(line) + length(part) > width) {
                lines.add(line);
                line = "";
            }
            line += part;
            while (length(line) > width) {
                int cut = line.offsetByCodePoints(0, width);
                lines.add(line.substring(0, cut));
                line = line.substring(cut);
            }
        }
        lines.add(line);
        return lines;
    }

    /** The text cut to {@code width} characters, between words where that loses little, with an ellipsis if something is lost. */
    public static String shorten(String text, int width) {
        String plain = plain(text);
        if (length(plain) <= width) {
            return plain;
        }
        String cut = plain.substring(0, plain.offsetByCodePoints(0, width - 1));
        int space = cut.lastIndexOf(' ');
        boolean inWord = plain.charAt(cut.length()) != ' ' && space > cut.length() / 2;
        return (inWord ? cut.substring(0, space) : cut).strip() + "…";
    }

    /** The text, filled with blanks on its right. */
    public static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - length(text)));
    }

    /** The text, filled with blanks on its left. */
    public static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - length(text))) + text;
    }

    /** How many columns the text takes. */
    public static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }
}
