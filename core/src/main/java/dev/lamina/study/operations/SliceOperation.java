// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.results.Figures;
import dev.lamina.study.plan.Load;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.TimedTask;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One slice of one partition. How it is asked depends on the order in which a layout keeps the records. */
final class SliceOperation implements Operation {
    private final String series;
    private final String summary;
    private final String partition;
    private final SliceEntry words;
    private final Load load;

    /** @param load how its requests are issued; {@code null} where it is measured as a rate */
    SliceOperation(String series, String summary, String partition, SliceEntry words, Load load) {
        this.series = series;
        this.summary = summary;
        this.partition = partition;
        this.words = words;
        this.load = load;
    }

    /** The same asked of another partition. */
    @Override
    public SliceOperation of(String other) {
        return new SliceOperation(series, summary, other, words, load);
    }

    @Override
    public String name() {
        return series + "/" + partition;
    }

    @Override
    public String series() {
        return series;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public Load load() {
        return load;
    }

    @Override
    public boolean asks(Source source) throws IOException {
        return source.partitions().count(partition) > 0;
    }

    @Override
    public Task prepare(Source source) throws IOException {
        long columns = source.partitions().count(partition);
        return new Drawn(source.entity(), columns, asked(source, columns, false), asked(source, columns, true));
    }

    /** The records that a layout of this order is asked for, in ascending order. */
    private Batch asked(Source source, long columns, boolean descending) throws IOException {
        return source.partitions().records(partition, words.places(columns, descending, source.seed()));
    }

    /** What is asked, before a layout has said in which order it keeps records. */
    private final class Drawn implements Task {
        private final Entity entity;
        private final long columns;
        private final Batch ascending;
        private final Batch descending;

        Drawn(Entity entity, long columns, Batch ascending, Batch descending) {
            this.entity = entity;
            this.columns = columns;
            this.ascending = ascending;
            this.descending = descending;
        }

        @Override
        public Answer run(Store store) throws IOException, UnsupportedQueryException {
            return on(store).run(store);
        }

        @Override
        public Answer expected() {
            return Answer.of(ascending.rows());
        }

        @Override
        public long rows() {
            return ascending.rows();
        }

        @Override
        public Point point() {
            return new Point(series, "records in the partition", columns);
        }

        @Override
        public SliceTask on(Store store) throws UnsupportedQueryException {
            PartitionOrder order = store.partitionOrder();
            if (!order.partition().equals(entity.within())
                    || !order.clustering().get(0).equals(entity.identity())) {
                throw new UnsupportedQueryException("partitions are made by " + String.join(", ", order.partition())
                        + " and ordered by " + order.clustering().get(0) + ", not by "
                        + String.join(", ", entity.within()) + " and " + entity.identity());
            }
            boolean down = order.descending().get(0);
            return new SliceTask(slice(down), expected(down));
        }

        private Query.Slice slice(boolean down) {
            Batch asked = down ? descending : ascending;
            Vector names = asked.column(entity.indexOf(entity.identity()));
            Query.Slice all = Query.Slice.of(List.of(partition), columnsRead());
            if (words.how().equals(SliceEntry.NAMES)) {
                List<String> wanted = new ArrayList<>();
                for (int row = 0; row < asked.rows(); row++) {
                    wanted.add(names.textAt(row));
                }
                return all.among(wanted);
            }
            Query.Slice some = all.limit(words.count());
            if (words.perPartition()) {
                some = some.limitPerPartition();
            }
            if (words.hasStart()) {
                // Begins at its first record in the layout's own order, as the publication's did.
                return down ? some.to(names.textAt(asked.rows() - 1)) : some.from(names.textAt(0));
            }
            return words.how().equals(SliceEntry.NEWEST) && !down ? some.reverse() : some;
        }

        /** The publication's requests gave a column's name and value; the key is known to whoever asks. */
        private List<String> columnsRead() {
            List<String> columnsRead = new ArrayList<>(entity.names());
            columnsRead.removeAll(entity.within());
            return columnsRead;
        }

        private Batch expected(boolean down) {
            Batch asked = down ? descending : ascending;
            boolean newestFirst = down || words.how().equals(SliceEntry.NEWEST) && !words.hasStart();
            Batch expected = new Batch(entity.fields(columnsRead()));
            for (int i = 0; i < asked.rows(); i++) {
                int row = newestFirst ? asked.rows() - 1 - i : i;
                for (int column = 0; column < expected.fields().size(); column++) {
                    expected.column(column)
                            .append(
                                    asked.column(entity.indexOf(
                                            expected.fields().get(column).name())),
                                    row);
                }
            }
            expected.setRows(asked.rows());
            return expected;
        }
    }

    /** The slice as one store is asked for it, with the records that it must give, in order. */
    static final class SliceTask implements TimedTask {
        private final Query.Slice slice;
        private final Batch records;
        private final SliceAnswer expected;

        SliceTask(Query.Slice slice, Batch records) {
            this.slice = slice;
            this.records = records;
            this.expected = SliceAnswer.of(records);
        }

        Query.Slice slice() {
            return slice;
        }

        @Override
        public List<Asked> requests(Storage site) throws UnsupportedQueryException {
            return List.of(new Asked(site.store().request(slice), expected));
        }

        @Override
        public List<String> groupFields() {
            return slice.columns();
        }

        @Override
        public Answer run(Store store) throws IOException, UnsupportedQueryException {
            SliceAnswer found = SliceAnswer.of(read(store));
            return Answer.of(found.rows(), found.digest());
        }

        private Batch read(Store store) throws IOException, UnsupportedQueryException {
            Batch found = new Batch(records.fields());
            try (BatchCursor cursor = store.read(slice)) {
                while (cursor.next()) {
                    found.append(cursor.batch(), 0, cursor.batch().rows());
                }
            }
            return found;
        }

        @Override
        public String difference(Storage site) throws IOException, UnsupportedQueryException {
            return difference(site.store());
        }

        /** The first record that differs from the source's, or is one too few or too many; {@code null} for none. */
        String difference(Store store) throws IOException, UnsupportedQueryException {
            Batch found = read(store);
            for (int row = 0; row < Math.min(found.rows(), records.rows()); row++) {
                for (int column = 0; column < records.fields().size(); column++) {
                    if (!found.column(column).sameAt(row, records.column(column), row)) {
                        return "record " + (row + 1) + " of the answer has the "
                                + records.fields().get(column).name() + " "
                                + found.column(column).textAt(row) + "; expected "
                                + records.column(column).textAt(row);
                    }
                }
            }
            return found.rows() == records.rows()
                    ? null
                    : "the answer has " + Figures.counted(found.rows(), "record") + "; expected " + records.rows();
        }

        @Override
        public Answer expected() {
            return Answer.of(expected.rows(), expected.digest());
        }

        @Override
        public long rows() {
            return records.rows();
        }
    }
}
