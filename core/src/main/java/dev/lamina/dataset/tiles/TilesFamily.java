// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset.tiles;

import com.google.auto.service.AutoService;
import dev.lamina.dataset.Dataset;
import dev.lamina.dataset.DatasetException;
import dev.lamina.dataset.DatasetFamily;
import dev.lamina.dataset.DatasetProgress;
import dev.lamina.dataset.DatasetRequest;
import dev.lamina.layout.curve.Curves;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Map tiles: a zoom level, or a pyramid of them. Parameters: {@code zoom}, a level or levels such as {@code 0..6} (6, which
 * has 64 × 64 tiles); {@code index}, the curve whose places are the keys ({@code zorder}); {@code payload}, {@code onebit} as
 * published or {@code terrain} ({@code onebit}); {@code cells} along a tile's side (256); {@code times}, how many times there
 * are of each tile (1, and then keys are those of space alone).
 */
@AutoService(DatasetFamily.class)
public final class TilesFamily implements DatasetFamily {
    private static final TreeSet<String> PARAMETERS =
            new TreeSet<>(List.of("cells", "index", "payload", "times", "zoom"));
    private static final Pattern LEVELS = Pattern.compile("(\\d{1,2})(?:\\s*\\.\\.\\s*(\\d{1,2}))?");

    /** 4^12 tiles are 16 million. */
    private static final int MOST_ZOOM = 12;

    @Override
    public String name() {
        return "tiles";
    }

    @Override
    public String summary() {
        return "Map tiles keyed by a space-filling curve, as GeoTrellis' experiment on read- and write-optimised schemas; made as it"
                + " is read";
    }

    @Override
    public boolean hasFiles() {
        return false;
    }

    @Override
    public Optional<String> objection(Path file) {
        return Optional.of("it has no files");
    }

    @Override
    public Dataset open(DatasetRequest request) throws DatasetException {
        if (!request.inputs().isEmpty()) {
            throw DatasetException.input("--input: found " + String.join(", ", request.inputs())
                    + ", expected nothing: dataset tiles is made as it is read. Leave --input out.");
        }
        if (request.rows() != DatasetRequest.ALL) {
            request.requireRows();
        }
        for (String parameter : request.parameters().keySet()) {
            if (!PARAMETERS.contains(parameter)) {
                throw DatasetException.input("Dataset tiles has no parameter \"" + parameter + "\". Known: "
                        + String.join(", ", PARAMETERS) + ".");
            }
        }
        String index = text(request, "index", "zorder");
        if (!Curves.names().contains(index)) {
            throw wrong("index", index, "one of " + String.join(", ", Curves.names()));
        }
        TileOrder order = new TileOrder(zooms(request), number(request, "times", 1, 1 << 20), index);
        try {
            order.curves();
        } catch (IllegalArgumentException e) {
            throw DatasetException.input("Dataset tiles: " + e.getMessage(), e);
        }
        int cells = number(request, "cells", 256, 4096);
        String payload = text(request, "payload", "onebit");
        String words =
                "zoom " + text(request, "zoom", "6") + ", " + (order.times() == 1 ? "" : order.times() + " times, ")
                        + index + ", " + payload + " of " + cells + " × " + cells + " cells";
        return new TilesDataset(order, payload(payload, cells, request.seed()), words, request);
    }

    private static Payload payload(String name, int cells, long seed) throws DatasetException {
        switch (name) {
            case "onebit":
                if (cells % 4 != 0) {
                    throw wrong("cells", cells, "a multiple of 4, so that a bit per cell makes whole bytes");
                }
                return Payload.oneBit(cells, seed);
            case "terrain":
                return new Terrain(cells, seed);
            default:
                throw wrong("payload", name, "onebit or terrain");
        }
    }

    private static List<Integer> zooms(DatasetRequest request) throws DatasetException {
        String text = text(request, "zoom", "6");
        Matcher levels = LEVELS.matcher(text);
        int first = levels.matches() ? Integer.parseInt(levels.group(1)) : -1;
        int last = first < 0 || levels.group(2) == null ? first : Integer.parseInt(levels.group(2));
        if (first < 0 || last < first || last > MOST_ZOOM) {
            throw wrong("zoom", text, "a level from 0 to " + MOST_ZOOM + ", or several such as 0..6");
        }
        List<Integer> zooms = new ArrayList<>();
        for (int zoom = first; zoom <= last; zoom++) {
            zooms.add(zoom);
        }
        return zooms;
    }

    private static String text(DatasetRequest request, String parameter, String otherwise) {
        Map<String, ?> parameters = request.parameters();
        return parameters.containsKey(parameter) ? String.valueOf(parameters.get(parameter)) : otherwise;
    }

    private static int number(DatasetRequest request, String parameter, int otherwise, int most)
            throws DatasetException {
        Object value = request.parameters().containsKey(parameter)
                ? request.parameters().get(parameter)
                : (Integer) otherwise;
        if (value instanceof Integer number && number >= 1 && number <= most) {
            return number;
        }
        throw wrong(parameter, value, "a whole number from 1 to " + most);
    }

    private static DatasetException wrong(String parameter, Object found, String expected) {
        return DatasetException.input("Dataset tiles: " + parameter + " is " + found + ", expected " + expected + ".");
    }

    @Override
    public void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        throw DatasetException.input("Dataset tiles has no files: it is made as it is read. Run a study on it, such as"
                + " lamina run tiles, or generate gdelt.");
    }
}
