// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.RowSource;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * One of several ranges of a source's rows: of each group, such as each row of {@code timeline}, the next n-th part of its
 * records in their order. A time series arrives this way: if the table is flushed after each range, each partition lies
 * in every SSTable. Records without groups are divided as a whole.
 */
final class RowRange implements RowSource {
    private final RunContext context;
    private final Source source;
    private final int part;
    private final int parts;
    private final boolean grouped;
    private final Map<String, Long> counts;
    private final long rows;

    private RowRange(RunContext context, Source source, int part, int parts) throws IOException {
        this.context = context;
        this.source = source;
        this.part = part;
        this.parts = parts;
        this.grouped = source.entity().within().size() == 1;
        this.counts = grouped ? source.partitions().counts() : Map.of("", source.rows());
        long sum = 0;
        for (long count : counts.values()) {
            sum += end(count) - begin(count);
        }
        this.rows = sum;
    }

    /**
     * One range.
     *
     * @param part which one, from 0
     * @param parts how many there are
     */
    static RowRange of(RunContext context, Source source, int part, int parts) throws IOException {
        return new RowRange(context, source, part, parts);
    }

    private long begin(long count) {
        return count * part / parts;
    }

    private long end(long count) {
        return count * (part + 1) / parts;
    }

    @Override
    public Entity entity() {
        return source.entity();
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public BatchCursor read() throws IOException {
        BatchCursor all = source.dataset().read();
        Batch kept = new Batch(entity().fields());
        Map<String, Long> seen = new HashMap<>();
        int group = grouped ? entity().indexOf(entity().within().get(0)) : -1;
        return new BatchCursor() {
            private long taken;

            @Override
            public boolean next() throws IOException {
                kept.clear();
                while (kept.rows() == 0) {
                    context.checkInterrupted();
                    if (!all.next()) {
                        return false;
                    }
                    keep(all.batch(), group, seen, kept);
                }
                taken += kept.rows();
                context.progress().rows(taken, rows);
                return true;
            }

            @Override
            public Batch batch() {
                return kept;
            }

            @Override
            public long bytes() {
                return all.bytes();
            }

            @Override
            public void close() throws IOException {
                all.close();
            }
        };
    }

    /** Takes what of a batch belongs to the range, run by run of one group's records. */
    private void keep(Batch batch, int group, Map<String, Long> seen, Batch kept) {
        for (int from = 0, to; from < batch.rows(); from = to) {
            to = group < 0 ? batch.rows() : endOfRun(batch.column(group), from, batch.rows());
            String key = group < 0 ? "" : batch.column(group).textAt(from);
            long before = seen.getOrDefault(key, 0L);
            long count = counts.get(key);
            int first = within(from, to, from + begin(count) - before);
            int behind = within(from, to, from + end(count) - before);
            if (first < behind) {
                kept.append(batch, first, behind);
            }
            seen.put(key, before + to - from);
        }
    }

    /** The place between these two that is nearest: a range may begin and end billions of rows away. */
    static int within(int from, int to, long place) {
        return (int) Math.max(from, Math.min(to, place));
    }

    private static int endOfRun(Vector keys, int from, int rows) {
        int to = from + 1;
        while (to < rows && keys.sameAt(to, keys, from)) {
            to++;
        }
        return to;
    }
}
