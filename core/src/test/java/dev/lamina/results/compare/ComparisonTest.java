// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.measure.Change;
import dev.lamina.measure.Holm;
import dev.lamina.measure.Measurement;
import dev.lamina.report.console.ConsoleComparison;
import dev.lamina.results.AgedTables;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.MatchedRows;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.MixedLoad;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import dev.lamina.results.SampleRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
    private static final Run BEFORE = SampleComparisons.before();
    private static final UnaryOperator<Run.Dataset> SAME_DATA = UnaryOperator.identity();
    private static final UnaryOperator<RunEnvironment> SAME_SERVER = UnaryOperator.identity();

    private static Verdict verdict(Cell before, Cell after, Quantity quantity) {
        Comparison comparison = Comparison.of(
                SampleComparisons.with(BEFORE, List.of(), List.of(before)),
                SampleComparisons.with(BEFORE, List.of(), List.of(after)),
                Comparison.NOISE);
        return comparison.rows().stream()
                .filter(row -> row.key().quantity() == quantity)
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    @ParameterizedTest
    @CsvSource({"1120, FASTER", "880, SLOWER", "1005, NO_DIFFERENCE", "1000, NO_DIFFERENCE"})
    void more_throughput_is_faster(double rate, Verdict expected) {
        Cell before = SampleComparisons.rate("a", "scan", 1_000, 1);
        assertThat(verdict(before, SampleComparisons.rate("a", "scan", rate, 1), Quantity.THROUGHPUT))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"500, SLOWER", "300, FASTER", "410, UNDECIDED", "404, NO_DIFFERENCE"})
    void less_latency_is_faster(double micros, Verdict expected) {
        Cell before = SampleComparisons.timed("a", "lookup", 400, 100, true);
        assertThat(verdict(before, SampleComparisons.timed("a", "lookup", micros, 100, true), Quantity.P99))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1020, NO_DIFFERENCE", "1030, WORSE", "970, BETTER", "980, NO_DIFFERENCE"})
    void bytes_are_counted_so_that_a_difference_beyond_noise_is_one(long bytes, Verdict expected) {
        Comparison comparison = Comparison.of(
                SampleComparisons.with(BEFORE, List.of(SampleComparisons.layout("a", 1_000)), List.of()),
                SampleComparisons.with(BEFORE, List.of(SampleComparisons.layout("a", bytes)), List.of()),
                Comparison.NOISE);
        assertThat(comparison.rows()).extracting(Comparison.Row::verdict).containsExactly(expected);
    }

    @Test
    void what_is_taken_once_has_no_verdict() {
        Cell before = SampleComparisons.rate("a", "scan", 1_000, 1);
        Cell after = SampleComparisons.rate("a", "scan", 1_000, 9);
        assertThat(verdict(before, after, Quantity.SERVER_CPU)).isEqualTo(Verdict.ONE_VALUE);
        Cell timed = SampleComparisons.timed("a", "lookup", 400, 100, true);
        assertThat(verdict(timed, SampleComparisons.timed("a", "lookup", 900, 100, true), Quantity.P999))
                .isEqualTo(Verdict.ONE_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void too_few_repeats_are_no_difference_and_no_change_either(int repeats) {
        Cell before = SampleComparisons.rate("a", "scan", 1_000, 1);
        Cell after = SampleComparisons.withRepeats(SampleComparisons.rate("a", "scan", 1_005, 1), repeats);
        assertThat(verdict(before, after, Quantity.THROUGHPUT)).isEqualTo(Verdict.TOO_FEW_REPEATS);
    }

    @Test
    void a_change_within_a_clocks_buckets_is_none() {
        Change seventh = new Change(1.15, 1.14, 1.16, 0.0001, 5, 5);
        assertThat(Verdict.of(Quantity.P99, seventh, true, 0.001, 0.02)).isEqualTo(Verdict.SLOWER);
        assertThat(Verdict.of(Quantity.P99, seventh, true, 0.001, 0.2)).isEqualTo(Verdict.NO_DIFFERENCE);
        Cell before = SampleComparisons.timed("a", "lookup", 400, 100, true);
        Cell after = SampleComparisons.timed("a", "lookup", 460, 100, true);
        Comparison comparison = Comparison.of(
                SampleComparisons.with(BEFORE, List.of(), List.of(before)),
                SampleComparisons.with(BEFORE, List.of(), List.of(after)),
                Comparison.NOISE);
        assertThat(comparison.rows())
                .filteredOn(row -> row.key().quantity() == Quantity.P99)
                .extracting(row -> row.key().clock(), Comparison.Row::verdict)
                .containsExactly(
                        Tuple.tuple(Latency.INTENDED, Verdict.SLOWER),
                        Tuple.tuple(Latency.SERVER, Verdict.NO_DIFFERENCE));
    }

    @Test
    void the_correction_goes_over_the_whole_table() {
        Comparison comparison = Comparison.of(BEFORE, SampleComparisons.after(), Comparison.NOISE);
        double[] own =
                comparison.rows().stream().mapToDouble(row -> row.change().p()).toArray();
        assertThat(comparison.rows().stream()
                        .mapToDouble(Comparison.Row::adjustedP)
                        .toArray())
                .containsExactly(Holm.adjust(own));
        // What has two repeats is not tested, and neither is what a client was late for.
        assertThat(comparison.tested()).isEqualTo(7);
    }

    @Test
    void a_change_that_would_be_one_alone_may_be_undecided_among_many() {
        Change change = new Change(1.1, 1.03, 1.17, 0.01, 5, 5);
        assertThat(Verdict.of(Quantity.THROUGHPUT, change, true, 0.01, 0.02)).isEqualTo(Verdict.FASTER);
        assertThat(Verdict.of(Quantity.THROUGHPUT, change, true, 0.2, 0.02)).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void repeats_that_scatter_too_much_to_tell_do_not_show_that_there_is_no_difference() {
        Change wide = new Change(1.4, 0.7, 2.8, 0.2, 3, 3);
        assertThat(Verdict.of(Quantity.THROUGHPUT, wide, true, 0.2, 0.02)).isEqualTo(Verdict.UNDECIDED);
        assertThat(Verdict.UNDECIDED.good() || Verdict.UNDECIDED.bad()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0.91, 1.09, 0.02, NO_DIFFERENCE",
        "0.89, 1.13, 0.02, UNDECIDED",
        "0.6, 1.7, 0.02, UNDECIDED",
        "0.82, 1.19, 0.2, NO_DIFFERENCE",
        "0.7, 1.4, 0.2, UNDECIDED"
    })
    void an_interval_that_has_room_for_a_difference_does_not_show_that_there_is_none(
            double low, double high, double noise, Verdict expected) {
        Change change = new Change(1.005, low, high, 0.9, 3, 3);
        assertThat(Verdict.of(Quantity.THROUGHPUT, change, true, 1, noise)).isEqualTo(expected);
    }

    @Test
    void what_failed_in_the_second_run_alone_is_told() {
        Cell measured = SampleComparisons.rate("a", "scan", 1_000, 1);
        Cell failed = SampleComparisons.failed("a", "scan");
        String line = "a scan: Cassandra answered a request with an error: timeout";
        assertThat(newlyFailed(List.of(measured), List.of(failed))).containsExactly(line);
        assertThat(newlyFailed(List.of(), List.of(failed))).containsExactly(line);
        assertThat(newlyFailed(List.of(failed), List.of(failed))).isEmpty();
        assertThat(newlyFailed(List.of(failed), List.of(measured))).isEmpty();
    }

    private static List<String> newlyFailed(List<Cell> before, List<Cell> after) {
        return Remainder.newlyFailed(Comparison.of(
                SampleComparisons.with(BEFORE, List.of(), before),
                SampleComparisons.with(BEFORE, List.of(), after),
                0));
    }

    @Test
    void a_run_differs_from_itself_in_nothing_that_its_repeats_could_tell() {
        Comparison comparison = Comparison.of(SampleRuns.bothClients(), SampleRuns.bothClients(), 0);
        assertThat(comparison.obstacles()).isEmpty();
        assertThat(comparison.rows()).hasSizeGreaterThan(300).allSatisfy(row -> {
            assertThat(row.change().factor()).isEqualTo(1);
            assertThat(row.verdict()).isIn(Verdict.NO_DIFFERENCE, Verdict.UNDECIDED, Verdict.ONE_VALUE);
        });
        assertThat(Remainder.alone(comparison)).hasSize(1).first().asString().contains("in neither: ", "not support");
        assertThat(Remainder.notes(comparison)).isEmpty();
    }

    @Test
    void all_that_differs_speaks_against_a_comparison() {
        Run other = SampleComparisons.madeWith(
                BEFORE,
                "0.2.0",
                "codecs",
                data -> new Run.Dataset(data.name(), data.source(), 60_000, 0L, null, "0123456789abcdef"),
                server -> new RunEnvironment(
                        null,
                        "4.1.10",
                        3,
                        null,
                        null,
                        "21.0.2",
                        "Linux 6.8 amd64",
                        null,
                        8,
                        16_000_000_000L,
                        null,
                        changed(server.settings(), "row_cache_size", "64MiB")));
        Comparison comparison = Comparison.of(BEFORE, other, Comparison.NOISE);
        assertThat(comparison.obstacles())
                .containsExactly(
                        "study: A has gdelt, B has codecs",
                        "dataset digest: A has 9f3a61c07be2d415, B has 0123456789abcdef",
                        "Cassandra: A has 5.0.9, B has 4.1.10",
                        "nodes: A has 1, B has 3",
                        "machine: A has 2 CPUs, 8.13 GB, B has 8 CPUs, 16.0 GB",
                        "system: A has Linux 6.1 amd64, B has Linux 6.8 amd64",
                        "Java: A has 17.0.16, B has 21.0.2",
                        "Lamina: A has 0.1.0, B has 0.2.0",
                        "num_tokens: A has 16, B has nothing",
                        "row_cache_size: A has 0MiB, B has 64MiB");
        assertThat(ConsoleComparison.text(comparison, false))
                .contains("≠ rows            50,000", "≠ row_cache_size  0MiB", "≠ num_tokens      16");
    }

    private static Map<String, String> changed(Map<String, String> settings, String name, String value) {
        Map<String, String> changed = new TreeMap<>(settings);
        changed.put(name, value);
        changed.remove("num_tokens");
        return changed;
    }

    @Test
    void another_processor_is_another_machine_where_both_runs_tell_theirs() {
        Run old = on("Intel(R) Xeon(R) CPU @ 2.20GHz");
        Run other = on("AMD EPYC 7B12");
        assertThat(Comparison.of(old, other, 0).obstacles())
                .containsExactly("processor: A has Intel(R) Xeon(R) CPU @ 2.20GHz, B has AMD EPYC 7B12");
        assertThat(Comparison.of(old, old, 0).obstacles()).isEmpty();
        assertThat(Comparison.of(BEFORE, other, 0).obstacles()).isEmpty();
    }

    @Test
    void reads_of_aged_tables_are_not_compared_with_reads_of_loaded_ones() {
        Cell age = Cell.rate(
                        new Cell.Key("row-per-record", Client.TUNED, "age"),
                        30,
                        Measurement.of("rows/s", List.of(10.0)),
                        null,
                        null,
                        null)
                .aged(new AgedTables(2, 30, 0, 0, 0, null, null));
        List<Cell> cells = new ArrayList<>(BEFORE.cells());
        cells.add(age);
        Run aged = SampleComparisons.with(BEFORE, BEFORE.layouts(), cells);
        assertThat(Comparison.of(BEFORE, aged, 0).obstacles())
                .containsExactly("aged tables: A has nothing, B has 2 days");
        assertThat(Comparison.of(aged, aged, 0).obstacles()).isEmpty();
    }

    private static Run on(String processor) {
        return on(server -> machine(server, processor, server.memoryBytes(), server.settings()));
    }

    private static Run on(UnaryOperator<RunEnvironment> machine) {
        return SampleComparisons.madeWith(BEFORE, "0.1.0", "gdelt", SAME_DATA, machine);
    }

    private static RunEnvironment machine(
            RunEnvironment server, String processor, long memory, Map<String, String> settings) {
        return new RunEnvironment(
                null,
                server.cassandra(),
                server.nodes(),
                null,
                null,
                server.java(),
                server.os(),
                processor,
                server.cpus(),
                memory,
                null,
                settings);
    }

    @Test
    void another_existing_cluster_is_another_one_where_both_runs_tell_theirs() {
        Run mine = onCluster("Test Cluster (node a)");
        assertThat(Comparison.of(mine, onCluster("Test Cluster (node b)"), 0).obstacles())
                .containsExactly("cluster: A has Test Cluster (node a), B has Test Cluster (node b)");
        assertThat(Comparison.of(mine, mine, 0).obstacles()).isEmpty();
        assertThat(Comparison.of(BEFORE, mine, 0).obstacles()).isEmpty();
    }

    private static Run onCluster(String cluster) {
        return on(server -> {
            Map<String, String> settings = new TreeMap<>(server.settings());
            settings.put("cluster", cluster);
            return machine(server, null, server.memoryBytes(), settings);
        });
    }

    @Test
    void a_machine_stays_the_same_though_its_kernel_takes_a_little_more_memory() {
        Run other = on(server -> machine(server, null, server.memoryBytes() - 40_000_000, server.settings()));
        assertThat(Comparison.of(BEFORE, other, 0).obstacles()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0.2.0, 0.1.0, true",
        "0.1.10, 0.1.9, true",
        "1.0.0-SNAPSHOT, 0.9.9, true",
        "0.1.0, 0.1.0-SNAPSHOT, false",
        "0.1.0, 0.2.0, false",
        "9.9.9, development, false",
        ", 0.1.0, false"
    })
    void a_later_release_is_known_by_its_number(String release, String than, boolean later) {
        assertThat(Setting.later(release, than)).isEqualTo(later);
    }

    @Test
    void runs_of_a_later_release_are_named() {
        Run later = SampleComparisons.madeWith(BEFORE, "9.0.0", "gdelt", SAME_DATA, SAME_SERVER);
        assertThat(Comparison.of(BEFORE, later, 0).fromTheFuture("0.1.0"))
                .containsExactly("B was written by Lamina 9.0.0, this is 0.1.0");
        assertThat(Comparison.of(BEFORE, BEFORE, 0).fromTheFuture("0.1.0")).isEmpty();
    }

    @Test
    void latencies_under_another_load_are_noted() {
        Cell slow = SampleComparisons.timed("a", "lookup", 400, 100, true);
        Cell fast = SampleComparisons.timed("a", "lookup", 400, 2_000, true);
        Comparison comparison = Comparison.of(
                SampleComparisons.with(BEFORE, List.of(), List.of(slow)),
                SampleComparisons.with(BEFORE, List.of(), List.of(fast)),
                0);
        assertThat(Remainder.notes(comparison))
                .containsExactly(
                        "a lookup: the load was open at 100/s, poisson arrivals, at most 1,024 under way in A and"
                                + " open at 2.00k/s, poisson arrivals, at most 1,024 under way in B; its figures"
                                + " can't be compared.");
        assertThat(comparison.rows())
                .as("what a request costs depends on the load, too")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"32, 4", "64, 0"})
    void what_a_closed_loop_achieves_is_compared_at_the_same_number_under_way(int concurrency, int rows) {
        Comparison comparison = Comparison.of(
                SampleComparisons.with(BEFORE, List.of(), List.of(closed(32))),
                SampleComparisons.with(BEFORE, List.of(), List.of(closed(concurrency))),
                0);
        assertThat(comparison.rows()).hasSize(rows);
        assertThat(BoundResult.of(List.of(Bound.parse("throughput(a,lookup) < -5%")), comparison)
                        .get(0)
                        .passed())
                .isEqualTo(rows > 0);
    }

    @ParameterizedTest
    @CsvSource({"30, 70, 8", "31, 69, 0"})
    void a_mix_at_other_frequencies_is_another_load(double reads, double writes, int rows) {
        Comparison comparison = Comparison.of(
                SampleComparisons.with(BEFORE, List.of(), List.of(mixed(30, 70))),
                SampleComparisons.with(BEFORE, List.of(), List.of(mixed(reads, writes))),
                0);
        assertThat(comparison.rows()).hasSize(rows);
        String load = "open at 100/s, poisson arrivals, at most 1,024 under way, ";
        assertThat(Remainder.notes(comparison))
                .isEqualTo(
                        rows > 0
                                ? List.of()
                                : List.of("a mixed: the load was " + load + "read 30/s, write 70/s in A and " + load
                                        + "read 31/s, write 69/s in B; its figures can't be compared."));
    }

    private static Cell mixed(double reads, double writes) {
        return SampleComparisons.timed("a", "mixed", 400, 100, true)
                .mixed(new MixedLoad(
                        null,
                        null,
                        List.of(
                                new MixedLoad.Part("read", reads, reads, 100, Map.of(), null),
                                new MixedLoad.Part("write", writes, writes, 100, Map.of(), null))));
    }

    private static Cell closed(int concurrency) {
        Cell cell = SampleComparisons.timed("a", "lookup", 400, 100, true);
        Latency open = cell.latency();
        Map<String, Latency.Clock> clocks =
                Map.of(Latency.SERVICE, new Latency.Clock("a clock", 10, Map.of("p50", 400.0), Map.of(), 0.001, null));
        return Cell.timed(
                cell.key(),
                100,
                cell.start(),
                new Latency(
                        new Latency.Offered(Latency.Load.CLOSED, null, null, concurrency, concurrency),
                        open.seconds(),
                        open.requests(),
                        open.achieved(),
                        null,
                        open.cost(),
                        clocks,
                        null,
                        null));
    }

    private static Run asking(MeasuredOperation... operations) {
        Run run = SampleComparisons.with(BEFORE, List.of(), List.of(SampleComparisons.rate("a", "newest", 1_000, 1)));
        return new Run(
                run.heading(),
                run.execution(),
                run.verdict(),
                run.dataset(),
                run.servers(),
                new Run.Matrix(List.of(operations), run.layouts(), run.cells()),
                new Run.Conclusions(List.of(), List.of(), null),
                Run.Recording.NONE,
                run.notes());
    }

    @Test
    void an_operation_that_asks_something_else_under_the_same_name_speaks_against_a_comparison() {
        Comparison comparison = Comparison.of(
                asking(new MeasuredOperation("newest", "SELECT a"), new MeasuredOperation("unread", "SELECT a")),
                asking(new MeasuredOperation("newest", "SELECT b"), new MeasuredOperation("unread", "SELECT b")),
                0);
        assertThat(comparison.obstacles()).containsExactly("operation newest: A has SELECT a, B has SELECT b");
    }

    @Test
    void what_is_asked_is_compared_and_not_what_it_is_called() {
        MeasuredOperation before = new MeasuredOperation("newest", "the newest readings").asking("SELECT a");
        assertThat(Comparison.of(asking(before), asking(before.asking("SELECT b")), 0)
                        .obstacles())
                .containsExactly("operation newest: A has SELECT a, B has SELECT b");
        Comparison reworded = Comparison.of(
                asking(before), asking(new MeasuredOperation("newest", "what came last").asking("SELECT a")), 0);
        assertThat(reworded.obstacles()).isEmpty();
        assertThat(reworded.settings())
                .filteredOn(Setting::differs)
                .extracting(Setting::name)
                .containsExactly("summary of newest");
        assertThat(Comparison.of(asking(before), asking(new MeasuredOperation("newest", "what came last")), 0)
                        .obstacles())
                .as("an earlier release did not write it")
                .containsExactly("operation newest: A has the newest readings, B has what came last");
    }

    @Test
    void draws_that_match_other_rows_are_marked() {
        MeasuredOperation newest = new MeasuredOperation("newest", "the newest readings");
        Comparison comparison = Comparison.of(
                asking(newest.query(new MatchedRows(12, 40, 0, 100))),
                asking(newest.query(new MatchedRows(1_200, 4_000, 0.05, 100))),
                0);
        assertThat(comparison.obstacles()).isEmpty();
        assertThat(comparison.settings())
                .filteredOn(Setting::differs)
                .containsExactly(new Setting(
                        "rows matched by newest",
                        "12 rows, at most 40, none for 0 % of 100 draws",
                        "1,200 rows, at most 4,000, none for 5 % of 100 draws",
                        true,
                        false,
                        true));
    }

    @ParameterizedTest
    @CsvSource({"1, 3, true", "3, 3, false", ", 3, false"})
    void another_number_of_copies_speaks_against_a_comparison(Integer before, Integer after, boolean against) {
        List<String> obstacles = Comparison.of(copied(before), copied(after), 0).obstacles();
        assertThat(obstacles)
                .isEqualTo(against ? List.of("replication: A has " + before + ", B has " + after) : List.of());
    }

    private static Run copied(Integer replication) {
        return SampleComparisons.madeWith(
                BEFORE,
                "0.1.0",
                "gdelt",
                SAME_DATA,
                server -> new RunEnvironment(
                        null,
                        server.cassandra(),
                        server.nodes(),
                        null,
                        replication,
                        server.java(),
                        server.os(),
                        server.processor(),
                        server.cpus(),
                        server.memoryBytes(),
                        null,
                        server.settings()));
    }

    @Test
    void a_change_within_the_noise_is_none_though_its_interval_reaches_beyond() {
        Change change = new Change(1.015, 1.005, 1.025, 0.001, 5, 5);
        assertThat(Verdict.of(Quantity.THROUGHPUT, change, true, 0.001, 0.02)).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(Verdict.of(Quantity.THROUGHPUT, change, true, 0.001, 0.01)).isEqualTo(Verdict.FASTER);
    }

    @Test
    void rows_and_requests_are_not_compared() {
        Cell timed = SampleComparisons.timed("a", "lookup", 400, 100, true);
        Cell rate = SampleComparisons.rate("a", "lookup", 1_000, 3);
        Comparison comparison = Comparison.of(
                SampleComparisons.with(BEFORE, List.of(), List.of(timed)),
                SampleComparisons.with(BEFORE, List.of(), List.of(rate)),
                0);
        assertThat(comparison.rows()).isEmpty();
        assertThat(Remainder.alone(comparison))
                .anyMatch(line -> line.startsWith("only in A: a lookup: p50 intended,")
                        && line.contains("server-cpu/request (in µs/request)"));
        assertThat(BoundResult.of(List.of(Bound.parse("server-cpu(a,lookup) > +5%")), comparison)
                        .get(0)
                        .passed())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1, Double.NaN})
    void noise_is_a_share(double noise) {
        assertThatThrownBy(() -> Comparison.of(BEFORE, BEFORE, noise)).hasMessageContaining("expected 0 or more");
    }

    @Test
    void runs_without_a_common_figure_say_why() {
        Run run = SampleComparisons.before();
        Run rows = SampleComparisons.with(
                run,
                List.of(),
                List.of(SampleComparisons.rate("rows", "ingest", 9, 1), SampleComparisons.rate("rows", "scan", 9, 1)));
        Run others = SampleComparisons.with(run, List.of(), List.of(SampleComparisons.rate("columns", "ingest", 9, 1)));
        Run other = SampleComparisons.with(run, List.of(), List.of(SampleComparisons.rate("rows", "lookup", 9, 1)));
        Run none = SampleComparisons.with(run, List.of(), List.of());
        assertThat(why(rows, rows)).isEmpty();
        assertThat(why(rows, others))
                .isEqualTo("A and B have no figure in common: A has those of rows, B those of columns.");
        assertThat(why(rows, other)).endsWith(": those of a layout that both have are of other operations.");
        assertThat(why(rows, none)).endsWith(": B has none.");
        assertThat(why(none, rows)).endsWith(": A has none.");
        assertThat(why(none, none)).endsWith(": neither has any.");
    }

    @Test
    void a_client_that_could_not_keep_up_is_a_result_and_no_lack_of_figures() {
        Run kept = SampleComparisons.loaded(true);
        Run late = SampleComparisons.loaded(false);
        assertThat(why(kept, kept)).isEmpty();
        assertThat(why(kept, late)).isEqualTo("No figure of A and B can be compared: the client of B was late.");
        assertThat(why(late, kept)).endsWith(": the client of A was late.");
        assertThat(why(late, late)).endsWith(": the clients of A and of B were late.");
        assertThat(Comparison.of(kept, late, 0).isLate()).isTrue();
        assertThat(Comparison.of(kept, kept, 0).isLate()).isFalse();
        Run other = SampleComparisons.with(
                kept, List.of(), List.of(SampleComparisons.timed("row-per-record", "recent", 412, 500, false)));
        assertThat(Comparison.of(kept, other, 0).isLate())
                .as("another load was chosen")
                .isFalse();
        assertThat(why(kept, other)).endsWith(": the load was another one in A than in B.");
    }

    @Test
    void one_row_and_one_draw_are_one() {
        MeasuredOperation newest = new MeasuredOperation("newest", "the newest readings");
        Comparison comparison = Comparison.of(
                asking(newest.query(new MatchedRows(1, 1, 0, 1))),
                asking(newest.query(new MatchedRows(2, 3, 0.5, 2))),
                0);
        assertThat(comparison.settings())
                .filteredOn(setting -> setting.name().startsWith("rows matched"))
                .extracting(Setting::before)
                .containsExactly("1 row, at most 1, none for 0 % of 1 draw");
    }

    private static String why(Run before, Run after) {
        return Comparison.of(before, after, Comparison.NOISE).nothingInCommon();
    }
}
