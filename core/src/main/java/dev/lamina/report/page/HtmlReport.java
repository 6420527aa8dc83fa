// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Html;
import dev.lamina.report.Matrix;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.WholeFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
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

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

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
        String echarts = resource(ECHARTS);
        String script = resource("lines.js") + resource("latency.js") + resource("activity.js") + resource("report.js");
        Matrix matrix = Matrix.of(run);
        Map<String, String> parts = new HashMap<>();
        parts.put(
                "policy",
                "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src " + digest(echarts) + " "
                        + digest(script));
        parts.put("css", resource("report.css"));
        parts.put("echarts", echarts);
        parts.put("script", script);
        parts.put("data", Html.scriptData(RunJson.text(run)));
        parts.put("curves", Html.scriptData(LatencyCurves.text(matrix)));
        parts.put("latency", HtmlLatency.of(matrix).toString());
        parts.put("queries", HtmlQueries.of(matrix).toString());
        parts.put("processes", HtmlActivity.of(run).toString());
        parts.put("metric", metric(matrix));
        parts.put("study", Html.escape(run.study()));
        parts.put("question", Html.escape(run.question() == null ? run.study() : run.question()));
        parts.put("release", Html.escape(run.lamina()));
        parts.put("head", HtmlFacts.head(run).toString());
        parts.put("matrix", HtmlMatrix.of(matrix, run.dataset().rows()).toString());
        parts.put("figures", HtmlMatrix.figures(matrix).toString());
        parts.put("ratios", HtmlClaims.ratios(run).toString());
        parts.put("claims", HtmlClaims.of(run).toString());
        parts.put("attribution", HtmlAttributions.of(run).toString());
        parts.put("maps", HtmlLayerMaps.of(run).toString());
        parts.put("layouts", HtmlLayouts.of(matrix).toString());
        parts.put("environment", HtmlFacts.environment(run).toString());
        return filled(resource("report.html"), parts);
    }

    /** What the matrix shows before CPU is asked for. */
    private static String metric(Matrix matrix) {
        if (matrix.timings().isEmpty()) {
            return "Throughput";
        }
        return matrix.rows().isEmpty() ? "Latency" : "Throughput and latency";
    }

    /** Fills the template in one pass, so that what is filled in is not taken for a place. */
    private static String filled(String template, Map<String, String> parts) {
        Matcher places = PLACE.matcher(template);
        StringBuilder page = new StringBuilder(2_000_000);
        while (places.find()) {
            String part = parts.get(places.group(1));
            if (part == null) {
                throw new IllegalStateException("report.html has the unknown place " + places.group());
            }
            places.appendReplacement(page, "");
            page.append(part);
        }
        return places.appendTail(page).toString();
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
