// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.text.FileForm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Asks DuckDB about a file of which little is known: what Parquet says of its columns, what lines of JSON look like. */
public final class FileProbe implements AutoCloseable {
    private final DuckSession duck;

    private FileProbe(DuckSession duck) {
        this.duck = duck;
    }

    /** Starts a DuckDB with what the request gives it. */
    public static FileProbe open(DatasetRequest request) throws DatasetException {
        DiskSpace.require(request.workDirectory(), 0);
        return new FileProbe(DuckSession.open(request.workDirectory(), request.offHeapBytes()));
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

    /**
     * The structure that lines of JSON have together, as DuckDB's {@code json_group_structure} writes it; lines that are no
     * objects left out. {@code null} where there are none.
     *
     * @param from how many of the first lines are left out
     * @param lines how many of those behind are looked at
     */
    public String structure(Path file, FileForm form, long from, long lines) throws DatasetException {
        // A line that is too long is left out too: whether it is a bad row is said when it is read.
        String rows = MappedSql.relation(form, file, false, InputFiles.isGzip(file), ", ignore_errors = true");
        List<List<Object>> found = ask(
                file,
                "SELECT CAST(json_group_structure(CAST(line AS JSON)) AS VARCHAR) FROM (SELECT line FROM "
                        + rows + " LIMIT " + lines + " OFFSET " + from
                        + ") WHERE CASE WHEN json_valid(line) THEN json_type(line) = 'OBJECT' ELSE false END");
        return (String) found.get(0).get(0);
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
