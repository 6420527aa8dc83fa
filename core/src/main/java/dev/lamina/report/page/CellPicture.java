// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Html;
import dev.lamina.results.LayerMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Pictures of a map's cells as inline SVG, a unit of length per cell, x to the right and y down. Drawn here and not by the
 * chart library, so that they are there without scripts: they have no axes and nothing to point at.
 */
final class CellPicture {
    private static final int NONE = -1;

    private final LayerMap map;
    private final LayerMap.Partitioning partitioning;
    private final int[] colours;

    CellPicture(LayerMap map, LayerMap.Partitioning partitioning) {
        this.map = map;
        this.partitioning = partitioning;
        this.colours = PartitionColours.of(
                partitioning.partitions(), map.width(), partitioning.owners().size());
    }

    /**
     * Cells of the map that are drawn.
     *
     * @param left the first column, from 0
     * @param top the first row
     * @param width columns
     * @param height rows
     */
    private record Window(int left, int top, int width, int height) {
        boolean has(int x, int y) {
            return x >= left && x < left + width && y >= top && y < top + height;
        }
    }

    /**
     * All cells, coloured by partition, and the curve through them.
     *
     * @param curve the id that the curve's line has in the page
     * @param first whether the line is not in the page yet
     */
    void partitions(Html html, String words, String curve, boolean first) {
        Window all = new Window(0, 0, map.width(), map.height());
        open(html, all, words);
        fill(html, all, this::partition, partition -> colours[partition], "area");
        if (partitioning.owners().size() < map.places().size()) {
            lines(html, all, this::partition, "border");
        }
        if (first) {
            path(html, curve(), "curve", curve);
        } else {
            html.open("use", "href", "#" + curve).close("use");
        }
        ends(html);
        html.close("svg");
    }

    /** All cells, coloured by node, and the partitions' borders. */
    void nodes(Html html, String words, IntUnaryOperator colourOfNode) {
        Window all = new Window(0, 0, map.width(), map.height());
        open(html, all, words);
        IntUnaryOperator node = cell -> partitioning.owners().get(partition(cell));
        fill(html, all, node, colourOfNode, "area");
        lines(html, all, this::partition, "border");
        html.close("svg");
    }

    /**
     * The cells that a read asks for, coloured by partition, each request within a frame, and a few cells around them.
     *
     * @param requests for each of the read's cells its request
     * @param letters per node of the partitioning the letter that stands for it; empty where there is one node
     */
    void read(Html html, String words, LayerMap.Read read, List<Integer> requests, List<String> letters) {
        Map<Integer, Integer> requestOf = new HashMap<>();
        for (int i = 0; i < read.cells().size(); i++) {
            requestOf.put(read.cells().get(i), requests.get(i));
        }
        Window window = around(read.cells());
        open(html, window, words);
        IntUnaryOperator within = cell -> requestOf.containsKey(cell) ? partition(cell) : NONE;
        IntUnaryOperator outside = cell -> requestOf.containsKey(cell) ? NONE : partition(cell);
        fill(html, window, outside, partition -> colours[partition], "far");
        lines(html, window, this::partition, "border");
        fill(html, window, within, partition -> colours[partition], "near");
        path(html, steps(read.cells(), requestOf), "curve", null);
        lines(html, window, cell -> requestOf.getOrDefault(cell, NONE), "frame");
        if (!letters.isEmpty()) {
            letters(html, read.cells(), letters, window);
        }
        html.close("svg");
    }

    private int partition(int cell) {
        return partitioning.partitions().get(cell);
    }

    private static void open(Html html, Window window, String words) {
        html.open(
                "svg",
                "class",
                "map",
                "viewBox",
                window.left() + " " + window.top() + " " + window.width() + " " + window.height(),
                "role",
                "img",
                "aria-label",
                words);
    }

    private static void path(Html html, String d, String kind, String id) {
        if (!d.isEmpty()) {
            html.open("path", "d", d, "class", kind, "id", id).close("path");
        }
    }

    /** The smallest rectangle around cells, with a margin of half its length, within the map. */
    private Window around(List<Integer> cells) {
        int left = map.width();
        int top = map.height();
        int right = 0;
        int bottom = 0;
        for (int cell : cells) {
            left = Math.min(left, cell % map.width());
            right = Math.max(right, cell % map.width());
            top = Math.min(top, cell / map.width());
            bottom = Math.max(bottom, cell / map.width());
        }
        int margin = Math.max(1, Math.max(right - left + 1, bottom - top + 1) / 2);
        left = Math.max(0, left - margin);
        top = Math.max(0, top - margin);
        right = Math.min(map.width() - 1, right + margin);
        bottom = Math.min(map.height() - 1, bottom + margin);
        return new Window(left, top, right - left + 1, bottom - top + 1);
    }

    /** Rectangles of cells of one value, a path per colour. */
    private void fill(Html html, Window window, IntUnaryOperator value, IntUnaryOperator colour, String kind) {
        StringBuilder[] paths = new StringBuilder[PartitionColours.COLOURS];
        boolean[] done = new boolean[map.width() * map.height()];
        for (int y = window.top(); y < window.top() + window.height(); y++) {
            for (int x = window.left(); x < window.left() + window.width(); x++) {
                int cell = y * map.width() + x;
                int of = value.applyAsInt(cell);
                if (done[cell] || of == NONE) {
                    continue;
                }
                int width = 1;
                while (window.has(x + width, y) && free(done, value, cell + width, of)) {
                    width++;
                }
                int height = 1;
                while (window.has(x, y + height) && row(done, value, cell + height * map.width(), width, of)) {
                    height++;
                }
                for (int i = 0; i < height; i++) {
                    Arrays.fill(done, cell + i * map.width(), cell + i * map.width() + width, true);
                }
                int hue = colour.applyAsInt(of) % PartitionColours.COLOURS;
                if (paths[hue] == null) {
                    paths[hue] = new StringBuilder();
                }
                paths[hue]
                        .append('M')
                        .append(x)
                        .append(' ')
                        .append(y)
                        .append('h')
                        .append(width);
                paths[hue].append('v').append(height).append("h-").append(width).append('z');
            }
        }
        for (int hue = 0; hue < paths.length; hue++) {
            if (paths[hue] != null) {
                path(html, paths[hue].toString(), kind + " c" + hue, null);
            }
        }
    }

    private static boolean free(boolean[] done, IntUnaryOperator value, int cell, int of) {
        return !done[cell] && value.applyAsInt(cell) == of;
    }

    private static boolean row(boolean[] done, IntUnaryOperator value, int from, int width, int of) {
        for (int cell = from; cell < from + width; cell++) {
            if (!free(done, value, cell, of)) {
                return false;
            }
        }
        return true;
    }

    /** Lines between cells of different values; the drawing's own edge is one where a value ends there. */
    private void lines(Html html, Window window, IntUnaryOperator value, String kind) {
        StringBuilder path = new StringBuilder();
        for (int y = window.top(); y <= window.top() + window.height(); y++) {
            int begin = NONE;
            for (int x = window.left(); x <= window.left() + window.width(); x++) {
                boolean line = x < window.left() + window.width()
                        && value(window, value, x, y - 1) != value(window, value, x, y);
                if (line && begin == NONE) {
                    begin = x;
                } else if (!line && begin != NONE) {
                    path.append('M')
                            .append(begin)
                            .append(' ')
                            .append(y)
                            .append('h')
                            .append(x - begin);
                    begin = NONE;
                }
            }
        }
        for (int x = window.left(); x <= window.left() + window.width(); x++) {
            int begin = NONE;
            for (int y = window.top(); y <= window.top() + window.height(); y++) {
                boolean line = y < window.top() + window.height()
                        && value(window, value, x - 1, y) != value(window, value, x, y);
                if (line && begin == NONE) {
                    begin = y;
                } else if (!line && begin != NONE) {
                    path.append('M')
                            .append(x)
                            .append(' ')
                            .append(begin)
                            .append('v')
                            .append(y - begin);
                    begin = NONE;
                }
            }
        }
        path(html, path.toString(), kind, null);
    }

    private int value(Window window, IntUnaryOperator value, int x, int y) {
        return window.has(x, y) ? value.applyAsInt(y * map.width() + x) : NONE;
    }

    /** The curve's line, broken where it leaves the map. */
    private String curve() {
        List<Integer> cells = alongTheCurve();
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            int cell = cells.get(i);
            boolean on = i > 0
                    && map.places().get(cells.get(i - 1)) + 1 == map.places().get(cell);
            point(path, on ? 'L' : 'M', cell);
        }
        return path.toString();
    }

    private List<Integer> alongTheCurve() {
        List<Integer> cells = new ArrayList<>();
        for (int cell = 0; cell < map.places().size(); cell++) {
            cells.add(cell);
        }
        cells.sort(Comparator.comparing(map.places()::get));
        return cells;
    }

    private void point(StringBuilder path, char how, int cell) {
        path.append(how)
                .append(cell % map.width())
                .append(".5 ")
                .append(cell / map.width())
                .append(".5");
    }

    /** Where the curve comes in and where it goes out. */
    private void ends(Html html) {
        List<Integer> cells = alongTheCurve();
        end(html, cells.get(0), "begin");
        end(html, cells.get(cells.size() - 1), "end");
    }

    private void end(Html html, int cell, String kind) {
        String size = String.valueOf(Math.min(0.42, map.width() / 80.0));
        html.open("circle", "cx", cell % map.width() + ".5", "cy", cell / map.width() + ".5", "r", size, "class", kind)
                .close("circle");
    }

    /** Lines between cells that follow each other on the curve and are asked for by one request. */
    private String steps(List<Integer> cells, Map<Integer, Integer> requestOf) {
        StringBuilder path = new StringBuilder();
        boolean drawing = false;
        for (int i = 1; i < cells.size(); i++) {
            int before = cells.get(i - 1);
            int cell = cells.get(i);
            boolean on = map.places().get(before) + 1 == map.places().get(cell)
                    && requestOf.get(before).equals(requestOf.get(cell));
            if (on) {
                if (!drawing) {
                    point(path, 'M', before);
                }
                point(path, 'L', cell);
            }
            drawing = on;
        }
        return path.toString();
    }

    /** In each partition that is read, at its first cell, the node's letter. */
    private void letters(Html html, List<Integer> cells, List<String> letters, Window window) {
        boolean[] seen = new boolean[partitioning.owners().size()];
        for (int cell : cells) {
            int partition = partition(cell);
            if (!seen[partition]) {
                seen[partition] = true;
                html.element(
                        "text",
                        letters.get(partitioning.owners().get(partition)),
                        "x",
                        cell % map.width() + ".5",
                        "y",
                        cell / map.width() + ".5",
                        "font-size",
                        window.width() > 24 ? "1.1" : ".8");
            }
        }
    }
}
