// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.Vector;
import dev.lamina.data.Dataset;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The oracle of the reader's tests: lines split by Java, brought to 57 columns, and compared value by value. */
final class PlainRows {
    private PlainRows() {}

    /** The lines of a file, compressed or not. */
    static List<String> lines(Path file) throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                BufferedReader reader = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }

    /** The row's 57 columns, from a line of 57, 58 or 61. */
    static List<String> columns(String line) {
        List<String> columns = new ArrayList<>(List.of(line.split("\t", -1)));
        if (columns.size() == 61) {
            columns.remove(60);
            columns.set(59, columns.get(59).substring(0, 8));
            columns.remove(55);
            columns.remove(47);
            columns.remove(39);
        } else if (columns.size() == 58) {
            columns.remove(57);
        }
        assertThat(columns).hasSize(57);
        return columns;
    }

    /** Asserts that the dataset has these rows, in this order, and as many as it says. */
    static void assertSame(Dataset dataset, Iterable<String> lines) throws IOException {
        List<Field> fields = dataset.schema().entity().fields();
        Iterator<String> expected = lines.iterator();
        long rows = 0;
        try (BatchCursor cursor = dataset.read()) {
            while (cursor.next()) {
                for (int row = 0; row < cursor.batch().rows(); row++, rows++) {
                    List<String> columns = columns(expected.next());
                    for (int i = 0; i < fields.size(); i++) {
                        assertSame(fields.get(i), columns.get(i), cursor.batch().column(i), row);
                    }
                }
            }
        }
        assertThat(expected.hasNext()).isFalse();
        assertThat(rows).isEqualTo(dataset.rows());
    }

    private static void assertSame(Field field, String text, Vector column, int row) {
        boolean same = text.isEmpty()
                ? column.isMissing(row) && isZero(column, row)
                : switch (field.type()) {
                    case DATE ->
                        LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE).toEpochDay()
                                == ((IntVector) column).get(row);
                    case INT -> Integer.parseInt(text) == ((IntVector) column).get(row);
                    case DOUBLE -> Double.parseDouble(text) == ((DoubleVector) column).get(row);
                    default -> text.equals(column.textAt(row));
                };
        if (!same || column.isMissing(row) != text.isEmpty()) {
            assertThat(column.textAt(row)).as(field.name()).isEqualTo(text);
            throw new AssertionError(field.name() + " of row " + row + " is not " + text);
        }
    }

    /** A missing value's slot holds zero, or no bytes. */
    private static boolean isZero(Vector column, int row) {
        return switch (column.type()) {
            case INT, DATE -> ((IntVector) column).get(row) == 0;
            case DOUBLE -> ((DoubleVector) column).get(row) == 0;
            default -> column.textAt(row) == null;
        };
    }
}
