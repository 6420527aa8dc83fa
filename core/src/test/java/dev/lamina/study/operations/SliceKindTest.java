// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.MemoryStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Things;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code slice:} asks of layouts in ascending and in descending order, and how its answers are judged. */
class SliceKindTest {
    private static final List<String> KNOWN = List.of("small-row", "no-col-index", "five-thousand");

    @TempDir
    Path directory;

    private static List<Operation> operations(Map<String, ?> slice) {
        return OperationKinds.all(Map.of("name", "x", "slice", slice), KNOWN);
    }

    private Source source() throws Exception {
        Dataset dataset = Datasets.named("timeline")
                .open(DatasetRequest.generated(Long.MAX_VALUE, 1, directory)
                        .withParameters(Map.of("largest", "five-thousand")));
        return Source.read(dataset, 1, RunProgress.SILENT);
    }

    /** A store that gives a batch, whatever it is asked for, and remembers what that was. */
    private static final class Given implements Store {
        private final boolean descending;
        private Query asked;
        private Batch given;

        Given(boolean descending) {
            this.descending = descending;
        }

        @Override
        public PartitionOrder partitionOrder() {
            return new PartitionOrder(List.of("key"), List.of("name"), List.of(descending));
        }

        @Override
        public Ingest ingest() {
            throw new UnsupportedOperationException();
        }

        @Override
        public BatchCursor read(Query query) {
            asked = query;
            return new BatchCursor() {
                private boolean done;

                @Override
                public boolean next() {
                    boolean first = !done;
                    done = true;
                    return first;
                }

                @Override
                public Batch batch() {
                    return given;
                }

                @Override
                public long bytes() {
                    return 0;
                }

                @Override
                public void close() {
                    // Nothing is open.
                }
            };
        }
    }

    private SliceOperation.SliceTask task(Map<String, ?> slice, String partition, boolean descending) throws Exception {
        Source source = source();
        for (Operation operation : operations(slice)) {
            if (operation.name().equals("x/" + partition)) {
                return (SliceOperation.SliceTask) operation.prepare(source).on(new Given(descending));
            }
        }
        throw new AssertionError(partition);
    }

    private static Query.Slice slice(String partition) {
        return Query.Slice.of(List.of(partition), List.of("name", "value"));
    }

    @Test
    void an_operation_per_partition_is_a_point_of_a_series() throws Exception {
        List<Operation> operations = operations(Map.of("newest", 100));
        assertThat(operations)
                .extracting(Operation::name)
                .containsExactly("x/small-row", "x/no-col-index", "x/five-thousand");
        Source source = source();
        assertThat(operations.get(1).prepare(source).point())
                .isEqualTo(new Operation.Point("x", "records in the partition", 1200));
        assertThat(operations(Map.of("newest", 100, "partitions", List.of("five-thousand"))))
                .extracting(Operation::name)
                .containsExactly("x/five-thousand");
    }

    @Test
    void a_partition_that_the_data_do_not_have_is_not_asked() throws Exception {
        Source source = source();
        Operation absent = OperationKinds.all(Map.of("name", "x", "slice", Map.of("newest", 1)), List.of("one-million"))
                .get(0);
        assertThat(absent.asks(source)).isFalse();
        assertThat(operations(Map.of("newest", 1)).get(0).asks(source)).isTrue();
    }

    @Test
    void the_newest_are_asked_as_published() throws Exception {
        Map<String, ?> count = Map.of("newest", 100);
        Map<String, ?> start = Map.of("newest", 100, "from", "newest");
        Query.Slice all = slice("five-thousand").limit(100);
        assertThat(task(count, "five-thousand", false).slice()).isEqualTo(all.reverse());
        assertThat(task(count, "five-thousand", true).slice()).isEqualTo(all);
        assertThat(task(start, "five-thousand", false).slice()).isEqualTo(all.from("0000004900"));
        assertThat(task(start, "five-thousand", true).slice()).isEqualTo(all.to("0000004999"));
        assertThat(task(Map.of("newest", 100, "perPartition", true), "five-thousand", true)
                        .slice())
                .isEqualTo(all.limitPerPartition());
    }

    @Test
    void slices_begin_where_they_are_told_to_in_the_layouts_own_order() throws Exception {
        Query.Slice all = slice("five-thousand").limit(100);
        Map<String, ?> half = Map.of("first", 100, "from", "half");
        assertThat(task(Map.of("first", 100), "five-thousand", false).slice()).isEqualTo(all);
        assertThat(task(half, "five-thousand", false).slice()).isEqualTo(all.from("0000002500"));
        assertThat(task(half, "five-thousand", true).slice()).isEqualTo(all.to("0000002499"));
        assertThat(task(Map.of("first", 100, "from", "second-page"), "five-thousand", true)
                        .slice())
                .isEqualTo(all.to("0000004899"));
        assertThat(task(Map.of("first", 100, "from", "last-page"), "five-thousand", false)
                        .slice())
                .isEqualTo(all.from("0000004900"));
        assertThat(task(Map.of("first", 100, "from", "second-page"), "small-row", false)
                        .rows())
                .isEqualTo(1);
    }

    @Test
    void names_lie_where_they_are_told_to() throws Exception {
        assertThat(task(Map.of("names", 3, "from", "end"), "small-row", false)
                        .slice()
                        .among())
                .containsExactly("0000000097", "0000000098", "0000000099");
        List<String> spread = task(Map.of("names", 4, "pages", 2, "from", "start"), "five-thousand", false)
                .slice()
                .among();
        assertThat(spread).hasSize(4).doesNotHaveDuplicates().isSorted();
        for (String name : spread) {
            assertThat(Integer.parseInt(name) % SliceEntry.PAGE_COLUMNS).isLessThan(2);
        }
        for (String from : SliceEntry.NAME_PLACES) {
            assertThat(task(Map.of("names", 100, "pages", 50, "from", from), "small-row", true)
                            .rows())
                    .as(from)
                    .isBetween(1L, 100L);
        }
    }

    @Test
    void records_in_another_order_or_with_other_values_are_a_wrong_answer() throws Exception {
        SliceOperation.SliceTask task = task(Map.of("newest", 3), "small-row", true);
        Given store = new Given(true);
        Batch right = new Batch(source().entity().fields(List.of("name", "value")));
        add(right, "0000000099", "foofoofoofoofoofoofoofoof");
        add(right, "0000000098", "foofoofoofoofoofoofoofoof");
        add(right, "0000000097", "foofoofoofoofoofoofoofoof");
        store.given = right;
        assertThat(task.run(store)).isEqualTo(task.expected());
        assertThat(task.difference(store)).isNull();
        assertThat(store.asked).isEqualTo(task.slice());
        Batch turned = new Batch(right.fields());
        for (int row = 2; row >= 0; row--) {
            turned.append(right, row, row + 1);
        }
        store.given = turned;
        assertThat(task.run(store).matches(task.expected())).isFalse();
        assertThat(task.difference(store))
                .isEqualTo("record 1 of the answer has the name 0000000097; expected 0000000099");
        Batch shorter = new Batch(right.fields());
        shorter.append(right, 0, 2);
        store.given = shorter;
        assertThat(task.run(store).matches(task.expected())).isFalse();
        assertThat(task.difference(store)).isEqualTo("the answer has 2 records; expected 3");
        Batch other = new Batch(right.fields());
        other.append(right, 0, 2);
        add(other, "0000000097", "bar");
        store.given = other;
        assertThat(task.run(store).matches(task.expected())).isFalse();
        assertThat(task.difference(store))
                .isEqualTo("record 3 of the answer has the value bar; expected foofoofoofoofoofoofoofoof");
    }

    private static void add(Batch batch, String... values) {
        for (int i = 0; i < values.length; i++) {
            dev.lamina.model.ValueText.append(batch.column(i), values[i]);
        }
        batch.setRows(batch.rows() + 1);
    }

    @Test
    void layouts_in_another_order_say_so() throws Exception {
        Operation.Task task = operations(Map.of("newest", 3)).get(0).prepare(source());
        Store byValue = new MemoryStore(Things.ENTITY, Things.rows(1).all(), null) {
            @Override
            public PartitionOrder partitionOrder() {
                return new PartitionOrder(List.of("key"), List.of("value", "name"), List.of(false, true));
            }
        };
        assertThatThrownBy(() -> task.on(byValue))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessage("partitions are made by key and ordered by value, not by key and name");
        Store unordered = new MemoryStore(Things.ENTITY, Things.rows(1).all(), null);
        assertThatThrownBy(() -> task.on(unordered))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageContaining("not kept one by one in the order of a clustering key");
    }

    @Test
    void wrong_words_are_refused_with_the_right_ones() {
        assertThatThrownBy(() -> operations(Map.of("newest", 0)))
                .hasMessage("Operation x: slice, newest is 0, expected a whole number from 1 to 100000.");
        assertThatThrownBy(() -> operations(Map.of("first", 3, "from", "middle")))
                .hasMessage("Operation x: slice, from is middle, expected one of nowhere, start, second-page, half,"
                        + " last-page.");
        assertThatThrownBy(() -> operations(Map.of("newest", 3, "first", 3)))
                .hasMessageContaining("expected one of newest, first and names");
        assertThatThrownBy(() -> operations(Map.of("newest", 3, "partitions", List.of("huge"))))
                .hasMessage("Operation x: slice, partitions is huge, expected one of small-row, no-col-index,"
                        + " five-thousand.");
        assertThatThrownBy(() -> operations(Map.of("oldest", 3)))
                .hasMessage(
                        "Operation x: slice has an unknown key \"oldest\". Known: first, from, names, newest, pages,"
                                + " partitions, perPartition.");
        assertThatThrownBy(() -> operations(Map.of("newest", 3, "pages", 2)))
                .hasMessageContaining("pages is 2, expected no pages with newest");
        assertThatThrownBy(() -> operations(Map.of("names", 3, "pages", 4)))
                .hasMessageContaining("pages is 4, expected at most as many pages as names, of which there are 3");
        assertThatThrownBy(() -> operations(Map.of("names", 3, "perPartition", true)))
                .hasMessageContaining("perPartition is true, expected none with names, which have no limit");
        assertThatThrownBy(() -> operations(Map.of()))
                .hasMessageContaining("expected a map such as {newest: 100}, {first: 100} or {names: 100}");
        assertThatThrownBy(() -> OperationKinds.all(Map.of("name", "x", "slice", Map.of("newest", 1)), List.of()))
                .hasMessageContaining("slice, partitions is missing, expected a list of partitions");
    }

    @Test
    void data_without_groups_can_not_be_sliced() throws Exception {
        Source things = Source.read(Things.rows(3), 1, RunProgress.SILENT);
        Operation operation = operations(Map.of("newest", 3)).get(0);
        assertThatThrownBy(() -> operation.asks(things))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("records that are identified within one field");
    }
}
