// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.curves.Box;
import dev.lamina.curves.Curve;
import dev.lamina.curves.CurveLayer;
import dev.lamina.layouts.KeyedRequest;
import dev.lamina.layouts.Store;
import dev.lamina.layouts.StoredPartition;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.results.LayerMap;
import dev.lamina.study.operations.TileTask;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks up where the records of a layer stand, for the report's pictures: partitions by the tables' own keys, nodes by the
 * driver's token map, requests as the operations send them.
 */
public final class LayerMaps {
    /** Cells along a side that can be told apart in a picture. */
    private static final int MOST_CELLS = 64;

    private final RunContext context;
    private final List<Operation> operations;
    private final RunRecorder recorder;

    public LayerMaps(RunContext context, List<Operation> operations, RunRecorder recorder) {
        this.context = context;
        this.operations = operations;
        this.recorder = recorder;
    }

    /** Records a map of the source's last layer, if it has one; what a layout can't tell is left out. */
    public void draw(List<LayoutUnderTest> allTested, String environment) {
        List<CurveLayer> layers = context.sources().dataset().layers();
        if (layers.isEmpty()) {
            return;
        }
        CurveLayer layer = layers.get(layers.size() - 1);
        Map<String, TileTask> reads = new LinkedHashMap<>();
        for (Operation operation : context.tasks().prepared(operations)) {
            if (context.tasks().of(operation) instanceof TileTask drawn && drawn.neighbourhood() != null) {
                reads.put(operation.name(), drawn);
            }
        }
        Part part = Part.of(layer.curve(), reads.values());
        Map<String, LayoutUnderTest> standing = new LinkedHashMap<>();
        for (LayoutUnderTest tested : allTested) {
            // Both clients' tables are the same ones; the first stands for both.
            if (tested.failure() == null) {
                standing.putIfAbsent(tested.name(), tested);
            }
        }
        List<LayerMap.Partitioning> partitionings = partitionings(layer, part, standing.values());
        if (!partitionings.isEmpty()) {
            recorder.map(new LayerMap(
                    environment,
                    String.join(", ", layer.group()),
                    layer.curve().name(),
                    layer.curve().bounds().toString(),
                    part.x(),
                    part.y(),
                    part.width(),
                    part.height(),
                    part.time(),
                    part.places(),
                    partitionings,
                    reads(part, reads, standing.values())));
        }
    }

    /**
     * The cells that are kept.
     *
     * @param time the time; {@code null} where the curve has none
     */
    private record Part(int x, int y, int width, int height, Integer time, List<Long> places) {
        /** As much of the layer as can be drawn, around the first neighbourhood that is read. */
        static Part of(Curve curve, Iterable<TileTask> reads) {
            Box bounds = curve.bounds();
            int[] middle = {
                bounds.least(0) + (int) (bounds.size(0) / 2), bounds.least(1) + (int) (bounds.size(1) / 2), 0
            };
            if (bounds.dimensions() == 3) {
                middle[2] = bounds.least(2);
            }
            for (TileTask read : reads) {
                int[] cell = curve.cell(read.neighbourhood()[0]);
                System.arraycopy(cell, 0, middle, 0, cell.length);
                break;
            }
            int[] least = new int[2];
            int[] size = new int[2];
            for (int i = 0; i < 2; i++) {
                size[i] = (int) Math.min(MOST_CELLS, bounds.size(i));
                least[i] = Math.max(bounds.least(i), Math.min(middle[i] - size[i] / 2, bounds.most(i) - size[i] + 1));
            }
            boolean timed = bounds.dimensions() == 3;
            List<Long> places = new ArrayList<>();
            for (int y = least[1]; y < least[1] + size[1]; y++) {
                for (int x = least[0]; x < least[0] + size[0]; x++) {
                    places.add(timed ? curve.index(x, y, middle[2]) : curve.index(x, y));
                }
            }
            return new Part(least[0], least[1], size[0], size[1], timed ? (Integer) middle[2] : null, places);
        }
    }

    private List<LayerMap.Partitioning> partitionings(
            CurveLayer layer, Part part, Iterable<LayoutUnderTest> allTested) {
        List<Long> ascending = new ArrayList<>(part.places());
        Collections.sort(ascending);
        LongVector identities = (LongVector) Vector.of(ColumnType.LONG);
        ascending.forEach(identities::append);
        Map<LayerMap.Partitioning, List<String>> same = new LinkedHashMap<>();
        for (LayoutUnderTest tested : allTested) {
            try {
                Store store = tested.site().store();
                List<StoredPartition> stored = store.partitions(layer.group(), identities);
                same.computeIfAbsent(cut(part, ascending, stored), cut -> new ArrayList<>())
                        .add(tested.name());
            } catch (UnsupportedQueryException e) {
                continue; // it has no partitions of single records, so there is nothing to draw
            } catch (IOException | DriverException e) {
                recorder.note("No picture of " + tested.label() + ": " + e.getMessage());
            }
        }
        List<LayerMap.Partitioning> partitionings = new ArrayList<>();
        same.forEach((cut, layouts) ->
                partitionings.add(new LayerMap.Partitioning(layouts, cut.partitions(), cut.nodes(), cut.owners())));
        return partitionings;
    }

    /** Each cell's partition, numbered along the curve, of layouts that are yet to be named. */
    private static LayerMap.Partitioning cut(Part part, List<Long> ascending, List<StoredPartition> stored) {
        Map<String, Integer> numbers = new HashMap<>();
        Set<String> addresses = new LinkedHashSet<>();
        Map<Long, Integer> byPlace = new HashMap<>();
        List<String> owners = new ArrayList<>();
        for (int i = 0; i < stored.size(); i++) {
            StoredPartition one = stored.get(i);
            Integer known = numbers.putIfAbsent(one.key(), numbers.size());
            if (known == null) {
                owners.add(one.node());
                addresses.add(one.node());
            }
            byPlace.put(ascending.get(i), numbers.get(one.key()));
        }
        List<String> nodes = new ArrayList<>(addresses);
        Collections.sort(nodes);
        List<Integer> partitions = new ArrayList<>();
        for (long place : part.places()) {
            partitions.add(byPlace.get(place));
        }
        List<Integer> indexes = new ArrayList<>();
        owners.forEach(owner -> indexes.add(nodes.indexOf(owner)));
        return new LayerMap.Partitioning(List.of(), partitions, nodes, indexes);
    }

    private List<LayerMap.Read> reads(Part part, Map<String, TileTask> reads, Iterable<LayoutUnderTest> allTested) {
        Map<Long, Integer> cells = new TreeMap<>();
        for (int i = 0; i < part.places().size(); i++) {
            cells.put(part.places().get(i), i);
        }
        List<LayerMap.Read> drawn = new ArrayList<>();
        reads.forEach((operation, read) -> {
            List<Integer> asked = new ArrayList<>();
            for (long place : read.neighbourhood()) {
                asked.add(cells.get(place));
            }
            if (!asked.contains(null)) {
                drawn.add(new LayerMap.Read(operation, asked, requests(read, allTested)));
            }
        });
        return drawn;
    }

    private static List<LayerMap.Requests> requests(TileTask read, Iterable<LayoutUnderTest> allTested) {
        Map<List<Integer>, List<String>> same = new LinkedHashMap<>();
        for (LayoutUnderTest tested : allTested) {
            Integer[] numbers = new Integer[read.neighbourhood().length];
            try {
                List<KeyedRequest> requests = read.asked(tested.site().store());
                for (int i = 0; i < requests.size(); i++) {
                    Arrays.fill(numbers, requests.get(i).from(), requests.get(i).to(), i);
                }
            } catch (UnsupportedQueryException e) {
                continue; // its cell shows the dash and the reason
            }
            same.computeIfAbsent(List.of(numbers), key -> new ArrayList<>()).add(tested.name());
        }
        List<LayerMap.Requests> all = new ArrayList<>();
        same.forEach((requests, layouts) -> all.add(new LayerMap.Requests(layouts, requests)));
        return all;
    }
}
