// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.curves.CurveLayer;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.MadeView;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Schema;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tiles with their place on a curve as key; a tile's column, row and time are the curve's cell of its key. */
final class TilesDataset implements Dataset {
    /** The published layer's name. */
    static final String LAYER = "benchmark";

    static final Entity ENTITY = new Entity(
            "tiles",
            List.of(
                    new Field("name", ColumnType.TEXT, false),
                    new Field("zoom", ColumnType.INT, false),
                    new Field("key", ColumnType.LONG, false),
                    new Field("value", ColumnType.BLOB, false)),
            "key",
            List.of("name", "zoom"));

    /** What DuckDB takes for the longest line, and reads at once, where it is told nothing else. */
    private static final int USUAL_LINE = 2_000_000;

    private static final int USUAL_BUFFER = 16 * USUAL_LINE;

    /** More than stands before a tile's bytes. */
    private static final int KEY_CHARACTERS = 64;

    private final TileOrder order;
    private final MadeTiles made;
    private final long rows;
    private final String words;
    private final DatasetRequest request;
    private MadeView view;

    /** @param words what it is, in half a sentence, and a name for its file */
    TilesDataset(TileOrder order, Payload payload, String words, DatasetRequest request) {
        this.order = order;
        this.request = request;
        this.words = words;
        this.rows = request.rows() == DatasetRequest.ALL ? order.tiles() : Math.min(request.rows(), order.tiles());
        this.made = new MadeTiles(file(".bytes"), order, payload, rows, request.progress());
    }

    private Path file(String ending) {
        String name = words + "-" + rows + "-seed-" + request.seed();
        return request.workDirectory().resolve("tiles-" + name.replaceAll("[^A-Za-z0-9]+", "-") + ending);
    }

    @Override
    public String name() {
        return "tiles";
    }

    @Override
    public String source() {
        return "made: " + words + ", seed " + request.seed();
    }

    @Override
    public Schema schema() {
        return Schema.of(ENTITY);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public List<CurveLayer> layers() {
        List<CurveLayer> layers = new ArrayList<>();
        for (int zoom : order.zooms()) {
            layers.add(new CurveLayer(List.of(LAYER, String.valueOf(zoom)), order.curve(zoom)));
        }
        return layers;
    }

    @Override
    public BatchCursor read() throws IOException {
        return new TilesCursor(made.open(), order, rows);
    }

    @Override
    public synchronized List<List<Object>> sql(String query) throws IOException {
        if (view == null) {
            Path csv = file(".csv");
            int longest = write(csv);
            try {
                view = MadeView.open(
                        request,
                        ENTITY,
                        "SELECT name, zoom, key, unhex(value) AS value FROM read_csv('"
                                + csv.toString().replace("'", "''")
                                + "', header = false, max_line_size = " + Math.max(USUAL_LINE, longest)
                                + ", buffer_size = " + Math.max(USUAL_BUFFER, 2L * longest)
                                + ", columns = {'name': 'VARCHAR', 'zoom': 'INTEGER', 'key': 'BIGINT',"
                                + " 'value': 'VARCHAR'})");
            } catch (DatasetException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return view.sql(query);
    }

    /**
     * Writes the records as lines that DuckDB reads.
     *
     * @return the longest line's length
     */
    private int write(Path csv) throws IOException {
        int longest = 0;
        try (BatchCursor cursor = read();
                BufferedWriter out = Files.newBufferedWriter(csv, StandardCharsets.US_ASCII)) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                for (int row = 0; row < batch.rows(); row++) {
                    // Without the 0x of a literal.
                    String value = batch.column(3).textAt(row).substring(2);
                    longest = Math.max(longest, value.length() + KEY_CHARACTERS);
                    out.append(LAYER)
                            .append(',')
                            .append(Integer.toString(((IntVector) batch.column(1)).get(row)))
                            .append(',')
                            .append(Long.toString(((LongVector) batch.column(2)).get(row)))
                            .append(',')
                            .append(value)
                            .append('\n');
                }
            }
        }
        return longest;
    }

    @Override
    public void close() {
        if (view != null) {
            view.close();
        }
    }
}
