// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupFinderTest {
    private static final int ROWS = 66_000;
    private static final int PLACES = 800;
    private static final int KINDS = 60;

    private final SplittableRandom random =
            Vectors.printed("GroupFinderTest").random().split();

    @Test
    void columns_that_determine_each_other_are_one_group() {
        List<Vector> columns = dependent(ROWS);
        assertThat(groups(GroupFinder.find(columns, ROWS)))
                .contains(Set.of(0, 1, 2, 3))
                .contains(Set.of(4, 5, 6));
        assertThat(GroupFinder.find(columns, ROWS).alone()).contains(7, 8);
    }

    @Test
    void found_groups_save_bytes() throws Exception {
        List<Vector> columns = dependent(ROWS);
        EncodedStripe grouped = Stripes.encode(columns, GroupFinder.find(columns, ROWS));
        long alone = Stripes.bytes(Stripes.encode(columns, Grouping.none(columns.size())));
        assertThat(Stripes.bytes(grouped)).isLessThan(alone * 3 / 4);
        Stripes.assertHolds(grouped, columns, Stripes.all(columns.size()));
    }

    @Test
    void the_order_of_columns_is_of_no_consequence() {
        List<Vector> columns = dependent(ROWS);
        Grouping grouping = GroupFinder.find(columns, ROWS);
        long bytes = Stripes.bytes(Stripes.encode(columns, grouping));
        for (int round = 0; round < 3; round++) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, columns.size()).boxed().toList());
            Collections.shuffle(order, new Random(random.nextLong()));
            List<Vector> shuffled = order.stream().map(columns::get).toList();
            Grouping found = GroupFinder.find(shuffled, ROWS);
            Set<Set<Integer>> named = groups(found).stream()
                    .map(group -> group.stream().map(order::get).collect(Collectors.toSet()))
                    .collect(Collectors.toSet());
            assertThat(named).as("order %s", order).isEqualTo(groups(grouping));
            assertThat((double) Stripes.bytes(Stripes.encode(shuffled, found))).isBetween(bytes * 0.98, bytes * 1.02);
        }
    }

    @Test
    void groups_with_values_in_common_are_a_family() {
        List<Vector> columns = dependent(ROWS);
        // A second place: the first one's in two of three rows.
        int[] place = new int[ROWS];
        for (int row = 0; row < ROWS; row++) {
            place[row] = random.nextInt(3) > 0 ? ((IntVector) columns.get(3)).get(row) - 7 : place();
        }
        columns.addAll(places(place));
        Grouping grouping = GroupFinder.find(columns, ROWS);
        assertThat(grouping.families())
                .anySatisfy(family ->
                        assertThat(family.members()).containsExactly(List.of(0, 1, 2, 3), List.of(9, 10, 11, 12)));
        EncodedStripe stripe = Stripes.encode(columns, grouping);
        assertThat(stripe.directory().parts())
                .as("the second place says where it is the first one's")
                .anyMatch(part -> part.name().endsWith(".copy"));
    }

    @Test
    void data_without_dependencies_lose_nothing() {
        List<Vector> columns = new ArrayList<>();
        for (int distinct : new int[] {2, 7, 30, 200, 1000, 5000, 40_000}) {
            IntVector numbers = (IntVector) Vector.of(ColumnType.INT);
            TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
            for (int row = 0; row < ROWS; row++) {
                numbers.append(random.nextInt(distinct));
                texts.append("t" + random.nextInt(distinct));
            }
            columns.add(numbers);
            columns.add(texts);
        }
        long found = Stripes.bytes(Stripes.encode(columns, GroupFinder.find(columns, ROWS)));
        long alone = Stripes.bytes(Stripes.encode(columns, Grouping.none(columns.size())));
        assertThat((double) found).isLessThanOrEqualTo(alone * 1.01);
    }

    @Test
    void dependencies_that_break_later_cost_little_and_stay_correct() throws Exception {
        Grouping grouping = GroupFinder.find(dependent(ROWS), ROWS);
        List<Vector> broken = new ArrayList<>();
        for (Vector column : dependent(ROWS)) {
            Vector shuffled = column.emptyLike();
            for (int row = 0; row < ROWS; row++) {
                shuffled.append(column, random.nextInt(ROWS));
            }
            broken.add(shuffled);
        }
        EncodedStripe stripe = Stripes.encode(broken, grouping);
        Stripes.assertHolds(stripe, broken, Stripes.all(broken.size()));
        long alone = Stripes.bytes(Stripes.encode(broken, Grouping.none(broken.size())));
        assertThat((double) Stripes.bytes(stripe)).isLessThanOrEqualTo(alone * 1.05);
    }

    @Test
    void pairs_are_tried_on_rows_of_the_whole_sample() {
        int rows = GroupFinder.SAMPLE_ROWS;
        IntVector kind = (IntVector) Vector.of(ColumnType.INT);
        IntVector twice = (IntVector) Vector.of(ColumnType.INT);
        for (int row = 0; row < rows; row++) {
            // As many rows at the beginning as pairs are tried on have nothing to do with each other.
            int value = random.nextInt(100);
            kind.append(value);
            twice.append(row < GroupFinder.PAIR_ROWS ? random.nextInt(100) : value * 2);
        }
        assertThat(groups(GroupFinder.find(List.of(kind, twice), rows))).containsExactly(Set.of(0, 1));
    }

    @Test
    void no_rows_or_constant_columns_give_no_groups() {
        assertThat(GroupFinder.find(List.of(Vector.of(ColumnType.INT)), ROWS).families())
                .isEmpty();
        List<Vector> constant = List.of(Vector.of(ColumnType.INT), Vector.of(ColumnType.TEXT));
        for (int row = 0; row < 5000; row++) {
            ((IntVector) constant.get(0)).append(7);
            constant.get(1).appendMissing();
        }
        assertThat(GroupFinder.find(constant, ROWS).families()).isEmpty();
    }

    private static Set<Set<Integer>> groups(Grouping grouping) {
        Set<Set<Integer>> groups = new HashSet<>();
        grouping.families().forEach(family -> family.members().forEach(member -> groups.add(new HashSet<>(member))));
        return groups;
    }

    /** A place of four fields, a kind of three, and two columns that have nothing to do with anything. */
    private List<Vector> dependent(int rows) {
        int[] place = new int[rows];
        for (int row = 0; row < rows; row++) {
            place[row] = place();
        }
        List<Vector> columns = new ArrayList<>(places(place));
        TextVector kind = (TextVector) Vector.of(ColumnType.TEXT);
        TextVector parent = (TextVector) Vector.of(ColumnType.TEXT);
        DoubleVector scale = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        IntVector noise = (IntVector) Vector.of(ColumnType.INT);
        IntVector id = (IntVector) Vector.of(ColumnType.INT);
        for (int row = 0; row < rows; row++) {
            int of = random.nextInt(KINDS);
            kind.append("kind " + of);
            parent.append("parent " + of / 8);
            scale.append((of % 9) / 2.0);
            noise.append(random.nextInt(1000));
            id.append(random.nextInt());
        }
        columns.addAll(List.of(kind, parent, scale, noise, id));
        return columns;
    }

    private static List<Vector> places(int[] place) {
        TextVector name = (TextVector) Vector.of(ColumnType.TEXT);
        DoubleVector latitude = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        TextVector country = (TextVector) Vector.of(ColumnType.TEXT);
        IntVector code = (IntVector) Vector.of(ColumnType.INT);
        for (int of : place) {
            name.append("a place with the number " + of);
            if (of % 50 == 0) {
                latitude.appendMissing();
            } else {
                latitude.append(of * 37 % 1800 / 10.0);
            }
            country.append("C" + of % 40);
            code.append(of + 7);
        }
        return List.of(name, latitude, country, code);
    }

    /** Some places are far more often named than others. */
    private int place() {
        return (int) (PLACES * Math.pow(random.nextDouble(), 3));
    }
}
