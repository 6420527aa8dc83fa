// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Matrix;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.WholeFile;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * {@code report.html}: a run as one page that needs no network. Words and tables are made here, so the page can be read
 * without its scripts; the charts are drawn by the page from the run's JSON, which it carries.
 *
 * <p>A run's texts come from files of any origin. They are escaped, and the page's policy allows its own two scripts by
 * their digests and nothing else: no other script, no request.
 */
public final class HtmlReport {
    /** The chart library in its WebJar; its version is the one in the build. */
    private static final String ECHARTS = "/META-INF/resources/_static/echarts/6.0.0/dist/echarts.min.js";

    /** Control characters have no place in a page; {@code run.json} within it has their escapes. */
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]");

    /**
     * What the page carries beside the run.
     *
     * @param policy what the page's policy allows
     * @param css the style sheet
     * @param echarts the chart library
     * @param own the page's own script
     */
    record Scripts(String policy, String css, String echarts, String own) {
        static Scripts load() {
            String echarts = resource(ECHARTS);
            String own =
                    resource("lines.js") + resource("latency.js") + resource("activity.js") + resource("report.js");
            String policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
                    + digest(echarts) + " " + digest(own);
            return new Scripts(policy, resource("report.css"), echarts, own);
        }
    }

    private HtmlReport() {}

    /**
     * Writes the page. The file is there as a whole or not at all.
     *
     * @throws IOException if the file can't be written
     */
    public static void write(Run run, Path file) throws IOException {
        WholeFile.write(file, text(run));
    }

    /** The page's text. */
    public static String text(Run run) {
        return rendered(out -> JtereportGenerated.render(out, null, run, Scripts.load()));
    }

    /** What a template writes. Every text of a run that it writes is escaped for where it stands. */
    static String rendered(Consumer<HtmlTemplateOutput> template) {
        StringOutput text = new StringOutput();
        template.accept(new OwaspHtmlTemplateOutput(text));
        return CONTROLS.matcher(text.toString()).replaceAll("");
    }

    /** The run as the content of a script element. */
    static String data(Run run) {
        return scriptData(RunJson.text(run));
    }

    /** The latencies' curves as the content of a script element. */
    static String curves(Matrix matrix) {
        return scriptData(LatencyCurves.text(matrix));
    }

    /**
     * JSON as the content of a script element. A less-than sign can only stand in JSON's strings, where its escape means
     * the same; without it neither {@code </script>} nor {@code <!--} can end or hide the element (HTML Living Standard,
     * "Restrictions for contents of script elements").
     */
    private static String scriptData(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // our own jar is broken
        }
    }

    private static String digest(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has SHA-256
        }
    }
}
