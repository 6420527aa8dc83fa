// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import dev.lamina.layouts.rows.RecordTable;
import dev.lamina.model.Batch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.thrift.ColumnOrSuperColumn;

/**
 * A table as Thrift shows it: a row of cells in the order of their names. In a column family of Thrift's own the name is
 * the record's key, and the value is the record. In a table of CQL the key is followed by the name of a column, and that by
 * the element's position (a time-based UUID) where the column is a list; a cell without a column's name says that the record
 * exists.
 *
 * @param records the table as its layout has it
 * @param form which of them it is
 */
record CellTable(RecordTable records, ThriftForm form) {
    /** How many components of a cell's name are the record's key. */
    int keyParts() {
        return records.clustering().size();
    }

    /** How many components a cell's name has at most. */
    private int mostParts() {
        return form.isOwn() ? keyParts() : keyParts() + 2;
    }

    private int leastParts() {
        return form.isOwn() ? keyParts() : keyParts() + 1;
    }

    /** The components of a cell's name; those of the key first. */
    List<ByteBuffer> parts(ColumnOrSuperColumn cell) throws IOException {
        if (cell.column == null) {
            throw new IOException(records.name() + ": found a super column or counter, expected a column.");
        }
        try {
            return Composite.components(cell.column.name, leastParts(), mostParts());
        } catch (IOException e) {
            throw new IOException(
                    records.name() + ": " + e.getMessage() + " Is it a table of the layout " + form.word() + "?", e);
        }
    }

    /** The components of the name of a record's only cell that has a value, of which the key is the first. */
    List<ByteBuffer> nameOfOnly(List<ByteBuffer> key) {
        List<ByteBuffer> name = new ArrayList<>(key);
        if (!form.isOwn()) {
            name.add(ByteBuffer.wrap(records.columns().get(0).getBytes(StandardCharsets.UTF_8)));
        }
        return name;
    }

    /** Where the last record among these cells, of which there are some, begins. */
    int lastRecord(List<ColumnOrSuperColumn> cells) throws IOException {
        int at = cells.size() - 1;
        List<ByteBuffer> key = key(cells.get(at));
        while (at > 0 && key(cells.get(at - 1)).equals(key)) {
            at--;
        }
        return at;
    }

    /** How many records these cells make. */
    int count(List<ColumnOrSuperColumn> cells) throws IOException {
        int records = 0;
        List<ByteBuffer> last = null;
        for (ColumnOrSuperColumn cell : cells) {
            List<ByteBuffer> key = key(cell);
            records += key.equals(last) ? 0 : 1;
            last = key;
        }
        return records;
    }

    /** The components of the key of the record that a cell belongs to. */
    List<ByteBuffer> key(ColumnOrSuperColumn cell) throws IOException {
        return parts(cell).subList(0, keyParts());
    }

    /** Makes records of cells. Serves one thread. */
    final class Reading {
        private final RecordTable.Decoder decoder;
        private final Map<ByteBuffer, Integer> places = new HashMap<>();
        private final ByteBuffer[] values;
        private final ElementCells elements = new ElementCells();

        private Reading(List<String> fields) {
            this.decoder = records.decoder(fields);
            for (String column : records.columns()) {
                places.put(ByteBuffer.wrap(column.getBytes(StandardCharsets.UTF_8)), keyParts() + places.size());
            }
            this.values = new ByteBuffer[keyParts() + places.size()];
        }

        /**
         * Appends the records that whole runs of cells make.
         *
         * @param most how many records at most
         * @return how many records
         */
        int append(List<ColumnOrSuperColumn> cells, Batch into, int most) throws IOException {
            int rows = 0;
            List<ByteBuffer> key = null;
            for (ColumnOrSuperColumn cell : cells) {
                List<ByteBuffer> name = parts(cell);
                if (key == null || !name.subList(0, keyParts()).equals(key)) {
                    if (key != null) {
                        end(key, into);
                        rows++;
                    }
                    if (rows == most) {
                        key = null;
                        break;
                    }
                    key = name.subList(0, keyParts());
                    begin(key);
                }
                place(key, name, cell.column.value);
            }
            if (key != null) {
                end(key, into);
                rows++;
            }
            into.setRows(into.rows() + rows);
            return rows;
        }

        private void begin(List<ByteBuffer> key) {
            Arrays.fill(values, null);
            for (int i = 0; i < key.size(); i++) {
                values[i] = key.get(i);
            }
            elements.clear();
        }

        private void end(List<ByteBuffer> key, Batch into) throws IOException {
            elements.end(values);
            try {
                decoder.decode(values, into);
            } catch (IOException | RuntimeException e) {
                throw new IOException(
                        where(key) + ": found a damaged value: " + e.getMessage() + " Load the data again.", e);
            }
        }

        private String where(List<ByteBuffer> key) {
            return records.name() + ", record " + words(key);
        }

        private void place(List<ByteBuffer> key, List<ByteBuffer> name, ByteBuffer value) throws IOException {
            if (form.isOwn()) {
                values[keyParts()] = value;
                return;
            }
            ByteBuffer column = name.get(keyParts());
            if (!column.hasRemaining()) {
                return;
            }
            Integer place = places.get(column);
            if (place == null) {
                throw new IOException(where(key) + ": found a cell of the column "
                        + StandardCharsets.UTF_8.decode(column.duplicate()) + ", expected one of "
                        + String.join(", ", records.columns()) + ". Check that this is the layout's table.");
            }
            if (name.size() == mostParts()) {
                elements.add(place, value);
            } else {
                values[place] = value;
            }
        }
    }

    /** Begins to read these fields. */
    Reading reading(List<String> fields) {
        return new Reading(fields);
    }

    /** A record's key for people. */
    static String words(List<ByteBuffer> key) {
        List<String> words = new ArrayList<>();
        for (ByteBuffer part : key) {
            words.add(StandardCharsets.UTF_8.decode(part.duplicate()).toString());
        }
        return String.join(", ", words);
    }
}
