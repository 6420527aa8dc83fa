// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Html;
import dev.lamina.results.Figures;
import dev.lamina.results.LayerMap;
import dev.lamina.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The part of a page about records on a curve: which partitions and nodes have them, and what reads of neighbours touch. */
final class HtmlLayerMaps {
    private final Html html = new Html();
    private final LayerMap map;
    private final int number;
    private final List<String> nodes;

    private HtmlLayerMaps(LayerMap map, int number) {
        this.map = map;
        this.number = number;
        Set<String> addresses = new TreeSet<>();
        for (LayerMap.Partitioning partitioning : map.partitionings()) {
            addresses.addAll(partitioning.nodes());
        }
        this.nodes = List.copyOf(addresses);
    }

    /** The section; empty where a run's records lie on no curve. */
    static Html of(Run run) {
        Html html = new Html();
        if (run.maps() == null) {
            return html;
        }
        html.open("section", "id", "maps", "aria-labelledby", "maps-title");
        html.element("h2", "Where neighbours lie", "id", "maps-title");
        html.element(
                "p",
                "Each square is a record's cell, x to the right and y down. The line goes through the cells in the order"
                        + " of their keys, from the dot to the ring. Cells of one colour that touch are one partition."
                        + " Partitions are those of the tables' own keys, nodes those of the driver's token map.",
                "class",
                "lead");
        for (int i = 0; i < run.maps().size(); i++) {
            html.markup(new HtmlLayerMaps(run.maps().get(i), i).article());
        }
        return html.close("section");
    }

    private Html article() {
        html.open("article", "id", "map-" + number, "class", "maps");
        if (map.environment() != null) {
            html.element("h3", map.environment());
        }
        boolean whole = map.grid().equals(box(0, 0, map.width(), map.height()) + time());
        html.element(
                "p",
                "Layer " + map.layer() + ", curve " + map.curve() + ", "
                        + (whole ? "" : box(0, 0, map.width(), map.height()) + time() + " of ") + map.grid() + ".",
                "class",
                "lead");
        html.open("div", "class", "charts wide");
        boolean first = true;
        for (LayerMap.Partitioning partitioning : map.partitionings()) {
            partitioning(partitioning, first);
            first = false;
        }
        html.close("div");
        if (!map.reads().isEmpty()) {
            reads();
        }
        return html.close("article");
    }

    private String time() {
        return map.time() == null ? "" : ", " + map.time() + ".." + map.time();
    }

    /** Cells of the map as studies write a box. */
    private String box(int left, int top, int width, int height) {
        int x = map.x() + left;
        int y = map.y() + top;
        return x + ".." + (x + width - 1) + ", " + y + ".." + (y + height - 1);
    }

    private void partitioning(LayerMap.Partitioning partitioning, boolean first) {
        CellPicture picture = new CellPicture(map, partitioning);
        String words = cut(partitioning);
        html.open("figure").open("figcaption");
        names(partitioning.layouts());
        html.element("small", words).close("figcaption");
        String all = map.curve() + " curve through " + map.width() + " × " + map.height() + " cells of "
                + String.join(", ", partitioning.layouts()) + ": " + words;
        picture.partitions(html, all, "curve-" + number, first);
        if (nodes.size() > 1) {
            picture.nodes(
                    html,
                    "The same cells by node: " + shares(partitioning),
                    node -> nodes.indexOf(partitioning.nodes().get(node)));
            html.open("p", "class", "keys");
            int[] cells = cellsOfNodes(partitioning);
            for (int i = 0; i < cells.length; i++) {
                int node = nodes.indexOf(partitioning.nodes().get(i));
                html.open("span", "class", "keyed");
                html.element("i", "", "class", "key k" + node % PartitionColours.COLOURS);
                html.text(letter(node) + " " + partitioning.nodes().get(i) + ", " + Figures.whole(cells[i])
                                + (cells[i] == 1 ? " cell" : " cells"))
                        .close("span");
            }
            html.close("p");
        }
        html.close("figure");
    }

    private void names(List<String> layouts) {
        for (int i = 0; i < layouts.size(); i++) {
            html.text(i == 0 ? "" : ", ").name(layouts.get(i));
        }
    }

    /** How cells are cut, in words. */
    private String cut(LayerMap.Partitioning partitioning) {
        int[] cells = new int[partitioning.owners().size()];
        for (int partition : partitioning.partitions()) {
            cells[partition]++;
        }
        int least = Integer.MAX_VALUE;
        int most = 0;
        for (int count : cells) {
            least = Math.min(least, count);
            most = Math.max(most, count);
        }
        String sizes = least == most ? Figures.whole(most) : Figures.whole(least) + " to " + Figures.whole(most);
        return counted(cells.length, "partition") + " of " + sizes + (most == 1 ? " cell" : " cells") + " on "
                + counted(partitioning.nodes().size(), "node");
    }

    private static String counted(int count, String what) {
        return Figures.whole(count) + " " + what + (count == 1 ? "" : "s");
    }

    private static int[] cellsOfNodes(LayerMap.Partitioning partitioning) {
        int[] cells = new int[partitioning.nodes().size()];
        for (int partition : partitioning.partitions()) {
            cells[partitioning.owners().get(partition)]++;
        }
        return cells;
    }

    private static String shares(LayerMap.Partitioning partitioning) {
        int[] cells = cellsOfNodes(partitioning);
        List<String> shares = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            shares.add(partitioning.nodes().get(i) + " has " + cells[i]);
        }
        return String.join(", ", shares);
    }

    private static String letter(int node) {
        return node < 26 ? String.valueOf((char) ('A' + node)) : String.valueOf(node + 1);
    }

    /** One way in which layouts answer a read: the same requests on the same partitions. */
    private record Way(
            LayerMap.Read read, LayerMap.Partitioning partitioning, List<Integer> requests, List<String> layouts) {
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
    }

    private List<Way> ways(LayerMap.Read read) {
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

    private void reads() {
        html.element("h3", "What one neighbourhood takes");
        html.element(
                "p",
                "The first neighbourhood of each operation, in full colours. A frame is a request; a line within it goes"
                        + " along the curve."
                        + (nodes.size() > 1 ? " A letter names the node of the partition that it stands in." : ""),
                "class",
                "lead");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Requests");
        html.open("table", "class", "plain touched")
                .heads("operation", "layouts", "#cells", "#requests", "#partitions", "#nodes")
                .open("tbody");
        for (LayerMap.Read read : map.reads()) {
            for (Way way : ways(read)) {
                html.open("tr").element("th", read.operation(), "scope", "row");
                html.element("td", String.join(", ", way.layouts()));
                html.element("td", Figures.whole(read.cells().size()), "class", "n");
                html.element("td", Figures.whole(way.sent()), "class", "n");
                html.element("td", Figures.whole(way.partitions().size()), "class", "n");
                html.element("td", Figures.whole(way.nodes()), "class", "n").close("tr");
            }
        }
        html.close("tbody").close("table").close("div");
        for (LayerMap.Read read : map.reads()) {
            html.open("h4").name(read.operation()).close("h4");
            html.open("div", "class", "charts small");
            for (Way way : ways(read)) {
                way(way);
            }
            html.close("div");
        }
    }

    private void way(Way way) {
        String words = counted(way.sent(), "request") + ", "
                + counted(way.partitions().size(), "partition") + ", " + counted(way.nodes(), "node");
        List<String> letters = new ArrayList<>();
        if (nodes.size() > 1) {
            way.partitioning().nodes().forEach(node -> letters.add(letter(nodes.indexOf(node))));
        }
        html.open("figure").open("figcaption");
        names(way.layouts());
        html.element("small", words).close("figcaption");
        new CellPicture(map, way.partitioning())
                .read(
                        html,
                        way.read().operation() + " on " + String.join(", ", way.layouts()) + ": "
                                + counted(way.read().cells().size(), "cell") + " by " + words,
                        way.read(),
                        way.requests(),
                        letters);
        html.close("figure");
    }
}
