// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

import com.google.auto.service.AutoService;
import dev.lamina.curves.Curves;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.DatasetParameters;
import dev.lamina.datasets.MadeFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Map tiles: a zoom level, or a pyramid of them. Parameters: {@code zoom}, a level or levels such as {@code 0..6} (6, which
 * has 64 × 64 tiles); {@code index}, the curve whose places are the keys ({@code zorder}); {@code payload}, {@code onebit} as
 * published or {@code terrain} ({@code onebit}); {@code cells} along a tile's side (256); {@code times}, how many times there
 * are of each tile (1, and then keys are those of space alone).
 */
@AutoService(DatasetFamily.class)
public final class TilesFamily implements MadeFamily {
    private static final Pattern LEVELS = Pattern.compile("(\\d{1,2})(?:\\s*\\.\\.\\s*(\\d{1,2}))?");

    /** 4^12 tiles are 16 million. */
    private static final int MAX_ZOOM = 12;

    @Override
    public String name() {
        return "tiles";
    }

    @Override
    public String summary() {
        return "Map tiles keyed by a space-filling curve, as GeoTrellis' experiment on read- and"
                + " write-optimised schemas; generated as it is read";
    }

    @Override
    public Dataset make(DatasetRequest request) throws DatasetException {
        if (request.rows() != DatasetRequest.ALL) {
            request.requireRows();
        }
        DatasetParameters parameters =
                DatasetParameters.of(name(), request.parameters(), "cells", "index", "payload", "times", "zoom");
        String index = parameters.text("index", "zorder");
        if (!Curves.names().contains(index)) {
            throw parameters.wrong("index", index, "one of " + String.join(", ", Curves.names()));
        }
        TileOrder order = new TileOrder(zooms(parameters), parameters.number("times", 1, 1 << 20), index);
        try {
            order.curves();
        } catch (IllegalArgumentException e) {
            throw DatasetException.input("Dataset tiles: " + e.getMessage(), e);
        }
        int cells = parameters.number("cells", 256, 4096);
        String payload = parameters.text("payload", "onebit");
        String words =
                "zoom " + parameters.text("zoom", "6") + ", " + (order.times() == 1 ? "" : order.times() + " times, ")
                        + index + ", " + payload + " of " + cells + " × " + cells + " cells";
        return new TilesDataset(order, payload(parameters, cells, request.seed()), words, request);
    }

    private static Payload payload(DatasetParameters parameters, int cells, long seed) throws DatasetException {
        String name = parameters.text("payload", "onebit");
        switch (name) {
            case "onebit":
                if (cells % 4 != 0) {
                    throw parameters.wrong("cells", cells, "a multiple of 4, so that a bit per cell makes whole bytes");
                }
                return Payload.oneBit(cells, seed);
            case "terrain":
                return new Terrain(cells, seed);
            default:
                throw parameters.wrong("payload", name, "onebit or terrain");
        }
    }

    private static List<Integer> zooms(DatasetParameters parameters) throws DatasetException {
        String text = parameters.text("zoom", "6");
        Matcher levels = LEVELS.matcher(text);
        int first = levels.matches() ? Integer.parseInt(levels.group(1)) : -1;
        int last = first < 0 || levels.group(2) == null ? first : Integer.parseInt(levels.group(2));
        if (first < 0 || last < first || last > MAX_ZOOM) {
            throw parameters.wrong("zoom", text, "a level from 0 to " + MAX_ZOOM + ", or several such as 0..6");
        }
        List<Integer> zooms = new ArrayList<>();
        for (int zoom = first; zoom <= last; zoom++) {
            zooms.add(zoom);
        }
        return zooms;
    }
}
