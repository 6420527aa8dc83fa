// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.results.PlainText;
import gg.jte.TemplateOutput;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * What pages that need no network have in common. Their texts come from files of any origin: they are escaped, and a page's policy
 * allows its own scripts by their digests and nothing else: no other script, no request.
 */
public final class OfflinePage {
    /**
     * Control characters, and those that turn the direction of the text behind them, have no place in a page; JSON within it has their
     * escapes.
     */
    private static final Pattern CONTROLS =
            Pattern.compile("[\\p{Cc}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}&&[^\\n\\t]]");

    /** The charts' library has a megabyte. */
    private static final int CAPACITY = 1 << 21;

    private OfflinePage() {}

    /**
     * What a template writes. Every text that it writes is escaped for where it stands. What it writes as it is, is ours or
     * {@linkplain #scriptData JSON}; it has none of those characters, and a megabyte of it takes long to search.
     */
    public static String text(Consumer<HtmlTemplateOutput> template) {
        StringOutput page = new StringOutput(CAPACITY);
        TemplateOutput plain = new TemplateOutput() {
            @Override
            public void writeContent(String value) {
                page.writeContent(
                        isPlain(value) ? value : CONTROLS.matcher(value).replaceAll(""));
            }

            @Override
            public void writeContent(String value, int begin, int end) {
                writeContent(value.substring(begin, end));
            }
        };
        template.accept(new OwaspHtmlTemplateOutput(plain) {
            @Override
            public void writeUnsafeContent(String value) {
                page.writeContent(value);
            }
        });
        return page.toString();
    }

    /** The style sheet of all pages. */
    public static String css() {
        return resource(OfflinePage.class, "report.css");
    }

    /** The policy of a page with the scripts of these {@linkplain #digest digests}. */
    public static String policy(String... digests) {
        StringJoiner allowed =
                new StringJoiner(" ", "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src ", "");
        for (String digest : digests) {
            allowed.add(digest);
        }
        return allowed.toString();
    }

    /**
     * JSON as the content of a script element. A less-than sign can only stand in JSON's strings, where its escape means
     * the same; without it neither {@code </script>} nor {@code <!--} can end or hide the element (HTML Living Standard,
     * "Restrictions for contents of script elements").
     */
    public static String scriptData(String json) {
        String safe = json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
        return isPlain(safe)
                ? safe
                : CONTROLS.matcher(safe)
                        .replaceAll(found -> String.format(
                                Locale.ROOT, "\\\\u%04x", (int) found.group().charAt(0)));
    }

    /** Whether it has none of those characters: as most texts, and told in less time than the pattern takes. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (PlainText.steers(c) && c != '\n' && c != '\t') {
                return false;
            }
        }
        return true;
    }

    /** The text of a file of ours that stands beside a class. */
    public static String resource(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our own jar is broken
        }
    }

    /** What a policy calls a script by. */
    public static String digest(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has SHA-256
        }
    }
}
