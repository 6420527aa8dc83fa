// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.Vector;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FamilyCensusTest {
    private static final Offset<Double> NEARLY = within(1e-9);

    /** 3 log 3. */
    private static final double THREE = 3 * Math.log(3) / Math.log(2);

    private static IntVector ints(Integer... values) {
        IntVector ints = (IntVector) Vector.of(ColumnType.INT);
        for (Integer value : values) {
            if (value == null) {
                ints.appendMissing();
            } else {
                ints.append(value);
            }
        }
        return ints;
    }

    private static CodedStripe.Tuples tuples(Grouping grouping, List<Vector> columns) {
        CodedStripe stripe = new CodedStripe(grouping, columns);
        new TupleCoder(grouping).code(columns, stripe);
        return stripe.tuples(0);
    }

    /** Tuples (1, none), (2, 5) and (2, 6); the first group has the first one, twice the second, and the third. */
    private static CodedStripe.Tuples twoGroups() {
        return tuples(
                Grouping.parse(4, "0,1=2,3"),
                List.of(ints(1, 2, 2, 2), ints(null, 5, 5, 6), ints(2, 2, 2, 2), ints(5, 6, 5, 6)));
    }

    @Test
    void how_often_each_tuple_is_there() {
        CodedStripe.Tuples tuples = twoGroups();
        FamilyCensus census = FamilyCensus.of(tuples, 4, 2);
        assertThat(tuples.count()).isEqualTo(3);
        assertThat(List.of(census.count(0), census.count(1), census.count(2))).containsExactly(1, 4, 3);
        assertThat(census.values(0)).containsExactly(0, 1, 1);
        assertThat(census.values(1)).containsExactly(0, 1, 2);
        assertThat(((IntVector) census.distinct(0)).get(1)).isEqualTo(2);
        assertThat(TupleOrder.byFrequency(census, 3)).containsExactly(1, 2, 0);
    }

    @Test
    void tuples_that_are_as_frequent_stay_in_their_order() {
        CodedStripe.Tuples tuples = tuples(Grouping.parse(1, "0"), List.of(ints(9, 8, 7, 7, 8, 9)));
        assertThat(TupleOrder.byFrequency(FamilyCensus.of(tuples, 6, 1), 3)).containsExactly(0, 1, 2);
    }

    @Test
    void facts_are_those_of_the_rows_of_one_group() {
        FamilyCensus census = FamilyCensus.of(twoGroups(), 4, 2);
        assertFacts(census.facts(0, 0), 0, 2, 1, 2);
        assertFacts(census.facts(0, 1), 1, 2, 5, 6);
        assertFacts(census.facts(1, 0), 0, 1, 2, 2);
        assertFacts(census.facts(1, 1), 0, 2, 5, 6);
    }

    private static void assertFacts(ColumnFacts facts, int missing, int distinct, int least, int greatest) {
        assertThat(facts.missing()).isEqualTo(missing);
        assertThat(facts.distinct()).isEqualTo(distinct);
        IntVector bounds = (IntVector) facts.bounds();
        assertThat(bounds.get(0)).isEqualTo(least);
        assertThat(bounds.get(1)).isEqualTo(greatest);
    }

    @Test
    void a_family_takes_its_codes_and_its_maps() {
        FamilyCensus census = FamilyCensus.of(twoGroups(), 4, 2);
        // Codes 0 1 1 2 and 1 2 1 2; maps 1 2 2 and none 5 6.
        assertThat(census.groupedBits()).isCloseTo(6 + 4 + (THREE - 2) + THREE, NEARLY);
    }

    @Test
    void columns_apart_take_their_values() {
        FamilyCensus census = FamilyCensus.of(twoGroups(), 4, 2);
        // 1 2 2 2, then none 5 5 6, nothing but 2, and 5 6 5 6.
        assertThat(census.apartBits()).isCloseTo((8 - THREE) + 6 + 0 + 4, NEARLY);
    }

    @Test
    void long_runs_are_seen_in_sixteen_places() {
        int rows = 20_000;
        IntVector runs = ints();
        for (int row = 0; row < rows; row++) {
            runs.append(row / 100 % 2);
        }
        FamilyCensus census = FamilyCensus.of(tuples(Grouping.parse(1, "0"), List.of(runs)), rows, 1);
        // 512 rows from each 1250th on, in each of which five runs begin.
        double bits = rows * Entropy.ofStream(1, (16 * 5 + 1) / (16 * 512 + 1.0));
        assertThat(bits).isLessThan(rows / 10.0);
        assertThat(census.apartBits()).isCloseTo(bits, within(1e-6));
        // And a map of two values.
        assertThat(census.groupedBits()).isCloseTo(bits + 2, within(1e-6));
    }

    @Test
    void no_rows() {
        FamilyCensus census = FamilyCensus.of(tuples(Grouping.parse(1, "0"), List.of(ints())), 0, 1);
        assertThat(census.groupedBits()).isZero();
        assertThat(census.apartBits()).isZero();
        ColumnFacts facts = census.facts(0, 0);
        assertThat(facts.missing()).isZero();
        assertThat(facts.distinct()).isZero();
        assertThat(facts.bounds().size()).isZero();
    }
}
