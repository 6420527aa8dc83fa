// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Filter;
import dev.lamina.model.Query;
import dev.lamina.store.scan.ScanAccount;
import dev.lamina.store.scan.StripeScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A table that is held in memory; its scans give exactly the rows that meet their condition, and are written down. */
final class MemoryTable implements SourceTable {
    /** The scans that were asked for, the latest last. */
    final List<Query.Scan> scans = new ArrayList<>();

    /** How many of them were closed. */
    int closed;

    /** Fails as soon as this many batches were given; negative for never. */
    int failsAfter = -1;

    boolean dropped;

    private final String dataset;
    private final int version;
    private final Batch rows;
    private final Entity entity;
    private final int batchRows;

    MemoryTable(String dataset, int version, Entity entity, Batch rows, int batchRows) {
        this.dataset = dataset;
        this.version = version;
        this.entity = entity;
        this.rows = rows;
        this.batchRows = batchRows;
    }

    @Override
    public String dataset() {
        return dataset;
    }

    @Override
    public int version() {
        return version;
    }

    @Override
    public Entity entity() {
        return entity;
    }

    @Override
    public long rows() {
        return rows.rows();
    }

    @Override
    public boolean isThere() {
        return !dropped;
    }

    @Override
    public StripeScan scan(Query.Scan scan, boolean few) {
        scans.add(scan);
        return new Rows(scan);
    }

    /** A vector with some rows of another. */
    private static Vector part(Vector all, int from, int to) {
        Vector part = all.emptyLike();
        part.append(all, from, to);
        return part;
    }

    private final class Rows implements StripeScan {
        private final Query.Scan scan;
        private final Batch batch;
        private int next;
        private int given;

        Rows(Query.Scan scan) {
            this.scan = scan;
            this.batch = new Batch(entity.fields(scan.columns()));
        }

        @Override
        public boolean next() throws IOException {
            batch.clear();
            if (given == failsAfter) {
                throw new IOException("a chunk is not there");
            }
            if (next == rows.rows()) {
                return false;
            }
            int to = Math.min(rows.rows(), next + batchRows);
            int[] selected = null;
            int count = to - next;
            if (scan.where() != null) {
                List<Field> looked = entity.fields(List.copyOf(scan.where().columns()));
                Filter filter = new Filter(scan.where(), looked);
                int from = next;
                count = filter.select(
                        count,
                        place -> part(
                                rows.column(entity.indexOf(looked.get(place).name())), from, to));
                selected = filter.selected();
            }
            for (int i = 0; i < batch.fields().size(); i++) {
                Vector all = rows.column(entity.indexOf(batch.fields().get(i).name()));
                for (int row = 0; row < count; row++) {
                    batch.column(i).append(all, next + (selected == null ? row : selected[row]));
                }
            }
            batch.setRows(count);
            next = to;
            given++;
            return true;
        }

        @Override
        public Batch batch() {
            return batch;
        }

        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public ScanAccount account() {
            return new ScanAccount(1, 1, 0, 0, List.of());
        }

        @Override
        public void close() {
            closed++;
        }
    }
}
