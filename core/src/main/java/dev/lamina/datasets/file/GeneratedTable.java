// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.WholeFile;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.datasets.MadeFamily;
import dev.lamina.names.ResourceFiles;
import java.nio.file.Path;
import java.util.List;

/**
 * A table whose rows DuckDB makes of one SELECT, which is a resource {@code tables/NAME.sql}: its first line is a comment
 * that says what it is. The SELECT may use the variables {@code rows} and {@code seed}, and the macros of {@code
 * macros.sql}. The same seed and number of rows give the same file.
 *
 * @param name the table's name
 * @param select the resource's text
 */
record GeneratedTable(String name, String select) implements MadeFamily {
    private static final ResourceFiles TABLES = new ResourceFiles("tables", ".sql");
    private static final ResourceFiles MACROS = new ResourceFiles("dev/lamina/datasets", ".sql");
    private static final long BYTES_PER_ROW = 400;
    private static final long DUCK_BYTES = 256L << 20;

    /** All tables, by name in alphabetical order. */
    static List<GeneratedTable> all() {
        return TABLES.names().stream().map(GeneratedTable::named).toList();
    }

    /** A small table to try things with. */
    static GeneratedTable example() {
        return named("example");
    }

    private static GeneratedTable named(String name) {
        return new GeneratedTable(name, TABLES.text(name));
    }

    @Override
    public String summary() {
        return select.lines().findFirst().orElseThrow().replaceFirst("^-- ", "") + "; generated";
    }

    @Override
    public Dataset make(DatasetRequest request) throws DatasetException {
        request.requireRows();
        Path made = request.workDirectory().resolve(name + ".csv");
        generate(request.rows(), request.seed(), made, request.progress());
        return new FileFamily().open(request.withInputs(List.of(made.toString())));
    }

    /** Writes CSV with a header; Parquet where the name ends in {@code .parquet}. */
    @Override
    public void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        if (rows <= 0) {
            throw DatasetException.input("--rows must be 1 or more, not " + rows + ".");
        }
        String options = file.toString().endsWith(".parquet")
                ? "FORMAT parquet, COMPRESSION zstd"
                : "FORMAT csv, HEADER" + (WholeFile.isCompressed(file) ? ", COMPRESSION gzip" : "");
        WholeFile.make(file, rows * BYTES_PER_ROW, part -> {
            try (DuckSession duck = DuckSession.open(part.toAbsolutePath().getParent(), DUCK_BYTES)) {
                duck.execute("SET VARIABLE rows = " + rows);
                duck.execute("SET VARIABLE seed = " + seed);
                duck.execute(MACROS.text("macros"));
                duck.execute("COPY (" + select + ") TO " + FilesSql.text(part.toString()) + " (" + options + ")");
            }
        });
        progress.at("generating", rows, rows);
    }
}
