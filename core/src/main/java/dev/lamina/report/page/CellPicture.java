// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

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
    private final Window window;
    private final String words;
    private final List<Path> paths = new ArrayList<>();
    private final List<Dot> dots = new ArrayList<>();
    private final List<Letter> letters = new ArrayList<>();
    private String use;

    /**
     * Areas or lines.
     *
     * @param d the path's data
     * @param kind its class in the style sheet
     * @param id its id in the page; may be null
     */
    record Path(String d, String kind, String id) {}

    /** An end of the curve, in cells. */
    record Dot(String x, String y, String radius, String kind) {}

    /** A node's letter, in cells. */
    record Letter(String text, String x, String y, String size) {}

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

    private CellPicture(LayerMap map, LayerMap.Partitioning partitioning, String words, List<Integer> cells) {
        this.map = map;
        this.partitioning = partitioning;
        this.words = words;
        this.window = cells == null ? new Window(0, 0, map.width(), map.height()) : around(cells);
        this.colours = PartitionColours.of(
                partitioning.partitions(), map.width(), partitioning.owners().size());
    }

    /**
     * All cells, coloured by partition, and the curve through them.
     *
     * @param curve the id that the curve's line has in the page
     * @param first whether the line is not in the page yet
     */
    static CellPicture partitions(
            LayerMap map, LayerMap.Partitioning partitioning, String words, String curve, boolean first) {
        CellPicture picture = new CellPicture(map, partitioning, words, null);
        picture.fill(picture::partition, partition -> picture.colours[partition], "area");
        if (partitioning.owners().size() < map.places().size()) {
            picture.lines(picture::partition, "border");
        }
        if (first) {
            picture.path(picture.curve(), "curve", curve);
        } else {
            picture.use = curve;
        }
        picture.ends();
        return picture;
    }

    /** All cells, coloured by node, and the partitions' borders. */
    static CellPicture nodes(
            LayerMap map, LayerMap.Partitioning partitioning, String words, IntUnaryOperator colourOfNode) {
        CellPicture picture = new CellPicture(map, partitioning, words, null);
        picture.fill(cell -> partitioning.owners().get(picture.partition(cell)), colourOfNode, "area");
        picture.lines(picture::partition, "border");
        return picture;
    }

    /**
     * The cells that a read asks for, coloured by partition, each request within a frame, and a few cells around them.
     *
     * @param requests for each of the read's cells its request
     * @param letters per node of the partitioning the letter that stands for it; empty where there is one node
     */
    static CellPicture read(
            LayerMap map,
            LayerMap.Partitioning partitioning,
            String words,
            LayerMap.Read read,
            List<Integer> requests,
            List<String> letters) {
        Map<Integer, Integer> requestOf = new HashMap<>();
        for (int i = 0; i < read.cells().size(); i++) {
            requestOf.put(read.cells().get(i), requests.get(i));
        }
        CellPicture picture = new CellPicture(map, partitioning, words, read.cells());
        IntUnaryOperator within = cell -> requestOf.containsKey(cell) ? picture.partition(cell) : NONE;
        IntUnaryOperator outside = cell -> requestOf.containsKey(cell) ? NONE : picture.partition(cell);
        picture.fill(outside, partition -> picture.colours[partition], "far");
        picture.lines(picture::partition, "border");
        picture.fill(within, partition -> picture.colours[partition], "near");
        picture.path(picture.steps(read.cells(), requestOf), "curve", null);
        picture.lines(cell -> requestOf.getOrDefault(cell, NONE), "frame");
        if (!letters.isEmpty()) {
            picture.letters(read.cells(), letters);
        }
        return picture;
    }

    String viewBox() {
        return window.left() + " " + window.top() + " " + window.width() + " " + window.height();
    }

    /** What the picture shows, for readers who can't see it. */
    String words() {
        return words;
    }

    List<Path> paths() {
        return paths;
    }

    /** The id of a path elsewhere in the page that is drawn over these; {@code null} for none. */
    String use() {
        return use;
    }

    List<Dot> dots() {
        return dots;
    }

    List<Letter> letters() {
        return letters;
    }

    private int partition(int cell) {
        return partitioning.partitions().get(cell);
    }

    private void path(String d, String kind, String id) {
        if (!d.isEmpty()) {
            paths.add(new Path(d, kind, id));
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
    private void fill(IntUnaryOperator value, IntUnaryOperator colour, String kind) {
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
                path(paths[hue].toString(), kind + " c" + hue, null);
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
    private void lines(IntUnaryOperator value, String kind) {
        StringBuilder path = new StringBuilder();
        for (int y = window.top(); y <= window.top() + window.height(); y++) {
            int begin = NONE;
            for (int x = window.left(); x <= window.left() + window.width(); x++) {
                boolean line = x < window.left() + window.width() && value(value, x, y - 1) != value(value, x, y);
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
                boolean line = y < window.top() + window.height() && value(value, x - 1, y) != value(value, x, y);
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
        path(path.toString(), kind, null);
    }

    private int value(IntUnaryOperator value, int x, int y) {
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
    private void ends() {
        List<Integer> cells = alongTheCurve();
        end(cells.get(0), "begin");
        end(cells.get(cells.size() - 1), "end");
    }

    private void end(int cell, String kind) {
        String size = String.valueOf(Math.min(0.42, map.width() / 80.0));
        dots.add(new Dot(cell % map.width() + ".5", cell / map.width() + ".5", size, kind));
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
    private void letters(List<Integer> cells, List<String> ofNodes) {
        boolean[] seen = new boolean[partitioning.owners().size()];
        for (int cell : cells) {
            int partition = partition(cell);
            if (!seen[partition]) {
                seen[partition] = true;
                letters.add(new Letter(
                        ofNodes.get(partitioning.owners().get(partition)),
                        cell % map.width() + ".5",
                        cell / map.width() + ".5",
                        window.width() > 24 ? "1.1" : ".8"));
            }
        }
    }
}
