// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.cells;

import com.google.auto.service.AutoService;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.DatasetParameters;
import dev.lamina.datasets.HeldDataset;
import dev.lamina.datasets.MadeFamily;
import dev.lamina.datasets.PartedDataset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The same bytes in 1 to 100 cells: for each width two entities, {@code cells-W} with W columns of text and {@code list-W}
 * with one list of the same W texts. Parameters: {@code widths} ({@code [1, 2, 5, 10, 20, 50, 100]}); {@code bytes}, the
 * text in each row (1000); {@code rows} of each entity (100, or as many as the rows asked for come to). The rows asked for
 * are those of all entities together, and so many at most.
 */
@AutoService(DatasetFamily.class)
public final class CellsFamily implements MadeFamily {
    private static final List<Integer> WIDTHS = List.of(1, 2, 5, 10, 20, 50, 100);
    private static final int ROWS = 100;
    private static final int BYTES = 1000;

    /** Columns have numbers of three digits. */
    private static final int MAX_WIDTH = 999;

    private static final int MAX_BYTES = 1 << 20;

    /** All entities together, as they are held in memory. */
    private static final long MAX_HELD_BYTES = 256L << 20;

    @Override
    public String name() {
        return "cells";
    }

    @Override
    public String summary() {
        return "Rows of equal bytes in 1 to 100 cells, as columns and as a list, to separate the cost of a cell from the cost of its"
                + " bytes; generated as it is read";
    }

    @Override
    public Dataset make(DatasetRequest request) throws DatasetException {
        if (request.rows() != DatasetRequest.ALL) {
            request.requireRows();
        }
        DatasetParameters parameters = DatasetParameters.of(name(), request.parameters(), "bytes", "rows", "widths");
        int bytes = parameters.number("bytes", BYTES, MAX_BYTES);
        List<Integer> widths = widths(parameters, bytes);
        int rows = rows(request, parameters, 2 * widths.size());
        if ((long) rows * bytes * 2 * widths.size() > MAX_HELD_BYTES) {
            throw DatasetException.input("Dataset cells: found " + rows + " rows of " + bytes + " bytes for each of "
                    + 2 * widths.size() + " entities, expected at most " + (MAX_HELD_BYTES >> 20)
                    + " MiB in all. Choose fewer rows.");
        }
        CellRows made = new CellRows(request.seed(), rows, bytes);
        String source = "made: " + rows + " rows of " + bytes + " bytes in each of " + widths + " cells, seed "
                + request.seed();
        List<Dataset> parts = new ArrayList<>();
        for (int width : widths) {
            parts.add(new HeldDataset(name(), source, CellRows.scalars(width), made.asScalars(width), request));
            parts.add(new HeldDataset(name(), source, CellRows.list(width), made.asList(width), request));
        }
        return new PartedDataset(parts, source, 0, Optional.empty());
    }

    private static int rows(DatasetRequest request, DatasetParameters parameters, int entities)
            throws DatasetException {
        int wanted = parameters.number("rows", ROWS, 1 << 20);
        if (request.rows() == DatasetRequest.ALL) {
            return wanted;
        }
        long each = request.rows() / entities;
        if (each == 0) {
            throw DatasetException.input("--rows: found " + request.rows() + ", expected " + entities
                    + " or more, a row for each entity of dataset cells.");
        }
        return (int) Math.min(parameters.has("rows") ? wanted : 1 << 20, each);
    }

    private static List<Integer> widths(DatasetParameters parameters, int bytes) throws DatasetException {
        int most = Math.min(MAX_WIDTH, bytes);
        Object value = parameters.get("widths", WIDTHS);
        List<Integer> widths = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof Integer width && width >= 1 && width <= most && !widths.contains(width)) {
                    widths.add(width);
                } else {
                    throw parameters.wrong("widths", value, "different whole numbers from 1 to " + most);
                }
            }
        }
        if (widths.isEmpty()) {
            throw parameters.wrong("widths", value, "a list of different whole numbers from 1 to " + most);
        }
        return widths;
    }
}
