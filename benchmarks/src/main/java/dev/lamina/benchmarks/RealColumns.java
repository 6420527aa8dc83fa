// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Columns of real GDELT files, as the published study has them, and the tuples of those that go together. */
final class RealColumns {
    /** D a day, I a number, F a fraction, T a text; one per column of the study. */
    private static final String TYPES =
            "TDIIF" + "TTTTTTTTTT" + "TTTTTTTTTT" + "ITTTIFIIIF" + "TTTTFFT".repeat(3) + "D";

    /** Second administrative divisions, which GDELT 1.0 does not have, and the address of the source. */
    private static final List<Integer> LEFT_OUT = List.of(39, 47, 55, 60);

    private static final List<String> FILES = List.of("20250520", "20250521", "20250524", "20250525");

    private final List<String[]> lines = new ArrayList<>();

    private RealColumns() {}

    /** Where the files are: the environment variable {@code LAMINA_TEST_DATA}, or beside the repository. */
    static Path folder() {
        String given = System.getenv("LAMINA_TEST_DATA");
        return Path.of(given == null ? "../shared/data" : given, "gdelt");
    }

    static boolean exist() {
        return Files.isDirectory(folder());
    }

    /** The first rows of the files. */
    static RealColumns read(int rows) {
        RealColumns real = new RealColumns();
        try {
            for (String file : FILES) {
                real.read(folder().resolve(file + ".export.tsv.gz"), rows);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return real;
    }

    private void read(Path file, int rows) throws IOException {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null && lines.size() < rows; line = in.readLine()) {
                String[] all = line.split("\t", -1);
                String[] kept = new String[TYPES.length()];
                int column = 0;
                for (int i = 0; i < all.length; i++) {
                    if (!LEFT_OUT.contains(i)) {
                        kept[column++] = all[i];
                    }
                }
                kept[56] = kept[56].substring(0, 8);
                lines.add(kept);
            }
        }
    }

    /** One column. */
    Vector column(int column) {
        Vector vector = Vector.of(type(column));
        for (String[] line : lines) {
            append(vector, line[column]);
        }
        return vector;
    }

    private static ColumnType type(int column) {
        return switch (TYPES.charAt(column)) {
            case 'D' -> ColumnType.DATE;
            case 'I' -> ColumnType.INT;
            case 'F' -> ColumnType.DOUBLE;
            default -> ColumnType.TEXT;
        };
    }

    private static void append(Vector vector, String field) {
        if (field.isEmpty()) {
            vector.appendMissing();
            return;
        }
        switch (vector.type()) {
            case DATE ->
                ((IntVector) vector).append((int)
                        LocalDate.parse(field, DateTimeFormatter.BASIC_ISO_DATE).toEpochDay());
            case INT -> ((IntVector) vector).append(Integer.parseInt(field));
            case DOUBLE -> ((DoubleVector) vector).append(Double.parseDouble(field));
            default -> ((TextVector) vector).append(field);
        }
    }

    /** The tuples of columns that go together: first the codes of each row, then a map per column. */
    List<Vector> group(int firstColumn, int width) {
        Map<String, Integer> tuples = new HashMap<>();
        List<Vector> group = new ArrayList<>();
        IntVector codes = (IntVector) Vector.of(ColumnType.INT);
        group.add(codes);
        for (int i = 0; i < width; i++) {
            group.add(Vector.of(type(firstColumn + i)));
        }
        for (String[] line : lines) {
            String key = String.join("\t", List.of(line).subList(firstColumn, firstColumn + width));
            Integer code = tuples.putIfAbsent(key, tuples.size());
            if (code == null) {
                code = tuples.size() - 1;
                for (int i = 0; i < width; i++) {
                    append(group.get(i + 1), line[firstColumn + i]);
                }
            }
            codes.append(code);
        }
        return group;
    }
}
