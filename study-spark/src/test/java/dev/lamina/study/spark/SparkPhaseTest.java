// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.run.ExternalTable;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.NoServers;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.run.ParquetStorage;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.run.TimeBudget;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the answers that Spark gives, with a Spark that is played. */
class SparkPhaseTest {
    private static final String SQL = "SELECT kind, count(*) FROM things GROUP BY kind";

    private static final int ALWAYS = Integer.MAX_VALUE;

    /** The table of which a query ends Spark's process. */
    private String deadlyTable;

    /** How long the first query of each Spark takes. */
    private double firstSeconds = 0.05;

    @TempDir
    Path directory;

    private final List<String> said = new ArrayList<>();
    private Source source;

    @BeforeEach
    void read() throws Exception {
        source = Source.read(Things.rows(100), 1, RunProgress.SILENT);
    }

    @Test
    void right_answers_are_measured_and_the_layouts_take_turns() throws Exception {
        List<Cell> cells = cells(place -> new Played(ALWAYS), "one", "two");
        assertThat(cells).extracting(Cell::layout).containsExactly("one", "two");
        for (Cell cell : cells) {
            assertThat(cell.status()).as(cell.reason()).isEqualTo(Cell.Status.MEASURED);
            assertThat(cell.rows()).isEqualTo(100);
            assertThat(cell.query().engine()).isEqualTo("Spark local[2]");
            // Each query took 50 ms, by the clock of the Spark that is played, and read 7 bytes.
            assertThat(cell.query().seconds().median()).isEqualTo(0.05);
            assertThat(cell.query().seconds().n()).isEqualTo(2);
            assertThat(cell.throughput().median()).isEqualTo(2000.0);
            assertThat(cell.query().bytesRead()).isEqualTo(7.0);
            assertThat(cell.query().engineCpuSeconds()).isPositive();
            assertThat(cell.start().firstPassSeconds()).isEqualTo(0.05);
            assertThat(cell.cpu().server()).isNull();
        }
        assertThat(said).startsWith("start", "set local[2]", "one uncached").endsWith("end");
        assertThat(said)
                .filteredOn(word -> word.endsWith("uncached"))
                .containsExactly(
                        "one uncached", "two uncached", "one uncached", "two uncached", "one uncached", "two uncached");
    }

    @Test
    void a_wrong_answer_takes_the_cell_and_no_other() throws Exception {
        List<Cell> cells = cells(place -> new Played(ALWAYS, "two"), "one", "two");
        Map<String, Cell> byLayout = new HashMap<>();
        cells.forEach(cell -> byLayout.put(cell.layout(), cell));
        assertThat(byLayout.get("one").status()).isEqualTo(Cell.Status.MEASURED);
        assertThat(byLayout.get("two").status()).isEqualTo(Cell.Status.FAILED);
        assertThat(byLayout.get("two").reason())
                .startsWith("wrong answer: a row [")
                .contains("expected [");
        assertThat(byLayout.get("two").throughput()).isNull();
        assertThat(byLayout.get("two").query()).isNull();
    }

    @Test
    void an_answer_that_becomes_wrong_later_takes_the_cell_as_well() throws Exception {
        List<Cell> cells = cells(place -> new Played(8), "one");
        assertThat(cells).singleElement().satisfies(cell -> {
            assertThat(cell.status()).isEqualTo(Cell.Status.FAILED);
            assertThat(cell.reason()).startsWith("wrong answer: ");
        });
    }

    @Test
    void what_spark_says_is_the_reason_of_a_failed_cell() throws Exception {
        List<Cell> cells = cells(
                place -> {
                    throw new IOException("Spark: it has no wings");
                },
                "one");
        assertThat(cells).singleElement().satisfies(cell -> {
            assertThat(cell.status()).isEqualTo(Cell.Status.FAILED);
            assertThat(cell.reason()).isEqualTo("Spark: it has no wings");
        });
    }

    @Test
    void a_spark_that_has_died_is_started_again() throws Exception {
        deadlyTable = "one";
        List<Cell> cells = cells(place -> new Played(ALWAYS), "one", "two");
        assertThat(cells).extracting(Cell::layout).containsExactly("one", "two");
        assertThat(cells.get(0).reason()).isEqualTo("Spark: ended during a query.");
        assertThat(cells.get(1).status()).isEqualTo(Cell.Status.MEASURED);
        assertThat(said).startsWith("start", "set local[2]", "one uncached", "end", "start", "set local[2]");
    }

    @Test
    void layouts_that_had_warmed_up_go_on_with_the_spark_that_was_started_again() throws Exception {
        deadlyTable = "two";
        List<Cell> cells = cells(place -> new Played(ALWAYS), "one", "two");
        Map<String, Cell> byLayout = new HashMap<>();
        cells.forEach(cell -> byLayout.put(cell.layout(), cell));
        assertThat(byLayout.get("two").reason()).isEqualTo("Spark: ended during a query.");
        assertThat(byLayout.get("one").reason()).isNull();
        assertThat(byLayout.get("one").query().seconds().n()).isEqualTo(2);
    }

    @Test
    void a_spark_that_was_started_again_is_warm_before_it_is_measured() throws Exception {
        deadlyTable = "two";
        firstSeconds = 1;
        List<Cell> cells = cells(place -> new Played(ALWAYS), "one", "two");
        assertThat(said).filteredOn("start"::equals).hasSize(2);
        assertThat(cells)
                .filteredOn(cell -> cell.layout().equals("one"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.query().seconds().values()).containsExactly(0.05, 0.05));
    }

    private List<Cell> cells(SparkEngine engine, String... layouts) throws Exception {
        SparkKind.Query query = (SparkKind.Query)
                OperationKinds.of(Map.of("name", "q", "spark", SQL, "cores", 2, "repeats", 2, "splitsPerNode", 1));
        Tasks tasks = new Tasks();
        tasks.prepare(List.of(query), Sources.of(source));
        RunRecorder recorder = new RunRecorder(RunProgress.SILENT, 1);
        RunContext context = new RunContext(
                new NoServers(), null, Sources.of(source), tasks, RunProgress.SILENT, new AtomicReference<>(), null);
        List<LayoutUnderTest> allTested = Arrays.stream(layouts)
                .map(name -> new LayoutUnderTest(
                        name,
                        Client.DUCKDB,
                        "",
                        "a file",
                        new ParquetStorage(source.dataset(), directory.resolve(name), "zstd")))
                .toList();
        try (SparkPhase phase = new SparkPhase(
                new Phase.Setup(context, recorder, null, options(), new TimeBudget(5, 0.01, false), List.of(query)),
                engine)) {
            phase.run(query, allTested);
        }
        return recorder.results().cells();
    }

    private RunOptions options() {
        return RunOptions.in(directory, directory).offHeapBytes(1 << 20).build();
    }

    /** Answers from the source; wrong ones from a query on, or of a table. */
    private final class Played implements SparkEngine.Running {
        private final int right;
        private final String wrongTable;
        private String table;
        private int asked;
        private boolean alive = true;

        /** @param right how many answers are right */
        Played(int right) {
            this(right, null);
        }

        Played(int right, String wrongTable) {
            this.right = right;
            this.wrongTable = wrongTable;
            said.add("start");
        }

        @Override
        public String versions() {
            return "A Spark that is played.";
        }

        @Override
        public boolean isAlive() {
            return alive;
        }

        @Override
        public long processCpuNanos() {
            return asked * 1_000_000L;
        }

        @Override
        public void set(SparkEngine.Setting setting) {
            if (table == null) {
                said.add("set " + setting.master());
            }
        }

        @Override
        public void table(String name, ExternalTable table, boolean cached) {
            this.table =
                    ((ExternalTable.ParquetFile) table).file().getFileName().toString();
            said.add(this.table + (cached ? " cached" : " uncached"));
        }

        @Override
        public SparkEngine.Told ask(String sql) throws IOException {
            alive &= !table.equals(deadlyTable);
            if (!alive) {
                throw new IOException("Spark: ended during a query.");
            }
            List<List<Object>> rows = new ArrayList<>(source.dataset().sql(sql));
            asked++;
            if (table.equals(wrongTable) || asked > right) {
                List<Object> row = new ArrayList<>(rows.get(0));
                row.set(1, 1_000L);
                rows.set(0, row);
            }
            return new SparkEngine.Told(rows, asked == 1 ? (long) (firstSeconds * 1e9) : 50_000_000, 7L);
        }

        @Override
        public void close() {
            said.add("end");
        }
    }
}
