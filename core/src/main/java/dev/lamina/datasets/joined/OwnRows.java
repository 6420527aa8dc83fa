// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An entity's rows as they are read or generated, without what they repeat of others, in a Parquet file.
 *
 * @param entity the entity, its fields all its own
 * @param file the Parquet file
 * @param source where the rows come from
 * @param rejected how many rows were left out
 * @param rejects the file of those rows
 */
record OwnRows(Entity entity, Path file, String source, long rejected, Optional<Path> rejects) {
    /**
     * Reads or generates them.
     *
     * @param rows how many are generated
     */
    static OwnRows of(EntityEntry entry, DatasetRequest request, long rows) throws DatasetException {
        Path directory = request.workDirectory().resolve("joined-" + entry.name());
        DiskSpace.require(directory, 0);
        try (Dataset dataset = entry.open(request.withWorkDirectory(directory), rows)) {
            if (dataset.schema().entities().size() > 1) {
                throw DatasetException.input("Dataset joined, entity " + entry.name() + ": " + entry.table() + " has "
                        + dataset.schema().entities().size() + " entities. Choose a table.");
            }
            String select = dataset.duckSelect()
                    .orElseThrow(
                            () -> DatasetException.input("Dataset joined, entity " + entry.name() + ": " + entry.table()
                                    + " is made as it is read, and can't be joined. Choose a generated table."));
            Path file = directory.resolve("own.parquet");
            try (DuckSession duck = DuckSession.open(directory, request.offHeapBytes())) {
                duck.execute("COPY (" + select + ") TO "
                        + FilesSql.text(file.toAbsolutePath().toString())
                        + FilesSql.parquet(dataset.entity().fields().size()));
            }
            Entity own = dataset.entity();
            return new OwnRows(
                    new Entity(entry.name(), own.fields(), own.identity(), own.within()),
                    file,
                    dataset.source(),
                    dataset.rejectedRows(),
                    dataset.rejectsFile());
        } catch (IOException e) {
            throw e.getCause() instanceof DatasetException cause
                    ? cause
                    : DuckSession.failed("Dataset joined, entity " + entry.name(), e);
        }
    }

    /** The file as a relation of DuckDB's, with the row's number in {@code file_row_number}. */
    String numbered() {
        return relation(file, ", file_row_number = true");
    }

    /** A Parquet file as a relation of DuckDB's. */
    static String relation(Path file) {
        return relation(file, "");
    }

    private static String relation(Path file, String options) {
        return "read_parquet(" + FilesSql.text(file.toAbsolutePath().toString()) + ", hive_partitioning = false"
                + options + ")";
    }
}
