// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

/** Markup under construction. Every text and every attribute value that goes through here is escaped. */
public final class Html {
    private final StringBuilder out = new StringBuilder();

    /**
     * Opens an element.
     *
     * @param attributes names and values in turn; one whose value is null is left out
     */
    public Html open(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i + 1] != null) {
                out.append(' ').append(attributes[i]).append("=\"");
                out.append(escape(attributes[i + 1])).append('"');
            }
        }
        out.append('>');
        return this;
    }

    public Html close(String tag) {
        out.append("</").append(tag).append('>');
        if (!tag.equals("span") && !tag.equals("b") && !tag.equals("small") && !tag.equals("a") && !tag.equals("sup")) {
            out.append('\n');
        }
        return this;
    }

    public Html text(String text) {
        out.append(escape(text));
        return this;
    }

    /** An element with a text and nothing else. */
    public Html element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close(tag);
    }

    /** A name that may be broken behind its hyphens and before its slashes. */
    public Html name(String name) {
        String[] parts = (name == null ? "" : name).split("(?<=[-_.])|(?=/)");
        for (int i = 0; i < parts.length; i++) {
            out.append(i == 0 ? "" : "<wbr>").append(escape(parts[i]));
        }
        return this;
    }

    /** The head of a table; a title of a column of numbers starts with {@code #}. */
    public Html heads(String... titles) {
        open("thead").open("tr");
        for (String title : titles) {
            boolean number = title.startsWith("#");
            element("th", number ? title.substring(1) : title, "scope", "col", "class", number ? "n" : null);
        }
        return close("tr").close("thead");
    }

    /** A term and what it means, in a list of such; nothing if the meaning is null. */
    public Html fact(String term, String meaning) {
        return meaning == null
                ? this
                : open("div").element("dt", term).element("dd", meaning).close("div");
    }

    /** Markup that is there already. */
    public Html markup(Html other) {
        out.append(other.out);
        return this;
    }

    /** Text that can't be taken for markup, in an element or in a quoted attribute; control characters are dropped. */
    public static String escape(String text) {
        if (text == null) {
            return "";
        }
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.append(Character.isISOControl(c) && c != '\n' && c != '\t' ? "" : c);
            }
        }
        return escaped.toString();
    }

    /**
     * JSON as the content of a script element. A less-than sign can only stand in JSON's strings, where its escape means
     * the same; without it neither {@code </script>} nor {@code <!--} can end or hide the element (HTML Living Standard,
     * "Restrictions for contents of script elements").
     */
    public static String scriptData(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
