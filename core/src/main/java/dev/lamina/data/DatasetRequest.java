// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which rows are wanted.
 *
 * @param parameters the study's keys for the dataset, such as {@code edition: A}; a family refuses what it doesn't know
 * @param inputs files and globs, in the order in which they are to be read; none means generated rows
 * @param rows how many rows to generate, or at most to take from the inputs' beginning; {@link #ALL} for all of them
 * @param seed the generator's seed; the same seed gives the same bytes
 * @param badRows what becomes of bad rows
 * @param workDirectory where generated and cleaned files, the rejects file and what DuckDB spills are put; made if missing
 * @param offHeapBytes the memory outside of the Java heap that reading may take
 * @param progress hears how it goes on
 * @param checkedWhileRead whether a bad row may be found by {@link Dataset#stripes} as late as when it is read there,
 *     which saves a pass over the files; where that is not possible, or rows have to be left out, all are checked first
 */
public record DatasetRequest(
        Map<String, ?> parameters,
        List<String> inputs,
        long rows,
        long seed,
        BadRows badRows,
        Path workDirectory,
        long offHeapBytes,
        DatasetProgress progress,
        boolean checkedWhileRead) {
    /** All rows of the inputs. */
    public static final long ALL = -1;

    /** The default of {@link #offHeapBytes}: 512 MiB. */
    public static final long DEFAULT_OFF_HEAP_BYTES = 512L << 20;

    public DatasetRequest {
        parameters = Map.copyOf(parameters);
        inputs = List.copyOf(inputs);
        Objects.requireNonNull(badRows, "badRows");
        Objects.requireNonNull(workDirectory, "workDirectory");
        Objects.requireNonNull(progress, "progress");
    }

    /** A request for rows that are all checked before the first is read. */
    public DatasetRequest(
            Map<String, ?> parameters,
            List<String> inputs,
            long rows,
            long seed,
            BadRows badRows,
            Path workDirectory,
            long offHeapBytes,
            DatasetProgress progress) {
        this(parameters, inputs, rows, seed, badRows, workDirectory, offHeapBytes, progress, false);
    }

    /** A request for generated rows. */
    public static DatasetRequest generated(long rows, long seed, Path workDirectory) {
        return new DatasetRequest(
                Map.of(),
                List.of(),
                rows,
                seed,
                BadRows.FAIL,
                workDirectory,
                DEFAULT_OFF_HEAP_BYTES,
                DatasetProgress.NONE);
    }

    /** A request for all rows of these files and globs. */
    public static DatasetRequest files(List<String> inputs, Path workDirectory) {
        return new DatasetRequest(
                Map.of(), inputs, ALL, 0, BadRows.FAIL, workDirectory, DEFAULT_OFF_HEAP_BYTES, DatasetProgress.NONE);
    }

    /** The same request with other parameters. */
    public DatasetRequest withParameters(Map<String, ?> other) {
        return new DatasetRequest(
                other, inputs, rows, seed, badRows, workDirectory, offHeapBytes, progress, checkedWhileRead);
    }

    /** The same request for this many rows. */
    public DatasetRequest withRows(long other) {
        return new DatasetRequest(
                parameters, inputs, other, seed, badRows, workDirectory, offHeapBytes, progress, checkedWhileRead);
    }

    /** The same request for all rows of these files and globs. */
    public DatasetRequest withInputs(List<String> other) {
        return new DatasetRequest(
                parameters, other, ALL, seed, badRows, workDirectory, offHeapBytes, progress, checkedWhileRead);
    }

    /** The same request with another fate of bad rows. */
    public DatasetRequest withBadRows(BadRows other) {
        return new DatasetRequest(
                parameters, inputs, rows, seed, other, workDirectory, offHeapBytes, progress, checkedWhileRead);
    }

    /** The same request with another directory for what is written. */
    public DatasetRequest withWorkDirectory(Path other) {
        return new DatasetRequest(
                parameters, inputs, rows, seed, badRows, other, offHeapBytes, progress, checkedWhileRead);
    }

    /** The same request with another bound on memory outside of the heap. */
    public DatasetRequest withOffHeapBytes(long other) {
        return new DatasetRequest(
                parameters, inputs, rows, seed, badRows, workDirectory, other, progress, checkedWhileRead);
    }

    /** The same request, heard by this listener. */
    public DatasetRequest withProgress(DatasetProgress other) {
        return new DatasetRequest(
                parameters, inputs, rows, seed, badRows, workDirectory, offHeapBytes, other, checkedWhileRead);
    }

    /** The same request for rows that need not be checked before {@link Dataset#stripes} reads them. */
    public DatasetRequest withCheckWhileRead() {
        return new DatasetRequest(parameters, inputs, rows, seed, badRows, workDirectory, offHeapBytes, progress, true);
    }

    /**
     * Refuses a number of rows that means nothing.
     *
     * @throws DatasetException if no rows or fewer are asked for
     */
    public void requireRows() throws DatasetException {
        if (rows <= 0 && !(rows == ALL && !inputs.isEmpty())) {
            throw DatasetException.input("--rows must be 1 or more, not " + rows + ".");
        }
    }
}
