// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.layouts.Store;
import dev.lamina.model.RowSource;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.source.MarkedRows;
import dev.lamina.study.source.Source;
import java.io.IOException;

/** Writes the dataset into a layout's emptied tables, and compares what was acknowledged with what was read. */
final class SourceLoad {
    private SourceLoad() {}

    /** Gives the store of an entity, by its name. */
    interface Stores {
        Store of(String entity);
    }

    /**
     * The first rows of each entity, in one go.
     *
     * @return how many rows these were: more than asked for where there are several entities, or whole stripes are written
     */
    static long first(RunContext context, LayoutUnderTest tested, Stores stores, long most) throws IOException {
        long rows = 0;
        for (Source source : context.sources().all()) {
            rows += first(context, tested, stores, source, Math.min(most, source.rows()));
        }
        return rows;
    }

    private static long first(RunContext context, LayoutUnderTest tested, Stores stores, Source source, long most)
            throws IOException {
        FirstRows rows = new FirstRows(context, source, most);
        require(tested, stores.of(source.entity().name()).load(rows), rows);
        return rows.rows();
    }

    /**
     * All rows; where the layout is to have several SSTables, in as many ranges, each flushed before the next
     * begins.
     */
    static void all(RunContext context, LayoutUnderTest tested, Stores stores) throws IOException, NodeException {
        int parts = tested.site().sstables();
        for (int part = 0; part < parts; part++) {
            for (Source source : context.sources().all()) {
                if (parts == 1) {
                    first(context, tested, stores, source, source.rows());
                } else {
                    RowRange rows = RowRange.of(context, source, part, parts);
                    require(tested, stores.of(source.entity().name()).load(rows), rows);
                }
            }
            if (parts > 1) {
                tested.site().settle(context);
            }
        }
    }

    /** All rows of the only entity, which note when each batch of them was taken. */
    static MarkedRows marked(RunContext context, LayoutUnderTest tested, Stores stores, int batches)
            throws IOException {
        Source source = context.sources().all().get(0);
        MarkedRows rows = new MarkedRows(new FirstRows(context, source, source.rows()), batches);
        require(tested, stores.of(source.entity().name()).load(rows), rows);
        return rows;
    }

    private static void require(LayoutUnderTest tested, long acknowledged, RowSource rows) throws IOException {
        if (acknowledged != rows.rows()) {
            throw new IOException(
                    acknowledged + " rows were acknowledged, expected " + rows.rows() + " of " + tested.label());
        }
    }
}
