// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
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
        }
    }

    @Test
    void a_report_of_one_layout_is_fine() throws IOException {
        try (Opened opened = open(SampleRuns.oneLayout(), "one-layout", 1280, ColorScheme.LIGHT)) {
            assertSound(opened);
            assertThat(emptyCharts(opened.page())).isZero();
            assertThat(opened.page().locator("nav a[href='#claims']").isVisible())
                    .isFalse();
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
            page.locator("#copy").click();
            assertThat(page.evaluate("getSelection().toString()").toString()).startsWith("lamina run gdelt");
            page.locator("#matrix")
                    .screenshot(new Locator.ScreenshotOptions().setPath(TARGET.resolve("matrix-cpu.png")));
        }
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

    /** Charts that have no drawn shape of any size. */
    private static int emptyCharts(Page page) {
        Object empty = page.evaluate("[...document.querySelectorAll('.chart')].filter(chart =>"
                + " ![...chart.querySelectorAll('svg path')].some(path => path.getBBox().width > 3"
                + " && path.getAttribute('fill') !== 'none')).length");
        return ((Number) empty).intValue();
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
