// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What families cost, and what columns have in common. */
class FamilyCostTest {
    private static final Offset<Double> NEARLY = within(1e-9);

    /** 3 log 3. */
    private static final double THREE = 3 * Math.log(3) / Math.log(2);

    /** What is given out for a number of a dictionary. */
    private static final int NUMBER = 16;

    private final TestSample four = new TestSample(4);

    private static double bits(TestSample of, List<List<SampleColumn>> groups) {
        Sample sample = of.sample();
        List<SampleGroup> members = groups.stream().map(sample::group).toList();
        return new FamilyCost(of.names(), of.rows(), 100).bits(members);
    }

    @Test
    void a_group_takes_dictionaries_maps_and_codes() {
        List<SampleColumn> group = List.of(four.ints(1, 1, 2, 2), four.ints(5, 6, 7, 7));
        // Two and three numbers; maps 1 1 2 and 5 6 7; codes 0 1 2 2.
        assertThat(bits(four, List.of(group))).isCloseTo(5 * NUMBER + (THREE - 2) + THREE + 6, NEARLY);
    }

    @Test
    void a_group_that_is_another_again_takes_nothing() {
        List<SampleColumn> one = List.of(four.ints(1, 1, 2, 2), four.ints(5, 6, 7, 7));
        List<SampleColumn> other = List.of(four.ints(1, 1, 2, 2), four.ints(5, 6, 7, 7));
        double alone = bits(four, List.of(one));
        assertThat(bits(four, List.of(one, other))).isCloseTo(alone, NEARLY);
    }

    @Test
    void a_group_of_other_values_takes_its_own() {
        List<SampleColumn> one = List.of(four.ints(1, 1, 2, 2), four.ints(5, 6, 7, 7));
        List<SampleColumn> other = List.of(four.ints(3, 3, 3, 4), four.ints(8, 8, 9, 9));
        // Four and five numbers, six tuples: maps 1 1 2 3 3 4 and 5 6 7 8 9 9; both codes of four rows take six bits.
        double six = 6 * Math.log(6) / Math.log(2);
        assertThat(bits(four, List.of(one, other))).isCloseTo(9 * NUMBER + (six - 4) + (six - 2) + 6 + 6, NEARLY);
    }

    @Test
    void a_group_that_is_partly_another_takes_its_choices_and_the_rest() {
        int[] values = new int[64];
        int[] others = new int[64];
        for (int row = 0; row < 64; row++) {
            values[row] = row * 7 % 16;
            others[row] = row < 48 ? values[row] : row % 16;
        }
        others[63] = 0;
        TestSample sample = new TestSample(64);
        List<SampleColumn> one = List.of(sample.ints(values), sample.ints(values));
        List<SampleColumn> other = List.of(sample.ints(others), sample.ints(others));
        int equal = 0;
        int[] rest = new int[16];
        int[] all = new int[16];
        for (int row = 0; row < 64; row++) {
            equal += values[row] == others[row] ? 1 : 0;
            rest[others[row]] += values[row] == others[row] ? 0 : 1;
            all[others[row]]++;
        }
        double choices = Entropy.bits(new int[] {equal, 64 - equal}, 64) + Entropy.bits(rest, 64 - equal);
        assertThat(choices).isLessThan(Entropy.bits(all, 64));
        // Two dictionaries of 16 numbers, two maps of 16 entries of four bits, codes of four bits, choices.
        assertThat(bits(sample, List.of(one, other))).isCloseTo(2 * 16 * NUMBER + 2 * 64 + 256 + choices, NEARLY);
    }

    @Test
    void texts_take_a_part_of_their_bytes() {
        List<SampleColumn> group = List.of(four.texts("ab", "cde", "ab", "ab"), four.ints(1, 1, 1, 1));
        // Five bytes and a number; two tuples, maps of which one has two values; codes 0 1 0 0.
        double codes = 8 - THREE;
        assertThat(bits(four, List.of(group))).isCloseTo(5 * 8 * 0.4 + NUMBER + 2 + codes, NEARLY);
    }

    @Test
    void columns_are_alike_by_what_they_agree_in_and_by_their_values() {
        SampleColumn one = four.ints(1, 1, 2, 2);
        SampleColumn shuffled = four.ints(2, 1, 2, 1);
        SampleColumn half = four.ints(1, 3, 1, 3);
        SampleColumn none = four.ints(8, 9, 8, 9);
        SampleColumn text = four.texts("1", "2", "1", "2");
        SampleColumn rarely = four.ints(1, 4, 5, 6);
        ValueNames names = four.names();
        for (int round = 0; round < 2; round++) {
            assertThat(names.likeness(one, shuffled)).isCloseTo(2, NEARLY);
            assertThat(names.likeness(one, half)).isCloseTo(0.5 + 1.0 / 3, NEARLY);
            assertThat(names.likeness(half, one)).isCloseTo(0.5 + 1.0 / 3, NEARLY);
            assertThat(names.likeness(one, none)).isZero();
            assertThat(names.likeness(one, text)).isZero();
            assertThat(names.likeness(rarely, one)).isCloseTo(0.25 + 1.0 / 5, NEARLY);
        }
    }

    @Test
    void lists_have_nothing_in_common() {
        Vector lists = Vector.list(Vector.of(ColumnType.INT));
        for (int row = 0; row < 4; row++) {
            lists.appendMissing();
        }
        SampleColumn one = four.add(lists);
        SampleColumn other = four.add(lists);
        assertThat(four.names().likeness(one, other)).isZero();
    }
}
