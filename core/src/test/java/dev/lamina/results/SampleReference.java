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
        List<Run.Layout> layouts = new ArrayList<>(all.layouts());
        layouts.removeIf(layout -> !layout.name().equals(LAYOUT));
        layouts.add(new Run.Layout(
                "parquet",
                Run.Layout.DUCKDB,
                "A local Parquet file under Zstd.",
                List.of("COPY input TO 'parquet.parquet' (FORMAT parquet, COMPRESSION zstd)"),
                true,
                null,
                1_935_000L,
                38.7,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                "local Parquet file, no Cassandra"));
        List<Run.Cell> cells = new ArrayList<>();
        Random random = new Random(3);
        for (Run.Cell cell : all.cells()) {
            if (!cell.layout().equals(LAYOUT)) {
                continue;
            }
            boolean first = cell.throughput() != null && !cell.operation().equals("ingest");
            cells.add(timed(cell, first ? cell.rows() / cell.throughput().median() * 3.1 : null));
            if (cell.client().equals("tuned") && !cell.operation().startsWith("q")) {
                cells.add(parquet(cell, random));
            }
        }
        List<Run.Claim> claims = new ArrayList<>(all.claims().subList(0, 2));
        for (int i = 0; i < 7; i++) {
            claims.add(new Run.Claim(
                    "left-" + i, "somewhere", "Something else " + i + ".", "9×", null, "not measured", ""));
        }
        return new Run(
                all.lamina(),
                all.study(),
                all.question(),
                all.started(),
                all.finished(),
                true,
                null,
                all.command(),
                all.seed(),
                all.verdict(),
                all.dataset(),
                all.environment(),
                null,
                all.operations(),
                layouts,
                cells,
                List.of(),
                claims,
                null,
                null,
                null,
                List.of());
    }

    private static Run.Cell timed(Run.Cell cell, Double firstPassSeconds) {
        return new Run.Cell(
                cell.layout(),
                cell.client(),
                cell.operation(),
                cell.status(),
                cell.reason(),
                cell.rows(),
                cell.throughput(),
                cell.serverCpuMicrosPerRow(),
                cell.clientCpuMicrosPerRow(),
                cell.clientBound(),
                cell.clientBoundReason(),
                cell.warmUpSeconds(),
                cell.warmUp(),
                firstPassSeconds);
    }

    private static Run.Cell parquet(Run.Cell like, Random random) {
        boolean unsupported =
                !like.status().equals(Run.Cell.MEASURED) || like.operation().equals("fetch-all");
        if (unsupported) {
            return new Run.Cell(
                    "parquet",
                    Run.Layout.DUCKDB,
                    like.operation(),
                    Run.Cell.UNSUPPORTED,
                    "a Parquet file has no partitions",
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
        }
        return new Run.Cell(
                "parquet",
                Run.Layout.DUCKDB,
                like.operation(),
                Run.Cell.MEASURED,
                null,
                like.rows(),
                SampleCells.sample("rows/s", like.throughput().median() * 1.31, 0.02, 5, random),
                null,
                0.42,
                null,
                null,
                1.2,
                "stable",
                like.operation().equals("ingest") ? null : 0.0123);
    }
}
