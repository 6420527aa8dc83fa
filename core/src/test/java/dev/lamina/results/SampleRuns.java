// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Runs for tests of reports: a whole one, and those that are lacking something. Their figures are made up. */
public final class SampleRuns {
    private static final RunEnvironment ENVIRONMENT = new RunEnvironment(
            null,
            "5.0.9",
            1,
            null,
            null,
            "17.0.16",
            "Linux 6.1 amd64",
            null,
            2,
            8_132_345_856L,
            null,
            Map.of(
                    "max_heap_size", "1024MiB",
                    "row_cache_size", "0MiB",
                    "key_cache_size", "50MiB",
                    "num_tokens", "16",
                    "sstable.selected_format", "bti",
                    "storage_compatibility_mode", "NONE",
                    "batch_size_fail_threshold", "50KiB",
                    "memtable.configurations.default", "TrieMemtable"));

    private SampleRuns() {}

    /** Six layouts with the tuned client and all operations. */
    public static Run gdelt() {
        return of(SampleLayouts.of(Client.TUNED), SampleCells.of(Client.TUNED, 1, new Random(42)), claims());
    }

    /** Six layouts with both clients. */
    public static Run bothClients() {
        List<LayoutResult> layouts = new ArrayList<>(SampleLayouts.of(Client.TUNED));
        layouts.addAll(SampleLayouts.of(Client.PUBLISHED));
        List<Cell> cells = new ArrayList<>(SampleCells.of(Client.TUNED, 1, new Random(42)));
        cells.addAll(SampleCells.of(Client.PUBLISHED, 0.21, new Random(43)));
        return of(layouts, cells, claims());
    }

    /** A layout with both clients, and a Parquet file beside it. */
    public static Run withReference() {
        return SampleReference.of(bothClients());
    }

    /** Two layouts with timed requests: every load, every clock, and a series over five row sizes. */
    public static Run latency() {
        return SampleLatency.of(gdelt());
    }

    /** Two layouts under open loops at three rates, which one's client could not keep; and a seed that no double holds. */
    public static Run late() {
        return SampleLatency.late(gdelt());
    }

    /** Tiles on a curve, in three partitionings on three nodes, and two factors to be taken apart. */
    public static Run tiles() {
        return SampleMaps.of(gdelt());
    }

    /** The same, every text of it trying to be markup or to steer the terminal. */
    public static Run hostileTiles() {
        return SampleMaps.hostile(
                gdelt(),
                "</script><script>document.title='taken'</script><!--<b onmouseover=alert(1)>\"'&{{css}}\u001b[31m");
    }

    /** A run whose processes were sampled. */
    public static Run activity() {
        return SampleActivity.of(gdelt());
    }

    /** The same, one layout having a process less than the other. */
    public static Run fewerProcesses() {
        return SampleActivity.fewer(gdelt());
    }

    /** The same, every text of it trying to be markup or to steer the terminal, and most of it missing. */
    public static Run hostileActivity() {
        return SampleActivity.hostile(
                gdelt(),
                "</script><script>document.title='taken'</script><!--<b onmouseover=alert(1)>\"'&{{css}}\u001b[31m");
    }

    /** The same, every text of it trying to be markup or to steer the terminal, and a histogram that is none. */
    public static Run hostileLatency() {
        String evil =
                "</script><script>document.title='taken'</script><!--<b onmouseover=alert(1)>\"'&{{css}}\u001b[31m{a|b}";
        Run all = latency();
        Latency.Clock clock = new Latency.Clock(evil, 5, Map.of("p50", 3.0, evil, 4.0), null, 0, "bm9uZQ==");
        Latency late = new Latency(
                new Latency.Offered(Latency.Load.OPEN, 5.0, evil, null, null),
                1,
                5,
                null,
                new Latency.Schedule(false, evil, null),
                null,
                Map.of(evil, clock),
                List.of(new Latency.Window(1, 0, 5, 1.0, null, 2.0)),
                List.of(new Latency.Mark(1, 0.5, evil, null)));
        Latency kept = new Latency(
                new Latency.Offered(Latency.Load.OPEN, 5.0, evil, null, null),
                1,
                5,
                null,
                new Latency.Schedule(true, null, null),
                null,
                late.clocks(),
                late.timeline(),
                late.marks());
        MeasuredOperation operation = new MeasuredOperation(evil, evil, evil, evil, 3.0);
        return new Run(
                all.heading(),
                new Run.Execution(all.started(), all.finished(), true, null, all.command(), all.seed()),
                evil,
                all.dataset(),
                new Run.Servers(all.environment(), null),
                new Run.Matrix(
                        List.of(operation),
                        List.of(),
                        List.of(SampleLatency.timed(evil, evil, late), SampleLatency.timed("kept", evil, kept))),
                new Run.Conclusions(List.of(), List.of(), null),
                Run.Recording.NONE,
                List.of());
    }

    /** One layout alone, without claims or ratios. */
    public static Run oneLayout() {
        Run all = gdelt();
        return with(
                all,
                true,
                null,
                null,
                all.layouts().subList(4, 5),
                all.cells().stream()
                        .filter(cell -> cell.layout().equals("columnar-flatbuffers"))
                        .toList(),
                List.of());
    }

    /** A query that is longer than a page is wide. */
    public static Run longQuery() {
        Run run = oneLayout();
        Cell cell = run.cells().get(0);
        MeasuredOperation query = new MeasuredOperation(
                        cell.operation(), "SELECT " + "actor1CountryCode, ".repeat(20) + "avgTone FROM gdelt")
                .query(MatchedRows.of(new long[] {50_000}));
        return new Run(
                run.heading(),
                run.execution(),
                run.verdict(),
                run.dataset(),
                run.servers(),
                new Run.Matrix(
                        List.of(query), run.layouts(), List.of(cell.planned(new QueryPlan("stripes", 1, "", "")))),
                run.conclusions(),
                run.recording(),
                run.notes());
    }

    /** Every cell failed. */
    public static Run allFailed() {
        Run all = gdelt();
        List<Cell> cells = new ArrayList<>();
        for (Cell cell : all.cells()) {
            cells.add(SampleCells.failed(
                    cell.layout(), cell.client(), cell.operation(), "Cassandra answered nothing for 12 s: node lost"));
        }
        return with(all, true, null, null, all.layouts(), cells, List.of());
    }

    /** A run that was stopped half-way, with a layout that differs from the source and rejected rows. */
    public static Run interrupted() {
        Run all = gdelt();
        List<LayoutResult> layouts = new ArrayList<>(all.layouts().subList(0, 3));
        layouts.add(new LayoutResult(
                "compact-storage",
                Client.TUNED,
                "One joined text per record.",
                List.of("CREATE TABLE gdelt (key text PRIMARY KEY, record text)"),
                false,
                "49,999 rows, expected 50,000; Actor1Name differs, first at GLOBALEVENTID 17, 4711, 40000",
                null,
                null,
                null));
        List<Cell> cells = new ArrayList<>();
        for (Cell cell : all.cells().subList(0, 34)) {
            boolean differs = cell.layout().equals("compact-storage");
            cells.add(
                    differs
                            ? SampleCells.failed(
                                    cell.layout(), cell.client(), cell.operation(), "the layout is not equivalent")
                            : cell);
        }
        return with(all, false, "Stopped by Ctrl-C after 2 min 11 s.", null, layouts, cells, List.of());
    }

    /** A run whose every text tries to be markup or to steer the terminal. */
    public static Run hostile() {
        Run all = gdelt();
        String evil =
                "</script><script>document.title='taken'</script><!--<b onmouseover=alert(1)>\"'&{{css}}\u001b[31m";
        LayoutResult layout = all.layouts().get(4);
        LayoutResult named = new LayoutResult(
                "<b>",
                Client.TUNED,
                evil,
                List.of(evil),
                false,
                evil,
                new LayoutResult.Size(
                        layout.size().diskBytes(),
                        layout.size().bytesPerRow(),
                        layout.size().compressionRatio(),
                        layout.size().chunkBytes(),
                        null,
                        null,
                        null,
                        null,
                        new ChunkTotals(
                                1,
                                1,
                                1,
                                0.5,
                                List.of(1),
                                List.of(new ChunkTotals.Column(evil, 1, 1, Map.of(evil, 1L))))),
                evil,
                null);
        Cell cell = all.cells().get(4);
        Cell fast = Cell.rate(
                new Cell.Key("<b>", Client.TUNED, evil),
                5,
                cell.throughput(),
                Cell.Cpu.ofMicros(1.0, 1.0),
                new Cell.Limit(true, evil),
                new Cell.Start(1.0, Cell.WarmUpEnd.STABLE, null));
        return new Run(
                new Run.Heading(evil, evil, evil),
                new Run.Execution(evil, evil, false, evil, evil, 42),
                evil,
                new Run.Dataset(evil, evil, 50_000, 3L, evil, evil),
                new Run.Servers(
                        new RunEnvironment(null, evil, 1, null, null, evil, evil, null, 2, 1, null, Map.of(evil, evil)),
                        null),
                new Run.Matrix(
                        List.of(new MeasuredOperation(evil, evil)),
                        List.of(named),
                        List.of(fast, SampleCells.failed("<i>", Client.TUNED, evil, evil))),
                new Run.Conclusions(
                        List.of(Ratio.of(evil, evil, evil, 2, 1, 3, 5)),
                        List.of(new Claim(
                                evil, evil, evil, evil, null, null, cell.throughput(), ClaimVerdict.HOLDS, evil)),
                        null),
                Run.Recording.NONE,
                List.of(evil));
    }

    private static Run of(List<LayoutResult> layouts, List<Cell> cells, List<Claim> claims) {
        return new Run(
                new Run.Heading("0.1.0", "gdelt", "How much does the physical layout of an event table matter?"),
                new Run.Execution(
                        "2026-05-21T09:14:07Z",
                        "2026-05-21T09:18:31Z",
                        true,
                        null,
                        "lamina run gdelt --rows 50000 --seed 42 --cassandra 5.0.9",
                        42),
                "columnar-flatbuffers-dict reads one column 1,240× [1,180–1,310] faster than row-per-record and takes"
                        + " 1/13 of its space; it cannot look up one record cheaply (1/13 of row-per-record).",
                new Run.Dataset("gdelt", "generator, seed 42", 50_000, 0L, null, "9f3a61c07be2d415"),
                new Run.Servers(ENVIRONMENT, null),
                new Run.Matrix(SampleCells.OPERATIONS, layouts, cells),
                new Run.Conclusions(
                        List.of(
                                Ratio.of(
                                        "scan-one", "columnar-flatbuffers-dict", "row-per-record", 1240, 1180, 1310, 5),
                                Ratio.of(
                                        "scan-all", "columnar-flatbuffers-dict", "row-per-record", 51.7, 49.2, 54.4, 5),
                                Ratio.of("ingest", "columnar-flatbuffers-dict", "row-per-record", 13.9, 13.1, 14.8, 5),
                                Ratio.of("scan-all", "wide-row", "wide-row-by-id", 1.01, 0.98, 1.05, 5),
                                Ratio.of("disk", "columnar-flatbuffers-dict", "row-per-record", 13.3, 13.3, 13.3, 1)),
                        claims,
                        null),
                Run.Recording.NONE,
                List.of(
                        "The rows are generated; their statistics follow 300,000 real GDELT events.",
                        "ingest of wide-row was repeated 3 times instead of 5, since one takes over 20 s."));
    }

    private static List<Claim> claims() {
        String source = "velvia/cassandra-gdelt, README, edition B (57 columns, Cassandra 2.1.6)";
        Random random = new Random(7);
        return List.of(
                new Claim(
                        "columnar-one-column",
                        source,
                        "Reading one column is 355 to 2190 times faster from the columnar layout than from the others.",
                        "355–2190×",
                        "ratio(columnar:scan-one, row-per-record:scan-one) ~ 355..2190",
                        new Expected(Expected.Kind.SIZE, 355.0, 2190.0),
                        SampleCells.sample("×", 1240, 0.03, 5, random),
                        ClaimVerdict.HOLDS,
                        "1,270 times [1,240–1,300], as claimed: 355 to 2,190."),
                new Claim(
                        "columnar-ingest",
                        source,
                        "Ingest into the columnar layout is 20 to 35 times faster than into a table with a column per"
                                + " field.",
                        "20–35×",
                        "ratio(columnar:ingest, row-per-record:ingest) ~ 20..35",
                        new Expected(Expected.Kind.SIZE, 20.0, 35.0),
                        SampleCells.sample("×", 13.9, 0.03, 5, random),
                        ClaimVerdict.WEAKER,
                        "With the published client: 14.2 times [13.4–14.9] instead of 20 to 35."),
                new Claim(
                        "columnar-disk",
                        source,
                        "The columnar layout takes a seventh of the space.",
                        "7×",
                        "disk(columnar, row-per-record) >= 7",
                        new Expected(Expected.Kind.SIZE, 7.0, null),
                        SampleCells.sample("×", 13.3, 0.0001, 5, random),
                        ClaimVerdict.HOLDS,
                        "13.3 times, as claimed: at least 7."),
                new Claim(
                        "row-scan-rate",
                        source,
                        "GdeltCaseClass reads 7,998 records a second, all columns.",
                        "7,998 rows/s",
                        "rate(row-per-record:scan-all)",
                        new Expected(Expected.Kind.CONTEXT, 7998.0, 7998.0),
                        SampleCells.sample("rows/s", 37_900, 0.03, 5, random),
                        ClaimVerdict.CONTEXT,
                        "37.7k/s [36.6k–38.7k] on this machine."),
                new Claim(
                        "columnar-space",
                        source,
                        "The columnar layout with dictionaries takes 266 MB for 4,037,539 records.",
                        "266 MB",
                        null,
                        null,
                        SampleCells.sample("bytes", 155_000_000, 0.0001, 5, random),
                        ClaimVerdict.CONTEXT,
                        "scaled by rows; an absolute figure of another version"),
                new Claim(
                        "keys-only",
                        source,
                        "Reading only the partition keys might be optimised by Cassandra.",
                        null,
                        null,
                        null,
                        null,
                        ClaimVerdict.NOT_MEASURED,
                        "scan-keys has no figure for columnar-flatbuffers-dict"));
    }

    private static Run with(
            Run run,
            boolean complete,
            String interruption,
            String verdict,
            List<LayoutResult> layouts,
            List<Cell> cells,
            List<Claim> claims) {
        return new Run(
                run.heading(),
                new Run.Execution(
                        run.started(),
                        complete ? run.finished() : null,
                        complete,
                        interruption,
                        run.command(),
                        run.seed()),
                verdict,
                complete
                        ? run.dataset()
                        : new Run.Dataset("gdelt", "events.tsv", 50_000, 12L, "out/rejects.tsv", "9f3a61c07be2d415"),
                new Run.Servers(run.environment(), null),
                new Run.Matrix(run.operations(), layouts, cells),
                new Run.Conclusions(List.of(), claims, null),
                Run.Recording.NONE,
                run.notes());
    }
}
