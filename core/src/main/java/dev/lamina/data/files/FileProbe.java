// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.BadRows;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.RejectsFile;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.text.FileForm;
import dev.lamina.data.text.TextRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Asks DuckDB about a file of which little is known: what Parquet says of its columns, what lines of JSON look like. */
public final class FileProbe implements AutoCloseable {
    private final DuckSession duck;
    private final DatasetRequest request;

    private FileProbe(DuckSession duck, DatasetRequest request) {
        this.duck = duck;
        this.request = request;
    }

    /** Starts a DuckDB with what the request gives it. */
    public static FileProbe open(DatasetRequest request) throws DatasetException {
        DiskSpace.require(request.workDirectory(), 0);
        return new FileProbe(DuckSession.open(request.workDirectory(), request.offHeapBytes()), request);
    }

    /** The columns of a Parquet file, each with its name and DuckDB's type. */
    public List<List<Object>> columns(Path file) throws DatasetException {
        return ask(file, "DESCRIBE SELECT * FROM " + relation(FileForm.parquet(), file));
    }

    /** The fields of a struct in a Parquet file, each with its name and DuckDB's type. */
    public List<List<Object>> fields(Path file, String struct) throws DatasetException {
        return ask(file, "DESCRIBE SELECT UNNEST(" + struct + ") FROM " + relation(FileForm.parquet(), file));
    }

    /** Whether all of these whole numbers in a Parquet file have at most 64 bits. */
    public boolean fitsLong(Path file, String numbers) throws DatasetException {
        return ask(
                        file,
                        "SELECT count(" + numbers + ") = count(TRY_CAST(" + numbers + " AS BIGINT)) FROM "
                                + relation(FileForm.parquet(), file))
                .get(0)
                .get(0)
                .equals(true);
    }

    /** Whether a column of a Parquet file has a value. */
    public boolean hasValues(Path file, String column) throws DatasetException {
        return !ask(
                        file,
                        "SELECT 1 FROM " + relation(FileForm.parquet(), file) + " WHERE " + column
                                + " IS NOT NULL LIMIT 1")
                .isEmpty();
    }

    /**
     * The structures that lines of JSON have together, as DuckDB's {@code json_structure} writes it: that of the first lines,
     * and that of the lines after them. Lines that aren't objects are left out; {@code null} where none is left.
     *
     * @param first how many lines are the first ones
     * @param most how many are looked at
     * @param rounded gets the numbers in these that DuckDB rounds
     */
    public List<String> structures(Path file, FileForm form, long first, long most, RoundedNumbers rounded)
            throws DatasetException {
        // What is no line of text is left out too: whether it is a bad row is said when it is read.
        TextRecords records = new TextRecords(file, file, form, request.withBadRows(BadRows.SKIP));
        TextRecords.Seen seen = records.look(most, rounded::add);
        if (seen.records() == 0) {
            return Arrays.asList(null, null);
        }
        if (seen.plain()) {
            try {
                return structures(file, file, form, first, most);
            } catch (DatasetException e) {
                if (e.kind() == DatasetException.Kind.ENVIRONMENT) {
                    throw e;
                }
                // What DuckDB can't read, such as zeros behind gzip, it gets as a copy that has but one reading.
            }
        }
        Path directory = request.workDirectory().resolve("looked-at");
        DiskSpace.require(directory, 0);
        Path copy = directory.resolve("lines.txt");
        try (RejectsFile none = new RejectsFile(directory)) {
            records.copy(most, copy, none);
            try {
                return structures(file, copy, form, first, most);
            } finally {
                Files.deleteIfExists(copy);
            }
        } catch (IOException e) {
            throw DiskSpace.unwritable(copy, e);
        }
    }

    private List<String> structures(Path file, Path read, FileForm form, long first, long most)
            throws DatasetException {
        String rows =
                MappedSql.relation(form, read, !read.equals(file), InputFiles.isGzip(read), ", ignore_errors = true");
        try {
            return structures(duck, rows, first, most);
        } catch (IOException e) {
            throw DuckSession.failed(file.toString(), e);
        }
    }

    /** The same of a relation of lines. */
    static List<String> structures(DuckSession duck, String rows, long first, long most) throws IOException {
        // All lines would be one text in memory; the first one of each structure is enough.
        String[] structures = new String[2];
        for (List<Object> found : duck.sql("SELECT n > " + first
                + ", CAST(json_structure('[' || string_agg(line, ',' ORDER BY n) || ']')->0 AS VARCHAR)"
                + " FROM (SELECT min(n) AS n, arg_min(line, n) AS line FROM (SELECT line, row_number() OVER () AS n,"
                + " CASE WHEN json_valid(line) THEN CAST(json_structure(line) AS VARCHAR) END AS structure FROM " + rows
                + (most == Long.MAX_VALUE ? "" : " LIMIT " + most)
                + ") WHERE starts_with(structure, '{') GROUP BY structure, n > " + first
                + ") GROUP BY 1")) {
            structures[found.get(0).equals(true) ? 1 : 0] = (String) found.get(1);
        }
        return Arrays.asList(structures);
    }

    /**
     * A column of a Parquet file whose values are others than the one that a directory's name, such as {@code day=7}, has for
     * it, which DuckDB takes instead; {@code null} where there is none.
     */
    public String overruled(Path file) throws DatasetException {
        String own = "read_parquet(" + FilesSql.path(file) + ", hive_partitioning = false)";
        for (List<Object> column : ask(file, "DESCRIBE SELECT * FROM " + own)) {
            String name = column.get(0).toString();
            for (Path part : file.toAbsolutePath().getParent()) {
                String[] pair = part.toString().split("=", 2);
                if (pair.length == 2 && pair[0].equalsIgnoreCase(name)) {
                    String value = pair[1].equals("__HIVE_DEFAULT_PARTITION__")
                            ? "NULL"
                            : "TRY_CAST(url_decode(" + FilesSql.text(pair[1]) + ") AS " + column.get(1) + ")";
                    String others = "SELECT 1 FROM " + own + " WHERE " + FilesSql.name(name) + " IS DISTINCT FROM "
                            + value + " LIMIT 1";
                    if (!ask(file, others).isEmpty()) {
                        return name;
                    }
                }
            }
        }
        return null;
    }

    private static String relation(FileForm form, Path file) throws DatasetException {
        return MappedSql.relation(form, file, false, form.isText() && InputFiles.isGzip(file));
    }

    private List<List<Object>> ask(Path file, String query) throws DatasetException {
        try {
            return duck.sql(query);
        } catch (IOException e) {
            throw DuckSession.failed(file.toString(), e);
        }
    }

    @Override
    public void close() {
        duck.close();
    }
}
