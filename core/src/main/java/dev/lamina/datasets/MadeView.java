// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.util.List;

/** Records that DuckDB makes by itself, asked in SQL: the second opinion on datasets that are made as they are read. */
public final class MadeView implements AutoCloseable {
    private final DuckSession duck;

    private MadeView(DuckSession duck) {
        this.duck = duck;
    }

    /**
     * Opens a view that has the entity's name.
     *
     * @param select the SELECT that makes the records, columns named after the fields
     * @throws DatasetException if DuckDB can't be started, or refuses the statement
     */
    public static MadeView open(DatasetRequest request, Entity entity, String select) throws DatasetException {
        DuckSession duck = DuckSession.open(request.workDirectory(), request.offHeapBytes());
        try {
            duck.execute("CREATE VIEW " + FilesSql.name(entity.name()) + " AS " + select);
            return new MadeView(duck);
        } catch (IOException e) {
            duck.close();
            throw DatasetException.input("DuckDB failed: " + e.getMessage(), e);
        }
    }

    /** An answer, held in memory; as {@link Dataset#sql}. */
    public List<List<Object>> sql(String query) throws IOException {
        return duck.sql(query);
    }

    @Override
    public void close() {
        duck.close();
    }
}
