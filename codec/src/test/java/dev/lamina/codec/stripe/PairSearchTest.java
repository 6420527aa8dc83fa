// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PairSearchTest {
    private static final int ROWS = 8192;

    private final SplittableRandom random = Vectors.printed("PairSearchTest").random();
    private final TestSample sample = new TestSample(ROWS);

    private int[] noise(int distinct) {
        int[] values = new int[ROWS];
        Arrays.setAll(values, row -> random.nextInt(distinct));
        return values;
    }

    private Set<Set<Integer>> groups(int stripeRows) {
        PairSearch search = new PairSearch(
                sample.columns().stream().map(SampleColumn::codes).toArray(int[][]::new),
                sample.columns().stream().mapToInt(SampleColumn::count).toArray(),
                sample.columns().stream().mapToLong(SampleColumn::fingerprint).toArray(),
                ROWS,
                stripeRows);
        Set<Set<Integer>> groups = new HashSet<>();
        for (int[] group : search.run()) {
            Set<Integer> places = new TreeSet<>();
            Arrays.stream(group).forEach(places::add);
            assertThat(places).as("columns that differ").hasSize(group.length);
            groups.add(places);
        }
        return groups;
    }

    @Test
    void columns_that_name_the_same_are_merged_and_others_are_not() {
        int[] kind = noise(16);
        int[] place = noise(200);
        sample.ints(kind);
        sample.ints(noise(16));
        sample.ints(place);
        sample.of(row -> kind[row] * 3);
        sample.of(row -> place[row] / 10);
        sample.of(row -> place[row] % 7);
        assertThat(groups(ROWS)).containsExactlyInAnyOrder(Set.of(0, 3), Set.of(2, 4, 5));
    }

    @Test
    void a_merge_has_to_save_a_hundredth_of_a_bit() {
        // Set in 5 rows of 8192, spread: 0.0074 bits a row for each column, less the map's.
        sample.of(row -> row % 1638 == 1637 ? 1 : 0);
        sample.of(row -> row % 1638 == 1637 ? 7 : 6);
        assertThat(groups(ROWS)).isEmpty();
        // In 12 rows: 0.0159.
        sample.of(row -> row % 682 == 681 ? 1 : 0);
        sample.of(row -> row % 682 == 681 ? 7 : 6);
        assertThat(groups(ROWS)).containsExactly(Set.of(2, 3));
    }

    @Test
    void maps_that_cost_more_than_is_saved_forbid_a_merge() {
        // Half of 4000 values tell the other column's, so that a map has nearly as many entries as there are rows.
        int[] values = noise(4000);
        sample.ints(values);
        sample.of(row -> values[row] % 2 == 0 ? values[row] % 3 : random.nextInt(3));
        assertThat(groups(ROWS)).isEmpty();
    }

    @Test
    void maps_are_spread_over_the_rows_of_a_stripe() {
        // A bit a row is saved; a map of 2,000 entries of twelve bits takes three here, and little in longer stripes.
        int[] values = noise(2000);
        sample.ints(values);
        sample.of(row -> values[row] % 2);
        assertThat(groups(ROWS)).isEmpty();
        assertThat(groups(16 * ROWS)).containsExactly(Set.of(0, 1));
    }

    @Test
    void equal_columns_are_one_group_whatever_their_number() {
        int[] values = noise(30);
        for (int column = 0; column < 6; column++) {
            sample.ints(values);
        }
        assertThat(groups(ROWS)).containsExactly(Set.of(0, 1, 2, 3, 4, 5));
    }

    @Test
    void a_column_alone_or_none() {
        assertThat(groups(ROWS)).isEmpty();
        sample.ints(noise(5));
        assertThat(groups(ROWS)).isEmpty();
    }

    @Test
    void of_hundreds_of_columns_those_that_name_the_same_are_found() {
        int rows = 1_000;
        int[][] columns = new int[300][rows];
        long[] fingerprints = new long[columns.length];
        for (int column = 0; column < columns.length; column++) {
            fingerprints[column] = random.nextLong();
            for (int row = 0; row < rows; row++) {
                columns[column][row] = column % 2 == 1 ? 7 - columns[column - 1][row] : random.nextInt(8);
            }
        }
        int[] counts = new int[columns.length];
        Arrays.fill(counts, 8);
        assertThat(new PairSearch(columns, counts, fingerprints, rows, rows).run())
                .hasSize(150)
                .allSatisfy(group -> {
                    Arrays.sort(group);
                    assertThat(group).hasSize(2);
                    assertThat(group[0] % 2).isZero();
                    assertThat(group[1]).isEqualTo(group[0] + 1);
                });
    }
}
