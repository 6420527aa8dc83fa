// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.cql.Sessions;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.CassandraNode;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.TestSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code serve}, {@code sql} in a shell and appends for {@code -Dcampaign.time}, such as 60m, all at once, at 80 % of what
 * the machine takes of them: none of the processes may come to hold more. It prints what they held, and how long each thing
 * took from the moment at which it was due.
 */
@Tag("campaign")
class SoakTest {
    private static final String KEYSPACE = "soak";
    private static final int ROWS = 200_000;
    private static final int ROWS_PER_APPEND = 2_000;
    private static final int VERSIONS_KEPT = 20;

    /** Each append adds a part to its version, so that without an end there would be more to do each time. */
    private static final int APPENDS_PER_LOAD = 200;

    private static final int SHOPS = 40;
    private static final int WINDOWS = 6;
    private static final double LOAD = 0.8;

    /** The JIT compiler needs some thousand appends, and memory of its own meanwhile. */
    private static final Duration WARM_UP = Duration.ofMinutes(10);

    /**
     * How often processes are looked at before what they hold counts: what the first collections of the whole heap take, with which each
     * look begins, is there then.
     */
    private static final int LOOKS_BEFORE = 5;

    private static final Duration FULL_LOAD = Duration.ofMinutes(1);
    private static final String HEAP = "512m";
    private static final long HEAP_BYTES = 512L << 20;
    private static final String SERVER_HEAP = "1G";
    private static final long SERVER_HEAP_BYTES = 1L << 30;
    private static final double NEARLY = 1.02;

    /** Of a flow that falls behind, each is later than the one before, so half are soon late by minutes. */
    private static final int FALLEN_BEHIND = 3;

    private static final Pattern SERVING = Pattern.compile("(http://127\\.0\\.0\\.1:[0-9]+/)\n");

    @TempDir
    Path directory;

    private final List<Flow> flows = new ArrayList<>();

    /** Something that is done again and again, by a process. */
    private interface Step {
        void once(int number) throws Exception;
    }

    /** What does it, and how long it takes. */
    private static final class Flow {
        final String name;
        final Process process;
        final Step step;
        final Histogram micros = new Histogram(3);
        int number;
        double perSecond;

        Flow(String name, Process process, Step step) {
            this.name = name;
            this.process = process;
            this.step = step;
        }

        /** Does it for so long, each time as soon as the time before is over. */
        void asFastAsItGoes(Duration time) throws Exception {
            long begun = System.nanoTime();
            int before = number;
            while (System.nanoTime() - begun < time.toNanos()) {
                step.once(number++);
            }
            perSecond = (number - before) * 1e9 / (System.nanoTime() - begun);
        }

        /** Does it for so long, at fixed moments. */
        void atRate(Duration time) throws Exception {
            long begun = System.nanoTime();
            long gap = (long) (1e9 / perSecond);
            micros.reset();
            for (long due = begun; due - begun < time.toNanos(); due += gap) {
                for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
                    LockSupport.parkNanos(wait);
                }
                step.once(number++);
                micros.recordValue((System.nanoTime() - due) / 1_000);
            }
        }
    }

    /** What all flows do for a while. */
    private interface Turn {
        void of(Flow flow) throws Exception;
    }

    @Test
    void processes_hold_no_more_than_they_held() throws Exception {
        Duration time =
                Duration.parse("PT" + System.getProperty("campaign.time", "60m").toUpperCase(Locale.ROOT));
        Environment environment = new Environment(Environment.DEFAULT_CASSANDRA, SERVER_HEAP, Map.of(), false, null);
        try (CassandraNode node = CassandraNode.start(environment, SharedNode.home(), NodeProgress.SILENT)) {
            InetSocketAddress at = node.contactPoint();
            String point = at.getAddress().getHostAddress() + ":" + at.getPort();
            load(at, node.datacenter());
            requests(point);
            statements(point);
            appends(at, node.datacenter());
            for (int look = 0; look < LOOKS_BEFORE; look++) {
                together(flow -> flow.asFastAsItGoes(WARM_UP.dividedBy(LOOKS_BEFORE)));
                for (Flow flow : flows) {
                    ProcessVitals.of(flow.process.pid(), HEAP_BYTES);
                }
            }
            together(flow -> flow.asFastAsItGoes(FULL_LOAD));
            flows.forEach(flow -> flow.perSecond *= LOAD);
            soak(node.pid(), time.dividedBy(WINDOWS));
        } finally {
            flows.forEach(flow -> flow.process.destroyForcibly());
        }
    }

    private void load(InetSocketAddress at, String datacenter) throws IOException {
        try (CqlSession session = Sessions.connect(at, datacenter);
                StoredDatasets datasets = StoredDatasets.open(session, KEYSPACE, Access.tuned())) {
            TestSource sales = TestSource.of(Sales.of(ROWS, 1), TestSource.Way.STRIPES);
            datasets.load("sales", sales, "a test", false, LoadOptions.DEFAULT, LoadProgress.SILENT);
            // Appends go on from it.
            TestSource first = TestSource.of(Sales.of(ROWS_PER_APPEND, 1), TestSource.Way.STRIPES);
            datasets.append("appended", first, "a test", LoadOptions.DEFAULT, LoadProgress.SILENT);
        }
    }

    private static Process start(ProcessBuilder command) throws IOException {
        // The whole heap is taken at once, so that what grows is not its.
        command.environment()
                .put("JDK_JAVA_OPTIONS", "-Xms" + HEAP + " -XX:+AlwaysPreTouch -XX:NativeMemoryTracking=summary");
        return command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static String said(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        if (line == null) {
            throw new IOException("The process has ended.");
        }
        return line;
    }

    private void requests(String point) throws Exception {
        String study = OffersStudy.write(directory).toString();
        ProcessBuilder command =
                LaminaProcess.command(directory, "serve", "--study", study, "--port", "0", "--contact-points", point);
        // As the launcher does.
        command.environment().put("MALLOC_ARENA_MAX", "2");
        Process serve = start(command);
        Matcher serving = SERVING.matcher(said(serve.inputReader()) + "\n");
        assertThat(serving.find()).isTrue();
        HttpClient client = HttpClient.newHttpClient();
        List<HttpRequest> requests = Stream.of("json", "flat")
                .map(layout -> URI.create(serving.group(1) + "cql3/" + layout + "/options/vp03"))
                .map(address -> HttpRequest.newBuilder(address).build())
                .toList();
        String[] before = new String[requests.size()];
        flows.add(new Flow("serve", serve, number -> {
            int which = number % before.length;
            HttpResponse<String> answer = client.send(requests.get(which), HttpResponse.BodyHandlers.ofString());
            before[which] = before[which] == null ? answer.body() : before[which];
            if (answer.statusCode() != 200 || !answer.body().equals(before[which])) {
                throw new IOException(answer.statusCode() + ": " + answer.body());
            }
        }));
    }

    private void statements(String point) throws Exception {
        Process sql = start(LaminaProcess.command(
                directory, "sql", "--keyspace", KEYSPACE, "--contact-points", point, "--format", "csv"));
        BufferedReader lines = sql.inputReader();
        String[] before = new String[SHOPS];
        flows.add(new Flow("sql", sql, number -> {
            int shop = number % SHOPS;
            sql.outputWriter().write("SELECT count(*), max(amount), min(town) FROM sales WHERE shop = " + shop + ";\n");
            sql.outputWriter().flush();
            said(lines);
            String answer = said(lines);
            before[shop] = before[shop] == null ? answer : before[shop];
            if (!answer.equals(before[shop])) {
                throw new IOException(answer + " was " + before[shop]);
            }
        }));
    }

    private void appends(InetSocketAddress at, String datacenter) throws Exception {
        Process appends = start(new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Xmx" + HEAP,
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                SoakTest.class.getName(),
                at.getAddress().getHostAddress(),
                Integer.toString(at.getPort()),
                datacenter));
        BufferedReader lines = appends.inputReader();
        flows.add(new Flow("append", appends, number -> {
            appends.outputWriter().write(number + "\n");
            appends.outputWriter().flush();
            String answer = said(lines);
            if (!answer.equals("appended " + number)) {
                throw new IOException(answer);
            }
        }));
    }

    /**
     * For each line that it reads, the number of an append, it appends rows, or at times loads them in place of all earlier ones,
     * and drops the oldest version but some.
     */
    public static void main(String[] arguments) throws Exception {
        try (CqlSession session = Sessions.connect(
                        new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])), arguments[2]);
                StoredDatasets datasets = StoredDatasets.open(session, KEYSPACE, Access.tuned());
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                int number = Integer.parseInt(line);
                TestSource rows = TestSource.of(
                        Sales.later(ROWS_PER_APPEND, (number + 1) * ROWS_PER_APPEND, number), TestSource.Way.STRIPES);
                String label = "append " + number;
                if (number % APPENDS_PER_LOAD == 0) {
                    datasets.load("appended", rows, label, false, LoadOptions.DEFAULT, LoadProgress.SILENT);
                } else {
                    datasets.append("appended", rows, label, LoadOptions.DEFAULT, LoadProgress.SILENT);
                }
                // The first one was there before.
                int oldest = number + 1 - VERSIONS_KEPT;
                if (oldest >= 0) {
                    datasets.drop("appended", oldest);
                }
                System.out.println("appended " + number);
            }
        }
    }

    private void together(Turn turn) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(flows.size());
        try {
            List<Future<?>> turns = new ArrayList<>();
            for (Flow flow : flows) {
                turns.add(threads.submit(() -> {
                    turn.of(flow);
                    return null;
                }));
            }
            for (Future<?> each : turns) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void soak(long server, Duration window) throws Exception {
        System.out.println(
                "| window | flow | per second | p50 ms | p99 ms | heap kB | threads | files | beside the heap kB | code kB |");
        System.out.println("|---|---|---|---|---|---|---|---|---|---|");
        Map<String, ProcessVitals> first = new LinkedHashMap<>();
        Map<String, Map<String, Long>> mappingsBefore = new LinkedHashMap<>();
        Map<String, Long> firstMicros = new LinkedHashMap<>();
        SoftAssertions grown = new SoftAssertions();
        for (int number = 1; number <= WINDOWS; number++) {
            together(flow -> flow.atRate(window));
            for (Flow flow : flows) {
                ProcessVitals now = ProcessVitals.of(flow.process.pid(), HEAP_BYTES);
                System.out.printf(
                        "| %d | %s | %.1f | %.1f | %.1f | %s |%n",
                        number,
                        flow.name,
                        flow.perSecond,
                        flow.micros.getValueAtPercentile(50) / 1e3,
                        flow.micros.getValueAtPercentile(99) / 1e3,
                        now);
                ProcessVitals before = first.putIfAbsent(flow.name, now);
                Map<String, Long> mappings = ProcessVitals.mappings(flow.process.pid());
                if (before == null) {
                    ProcessVitals.rememberMemory(flow.process.pid());
                } else {
                    System.out.println(
                            flow.name + ": " + ProcessVitals.grownMost(mappingsBefore.get(flow.name), mappings));
                }
                mappingsBefore.put(flow.name, mappings);
                long micros = flow.micros.getValueAtPercentile(50);
                grown.assertThat(micros)
                        .as(flow.name + ": half are done after")
                        .isLessThan(FALLEN_BEHIND * firstMicros.computeIfAbsent(flow.name, name -> micros));
                if (before != null && number == WINDOWS) {
                    grown.assertThat(now.heapBytes()).as(flow.name + ": heap").isLessThan((long)
                            (before.heapBytes() * NEARLY));
                    grown.assertThat(now.threads()).as(flow.name + ": threads").isLessThanOrEqualTo(before.threads());
                    grown.assertThat(now.files()).as(flow.name + ": files").isLessThanOrEqualTo(before.files());
                    grown.assertThat(now.besideBytes())
                            .as(flow.name + ": beside the heap")
                            .isLessThan((long) (before.besideBytes() * NEARLY));
                    System.out.println(flow.name + ": " + ProcessVitals.memorySince(flow.process.pid()));
                }
            }
            System.out.printf("| %d | server | | | | %s |%n", number, ProcessVitals.of(server, SERVER_HEAP_BYTES));
        }
        grown.assertAll();
    }
}
