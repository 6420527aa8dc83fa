// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GroupsTest {
    private static DoubleVector numbers(Double... numbers) {
        DoubleVector vector = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        for (Double number : numbers) {
            if (number == null) {
                vector.appendMissing();
            } else {
                vector.append(number);
            }
        }
        return vector;
    }

    private static TextVector texts(String... texts) {
        TextVector vector = (TextVector) Vector.of(ColumnType.TEXT);
        for (String text : texts) {
            if (text == null) {
                vector.appendMissing();
            } else {
                vector.append(text);
            }
        }
        return vector;
    }

    @Test
    void averages_leave_missing_values_out_and_missing_keys_are_a_group() {
        Groups groups = new Groups();
        groups.add(texts("a", "b", null, "a", "c"), numbers(1.0, 2.0, 7.0, 4.0, null));
        groups.add(texts(null, "a"), numbers(8.0, null));
        assertThat(groups.averages())
                .containsExactlyInAnyOrder(
                        new Groups.Average("a", 2.5),
                        new Groups.Average("b", 2.0),
                        new Groups.Average("null", 7.5),
                        new Groups.Average("c", null));
    }

    @Test
    void averages_by_codes_are_those_by_texts() {
        TextVector dictionary = texts("b", null, "unused", "a");
        TextVector other = texts("a", "c");
        int[] codes = {0, 1, 3, 3, 0, 1};
        Groups groups = new Groups();
        Groups plain = new Groups();
        for (DoubleVector numbers :
                List.of(numbers(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), numbers(null, 2.0, null, 4.5, 5.0, null))) {
            TextVector coded = (TextVector) Vector.of(ColumnType.TEXT);
            System.arraycopy(codes, 0, coded.resizeCoded(codes.length, dictionary), 0, codes.length);
            groups.add(coded, numbers);
            plain.add(texts("b", null, "a", "a", "b", null), numbers);
            System.arraycopy(new int[] {1, 0}, 0, coded.resizeCoded(2, other), 0, 2);
            groups.add(coded, numbers(7.0, 8.0));
            plain.add(texts("c", "a"), numbers(7.0, 8.0));
        }
        assertThat(groups.averages()).containsExactlyInAnyOrderElementsOf(plain.averages());
        assertThat(groups.averages()).contains(new Groups.Average("null", 10.0 / 3));
    }

    @Test
    void counts_leave_missing_values_out() {
        Groups groups = new Groups();
        groups.count(texts("x", null, "", "x"));
        assertThat(groups.counts()).containsExactlyInAnyOrder(new Groups.Count("x", 2), new Groups.Count("", 1));
    }

    @Test
    void a_dictionary_s_entry_without_records_is_no_group_and_codes_may_change_between_batches() {
        Groups groups = new Groups();
        for (String[] entries : new String[][] {{"", "a", "b"}, {"b", "a", "unused"}}) {
            TextVector coded = (TextVector) Vector.of(ColumnType.TEXT);
            coded.resizeCoded(3);
            for (String entry : entries) {
                coded.dictionary().append(entry);
            }
            coded.codes()[0] = 1;
            coded.codes()[1] = 1;
            coded.codes()[2] = 0;
            coded.setMissing(new long[] {4}, 3);
            groups.count(coded);
        }
        assertThat(groups.counts()).containsExactly(new Groups.Count("a", 4));
    }

    @Test
    void many_groups_in_both_forms_are_those_of_a_map() {
        Vectors random = Vectors.printed(GroupsTest.class.getSimpleName());
        Map<String, DoubleSummaryStatistics> expected = new HashMap<>();
        Groups groups = new Groups();
        Groups counted = new Groups();
        for (int batch = 0; batch < 12; batch++) {
            TextVector keys = (TextVector) Vector.of(ColumnType.TEXT);
            for (int row = 0; row < 700; row++) {
                if (random.random().nextInt(9) == 0) {
                    keys.appendMissing();
                } else {
                    keys.append("key " + random.random().nextInt(6000));
                }
            }
            DoubleVector numbers = (DoubleVector) Vector.of(ColumnType.DOUBLE);
            for (int row = 0; row < 700; row++) {
                if (random.random().nextInt(5) == 0) {
                    numbers.appendMissing();
                } else {
                    numbers.append(random.random().nextInt(1000));
                }
            }
            TextVector form = batch % 2 == 0 ? keys : Vectors.coded(keys);
            groups.add(form, numbers);
            counted.count(form);
            for (int row = 0; row < 700; row++) {
                DoubleSummaryStatistics group = expected.computeIfAbsent(
                        String.valueOf(keys.textAt(row)), key -> new DoubleSummaryStatistics());
                if (!numbers.isMissing(row)) {
                    group.accept(numbers.get(row));
                }
            }
        }
        assertThat(groups.averages()).hasSameSizeAs(expected.keySet());
        for (Groups.Average average : groups.averages()) {
            DoubleSummaryStatistics group = expected.get(average.group());
            if (group.getCount() == 0) {
                assertThat(average.average()).isNull();
            } else {
                assertThat(average.average()).isCloseTo(group.getAverage(), within(1e-9));
            }
        }
        // All groups but that of the missing keys.
        assertThat(counted.counts()).hasSize(expected.size() - 1);
        assertThat(expected.size()).as("groups, enough to grow the table").isGreaterThan(2000);
    }

    @Test
    void the_highest_averages_come_first_behind_the_number_of_groups() {
        List<Groups.Average> averages = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            averages.add(new Groups.Average("g" + i, i % 3 == 0 ? null : (double) i));
        }
        assertThat(Groups.highest(averages, 4)).containsExactly(15, 14.0, 13.0, 11.0, 10.0);
        assertThat(Groups.highest(List.of(), 4)).containsExactly(0);
    }

    @Test
    void the_commonest_values_come_by_count_and_then_by_value() {
        List<Groups.Count> counts = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            counts.add(new Groups.Count("v" + (char) ('z' - i), i == 5 ? 9 : i < 10 ? 2 : 1));
        }
        assertThat(Groups.commonest(counts))
                .startsWith("vu", 9L, "vq", 2L, "vr", 2L)
                .hasSize(20)
                .endsWith("vz", 2L);
        assertThat(Groups.commonest(counts.subList(0, 1))).containsExactly("vz", 2L);
    }

    @Test
    void values_as_common_as_the_eleventh_have_their_count_alone() {
        List<Groups.Count> counts = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            counts.add(new Groups.Count("v" + i, i == 5 ? 9 : 2));
        }
        assertThat(Groups.commonest(counts)).startsWith("v5", 9L, 2L, 2L).hasSize(11);
    }

    @Test
    void zeros_of_both_signs_are_one_value() {
        DoubleVector values = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        for (double value : new double[] {-0.0, 0.0, 1, -0.0}) {
            values.append(value);
        }
        Groups groups = new Groups();
        groups.count(values);
        groups.add(values, values);
        assertThat(groups.counts()).containsExactly(new Groups.Count("0.0", 6), new Groups.Count("1.0", 2));
    }
}
