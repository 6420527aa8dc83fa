// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import dev.lamina.curves.Box;
import dev.lamina.curves.Curve;
import dev.lamina.curves.Curves;
import dev.lamina.curves.IndexRange;
import dev.lamina.measure.Measurement;
import java.util.ArrayList;
import java.util.List;

/** A made-up run of tiles on three nodes: a map of 16 × 16 of them, and a factor that was taken apart. */
final class SampleMaps {
    private static final int SIDE = 16;
    private static final int BIN = 16;

    private SampleMaps() {}

    static Run of(Run all) {
        return of(all, "", List.of("127.0.0.1", "127.0.0.2", "127.0.0.3"));
    }

    /** The same with words behind each of its texts. */
    static Run hostile(Run all, String evil) {
        return of(all, evil, List.of("1" + evil, "2" + evil, "3" + evil));
    }

    private static Run of(Run all, String words, List<String> nodes) {
        Curve curve = Curves.of("zorder", Box.sized(SIDE, SIDE));
        List<Long> places = new ArrayList<>();
        List<Integer> tiles = new ArrayList<>();
        List<Integer> bins = new ArrayList<>();
        List<Integer> one = new ArrayList<>();
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                long place = curve.index(x, y);
                places.add(place);
                tiles.add((int) place);
                bins.add((int) place / BIN);
                one.add(0);
            }
        }
        LayerMap map = new LayerMap(
                null,
                "benchmark, 4" + words,
                "zorder" + words,
                "0..15, 0..15",
                0,
                0,
                SIDE,
                SIDE,
                null,
                places,
                List.of(
                        new LayerMap.Partitioning(
                                List.of("tile-per-partition" + words, "tile-whole-key" + words),
                                tiles,
                                nodes,
                                owners(SIDE * SIDE)),
                        new LayerMap.Partitioning(List.of("tile-bins" + words), bins, nodes, owners(SIDE * SIDE / BIN)),
                        new LayerMap.Partitioning(List.of("tile-zoom" + words), one, nodes.subList(1, 2), List.of(0))),
                List.of(single(curve, words), ranges(curve, words)));
        return new Run(
                new Run.Heading(
                        all.lamina(),
                        "tiles" + words,
                        "Does partitioning map tiles by neighbourhood on a space-filling curve speed reads up?"),
                new Run.Execution(all.started(), all.finished(), true, null, all.command(), all.seed()),
                all.verdict(),
                all.dataset(),
                new Run.Servers(all.environment(), null),
                all.matrix(),
                new Run.Conclusions(List.of(), List.of(), List.of(factor(words), missing(words))),
                new Run.Recording(List.of(map), null),
                List.of());
    }

    private static List<Integer> owners(int partitions) {
        List<Integer> owners = new ArrayList<>();
        for (int i = 0; i < partitions; i++) {
            owners.add(i * 7 % 3);
        }
        return owners;
    }

    private static List<Long> asked(Curve curve) {
        List<Long> places = new ArrayList<>();
        for (IndexRange range : curve.ranges(Box.parse("3..8, 5..10"))) {
            for (long place = range.first(); place <= range.last(); place++) {
                places.add(place);
            }
        }
        return places;
    }

    private static List<Integer> cells(Curve curve) {
        List<Integer> cells = new ArrayList<>();
        for (long place : asked(curve)) {
            int[] cell = curve.cell(place);
            cells.add(cell[1] * SIDE + cell[0]);
        }
        return cells;
    }

    private static LayerMap.Read single(Curve curve, String words) {
        List<Integer> each = new ArrayList<>();
        for (int i = 0; i < cells(curve).size(); i++) {
            each.add(i);
        }
        return new LayerMap.Read(
                "block-single" + words,
                cells(curve),
                List.of(new LayerMap.Requests(
                        List.of(
                                "tile-per-partition" + words,
                                "tile-whole-key" + words,
                                "tile-bins" + words,
                                "tile-zoom" + words),
                        each)));
    }

    /** A request per run of places within a bin. */
    private static LayerMap.Read ranges(Curve curve, String words) {
        List<Long> places = asked(curve);
        List<Integer> requests = new ArrayList<>();
        int request = 0;
        for (int i = 0; i < places.size(); i++) {
            boolean on =
                    i > 0 && places.get(i) == places.get(i - 1) + 1 && places.get(i) / BIN == places.get(i - 1) / BIN;
            request += i == 0 || on ? 0 : 1;
            requests.add(request);
        }
        return new LayerMap.Read(
                "block-range" + words,
                cells(curve),
                List.of(new LayerMap.Requests(List.of("tile-bins" + words), requests)));
    }

    private static Attribution factor(String words) {
        Measurement half = Measurement.of("×", List.of(1.52, 1.49, 1.5));
        Measurement none = Measurement.of("×", List.of(1.02, 0.99, 1.01));
        return new Attribution(
                new Attribution.Statement(
                        "read-factor" + words,
                        "a paper" + words,
                        "Bins are read 2.29 times slower." + words,
                        "2.29×" + words),
                new Attribution.Compared(
                        "read-tiles" + words,
                        "tile-per-partition/published" + words,
                        "tile-bins/published" + words,
                        "tile-bins-corrected/published" + words),
                new Attribution.Factors(
                        Measurement.of("×", List.of(2.3, 2.2, 2.4)),
                        List.of(
                                new Attribution.Part("routing" + words, half, half),
                                new Attribution.Part("bin list" + words, none, none)),
                        Measurement.of("×", List.of(1.6, 1.5, 1.55)),
                        none,
                        none,
                        Measurement.of("×", List.of(1.44, 1.47, 1.55))),
                null);
    }

    private static Attribution missing(String words) {
        return new Attribution(
                new Attribution.Statement("write-factor" + words, null, null, null),
                new Attribution.Compared("ingest" + words, "a" + words, "b" + words, "c" + words),
                null,
                "This run has no rate of ingest on c with the published client." + words);
    }
}
