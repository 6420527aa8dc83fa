// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Matrix;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.WholeFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * {@code report.html}: a run as one page that needs no network. Words and tables are made here, so the page can be read
 * without its scripts; the charts are drawn by the page from the run's JSON, which it carries.
 *
 * <p>A run's texts come from files of any origin; {@link OfflinePage} escapes them.
 */
public final class HtmlReport {
    /** The chart library in its WebJar; its version is the one in the build. */
    private static final String ECHARTS = "/META-INF/resources/_static/echarts/6.0.0/dist/echarts.min.js";

    /** Its digest, which takes long to compute for a megabyte while code is hardly compiled. */
    static final String ECHARTS_DIGEST = "'sha256-uqjf5+HZM2uY6Jhrp+IOoV582+oe9CpZ1ZR4Yy+kWh0='";

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
            String echarts = OfflinePage.resource(HtmlReport.class, ECHARTS);
            String own =
                    resource("lines.js") + resource("latency.js") + resource("activity.js") + resource("report.js");
            String policy = OfflinePage.policy(ECHARTS_DIGEST, OfflinePage.digest(own));
            return new Scripts(policy, OfflinePage.css(), echarts, own);
        }

        private static String resource(String name) {
            return OfflinePage.resource(HtmlReport.class, name);
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
        return OfflinePage.text(out -> JtereportGenerated.render(out, null, run, Scripts.load()));
    }

    /** The run as the content of a script element. */
    static String data(Run run) {
        return OfflinePage.scriptData(RunJson.text(run));
    }

    /** The latencies' curves as the content of a script element. */
    static String curves(Matrix matrix) {
        return OfflinePage.scriptData(LatencyCurves.text(matrix));
    }
}
