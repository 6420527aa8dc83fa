// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A made-up run of one layout with both clients and of a Parquet file beside it, with first passes. */
final class SampleReference {
    private static final String LAYOUT = "columnar-flatbuffers-dict";

    private SampleReference() {}

    static Run of(Run all) {
        List<LayoutResult> layouts = new ArrayList<>(all.layouts());
        layouts.removeIf(layout -> !layout.name().equals(LAYOUT));
        layouts.add(new LayoutResult(
                "parquet",
                Client.DUCKDB,
                "A local Parquet file under Zstd.",
                List.of("COPY input TO 'parquet.parquet' (FORMAT parquet, COMPRESSION zstd)"),
                true,
                null,
                LayoutResult.Size.ofDisk(1_935_000, 38.7),
                "local Parquet file, no Cassandra",
                null));
        List<Cell> cells = new ArrayList<>();
        Random random = new Random(3);
        for (Cell cell : all.cells()) {
            if (!cell.layout().equals(LAYOUT)) {
                continue;
            }
            boolean first = cell.throughput() != null && !cell.operation().equals("ingest");
            cells.add(timed(cell, first ? cell.rows() / cell.throughput().median() * 3.1 : null));
            if (cell.client() == Client.TUNED && !cell.operation().startsWith("q")) {
                cells.add(parquet(cell, random));
            }
        }
        List<Claim> claims = new ArrayList<>(all.claims().subList(0, 2));
        for (int i = 0; i < 7; i++) {
            claims.add(new Claim(
                    "left-" + i,
                    "somewhere",
                    "Something else " + i + ".",
                    "9×",
                    null,
                    null,
                    null,
                    ClaimVerdict.NOT_MEASURED,
                    ""));
        }
        return new Run(
                all.heading(),
                new Run.Execution(all.started(), all.finished(), true, null, all.command(), all.seed()),
                all.verdict(),
                all.dataset(),
                new Run.Servers(all.environment(), null),
                new Run.Matrix(all.operations(), layouts, cells),
                new Run.Conclusions(List.of(), claims, null),
                Run.Recording.NONE,
                List.of());
    }

    private static Cell timed(Cell cell, Double firstPassSeconds) {
        return new Cell(
                cell.key(),
                cell.outcome(),
                cell.rows(),
                cell.throughput(),
                cell.cpu(),
                cell.limit(),
                new Cell.Start(cell.start().warmUpSeconds(), cell.start().warmUp(), firstPassSeconds),
                null,
                null,
                null,
                null,
                null);
    }

    private static Cell parquet(Cell like, Random random) {
        boolean unsupported = !like.measured() || like.operation().equals("fetch-all");
        if (unsupported) {
            return Cell.unsupported(
                    new Cell.Key("parquet", Client.DUCKDB, like.operation()), "a Parquet file has no partitions");
        }
        return Cell.rate(
                new Cell.Key("parquet", Client.DUCKDB, like.operation()),
                like.rows(),
                SampleCells.sample("rows/s", like.throughput().median() * 1.31, 0.02, 5, random),
                Cell.Cpu.ofMicros(null, 0.42),
                null,
                new Cell.Start(1.2, Cell.WarmUpEnd.STABLE, like.operation().equals("ingest") ? null : 0.0123));
    }
}
