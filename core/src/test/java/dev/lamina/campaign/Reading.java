// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import dev.lamina.data.DatasetException;
import dev.lamina.data.export.Export;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.sql.SqlAnswer;
import dev.lamina.sql.SqlException;
import dev.lamina.sql.SqlSession;
import dev.lamina.sql.TableSource;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.load.Sales;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongConsumer;

/** What clients read of a version, and what it must be by the rows in memory: a file, and an answer in SQL. */
final class Reading {
    /** One line for each country, in order, of the rows from one on: bounds of ranges leave some of the others out. */
    private static final String QUESTION = "SELECT concat_ws('|', country, count(*), sum(shop), count(note), min(id),"
            + " max(id), min(amount), max(amount), min(town), max(note), min(day))"
            + " FROM %s WHERE shop < 30 AND id >= %d GROUP BY country ORDER BY country";

    private Reading() {}

    /**
     * Writes a version as a file.
     *
     * @param progress hears how many rows there are so far
     */
    static void export(StoredDatasets datasets, String name, int number, Path file, LongConsumer progress)
            throws IOException {
        DatasetVersion version = datasets.find(name, OptionalInt.of(number));
        Query.Scan all = new Query.Scan(version.entity().names(), Query.Form.CODES, null, true);
        try (StripeTable store = datasets.open(version);
                BatchCursor rows = store.read(all)) {
            Export.to(file).write(rows, version.entity().fields(), progress);
        } catch (DatasetException | UnsupportedQueryException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** What is different in a file; {@code null} where nothing is. */
    static String difference(MemoryDataset rows, Path file) throws IOException {
        String counts = ("SELECT (SELECT count(*) FROM '%2$s') - (SELECT count(*) FROM %1$s),"
                        + " (SELECT count(*) FROM (FROM %1$s EXCEPT ALL FROM '%2$s')),"
                        + " (SELECT count(*) FROM (FROM '%2$s' EXCEPT ALL FROM %1$s))")
                .formatted(Sales.ENTITY.name(), file);
        try (rows) {
            List<Object> found = rows.sql(counts).get(0);
            return found.stream().allMatch(count -> ((Number) count).longValue() == 0)
                    ? null
                    : "it has " + found.get(0) + " rows more, lacks " + found.get(1) + " and has " + found.get(2)
                            + " others";
        }
    }

    /** Asks a version. */
    static String answer(StoredDatasets datasets, String name, int number, Path spill, long from) throws IOException {
        StringBuilder lines = new StringBuilder();
        try (SqlSession sql = SqlSession.open(TableSource.of(datasets), spill);
                SqlAnswer answer = sql.prepare(QUESTION.formatted(name + "@" + number, from))
                        .answer(SqlAnswer.Shape.TEXTS, count -> {})) {
            while (answer.next()) {
                for (int row = 0; row < answer.rows(); row++) {
                    lines.append(answer.column(0).textAt(row)).append(';');
                }
            }
        } catch (SqlException e) {
            throw new IOException(e.getMessage(), e);
        }
        return lines.toString();
    }

    /** The answer that rows give. */
    static String answer(MemoryDataset rows, long from) throws IOException {
        StringBuilder lines = new StringBuilder();
        try (rows) {
            for (List<Object> row : rows.sql(QUESTION.formatted(Sales.ENTITY.name(), from))) {
                lines.append(row.get(0)).append(';');
            }
        }
        return lines.toString();
    }
}
