// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.SampleLatency;
import dev.lamina.results.SampleRuns;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Opens reports in an installed Chromium. Pictures stay in {@code target/screenshots}. */
@Tag("node")
class HtmlReportBrowserTest {
    private static final Path TARGET = Path.of("target", "screenshots").toAbsolutePath();

    /** A browser that talks to nobody, not even to its maker. */
    private static final List<String> ARGUMENTS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private static Playwright playwright;
    private static Browser browser;

    /** A page with all that went wrong on it. */
    private record Opened(BrowserContext context, Page page, List<String> errors, List<String> requests)
            implements AutoCloseable {
        @Override
        public void close() {
            context.close();
        }
    }

    @BeforeAll
    static void start() throws IOException {
        Optional<Path> chromium = chromium();
        Assumptions.assumeTrue(
                chromium.isPresent(), "Needs chromium, chromium-browser or google-chrome on the PATH; none is there.");
        Files.createDirectories(TARGET);
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium.get())
                        .setArgs(ARGUMENTS));
    }

    @AfterAll
    static void stop() {
        if (playwright != null) {
            playwright.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT", "390, DARK"})
    void a_report_draws_all_its_charts_and_needs_no_network(int width, ColorScheme scheme) throws IOException {
        String name = "gdelt-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT);
        try (Opened opened = open(SampleRuns.gdelt(), name, width, scheme)) {
            Page page = opened.page();
            assertSound(opened);
            // 14 operations' throughput and CPU, and space
            assertThat(page.locator("#charts-throughput .chart svg").count()).isEqualTo(14);
            assertThat(page.locator("#charts-cpu .chart svg").count()).isEqualTo(14);
            assertThat(page.locator("#charts-space .chart svg").count()).isEqualTo(1);
            assertThat(emptyCharts(page)).isZero();
            assertThat(page.locator("#charts-throughput .chart").first().getAttribute("aria-label"))
                    .startsWith("Throughput of ingest: row-per-record 9.28k/s*, ");
            page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
            assertSound(opened);
            page.screenshot(new Page.ScreenshotOptions()
                    .setPath(TARGET.resolve(name + "-open.png"))
                    .setFullPage(true));
        }
    }

    @ParameterizedTest
    @CsvSource({"1280", "390"})
    void a_report_of_twelve_columns_keeps_its_width(int width) throws IOException {
        try (Opened opened = open(SampleRuns.bothClients(), "both-clients-" + width, width, ColorScheme.LIGHT)) {
            assertSound(opened);
            assertThat(emptyCharts(opened.page())).isZero();
            assertThat(chartsWithCrowdedNames(opened.page())).isZero();
        }
    }

    @Test
    void a_report_of_one_layout_is_fine() throws IOException {
        try (Opened opened = open(SampleRuns.oneLayout(), "one-layout", 1280, ColorScheme.LIGHT)) {
            assertSound(opened);
            assertThat(emptyCharts(opened.page())).isZero();
            for (String section : List.of("#claims", "#maps", "#attribution")) {
                assertThat(opened.page()
                                .locator("nav a[href='" + section + "']")
                                .isVisible())
                        .isFalse();
            }
        }
    }

    @Test
    void a_report_without_any_figure_has_no_empty_charts() throws IOException {
        try (Opened opened = open(SampleRuns.allFailed(), "all-failed", 1280, ColorScheme.LIGHT)) {
            assertSound(opened);
            assertThat(opened.page().locator("#throughput").isVisible()).isFalse();
            assertThat(opened.page().locator(".matrix .failed").count()).isEqualTo(14 * 6);
        }
    }

    @ParameterizedTest
    @CsvSource({"1280", "390"})
    void a_long_query_is_wrapped(int width) throws IOException {
        try (Opened opened = open(SampleRuns.longQuery(), "long-query-" + width, width, ColorScheme.LIGHT)) {
            assertSound(opened);
            assertThat(opened.page().locator("#plans .sql").isVisible()).isTrue();
        }
    }

    @Test
    void a_report_of_an_interrupted_run_says_so() throws IOException {
        try (Opened opened = open(SampleRuns.interrupted(), "interrupted", 390, ColorScheme.DARK)) {
            assertSound(opened);
            assertThat(opened.page().locator("header .banner").innerText()).contains("Stopped by Ctrl-C");
        }
    }

    @ParameterizedTest
    @CsvSource({"1280", "390"})
    void texts_of_a_run_are_shown_and_not_run(int width) throws IOException {
        try (Opened opened = open(SampleRuns.hostile(), "hostile-" + width, width, ColorScheme.LIGHT)) {
            assertSound(opened);
            Page page = opened.page();
            assertThat(page.title()).endsWith(" · Lamina").contains("</script><script>");
            assertThat(page.locator("[onmouseover]").count()).isZero();
            assertThat(page.locator(".matrix thead th").first().innerText()).startsWith("<b>");
            page.locator("#charts-throughput .chart").first().hover();
            page.waitForSelector(".tip");
            assertThat(page.locator("[onmouseover]").count()).isZero();
            assertThat(opened.errors()).isEmpty();
        }
    }

    @Test
    void the_matrix_shows_cpu_on_demand_and_a_cell_tells_its_interval() throws IOException {
        try (Opened opened = open(SampleRuns.gdelt(), "matrix", 1280, ColorScheme.LIGHT)) {
            Page page = opened.page();
            assertThat(page.locator(".matrix .server").first().isVisible()).isFalse();
            page.locator("label[for='metric-server']").click();
            assertThat(page.locator(".matrix .server").first().isVisible()).isTrue();
            assertThat(page.locator(".matrix .rate").first().isVisible()).isFalse();
            page.locator(".matrix tbody td").first().click();
            assertThat(page.locator("#detail").innerText()).startsWith("row-per-record, ingest: 9.28k/s [");
            page.keyboard().press("ArrowRight");
            page.keyboard().press("Enter");
            assertThat(page.locator("#detail").innerText()).startsWith("wide-row, ingest: ");
            page.locator("#copy").click();
            assertThat(page.evaluate("getSelection().toString()").toString()).startsWith("lamina run gdelt");
            page.locator("#matrix")
                    .screenshot(new Locator.ScreenshotOptions().setPath(TARGET.resolve("matrix-cpu.png")));
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT", "390, DARK"})
    void a_report_of_timed_requests_draws_its_charts_and_needs_no_network(int width, ColorScheme scheme)
            throws IOException {
        String name = "latency-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT);
        try (Opened opened = open(SampleRuns.latency(), name, width, scheme)) {
            Page page = opened.page();
            assertSound(opened);
            assertThat(captions(page, "[data-latency='0/0']"))
                    .containsExactly(
                            "Quantiles by clock",
                            "Percentile curves",
                            "Histograms",
                            "Over time: ascending",
                            "Over time: descending");
            assertThat(captions(page, "[data-latency='2/0']"))
                    .containsExactly("Quantiles by clock", "Percentile curves", "Histograms");
            assertThat(captions(page, "[data-latency='3/0']")).containsExactly("Quantiles by clock");
            assertThat(page.locator("[data-series] .chart svg").count()).isEqualTo(1);
            assertThat(page.locator("details [data-latency] .chart svg").count())
                    .as("charts in closed details")
                    .isZero();
            page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
            page.waitForFunction("document.querySelectorAll('details [data-latency] .chart svg').length === "
                    + SampleLatency.POINTS.length);
            assertThat(emptyCharts(page)).isZero();
            assertSound(opened);
            page.screenshot(new Page.ScreenshotOptions()
                    .setPath(TARGET.resolve(name + "-open.png"))
                    .setFullPage(true));
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT"})
    void a_report_of_sampled_processes_draws_what_each_used(int width, ColorScheme scheme) throws IOException {
        String name = "processes-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT);
        try (Opened opened = open(SampleRuns.activity(), name, width, scheme)) {
            Page page = opened.page();
            assertSound(opened);
            assertThat(page.locator("nav a[href='#processes']").isVisible()).isTrue();
            assertThat(captions(page, "#charts-requests")).containsExactly("offers-loop");
            assertThat(page.locator("#charts-requests .chart").getAttribute("aria-label"))
                    .startsWith("CPU per request of offers-loop: json node 1 61")
                    .contains("; flat node 1 1");
            assertThat(captions(page, "#charts-activity"))
                    .containsExactly("CPU by process", "The machine", "Context switches", "Disk traffic");
            assertThat(page.locator("#charts-activity .chart svg").count()).isEqualTo(4);
            assertThat(emptyCharts(page)).isZero();
            page.locator("#processes")
                    .screenshot(new Locator.ScreenshotOptions().setPath(TARGET.resolve(name + "-section.png")));
        }
    }

    @Test
    void another_layout_draws_its_processes_anew() throws IOException {
        try (Opened opened = open(SampleRuns.activity(), "processes-choice", 1280, ColorScheme.LIGHT)) {
            Page page = opened.page();
            Locator chart = page.locator("#charts-activity .chart").first();
            assertThat(chart.getAttribute("aria-label"))
                    .startsWith("CPU by process of offers-loop · json · repeat 1: node 1 2");
            String before = chart.innerHTML();
            page.locator("#choose-activity select").selectOption("5");
            assertThat(chart.getAttribute("aria-label"))
                    .startsWith("CPU by process of offers-loop · flat · repeat 3: node 1 49");
            assertThat(chart.innerHTML()).isNotEqualTo(before);
            assertThat(opened.errors()).isEmpty();
        }
    }

    @Test
    void a_process_that_a_layout_lacks_has_no_line_under_the_pointer() throws IOException {
        try (Opened opened = open(SampleRuns.fewerProcesses(), "processes-fewer", 1280, ColorScheme.LIGHT)) {
            Page page = opened.page();
            Locator chart = page.locator("#charts-requests .chart");
            BoundingBox box = chart.boundingBox();
            chart.hover(new Locator.HoverOptions().setPosition(box.width / 2, box.height * 0.75));
            assertThat(page.locator("#charts-requests .tip").innerText())
                    .contains("flat node 1 ")
                    .doesNotContain("node 2");
            assertThat(opened.errors()).isEmpty();
        }
    }

    @Test
    void what_a_request_costs_by_cells_per_row_is_drawn_with_its_line() throws IOException {
        try (Opened opened = open(SampleRuns.activity(), "processes-cells", 1280, ColorScheme.LIGHT)) {
            Page page = opened.page();
            assertThat(captions(page, "[data-series]"))
                    .containsExactly("By cells per row", "Server CPU by cells per row");
            assertThat(page.locator("[data-series] .chart").nth(1).getAttribute("aria-label"))
                    .startsWith("Server CPU per request of cells by cells per row: json 1 18")
                    .contains("; flat 1 1");
            page.locator("#latency-2")
                    .screenshot(new Locator.ScreenshotOptions().setPath(TARGET.resolve("processes-cells-section.png")));
        }
    }

    @Test
    void texts_of_processes_are_shown_and_not_run() throws IOException {
        try (Opened opened = open(SampleRuns.hostileActivity(), "processes-hostile", 1280, ColorScheme.LIGHT)) {
            assertSound(opened);
            assertThat(opened.page().locator("#charts-activity .chart svg").count())
                    .as("quantities that are there")
                    .isEqualTo(1);
            assertThat(opened.page().locator("[onmouseover]").count()).isZero();
        }
    }

    @Test
    void a_line_of_the_series_rises_where_its_layout_does_and_another_quantile_draws_it_anew() throws IOException {
        try (Opened opened = open(SampleRuns.latency(), "latency-series", 1280, ColorScheme.LIGHT)) {
            Page page = opened.page();
            String chart = "[data-series] .chart";
            assertThat(page.locator(chart).getAttribute("aria-label"))
                    .startsWith("newest by columns in the row: ascending · server 100 ")
                    .contains("; descending · server 100 ");
            String before = page.locator(chart).innerHTML();
            page.locator("[data-series] select").selectOption("max");
            assertThat(page.locator(chart).innerHTML()).isNotEqualTo(before).contains("time of a request, max");
            assertThat(page.locator("[data-series] select option").allInnerTexts())
                    .as("ten readings tell no 99th percentile")
                    .containsExactly("min", "p50", "p80", "p95", "max");
            assertThat(opened.errors()).isEmpty();
        }
    }

    @Test
    void a_series_leaves_out_what_late_requests_moved_and_nothing_else() throws IOException {
        try (Opened opened = open(SampleRuns.late(), "latency-late", 1280, ColorScheme.LIGHT)) {
            Page page = opened.page();
            Locator chart = page.locator("[data-series] .chart").first();
            assertThat(chart.getAttribute("aria-label"))
                    .matches("mix by requests/s: ascending · intended 100 [^,]*, 200 [^,]*;"
                            + " descending · intended 100 [^,]*, 200 [^,]*, 400 [^,]*");
            assertThat(page.locator("[data-series] select")
                            .first()
                            .locator("option")
                            .allInnerTexts())
                    .contains("p50", "p99", "max");
            int points = signs(chart);
            page.locator("[data-series] select").first().selectOption("p99");
            assertThat(signs(chart)).isEqualTo(points - 1);
            assertThat(opened.errors()).isEmpty();
        }
    }

    /** How many points the lines of a chart have. */
    private static int signs(Locator chart) {
        Object count = chart.evaluate("chart => { const option = echarts.getInstanceByDom(chart).getOption();"
                + " return option.series.filter(line => option.legend[0].selected[line.name])"
                + ".reduce((sum, line) => sum + line.data.length, 0); }");
        return ((Number) count).intValue();
    }

    @Test
    void what_is_saved_is_the_run_that_was_read_to_the_last_digit() throws IOException {
        Run run = SampleRuns.late();
        try (Opened opened = open(run, "save", 1280, ColorScheme.LIGHT)) {
            Path saved = TARGET.resolve("saved-run.json");
            opened.page()
                    .waitForDownload(() -> opened.page().locator("#save").click())
                    .saveAs(saved);
            assertThat(RunJson.read(saved)).isEqualTo(run);
            assertThat(Files.readString(saved)).isEqualTo(RunJson.text(run));
        }
    }

    @Test
    void curves_and_windows_tell_their_figures_under_the_pointer() throws IOException {
        try (Opened opened = open(SampleRuns.latency(), "latency-tips", 1280, ColorScheme.LIGHT)) {
            Page page = opened.page();
            Locator charts = page.locator("[data-latency='0/0'] .chart");
            charts.nth(1).hover();
            assertThat(page.locator(".tip").first().innerText()).contains("ascending · intended", "% within");
            BoundingBox curve = charts.nth(1).boundingBox();
            charts.nth(1).hover(new Locator.HoverOptions().setPosition(curve.width - 24, curve.height / 2));
            assertThat(page.locator(".tip").first().innerText())
                    .containsPattern("\\b99\\.9[0-9]+ % within")
                    .doesNotContain("100 % within");
            charts.nth(3).hover();
            assertThat(page.locator("[data-latency='0/0'] .chart >> nth=3 >> .tip")
                            .innerText())
                    .contains("from second", "p50", "p99", "max", "/s");
            assertThat(opened.errors()).isEmpty();
        }
    }

    @Test
    void a_long_name_among_the_contents_does_not_widen_a_phones_page() throws IOException {
        try (Opened opened = open(SampleRuns.latency(), "latency-long-name", 390, ColorScheme.LIGHT)) {
            opened.page().evaluate("document.querySelector('.contents a').textContent = 'x'.repeat(80)");
            assertSound(opened);
        }
    }

    @Test
    void texts_of_timed_requests_are_shown_and_not_run() throws IOException {
        try (Opened opened = open(SampleRuns.hostileLatency(), "latency-hostile", 390, ColorScheme.LIGHT)) {
            Page page = opened.page();
            page.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)");
            page.waitForSelector("details [data-latency] .chart svg");
            assertSound(opened);
            assertThat(page.title()).isEqualTo("reversed · Lamina");
            for (Locator chart :
                    page.locator("[data-latency] .chart, [data-series] .chart").all()) {
                chart.hover();
            }
            assertThat(page.locator("[data-latency] .chart svg").allTextContents())
                    .as("names as a whole, since others may begin like them")
                    .isNotEmpty()
                    .noneMatch(text -> text.contains("…"));
            assertThat(page.locator("[onmouseover]").count()).isZero();
            assertThat(page.locator("#latency .banner").allInnerTexts())
                    .anyMatch(text -> text.contains("The histogram in run.json can't be read"));
            assertThat(opened.errors()).isEmpty();
        }
    }

    @Test
    void tables_of_timed_requests_need_no_script_and_a_printed_page_keeps_its_charts() throws IOException {
        Path file = TARGET.resolve("latency-print.html");
        HtmlReport.write(SampleRuns.latency(), file);
        try (BrowserContext context = browser.newContext(
                new Browser.NewContextOptions().setViewportSize(1280, 900).setJavaScriptEnabled(false))) {
            Page page = context.newPage();
            page.navigate(file.toUri().toString());
            // Two layouts, each with six clocks.
            assertThat(page.locator("#latency-1 tbody tr").count()).isEqualTo(2 * 6);
            assertThat(page.locator("#latency-1 tbody tr").first().innerText())
                    .startsWith("ascending\tintended\t30,000");
        }
        try (Opened opened = open(SampleRuns.latency(), "latency-print", 1280, ColorScheme.LIGHT)) {
            Path paper = TARGET.resolve("latency.pdf");
            opened.page().pdf(new Page.PdfOptions().setFormat("A4").setPath(paper));
            assertThat(Files.size(paper)).isGreaterThan(50_000);
            assertThat(emptyCharts(opened.page())).as("after printing").isZero();
            assertThat(opened.errors()).isEmpty();
        }
    }

    @Test
    void charts_of_a_dark_page_are_light_on_paper_and_dark_again_after_it() throws IOException {
        try (Opened opened = open(SampleRuns.gdelt(), "print-dark", 1280, ColorScheme.DARK)) {
            Page page = opened.page();
            Object dark = textColours(page);
            page.evaluate("dispatchEvent(new Event('beforeprint'))");
            Object paper = textColours(page);
            page.evaluate("dispatchEvent(new Event('afterprint'))");
            assertThat(textColours(page)).isEqualTo(dark);
            assertThat(paper)
                    .as("ink and soft ink of the light page")
                    .isEqualTo(List.of("#17202b", "#56616f"))
                    .isNotEqualTo(dark);
            assertThat(opened.errors()).isEmpty();
        }
    }

    private static Object textColours(Page page) {
        return page.evaluate("[...new Set([...document.querySelectorAll('.chart svg text')]"
                + ".map(text => text.getAttribute('fill')))].sort()");
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "1280, DARK", "390, LIGHT", "390, DARK"})
    void a_report_of_tiles_draws_curves_partitions_and_requests(int width, ColorScheme scheme) throws IOException {
        String name = "tiles-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT);
        try (Opened opened = open(SampleRuns.tiles(), name, width, scheme)) {
            assertSound(opened);
            Page page = opened.page();
            assertThat(page.locator("#maps svg.map").count()).isEqualTo(10);
            for (Locator picture : page.locator("#maps svg.map").all()) {
                BoundingBox box = picture.boundingBox();
                assertThat(box.width).isBetween(100.0, width - 32.0);
                assertThat(box.height).isCloseTo(box.width, within(2.0));
                assertThat(picture.getAttribute("aria-label")).isNotBlank();
            }
            // Each picture has drawn shapes of its own, the curve too where it is used a second time.
            Object drawn = page.evaluate("[...document.querySelectorAll('#maps svg.map')].map(svg =>"
                    + " [...svg.querySelectorAll('.area, .near')].filter(path => path.getBBox().width >= 1"
                    + " && getComputedStyle(path).fill !== 'none').length)");
            assertThat((List<?>) drawn).allMatch(shapes -> ((Number) shapes).intValue() > 0);
            assertThat(page.locator("#maps use").count()).isEqualTo(2);
            assertThat(page.locator("#maps svg.map text").first().innerHTML()).matches("[ABC]");
            assertThat(page.locator("nav a[href='#maps']").isVisible()).isTrue();
            assertThat(page.locator("#attribution tbody tr").count()).isEqualTo(2 + 1 + 3);
            page.locator("#maps")
                    .screenshot(new Locator.ScreenshotOptions().setPath(TARGET.resolve(name + "-maps.png")));
        }
    }

    @Test
    void texts_of_tiles_are_shown_and_not_run() throws IOException {
        try (Opened opened = open(SampleRuns.hostileTiles(), "hostile-tiles", 390, ColorScheme.LIGHT)) {
            assertSound(opened);
            assertThat(opened.page().locator("[onmouseover]").count()).isZero();
            assertThat(opened.page().title()).contains("</script><script>");
        }
    }

    private static List<String> captions(Page page, String parent) {
        return page.locator(parent + " figcaption").allInnerTexts().stream()
                .map(text -> text.split("\n")[0])
                .toList();
    }

    private static Opened open(Run run, String name, int width, ColorScheme scheme) throws IOException {
        Path file = TARGET.resolve(name + ".html");
        HtmlReport.write(run, file);
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(width, 900)
                .setColorScheme(scheme)
                .setLocale("de-DE"));
        Page page = context.newPage();
        List<String> errors = new ArrayList<>();
        List<String> requests = new ArrayList<>();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") || message.type().equals("warning")) {
                errors.add(message.text());
            }
        });
        page.onPageError(errors::add);
        page.onRequest(request -> requests.add(request.url()));
        page.navigate(file.toUri().toString());
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(TARGET.resolve(name + ".png"))
                .setFullPage(true));
        return new Opened(context, page, errors, requests);
    }

    /** No error, nothing fetched but the file, and no sideways scrolling of the page. */
    private static void assertSound(Opened opened) {
        assertThat(opened.errors()).isEmpty();
        assertThat(opened.requests()).hasSize(1).allMatch(url -> url.startsWith("file:"));
        Object overflow =
                opened.page().evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assertThat(((Number) overflow).intValue()).as("pixels beyond the width").isZero();
    }

    /** Charts that have no drawn shape of any size, but for those in closed details. */
    private static int emptyCharts(Page page) {
        Object empty = page.evaluate("[...document.querySelectorAll('.chart')].filter(chart =>"
                + " !chart.closest('details:not([open])') && ![...chart.querySelectorAll('svg path')].some(path => path.getBBox().width > 3"
                + " && path.getAttribute('fill') !== 'none')).length");
        return ((Number) empty).intValue();
    }

    /** Charts in which two lines of the names on their left are less than a letter's height apart. */
    private static int chartsWithCrowdedNames(Page page) {
        Object crowded = page.evaluate("[...document.querySelectorAll('#charts-throughput .chart')].filter(chart => {"
                + " const tops = [...chart.querySelectorAll('svg text[text-anchor=end]')].map(text => text.getBoundingClientRect().top);"
                + " return tops.sort((a, b) => a - b).some((top, i) => i && top < tops[i - 1] + 11); }).length");
        return ((Number) crowded).intValue();
    }

    private static Optional<Path> chromium() {
        for (String directory : System.getenv("PATH").split(File.pathSeparator)) {
            for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
                Path file = Path.of(directory, name);
                if (Files.isExecutable(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }
}
