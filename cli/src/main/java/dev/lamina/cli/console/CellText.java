// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import dev.lamina.results.PlainText;
import java.util.Locale;
import org.jline.utils.WCWidth;

/** Values as a terminal shows them: in one line, of a known width, and without commands to the terminal. */
public final class CellText {
    private CellText() {}

    /** The same text with line breaks and other control characters spelled out. */
    public static String plain(String text) {
        StringBuilder plain = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean control = PlainText.steers(c);
            if (control && plain == null) {
                plain = new StringBuilder(text.substring(0, i));
            }
            if (control) {
                plain.append(
                        switch (c) {
                            case '\n' -> "\\n";
                            case '\r' -> "\\r";
                            case '\t' -> "\\t";
                            default -> String.format(Locale.ROOT, c <= '\u00ff' ? "\\x%02x" : "\\u%04x", (int) c);
                        });
            } else if (plain != null) {
                plain.append(c);
            }
        }
        return plain == null ? text : plain.toString();
    }

    /** How many columns of a terminal the text takes; East Asian letters and pictures take two. */
    public static int width(String text) {
        int width = 0;
        for (int at = 0; at < text.length(); ) {
            int point = text.codePointAt(at);
            width += Math.max(0, WCWidth.wcwidth(point));
            at += Character.charCount(point);
        }
        return width;
    }

    /** The text, cut to a width, with an ellipsis where something is missing. */
    public static String cut(String text, int most) {
        if (width(text) <= most) {
            return text;
        }
        int width = 0;
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            width += Math.max(0, WCWidth.wcwidth(point));
            if (width > most - 1) {
                break;
            }
            at += Character.charCount(point);
        }
        return text.substring(0, at) + "…";
    }
}
