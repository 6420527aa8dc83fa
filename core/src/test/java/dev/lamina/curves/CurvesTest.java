// SPDX-License-Identifier: Apache-2.0
package dev.lamina.curves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.davidmoten.hilbert.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Places on curves, and boxes as ranges of them. */
class CurvesTest {
    private static final long SEED = 2831;

    @Test
    void z_order_has_x_in_the_even_bits_and_y_in_the_odd_ones() {
        Curve curve = Curves.of("zorder", Box.sized(64, 64));
        assertThat(curve.index(0, 0)).isZero();
        assertThat(curve.index(1, 0)).isEqualTo(0b01);
        assertThat(curve.index(0, 1)).isEqualTo(0b10);
        assertThat(curve.index(0b101, 0b011)).isEqualTo(0b011011);
        assertThat(curve.index(63, 63)).isEqualTo(4095);
    }

    @Test
    void z_order_in_space_and_time_has_x_y_t_from_the_least_bit_on() {
        Curve curve = Curves.of("zorder", Box.sized(8, 8, 8));
        assertThat(curve.index(1, 0, 0)).isEqualTo(0b001);
        assertThat(curve.index(0, 1, 0)).isEqualTo(0b010);
        assertThat(curve.index(0, 0, 1)).isEqualTo(0b100);
        assertThat(curve.index(0b10, 0b11, 0b01)).isEqualTo(0b011110);
    }

    @Test
    void z_order_takes_no_offset_off_and_the_others_do() {
        Box bounds = Box.of(new int[] {4, 8}, new int[] {11, 15});
        assertThat(Curves.of("zorder", bounds).index(4, 8)).isEqualTo(0b10010000);
        assertThat(Curves.of("hilbert", bounds).index(4, 8)).isZero();
        assertThat(Curves.of("rowmajor", bounds).index(4, 8)).isZero();
        assertThat(Curves.of("rowmajor", bounds).index(5, 9)).isEqualTo(9);
    }

    @Test
    void row_major_counts_x_first_then_y_then_time() {
        Curve curve = Curves.of("rowmajor", Box.sized(5, 3, 2));
        assertThat(curve.index(4, 0, 0)).isEqualTo(4);
        assertThat(curve.index(0, 1, 0)).isEqualTo(5);
        assertThat(curve.index(0, 0, 1)).isEqualTo(15);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zorder", "hilbert", "rowmajor"})
    void every_cell_has_a_place_of_its_own_and_comes_back(String name) {
        for (Box bounds : List.of(
                Box.sized(16, 16), Box.sized(13, 7), Box.sized(4, 8, 5), Box.of(new int[] {3, 5}, new int[] {9, 6}))) {
            Curve curve = Curves.of(name, bounds);
            Set<Long> places = new HashSet<>();
            for (int[] cell : cells(bounds)) {
                long place = curve.index(cell);
                assertThat(place).isNotNegative();
                assertThat(places.add(place)).isTrue();
                assertThat(curve.cell(place)).containsExactly(cell);
            }
        }
    }

    @Test
    void hilbert_goes_from_a_cell_to_a_neighbour() {
        for (Box bounds : List.of(Box.sized(32, 32), Box.sized(8, 8, 8))) {
            Curve curve = Curves.of("hilbert", bounds);
            for (long place = 1; place < Math.pow(bounds.size(0), bounds.dimensions()); place++) {
                int[] before = curve.cell(place - 1);
                int[] here = curve.cell(place);
                int distance = 0;
                for (int i = 0; i < here.length; i++) {
                    distance += Math.abs(here[i] - before[i]);
                }
                assertThat(distance).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zorder", "hilbert", "rowmajor"})
    void a_box_is_exactly_its_ranges(String name) {
        Random random = new Random(SEED);
        for (Box bounds : List.of(
                Box.sized(16, 16), Box.sized(13, 7), Box.sized(8, 4, 6), Box.of(new int[] {3, 5}, new int[] {12, 11
                }))) {
            Curve curve = Curves.of(name, bounds);
            for (int i = 0; i < 60; i++) {
                Box box = i == 0 ? bounds : within(bounds, random);
                TreeSet<Long> expected = new TreeSet<>();
                for (int[] cell : cells(box)) {
                    expected.add(curve.index(cell));
                }
                List<IndexRange> ranges = curve.ranges(box);
                List<Long> found = new ArrayList<>();
                for (IndexRange range : ranges) {
                    for (long place = range.first(); place <= range.last(); place++) {
                        found.add(place);
                    }
                }
                assertThat(found).as("seed %d, box %s of %s", SEED, box, bounds).containsExactlyElementsOf(expected);
                for (int r = 1; r < ranges.size(); r++) {
                    assertThat(ranges.get(r).first())
                            .isGreaterThan(ranges.get(r - 1).last() + 1);
                }
            }
        }
    }

    @Test
    void hilbert_ranges_are_those_of_the_library() {
        Curve curve = Curves.of("hilbert", Box.sized(64, 64));
        Random random = new Random(SEED);
        for (int i = 0; i < 20; i++) {
            Box box = within(curve.bounds(), random);
            List<IndexRange> theirs = new ArrayList<>();
            for (Range range : org.davidmoten.hilbert.HilbertCurve.small()
                    .bits(6)
                    .dimensions(2)
                    .query(new long[] {box.least(0), box.least(1)}, new long[] {box.most(0), box.most(1)})) {
                theirs.add(new IndexRange(range.low(), range.high()));
            }
            assertThat(curve.ranges(box)).as("seed %d, box %s", SEED, box).isEqualTo(theirs);
        }
    }

    @Test
    void an_aligned_block_is_one_range_of_z_order_and_of_hilbert() {
        Box block = Box.of(new int[] {8, 16}, new int[] {15, 23});
        for (String name : List.of("zorder", "hilbert")) {
            List<IndexRange> ranges = Curves.of(name, Box.sized(64, 64)).ranges(block);
            assertThat(ranges).hasSize(1);
            assertThat(ranges.get(0).size()).isEqualTo(64);
            assertThat(ranges.get(0).first() % 64).isZero();
        }
        assertThat(Curves.of("rowmajor", Box.sized(64, 64)).ranges(block)).hasSize(8);
    }

    @Test
    void the_published_bounds_are_one_range_of_16_777_216_places() {
        Curve curve = Curves.of("zorder", Box.parse("0..4095, 0..4095"));
        assertThat(curve.ranges(curve.bounds())).containsExactly(new IndexRange(0, 16_777_215));
    }

    @Test
    void a_large_box_of_the_whole_space_is_cut_quickly() {
        Curve curve = Curves.of("zorder", Box.of(new int[] {0, 0}, new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE}));
        assertThat(curve.index(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo((1L << 62) - 1);
        assertThat(curve.ranges(curve.bounds())).containsExactly(new IndexRange(0, (1L << 62) - 1));
    }

    @Test
    void rows_of_the_whole_width_are_one_range_however_many_they_are() {
        int most = Integer.MAX_VALUE;
        Curve plane = Curves.of("rowmajor", Box.of(new int[2], new int[] {most, most}));
        assertThat(plane.ranges(plane.bounds())).containsExactly(new IndexRange(0, (1L << 62) - 1));
        assertThat(plane.ranges(Box.of(new int[] {0, most}, new int[] {most, most})))
                .containsExactly(new IndexRange((1L << 62) - (1L << 31), (1L << 62) - 1));
        Curve column = Curves.of("rowmajor", Box.of(new int[3], new int[] {0, most, 7}));
        assertThat(column.ranges(Box.of(new int[] {0, 1, 3}, new int[] {0, most, 3})))
                .containsExactly(new IndexRange((3L << 31) + 1, (4L << 31) - 1));
    }

    @Test
    void keys_that_overflow_are_refused() {
        Box deep = Box.of(new int[3], new int[] {1, 1, 1 << 21});
        for (String name : List.of("zorder", "hilbert")) {
            assertThatThrownBy(() -> Curves.of(name, deep))
                    .hasMessageContaining(name)
                    .hasMessageContaining("overflows its key of 63 bits, expected at most 21 bits");
        }
        int most = Integer.MAX_VALUE;
        assertThatThrownBy(() -> Curves.of("rowmajor", Box.of(new int[3], new int[] {most, most, most})))
                .hasMessageContaining("overflows its key of 63 bits");
        assertThat(Curves.of("hilbert", Box.sized(1 << 21, 1 << 21, 1 << 21)).index(0, 0, (1 << 21) - 1))
                .isPositive();
    }

    @Test
    void a_box_of_too_many_ranges_is_refused() {
        Box box = Box.sized(1_000_000_001, 1_000_000_001);
        for (String name : List.of("zorder", "hilbert")) {
            assertThatThrownBy(() -> Curves.of(name, box).ranges(box))
                    .hasMessage(
                            "The box 0..1000000000, 0..1000000000 is cut into more than 1048576 ranges of the curve "
                                    + name
                                    + ". Choose bounds whose sides are a power of two and begin at a multiple of it, or smaller ones.");
        }
    }

    /** Those that touch are one range in the end. */
    @Test
    void a_box_whose_cubes_are_many_and_whose_ranges_are_fewer_is_taken() {
        Box box = Box.sized(1_000_000, 999_999);
        List<IndexRange> ranges = Curves.of("zorder", box).ranges(box);
        assertThat(ranges).hasSizeBetween(400_000, 1 << 20);
        assertThat(ranges.stream().mapToLong(IndexRange::size).sum()).isEqualTo(box.size(0) * box.size(1));
    }

    @Test
    void an_unknown_curve_is_answered_with_the_known_ones() {
        assertThatThrownBy(() -> Curves.of("peano", Box.sized(2, 2)))
                .hasMessage("There is no curve \"peano\". Known: hilbert, rowmajor, zorder.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zorder", "hilbert", "rowmajor"})
    void what_lies_outside_of_the_grid_is_refused(String name) {
        Curve curve = Curves.of(name, Box.sized(10, 10));
        assertThatThrownBy(() -> curve.index(10, 0)).hasMessage("Cell [10, 0] lies outside of the grid 0..9, 0..9.");
        assertThatThrownBy(() -> curve.ranges(Box.parse("8..10, 0..3")))
                .hasMessageContaining("The box 8..10, 0..3 lies outside of the grid 0..9, 0..9.");
        assertThatThrownBy(() -> curve.cell(1 << 20)).hasMessageContaining("outside of the grid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0..3", "3..0, 0..3", "0-3, 0-3", "0..3, 0..4294967296", "0..1, 0..1, 0..1, 0..1"})
    void what_is_no_box_is_refused(String text) {
        assertThatThrownBy(() -> Box.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("xpected");
    }

    @Test
    void bins_are_numbered_through_all_ranges_as_the_list_numbers_them() {
        Random random = new Random(SEED);
        for (int i = 0; i < 40; i++) {
            Box bounds = Box.sized(1 + random.nextInt(20), 1 + random.nextInt(20));
            Curve curve = Curves.of("zorder", bounds);
            int size = 1 + random.nextInt(40);
            List<IndexRange> ranges = curve.ranges(bounds);
            IndexBins computed = new IndexBins(ranges, size);
            BinList listed = new BinList(ranges, size);
            for (long place = 0; place < 1100; place++) {
                assertThat(computed.bin(place))
                        .as("seed %d, grid %s, bins of %d", SEED, bounds, size)
                        .isEqualTo(listed.bin(place));
            }
        }
    }

    @Test
    void the_published_bounds_give_262_144_bins_of_which_the_layer_fills_64() {
        Curve curve = Curves.of("zorder", Box.parse("0..4095, 0..4095"));
        IndexBins bins = new IndexBins(curve.ranges(curve.bounds()), 64);
        assertThat(bins.count()).isEqualTo(262_144);
        Set<Long> filled = new TreeSet<>();
        for (int[] cell : cells(Box.sized(64, 64))) {
            filled.add(bins.bin(curve.index(cell)));
        }
        assertThat(filled).hasSize(64).contains(0L, 63L);
        assertThat(bins.bin(16_777_216)).isEqualTo(-1);
        assertThatThrownBy(() -> new IndexBins(List.of(), 0)).hasMessageContaining("0 positions, expected 1 or more");
    }

    private static Box within(Box bounds, Random random) {
        int[] least = new int[bounds.dimensions()];
        int[] most = new int[bounds.dimensions()];
        for (int i = 0; i < least.length; i++) {
            least[i] = bounds.least(i) + random.nextInt((int) bounds.size(i));
            most[i] = least[i] + random.nextInt(bounds.most(i) - least[i] + 1);
        }
        return Box.of(least, most);
    }

    private static List<int[]> cells(Box box) {
        List<int[]> cells = new ArrayList<>();
        for (int t = box.dimensions() == 3 ? box.least(2) : 0; t <= (box.dimensions() == 3 ? box.most(2) : 0); t++) {
            for (int y = box.least(1); y <= box.most(1); y++) {
                for (int x = box.least(0); x <= box.most(0); x++) {
                    cells.add(box.dimensions() == 3 ? new int[] {x, y, t} : new int[] {x, y});
                }
            }
        }
        return cells;
    }
}
