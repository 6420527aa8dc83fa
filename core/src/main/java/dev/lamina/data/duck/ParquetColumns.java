// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** What columns a Parquet file has. */
public final class ParquetColumns {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private ParquetColumns() {}

    /**
     * Whether the file begins as Parquet does, whatever its name is.
     *
     * @throws DatasetException if it can't be read
     */
    public static boolean has(Path file) throws DatasetException {
        try (InputStream stream = Files.newInputStream(file)) {
            return Arrays.equals(stream.readNBytes(MAGIC.length), MAGIC);
        } catch (IOException e) {
            throw InputFiles.unreadable(file.toString(), e);
        }
    }

    /**
     * The types of the columns by their names, in the file's order, as DuckDB has them.
     *
     * @throws DatasetException if the file can't be read
     */
    public static Map<String, String> of(Path file) throws DatasetException {
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement();
                ResultSet described =
                        statement.executeQuery("DESCRIBE SELECT * FROM read_parquet(" + FilesSql.path(file) + ")")) {
            Map<String, String> columns = new LinkedHashMap<>();
            while (described.next()) {
                columns.put(described.getString(1), described.getString(2));
            }
            return columns;
        } catch (SQLException e) {
            throw InputFiles.unreadable(file.toString(), new IOException(DuckSession.words(e), e));
        }
    }
}
