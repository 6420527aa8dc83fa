// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.codec.Vector;
import dev.lamina.data.DatasetException;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.layouts.Store;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.RowSource;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A dataset's rows in a local Parquet file, written and asked by DuckDB: what layouts are compared with. DuckDB has all
 * cores and as much memory as it takes by itself; it reads the input through the same SELECT as every layout's ingest,
 * so that types and rows are the same. Not safe for use by several threads.
 */
public final class ParquetStore implements Store {
    /** The compressions by name, as DuckDB has them. */
    public static final List<String> COMPRESSIONS = List.of("zstd", "snappy", "gzip", "lz4", "uncompressed");

    /** The name under which {@link #sql} has the rows. */
    public static final String RELATION = "records";

    private static final String INPUT = "input";

    /** Answers of several rows come to us in batches of 4096; a few of them are under way at once. */
    private static final long BATCH_BYTES = 128L << 20;

    private final DuckSession duck;
    private final Entity entity;
    private final long rows;
    private final Path file;
    private final String compression;
    private final Map<String, PreparedStatement> questions = new HashMap<>();

    private ParquetStore(DuckSession duck, Entity entity, long rows, Path file, String compression) {
        this.duck = duck;
        this.entity = entity;
        this.rows = rows;
        this.file = file.toAbsolutePath();
        this.compression = compression;
    }

    /**
     * A file that is to be written; nothing is written yet.
     *
     * @param entity the rows' fields
     * @param select what DuckDB reads the input's rows with
     * @param rows how many they are
     * @param file where it is to be
     * @param compression one of {@link #COMPRESSIONS}
     * @throws IOException if DuckDB can't be started
     */
    public static ParquetStore open(Entity entity, String select, long rows, Path file, String compression)
            throws IOException {
        if (!COMPRESSIONS.contains(compression)) {
            throw new IllegalArgumentException("Parquet's compression is " + compression + ", expected one of "
                    + String.join(", ", COMPRESSIONS) + ".");
        }
        Path directory = file.toAbsolutePath().getParent();
        Files.createDirectories(directory);
        DuckSession duck;
        try {
            duck = DuckSession.unbounded(directory, file.getFileName() + ".spill", BATCH_BYTES);
        } catch (DatasetException e) {
            throw new IOException(e.getMessage(), e);
        }
        boolean opened = false;
        try {
            duck.execute("CREATE VIEW " + INPUT + " AS " + select);
            opened = true;
            return new ParquetStore(duck, entity, rows, file, compression);
        } finally {
            if (!opened) {
                duck.close();
            }
        }
    }

    /** What writes the file, for people. */
    public String statement() {
        return "COPY " + INPUT + to(file.getFileName());
    }

    private String to(Path target) {
        return " TO " + FilesSql.text(target.toString()) + " (FORMAT parquet, COMPRESSION " + compression + ")";
    }

    /**
     * Writes as many of the input's rows as the source delivers, which are its first; DuckDB reads them itself, on all
     * cores.
     */
    @Override
    public long load(RowSource source) throws IOException {
        delete();
        String first = source.rows() < rows ? "(FROM " + INPUT + " LIMIT " + source.rows() + ")" : INPUT;
        long written = duck.execute("COPY " + first + to(file));
        duck.execute("CREATE OR REPLACE VIEW " + RELATION + " AS FROM read_parquet(" + FilesSql.path(file)
                + ", hive_partitioning = false)");
        return written;
    }

    @Override
    public Ingest ingest() {
        throw new UnsupportedOperationException("DuckDB reads the rows itself, see load.");
    }

    /** The file's size; 0 where nothing is written. */
    public long bytes() throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    /** Removes the file. */
    public void delete() throws IOException {
        closeQuestions();
        Files.deleteIfExists(file);
    }

    /**
     * The answer to a question about {@link #RELATION}, held in memory. A question that is asked again is not planned
     * again.
     */
    public List<List<Object>> sql(String query) throws IOException {
        PreparedStatement question = questions.get(query);
        if (question == null) {
            question = duck.prepare(query);
            questions.put(query, question);
        }
        try (ResultSet result = question.executeQuery()) {
            return DuckSession.rows(result);
        } catch (SQLException e) {
            throw new IOException(query + ": " + e.getMessage(), e);
        }
    }

    @Override
    public BatchCursor read(Query query) throws UnsupportedQueryException {
        if (query instanceof Query.Scan scan) {
            if (scan.form() == Query.Form.BYTES) {
                throw new UnsupportedQueryException("DuckDB does not return the undecoded pages of a Parquet file");
            }
            // DuckDB gives rows in the file's order, which is the input's.
            return read(
                    scan.columns(),
                    scan.where() == null ? "" : " WHERE " + scan.where().sql());
        }
        if (query instanceof Query.Lookup lookup) {
            if (!entity.within().isEmpty()) {
                throw new UnsupportedQueryException("records are identified by " + String.join(" and ", entity.key())
                        + " together; " + entity.identity() + " alone does not identify a record");
            }
            return read(
                    lookup.columns(),
                    " WHERE " + FilesSql.name(entity.identity()) + " IN (" + literals(lookup.keys()) + ")");
        }
        throw new UnsupportedQueryException(
                "a Parquet file has no partitions; its row groups hold rows in the order of the input");
    }

    private BatchCursor read(List<String> columns, String condition) {
        List<String> names = new ArrayList<>();
        for (String column : columns) {
            names.add(FilesSql.name(column));
        }
        List<Field> fields = entity.fields(columns);
        String select = "SELECT " + String.join(", ", names) + " FROM " + RELATION + condition;
        return new LateCursor(() -> duck.read(fields, select));
    }

    private static String literals(Vector keys) {
        List<String> literals = new ArrayList<>();
        for (int key = 0; key < keys.size(); key++) {
            String literal = FilesSql.text(keys.textAt(key));
            literals.add(
                    switch (keys.type()) {
                        // A day or an instant may lie beyond those that DuckDB has, and is then no row's. DuckDB writes
                        // years of more than four digits without ISO 8601's plus.
                        case DATE, TIMESTAMP ->
                            "TRY_CAST(" + literal.replace("+", "") + " AS "
                                    + keys.type().name() + ")";
                        case BLOB -> "unhex(substr(" + literal + ", 3))";
                        // DuckDB gives a quoted literal the type of what it is compared with.
                        default -> literal;
                    });
        }
        return String.join(", ", literals);
    }

    private void closeQuestions() throws IOException {
        try {
            for (PreparedStatement question : questions.values()) {
                question.close();
            }
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        }
        questions.clear();
    }

    @Override
    public void close() {
        duck.close();
    }
}
