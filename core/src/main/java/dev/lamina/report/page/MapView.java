// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.results.Figures;
import dev.lamina.results.LayerMap;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A map of records on a curve as the page's templates write it: which partitions and nodes have them, and what reads touch. */
final class MapView {
    private final LayerMap map;
    private final int number;
    private final List<String> nodes;

    /**
     * A node in the legend of a picture.
     *
     * @param colour the number of its colour
     * @param letter what stands for it in pictures
     * @param cells how many cells it has
     */
    record NodeKey(int colour, String letter, String address, int cells) {}

    /** One way in which layouts answer a read: the same requests on the same partitions. */
    record Way(LayerMap.Read read, LayerMap.Partitioning partitioning, List<Integer> requests, List<String> layouts) {
        int sent() {
            return new LinkedHashSet<>(requests).size();
        }

        Set<Integer> partitions() {
            Set<Integer> touched = new LinkedHashSet<>();
            read.cells().forEach(cell -> touched.add(partitioning.partitions().get(cell)));
            return touched;
        }

        int nodes() {
            Set<Integer> touched = new LinkedHashSet<>();
            partitions().forEach(partition -> touched.add(partitioning.owners().get(partition)));
            return touched.size();
        }

        String words() {
            return Figures.counted(sent(), "request") + ", "
                    + Figures.counted(partitions().size(), "partition") + ", " + Figures.counted(nodes(), "node");
        }
    }

    MapView(LayerMap map, int number) {
        this.map = map;
        this.number = number;
        this.nodes = map.partitionings().stream()
                .flatMap(partitioning -> partitioning.nodes().stream())
                .sorted()
                .distinct()
                .toList();
    }

    LayerMap map() {
        return map;
    }

    int number() {
        return number;
    }

    /** The addresses of all nodes that have cells, in order. */
    List<String> nodes() {
        return nodes;
    }

    /** Which part of the layer's grid the map shows, as studies write a box. */
    String extent() {
        String time = map.time() == null ? "" : ", " + map.time() + ".." + map.time();
        String shown = map.x() + ".." + (map.x() + map.width() - 1) + ", " + map.y() + ".."
                + (map.y() + map.height() - 1) + time;
        return map.grid().equals(shown) ? map.grid() : shown + " of " + map.grid();
    }

    /** How cells are divided into partitions, in words. */
    String division(LayerMap.Partitioning partitioning) {
        int[] cells = counts(partitioning.owners().size(), partitioning.partitions());
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (int count : cells) {
            least = Math.min(least, count);
            most = Math.max(most, count);
        }
        String sizes = least == most ? Figures.whole(most) : Figures.whole(least) + " to " + Figures.whole(most);
        return Figures.counted(cells.length, "partition") + " of " + sizes + (most == 1 ? " cell" : " cells") + " on "
                + Figures.counted(partitioning.nodes().size(), "node");
    }

    /** All cells by partition. */
    CellPicture partitions(LayerMap.Partitioning partitioning, boolean first) {
        String words = map.curve() + " curve through " + map.width() + " × " + map.height() + " cells of "
                + String.join(", ", partitioning.layouts()) + ": " + division(partitioning);
        return CellPicture.partitions(map, partitioning, words, "curve-" + number, first);
    }

    /** All cells by node. */
    CellPicture owners(LayerMap.Partitioning partitioning) {
        List<String> shares = new ArrayList<>();
        keys(partitioning).forEach(key -> shares.add(key.address() + " has " + key.cells()));
        return CellPicture.nodes(
                map,
                partitioning,
                "The same cells by node: " + String.join(", ", shares),
                node -> nodes.indexOf(partitioning.nodes().get(node)));
    }

    /** The cells that a read asks for. */
    CellPicture read(Way way) {
        List<String> letters = new ArrayList<>();
        if (nodes.size() > 1) {
            way.partitioning().nodes().forEach(node -> letters.add(letter(nodes.indexOf(node))));
        }
        String words = way.read().operation() + " on " + String.join(", ", way.layouts()) + ": "
                + Figures.counted(way.read().cells().size(), "cell") + " by " + way.words();
        return CellPicture.read(map, way.partitioning(), words, way.read(), way.requests(), letters);
    }

    List<NodeKey> keys(LayerMap.Partitioning partitioning) {
        List<Integer> owners = partitioning.partitions().stream()
                .map(partitioning.owners()::get)
                .toList();
        int[] cells = counts(partitioning.nodes().size(), owners);
        List<NodeKey> keys = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            String address = partitioning.nodes().get(i);
            int node = nodes.indexOf(address);
            keys.add(new NodeKey(node % PartitionColours.COLOURS, letter(node), address, cells[i]));
        }
        return keys;
    }

    List<Way> ways(LayerMap.Read read) {
        List<Way> ways = new ArrayList<>();
        for (LayerMap.Partitioning partitioning : map.partitionings()) {
            for (LayerMap.Requests requests : read.requests()) {
                List<String> layouts = new ArrayList<>(partitioning.layouts());
                layouts.retainAll(requests.layouts());
                if (!layouts.isEmpty()) {
                    ways.add(new Way(read, partitioning, requests.requests(), layouts));
                }
            }
        }
        return ways;
    }

    private static int[] counts(int n, List<Integer> values) {
        int[] counts = new int[n];
        values.forEach(value -> counts[value]++);
        return counts;
    }

    private static String letter(int node) {
        return node < 26 ? String.valueOf((char) ('A' + node)) : String.valueOf(node + 1);
    }
}
