// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stores that are broken on purpose: each is found, and what differs is named. */
class EquivalenceGateTest {
    private static final MemoryDataset DATA = Things.rows(700);
    private static final Batch ALL = DATA.all();

    /** Every row is sampled, as there are fewer than are looked up. */
    private static String difference(Batch scanned, Batch found) throws IOException {
        return Gates.difference(DATA, new MemoryStore(Things.ENTITY, scanned, found));
    }

    @Test
    void an_honest_store_differs_in_nothing_whether_or_not_it_can_look_up() throws IOException {
        assertThat(difference(ALL, ALL)).isNull();
        assertThat(difference(ALL, null)).isNull();
    }

    @Test
    void a_dataset_of_one_record_or_none_passes_too() throws IOException {
        for (int rows = 0; rows < 2; rows++) {
            MemoryDataset few = Things.rows(rows);
            assertThat(Gates.difference(few, new MemoryStore(Things.ENTITY, few.all(), few.all())))
                    .isNull();
        }
        assertThat(Gates.difference(
                        Things.rows(0),
                        new MemoryStore(Things.ENTITY, Things.rows(1).all(), ALL)))
                .isEqualTo("1 records, the source has 0; differing columns: id, kind, tone, name, big, day, at;"
                        + " first differing records: 1000 (is not in the source)");
    }

    @Test
    void a_lost_record_is_named() throws IOException {
        assertThat(difference(Things.without(ALL, 17), ALL))
                .isEqualTo("699 records, the source has 700; differing columns: id, kind, tone, name, big, day, at;"
                        + " first differing records: 1017 (is not there)");
    }

    @Test
    void a_record_too_many_is_named() throws IOException {
        assertThat(difference(Things.twice(ALL, 3), ALL))
                .isEqualTo("701 records, the source has 700; differing columns: id, kind, tone, name, big, day, at;"
                        + " first differing records: 1003 (is there 2 times)");
        Batch more = Things.with(Things.twice(ALL, 3), 700, "id", "5");
        assertThat(difference(more, ALL)).endsWith("first differing records: 5 (is not in the source)");
    }

    @Test
    void a_record_lost_and_another_twice_is_found_though_their_number_is_right() throws IOException {
        String difference = difference(Things.twice(Things.without(ALL, 17), 3), ALL);
        assertThat(difference).startsWith("differing columns: id, kind, tone, name, big, day, at; first differing");
        assertThat(difference).containsAnyOf("1017 (is not there)", "1003 (is there 2 times)");
    }

    @Test
    void a_changed_value_is_named_with_its_column() throws IOException {
        assertThat(difference(Things.with(ALL, 8, "name", "nam"), ALL))
                .isEqualTo("differing columns: name; first differing records:"
                        + " 1008 (name is \"nam\", the source has missing)");
        assertThat(difference(Things.with(ALL, 2, "tone", "-0.0"), ALL))
                .startsWith(
                        "differing columns: tone; first differing records: 1002 (tone is \"-0.0\", the source has ");
        assertThat(difference(Things.with(ALL, 4, "day", "1970-01-06"), ALL))
                .isEqualTo("differing columns: day; first differing records:"
                        + " 1004 (day is \"1970-01-06\", the source has \"1970-01-05\")");
    }

    @Test
    void a_sentinel_that_reads_back_as_a_value_is_named() throws IOException {
        assertThat(difference(Things.with(ALL, 30, "kind", "0"), ALL))
                .isEqualTo(
                        "differing columns: kind; first differing records: 1030 (kind is \"0\", the source has missing)");
        assertThat(difference(Things.with(ALL, 31, "kind", null), ALL))
                .isEqualTo(
                        "differing columns: kind; first differing records: 1031 (kind is missing, the source has \"3\")");
    }

    @Test
    void values_swapped_between_two_records_are_found_though_the_column_holds_the_same_values() throws IOException {
        String a = ALL.column(1).textAt(100);
        String b = ALL.column(1).textAt(101);
        assertThat(a).isNotEqualTo(b);
        Batch swapped = Things.with(Things.with(ALL, 100, "kind", b), 101, "kind", a);
        assertThat(difference(swapped, ALL))
                .startsWith("differing columns: kind; first differing records: 110")
                .containsAnyOf(
                        "1100 (kind is \"" + b + "\", the source has \"" + a + "\")",
                        "1101 (kind is \"" + a + "\", the source has \"" + b + "\")");
    }

    @Test
    void values_swapped_between_two_columns_of_a_record_are_found() throws IOException {
        // Both are whole numbers of 32 bits, so that their hashes are of one kind.
        Batch swapped = Things.with(Things.with(ALL, 5, "kind", "6"), 5, "day", "1970-01-06");
        Batch source = Things.with(Things.with(ALL, 5, "kind", "5"), 5, "day", "1970-01-07");
        MemoryDataset data = new MemoryDataset(Things.ENTITY, source);
        assertThat(Gates.difference(data, new MemoryStore(Things.ENTITY, swapped, swapped)))
                .isEqualTo("differing columns: kind, day; first differing records:"
                        + " 1005 (kind is \"6\", the source has \"5\")");
    }

    @Test
    void a_lookup_that_loses_a_record_is_named() throws IOException {
        assertThat(difference(ALL, Things.without(ALL, 699)))
                .isEqualTo("a lookup of 700 records returned 699; the first missing one: 1699");
    }

    @Test
    void a_lookup_that_finds_a_record_twice_and_loses_another_is_found() throws IOException {
        assertThat(difference(ALL, Things.twice(Things.without(ALL, 10), 20)))
                .isEqualTo("a lookup found record 1021 twice");
    }

    @Test
    void a_lookup_that_gives_another_value_is_named_with_the_column() throws IOException {
        assertThat(difference(ALL, Things.with(ALL, 10, "big", "1")))
                .isEqualTo("record 1010: big is \"1\", the source has \"1099511627778\"");
    }

    @Test
    void a_lookup_of_an_absent_identity_that_finds_something_is_named() throws IOException {
        Batch inventive = Things.with(Things.twice(ALL, 0), 700, "id", "999999999999999993");
        assertThat(difference(ALL, inventive))
                .isEqualTo("a lookup returned record 999999999999999993, which was not requested or is not in"
                        + " the source");
    }

    @Test
    void the_greatest_number_may_be_an_identity_of_the_source() throws IOException {
        Entity numbers = new Entity("numbers", List.of(new Field("id", ColumnType.INT, false)), "id");
        for (int count : new int[] {5, 3000}) {
            Batch rows = new Batch(numbers.fields());
            for (int row = 0; row < count; row++) {
                // So that it is neither the first nor the last.
                ((IntVector) rows.column(0)).append(row < 2 ? row : Integer.MAX_VALUE - count + row);
            }
            ((IntVector) rows.column(0)).append(2);
            rows.setRows(count + 1);
            assertThat(Gates.difference(new MemoryDataset(numbers, rows), new MemoryStore(numbers, rows, rows)))
                    .isNull();
        }
    }

    @Test
    void a_boolean_key_has_no_absent_values_to_be_looked_up() throws IOException {
        Entity flags = new Entity("flags", List.of(new Field("flag", ColumnType.BOOLEAN, false)), "flag");
        Batch rows = new Batch(flags.fields());
        ((IntVector) rows.column(0)).append(1);
        rows.setRows(1);
        List<Integer> asked = new ArrayList<>();
        Store store = new MemoryStore(flags, rows, rows) {
            @Override
            public BatchCursor read(Query query) throws UnsupportedQueryException {
                if (query instanceof Query.Lookup lookup) {
                    asked.add(lookup.keys().size());
                }
                return super.read(query);
            }
        };
        assertThat(Gates.difference(new MemoryDataset(flags, rows), store)).isNull();
        assertThat(asked).containsExactly(1);
    }

    @Test
    void only_the_first_three_records_are_named() throws IOException {
        Batch changed = ALL;
        for (int row = 0; row < 600; row++) {
            changed = row % 2 == 0 ? Things.with(changed, row, "name", "other") : changed;
        }
        String difference = difference(changed, ALL);
        assertThat(difference).startsWith("differing columns: name; first differing records: ");
        assertThat(difference.split("name is", -1)).hasSizeBetween(2, 4);
    }

    @Test
    void a_store_that_cannot_scan_is_an_error() {
        Store mute = new Store() {
            @Override
            public Ingest ingest() {
                throw new UnsupportedOperationException();
            }

            @Override
            public BatchCursor read(Query query) throws UnsupportedQueryException {
                throw new UnsupportedQueryException("it says nothing");
            }
        };
        assertThatThrownBy(() -> Gates.difference(DATA, mute))
                .isInstanceOf(IOException.class)
                .hasMessage("A layout must be able to read all records, but it says nothing");
    }

    @Test
    void of_many_records_a_thousand_and_the_ends_are_looked_up() throws IOException {
        MemoryDataset many = Things.rows(3000);
        Source source = Source.read(many, 7, RunProgress.SILENT);
        assertThat(source.sample().rows()).isEqualTo(1000);
        assertThat(source.ends().column(0).textAt(0)).isEqualTo("1000");
        assertThat(source.ends().column(0).textAt(1)).isEqualTo("3999");
        Batch lost = Things.without(many.all(), 2999);
        assertThat(new EquivalenceGate(source).difference(new MemoryStore(Things.ENTITY, many.all(), lost)))
                .endsWith("; the first missing one: 3999");
    }
}
