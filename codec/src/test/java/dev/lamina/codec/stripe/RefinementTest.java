// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Groups looked at again, and families of them. */
class RefinementTest {
    private static final int ROWS = 20_000;

    private final SplittableRandom random = Vectors.printed("RefinementTest").random();
    private final TestSample sample = new TestSample(ROWS);
    private final List<SampleColumn> alone = new ArrayList<>();

    private int[] noise(int distinct) {
        int[] values = new int[ROWS];
        Arrays.setAll(values, row -> random.nextInt(distinct));
        return values;
    }

    private List<SampleGroup> refined(List<List<SampleColumn>> found) {
        alone.addAll(sample.columns());
        found.forEach(alone::removeAll);
        return new Refinement(sample.sample(), alone).refine(found);
    }

    private List<List<SampleGroup>> families(List<List<SampleColumn>> groups) {
        Sample whole = sample.sample();
        alone.addAll(sample.columns());
        groups.forEach(alone::removeAll);
        return new FamilyFinder(whole, alone, sample.names())
                .families(groups.stream().map(whole::group).toList());
    }

    @Test
    void a_column_that_does_not_pay_leaves_its_group() {
        int[] place = noise(100);
        SampleColumn name = sample.ints(place);
        SampleColumn country = sample.of(row -> place[row] / 10);
        SampleColumn other = sample.ints(noise(1000));
        List<SampleGroup> groups = refined(List.of(List.of(other, name, country)));
        assertThat(groups).hasSize(1);
        assertThat(groups.get(0).columns()).containsExactly(name, country);
        assertThat(alone).containsExactly(other);
    }

    @Test
    void a_group_that_does_not_pay_is_given_up() {
        SampleColumn one = sample.ints(noise(50));
        SampleColumn other = sample.ints(noise(40));
        assertThat(refined(List.of(List.of(one, other)))).isEmpty();
        assertThat(alone).containsExactlyInAnyOrder(one, other);
    }

    @Test
    void a_group_that_pays_stays_as_it_is() {
        int[] place = noise(100);
        SampleColumn name = sample.ints(place);
        SampleColumn country = sample.of(row -> place[row] / 10);
        SampleColumn half = sample.of(row -> place[row] / 50);
        List<SampleGroup> groups = refined(List.of(List.of(name, country, half)));
        assertThat(groups.get(0).columns()).containsExactly(name, country, half);
        assertThat(groups.get(0).tuples()).isEqualTo(100);
        assertThat(alone).isEmpty();
    }

    @Test
    void a_column_that_a_group_tells_joins_the_group_that_gains_most() {
        int[] place = noise(100);
        int[] kind = noise(30);
        SampleColumn name = sample.ints(place);
        SampleColumn country = sample.of(row -> place[row] / 10);
        SampleColumn code = sample.ints(kind);
        SampleColumn root = sample.of(row -> kind[row] / 5);
        SampleColumn ofKind = sample.of(row -> kind[row] % 4);
        SampleColumn constant = sample.of(row -> 5);
        SampleColumn id = sample.of(row -> row);
        List<SampleGroup> groups = refined(List.of(List.of(name, country), List.of(code, root)));
        assertThat(groups).hasSize(2);
        assertThat(groups).anySatisfy(group -> assertThat(group.columns()).containsExactly(name, country));
        assertThat(groups).anySatisfy(group -> assertThat(group.columns()).containsExactly(code, root, ofKind));
        assertThat(alone).containsExactlyInAnyOrder(constant, id);
    }

    @Test
    void groups_of_the_same_values_are_a_family_in_the_order_of_the_first() {
        int[] first = noise(300);
        int[] second = noise(300);
        SampleColumn name = sample.ints(first);
        SampleColumn country = sample.of(row -> 1000 + first[row] / 10);
        SampleColumn otherCountry = sample.of(row -> 1000 + second[row] / 10);
        SampleColumn otherName = sample.ints(second);
        List<List<SampleGroup>> families = families(List.of(List.of(name, country), List.of(otherCountry, otherName)));
        assertThat(families).hasSize(1);
        // Which is the first is decided by fingerprints.
        List<List<SampleColumn>> members =
                families.get(0).stream().map(SampleGroup::columns).toList();
        if (members.get(0).contains(name)) {
            assertThat(members).containsExactly(List.of(name, country), List.of(otherName, otherCountry));
        } else {
            assertThat(members).containsExactly(List.of(otherCountry, otherName), List.of(country, name));
        }
    }

    @Test
    void groups_of_other_values_are_families_of_their_own() {
        int[] first = noise(300);
        int[] second = noise(300);
        List<List<SampleGroup>> families = families(List.of(
                List.of(sample.ints(first), sample.of(row -> 1000 + first[row] / 10)),
                List.of(sample.of(row -> 5000 + second[row]), sample.of(row -> 9000 + second[row] / 10))));
        assertThat(families).hasSize(2).allSatisfy(family -> assertThat(family).hasSize(1));
    }

    @Test
    void a_narrower_group_is_filled_up_with_a_column_of_nearly_one_value() {
        int[] first = noise(300);
        int[] second = noise(300);
        List<SampleColumn> wide = List.of(
                sample.ints(first),
                sample.of(row -> 1000 + first[row] / 10),
                sample.of(row -> first[row] < 3 ? 7777 : 8888));
        List<SampleColumn> narrow = List.of(sample.ints(second), sample.of(row -> 1000 + second[row] / 10));
        SampleColumn dull = sample.of(row -> row % 5000 == 77 ? 7777 : 8888);
        SampleColumn lively = sample.of(row -> random.nextInt(2) == 0 ? 7777 : 8888);
        List<List<SampleGroup>> families = families(List.of(wide, narrow));
        assertThat(families).hasSize(1);
        assertThat(families.get(0).get(0).columns()).isEqualTo(wide);
        assertThat(families.get(0).get(1).columns()).containsExactly(narrow.get(0), narrow.get(1), dull);
        assertThat(alone).containsExactly(lively);
    }

    @Test
    void a_narrower_group_with_nothing_to_fill_it_up_stays_alone() {
        int[] first = noise(300);
        int[] second = noise(300);
        List<List<SampleGroup>> families = families(List.of(
                List.of(
                        sample.ints(first),
                        sample.of(row -> 1000 + first[row] / 10),
                        sample.of(row -> first[row] < 3 ? 7777 : 8888)),
                List.of(sample.ints(second), sample.of(row -> 1000 + second[row] / 10))));
        assertThat(families).hasSize(2);
    }
}
