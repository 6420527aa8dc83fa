// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import dev.lamina.advise.Advice;
import dev.lamina.advise.Considered;
import dev.lamina.advise.SimulatedChoice;
import dev.lamina.advise.TargetCluster;
import dev.lamina.advise.choice.Costs;
import dev.lamina.advise.choice.Design;
import dev.lamina.advise.choice.DesignProgram;
import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.table.Growth;
import dev.lamina.report.page.OfflinePage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the page of advice in an installed Chromium. Pictures stay in {@code target/screenshots}. */
@Tag("node")
class AdvicePageBrowserTest {
    private static final Path TARGET = Path.of("target", "screenshots").toAbsolutePath();

    private static final List<String> ARGUMENTS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    /** The example of the guide, with fewer rows. */
    private static final String AUCTION = """
            entities:
              users: {table: rubis-users, rows: 50, key: [id]}
              items: {table: rubis-items, rows: 500, key: [id]}
              bids: {table: rubis-bids, rows: 5000, key: [id]}
            relations: [bids.user -> users, bids.item -> items, items.seller -> users]
            queries:
              - name: bids-of-an-item
                sql: >
                  SELECT u.nickname, b.bid, b.date FROM bids b JOIN users u ON b.user = u.id
                  WHERE b.item = :item ORDER BY b.date DESC
                per_second: 50
              - name: item
                sql: SELECT i.name, i.description, s.nickname FROM items i JOIN users s ON i.seller = s.id WHERE i.id = :item
                per_second: 100
              - {name: bid, insert: bids, per_second: 5}
              - {name: outbid, update: [nb_of_bids, max_bid], entity: items, per_second: 5}
              - {name: rename, update: [nickname], entity: users, per_day: 20}
            """;

    private static final String ADD_SCRIPT =
            "code => { const script = document.createElement('script'); script.textContent = code;"
                    + " document.head.append(script); }";

    private static Playwright playwright;
    private static Browser browser;

    private record Opened(BrowserContext context, Page page, List<String> errors, List<String> requests)
            implements AutoCloseable {
        @Override
        public void close() {
            assertThat(errors).isEmpty();
            assertThat(requests).hasSize(1).allMatch(url -> url.startsWith("file:"));
            Object beyond =
                    page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assertThat(((Number) beyond).intValue())
                    .as("pixels beyond the width")
                    .isZero();
            context.close();
        }

        String winner() {
            return page.locator("#winner").innerText();
        }

        void frequency(int operation, double perSecond) {
            page.locator("#frequency-" + operation + "-exact").fill(Double.toString(perSecond));
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

    private static Opened open(Advice advice, String name, int width, boolean scripts) throws IOException {
        Path file = TARGET.resolve(name + ".html");
        AdvicePage.write(advice, TargetCluster.of("--cluster", "6x8x3"), file);
        BrowserContext context = browser.newContext(new Browser.NewContextOptions()
                .setViewportSize(width, 900)
                .setJavaScriptEnabled(scripts)
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
        return new Opened(context, page, errors, requests);
    }

    private static void picture(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(TARGET.resolve(name + ".png"))
                .setFullPage(true));
    }

    @Test
    void the_winner_changes_where_the_advice_says_and_a_reset_brings_it_back() throws IOException {
        Advice advice = SampleAdvice.quick();
        List<String> names = List.of("newest", "site-hour", "arrive");
        try (Opened opened = open(advice, "advice", 1280, true)) {
            String now = opened.winner();
            assertThat(now).startsWith("The advised design is the cheapest here: device | ts desc. It takes 0.130 ");
            assertThat(advice.flipPoints()).hasSizeGreaterThanOrEqualTo(2);
            for (Advice.FlipPoint flip : advice.flipPoints()) {
                int operation = names.indexOf(flip.query());
                double beyond = flip.isAbove() ? 1.0001 : 0.9999;
                opened.frequency(operation, flip.at() / beyond);
                assertThat(opened.winner()).startsWith("The advised design is the cheapest here");
                opened.frequency(operation, flip.at() * beyond);
                assertThat(opened.winner()).startsWith("Another design is the cheapest here");
                opened.page().locator("#reset").click();
                assertThat(opened.winner()).isEqualTo(now);
            }
            // A slider by its keys: a step is a hundredth of a power of ten.
            opened.page().locator("#frequency-1").focus();
            opened.page().keyboard().press("Home");
            assertThat(opened.page().locator("#frequency-1-exact").inputValue()).isEqualTo("0");
            opened.page().locator("#frequency-1").press("End");
            assertThat(opened.page().locator("#frequency-1-exact").inputValue()).isEqualTo("50");
            assertThat(opened.winner()).startsWith("Another design").contains("site, date(ts)");
            opened.page().locator("#reset").click();
            opened.page().locator("#growth-exact").fill("9");
            assertThat(opened.winner()).startsWith("Another design");
            assertThat(opened.page().locator("#charts-partitions svg").first().getAttribute("aria-label"))
                    .contains("with 9 times the rows");
            picture(opened.page(), "advice");
            opened.page().locator("#reset").click();
            assertThat(opened.winner()).isEqualTo(now);
        }
    }

    /** Advice that was measured; another design takes 10 % less of newest, within the intervals. */
    private static Advice measured() {
        Advice model = SampleAdvice.quick();
        List<Advice.Query> queries = new ArrayList<>();
        for (Advice.Query query : model.queries()) {
            Advice.Execution each = query.execution();
            double part = query.name().equals("newest") ? 0.9 : 1;
            Advice.Execution less = new Advice.Execution(
                    each.perSecond(),
                    part * each.serverCpuMicros(),
                    part * each.serverCpuMicrosLow(),
                    part * each.serverCpuMicrosHigh(),
                    null,
                    null);
            queries.add(new Advice.Query(
                    query.name(), query.table(), query.cql(), query.plan(), query.matchedRows(), less));
        }
        Advice.Table table =
                new Advice.Table("other", "", List.of("device"), List.of("ts"), List.of(), null, List.of(), null);
        return advice(
                model,
                List.of(new Advice.Alternative(
                        "second", false, List.of(table), queries, model.writes(), model.costs(), null, List.of())),
                null);
    }

    /** @param considered {@code null} of measured designs alone */
    private static Advice advice(Advice model, List<Advice.Alternative> others, Considered considered) {
        return new Advice(
                model.tables(),
                model.queries(),
                model.writes(),
                model.costs(),
                others,
                List.of(),
                List.of(),
                null,
                null,
                considered == null,
                false,
                null,
                false,
                true,
                12,
                8,
                considered);
    }

    @Test
    void of_measured_designs_the_advised_one_stays_as_long_as_intervals_overlap() throws IOException {
        try (Opened opened = open(measured(), "advice-measured", 1280, true)) {
            assertThat(opened.winner())
                    .startsWith("The advised design is as cheap here as another one, within what was measured: device")
                    .contains("; device | ts takes ");
            assertThat(opened.page().locator("#legend").innerText()).doesNotContain("the cheapest now");
        }
        double[] cpu = {50, 60};
        for (int off : new int[] {1, 10}) {
            String even = off == 1 ? "null" : "[1]";
            String design = "{cpu: [%s, 10], low: [%s, 10], high: [%s, 10]}";
            String designs = "[" + design.formatted(cpu[1], cpu[1] - off, cpu[1] + off) + ","
                    + design.formatted(cpu[0], cpu[0] - off, cpu[0] + off) + "]";
            try (BrowserContext context = browser.newContext()) {
                Page page = context.newPage();
                page.evaluate(ADD_SCRIPT, OfflinePage.resource(AdvicePage.class, "choice.js"));
                assertThat(page.evaluate("JSON.stringify(measuredChoice(" + designs + ", 2).even([3, 1]))"))
                        .isEqualTo(even);
                assertThat(page.evaluate("measuredChoice(" + designs + ", 2).best([3, 1], 1, [0])[0]"))
                        .isEqualTo(off == 1 ? 1 : 0);
            }
        }
    }

    @Test
    void rows_with_which_no_design_keeps_to_the_limits_are_named() throws IOException {
        Advice model = SampleAdvice.quick();
        Considered whole = model.considered();
        List<Considered.Table> tables = new ArrayList<>();
        for (Considered.Table each : whole.tables()) {
            // The limit lies on the straight line between ten and a hundred times the rows.
            List<List<Double>> p99 = List.of(List.of(1e3, 1e3), List.of(1e3, 1e3), List.of(10e3, 10e3));
            tables.add(new Considered.Table(
                    each.table(),
                    each.entity(),
                    each.needs(),
                    each.group(),
                    each.complete(),
                    each.bytes(),
                    each.reads(),
                    each.written(),
                    p99));
        }
        Considered limited = new Considered(
                whole.queries(),
                whole.writes(),
                whole.perSecond(),
                whole.rows(),
                whole.growth(),
                null,
                null,
                null,
                5.5e3,
                null,
                null,
                tables,
                whole.chosen());
        try (Opened opened = open(advice(model, List.of(), limited), "advice-limited", 1280, true)) {
            opened.page().locator("#growth-exact").fill("30");
            assertThat(opened.page().locator("#flips").innerText())
                    .containsPattern(
                            "More than 55[.][01] times the rows given .here 30.: no design keeps to the limits");
        }
    }

    @Test
    void the_picture_names_its_regions_and_follows_the_choice_of_frequencies() throws IOException {
        try (Opened opened = open(SampleAdvice.quick(), "advice-regions", 390, true)) {
            Page page = opened.page();
            page.waitForSelector("#map svg .letter");
            assertThat(page.locator("#map svg").getAttribute("aria-label"))
                    .startsWith("Cheapest designs by the frequencies of newest and arrive: A device | ts desc");
            assertThat(page.locator("#legend li").first().innerText()).contains("(the cheapest now)");
            page.locator("#region-x").selectOption("1");
            // A condition in JavaScript would be evaluated as text, which the page's policy forbids.
            page.waitForSelector("#map svg[aria-label*='of site-hour and arrive']");
            assertThat(page.locator("#legend li").count()).isGreaterThan(1);
            page.locator("[data-copy='cql-0']").click();
            assertThat(page.evaluate("getSelection().toString()").toString()).startsWith("CREATE TABLE by_device");
            picture(page, "advice-narrow");
        }
    }

    @Test
    void names_are_shown_and_not_run_and_tables_need_no_script() throws IOException {
        String name = "</script><b onmouseover=alert(1)>";
        try (Opened opened = open(SampleAdvice.quick(name), "advice-hostile", 1280, true)) {
            opened.page().waitForSelector("#map svg .letter");
            assertThat(opened.page().locator("[onmouseover]").count()).isZero();
        }
        try (Opened opened = open(SampleAdvice.quick(), "advice-plain", 1280, false)) {
            assertThat(opened.page().locator("#tables pre").innerText()).startsWith("CREATE TABLE by_device");
            assertThat(opened.page().locator("noscript").innerText()).contains("need JavaScript");
        }
    }

    @Test
    void the_page_chooses_as_the_integer_program_does() throws IOException {
        Random random = new Random(7);
        ObjectMapper json = new ObjectMapper();
        try (BrowserContext context = browser.newContext()) {
            Page page = context.newPage();
            page.evaluate(ADD_SCRIPT, OfflinePage.resource(AdvicePage.class, "choice.js"));
            for (int i = 0; i < 40; i++) {
                int entities = i < 20 ? 1 : 2 + random.nextInt(2);
                Costs costs = costs(random, 3 + random.nextInt(10), 1 + random.nextInt(5), random.nextInt(3), entities);
                double[] perSecond = DoubleStream.generate(() -> Math.exp(random.nextGaussian() * 3))
                        .limit(costs.operations())
                        .toArray();
                Optional<Design> best = new DesignProgram(costs, Limits.NONE).best(perSecond);
                List<Considered.Table> tables = IntStream.range(
                                0, costs.tables().size())
                        .mapToObj(t -> SampleAdvice.considered(
                                costs,
                                t,
                                new Advice.Table("t" + t, "", List.of(), List.of(), List.of(), null, List.of(), null),
                                false))
                        .toList();
                Considered considered = SampleAdvice.considered(costs, perSecond, tables, List.of(0));
                Object cost = page.evaluate(
                        "([text, perSecond]) => { const choice = tableChoice(JSON.parse(text));"
                                + " const best = choice.best(perSecond, 1, null);"
                                + " return best && choice.isExact() ? choice.cost(best, perSecond, 1) : -1; }",
                        List.of(
                                json.writeValueAsString(considered),
                                DoubleStream.of(perSecond).boxed().toList()));
                double expected =
                        best.map(design -> costs.of(design, perSecond)).orElse(-1.0);
                assertThat(((Number) cost).doubleValue())
                        .as("costs %d, of %s", i, best)
                        .isCloseTo(expected, within(1e-7 * Math.abs(expected)));
            }
        }
    }

    @Test
    void of_several_entities_the_winner_changes_where_the_integer_program_says(@TempDir Path directory)
            throws Exception {
        Path queries = directory.resolve("auction.yaml");
        Files.writeString(queries, AUCTION);
        Advice advice = SimulatedChoice.of(queries).advice();
        List<String> names = new ArrayList<>(advice.considered().queries());
        names.addAll(advice.considered().writes());
        try (Opened opened = open(advice, "advice-related", 1280, true)) {
            String now = opened.winner();
            assertThat(now).startsWith("The advised design is the cheapest here");
            int flips = 0;
            for (Advice.FlipPoint flip : advice.flipPoints()) {
                int operation = names.indexOf(flip.query());
                if (operation < 0 || flip.at() == 0) {
                    continue;
                }
                flips++;
                double beyond = flip.isAbove() ? 1.001 : 0.999;
                opened.frequency(operation, flip.at() / beyond);
                assertThat(opened.winner()).as("before %s", flip).startsWith("The advised design is the cheapest here");
                opened.frequency(operation, flip.at() * beyond);
                assertThat(opened.winner())
                        .as("behind %s", flip)
                        .startsWith("Another design is the cheapest here: as now, but ");
                opened.page().locator("#reset").click();
                assertThat(opened.winner()).isEqualTo(now);
            }
            assertThat(flips).isGreaterThanOrEqualTo(2);
            assertThat(opened.page().locator("#outcome").innerText()).doesNotContain("The search ended");
            opened.page().locator("#growth-exact").fill("9");
            assertThat(opened.winner()).contains("is the cheapest here");
            opened.page().locator("#region-y").selectOption("1");
            opened.page().waitForSelector("#map svg .letter");
            picture(opened.page(), "advice-related");
        }
    }

    @Test
    void where_one_of_several_entities_grows_the_winner_changes_at_so_many_rows(@TempDir Path directory)
            throws Exception {
        Path queries = directory.resolve("auction.yaml");
        Files.writeString(
                queries,
                AUCTION.replaceAll("(WHERE b.item = :item ORDER BY b.date DESC)", "$1 LIMIT 5")
                        .replace("per_day: 20", "per_second: 0.5"));
        Growth bids = new Growth(99 * 5000 / (double) Growth.YEAR.toSeconds(), Growth.YEAR, false);
        Advice advice = SimulatedChoice.of(queries, Map.of("bids", bids)).advice();
        Advice.FlipPoint flip = advice.flipPoints().stream()
                .filter(each -> each.unit().equals(Advice.FlipPoint.ROWS))
                .findFirst()
                .orElseThrow();
        try (Opened opened = open(advice, "advice-growth", 1280, true)) {
            opened.page().locator("#growth-exact").fill(Double.toString(0.999 * flip.at() / flip.now()));
            assertThat(opened.winner()).as("before %s", flip).startsWith("The advised design is the cheapest here");
            opened.page().locator("#growth-exact").fill(Double.toString(1.001 * flip.at() / flip.now()));
            assertThat(opened.winner()).as("behind %s", flip).startsWith("Another design is the cheapest here");
            opened.page()
                    .locator("#growth-exact")
                    .fill(Double.toString(advice.considered().end()));
            assertThat(opened.page().locator("#charts-partitions").innerHTML())
                    .contains("as many rows as now", "with 100 times the rows");
            picture(opened.page(), "advice-growth");
        }
    }

    /** @param entities whose tables are in turn; the first table of each has all columns and answers everything */
    private static Costs costs(Random random, int tables, int queries, int writes, int entities) {
        boolean[] complete = new boolean[tables];
        double[][] reads = new double[queries][tables];
        double[][] written = new double[writes][tables];
        for (int t = 0; t < tables; t++) {
            complete[t] = t < entities || random.nextInt(3) == 0;
            for (int q = 0; q < queries; q++) {
                boolean isAnswered = q % entities == t % entities && (t < entities || random.nextInt(3) > 0);
                reads[q][t] = isAnswered ? Math.exp(random.nextGaussian() * 3) * 50 : Double.NaN;
            }
            for (double[] write : written) {
                write[t] = entities == 1 || random.nextBoolean() ? 5 + random.nextInt(40) : 0;
            }
        }
        return new Costs(
                IntStream.range(0, tables).mapToObj(t -> "t" + t).toList(),
                IntStream.range(0, tables).map(t -> t / 2).toArray(),
                complete,
                new double[tables],
                IntStream.range(0, queries).mapToObj(q -> "q" + q).toList(),
                reads,
                reads,
                IntStream.range(0, writes).mapToObj(w -> "w" + w).toList(),
                written,
                new Costs.Related(
                        IntStream.range(0, tables).map(t -> t % entities).toArray(),
                        several(
                                queries,
                                () -> several(
                                        entities == 1 ? 0 : random.nextInt(6),
                                        () -> new Costs.Join(
                                                List.copyOf(some(random, tables)),
                                                Math.exp(random.nextGaussian() * 3) * 50,
                                                1))),
                        several(
                                tables,
                                () -> several(entities == 1 ? 0 : random.nextInt(3) / 2, () -> some(random, tables))),
                        several(
                                writes == 0 ? 0 : entities - 1,
                                () -> new Costs.Before(
                                        random.nextInt(writes),
                                        random.doubles(tables, -50, 100)
                                                .map(cpu -> Math.max(0, cpu))
                                                .toArray()))));
    }

    private static <T> List<T> several(int count, Supplier<T> one) {
        return Stream.generate(one).limit(count).toList();
    }

    /** One to three tables. */
    private static Set<Integer> some(Random random, int tables) {
        return random.ints(1 + random.nextInt(3), 0, tables).boxed().collect(Collectors.toSet());
    }
}
