// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceEntryTest {
    @ParameterizedTest(name = "{0} names from the {1} of {2} pages, of {3} records")
    @CsvSource({"100, middle, 1, 40", "100, end, 1, 40", "100, start, 1, 40", "7, middle, 1, 7", "2000, middle, 1, 1310"
    })
    void more_names_than_a_page_has_records_are_all_of_its_records(int names, String from, int pages, int records) {
        assertThat(new SliceEntry(SliceEntry.NAMES, names, from, pages, false).places(records, false, 1))
                .containsExactly(LongStream.range(0, records).toArray());
    }

    @ParameterizedTest
    @CsvSource({"3, 5", "4, 5", "3, 6", "4, 6"})
    void names_of_the_middle_of_a_page_lie_around_it(int names, int records) {
        long[] rows = new SliceEntry(SliceEntry.NAMES, names, "middle", 1, false).places(records, false, 1);
        assertThat(rows).hasSize(names).doesNotHaveDuplicates().isSorted();
        assertThat(rows[0]).isGreaterThanOrEqualTo(0).isLessThanOrEqualTo(records / 2);
        assertThat(rows[names - 1]).isLessThan(records).isGreaterThanOrEqualTo(records / 2);
    }

    @ParameterizedTest
    @CsvSource({"2000, 2600", "5000, 1400"})
    void names_of_one_page_do_not_reach_into_the_one_before(int names, int records) {
        long[] rows = new SliceEntry(SliceEntry.NAMES, names, "middle", 2, false).places(records, false, 1);
        assertThat(rows).isSorted().doesNotHaveDuplicates().hasSize(Math.min(names, records));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1, 1310", "1310, 1, 5000", "1000, 2, 2620"})
    void names_at_random_places_of_pages_are_as_many_as_asked_for(int names, int pages, int records) {
        assertThat(new SliceEntry(SliceEntry.NAMES, names, "random", pages, false).places(records, false, 1))
                .hasSize(names)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void names_at_random_are_drawn_from_the_whole_partition() {
        SliceEntry entry = new SliceEntry(SliceEntry.NAMES, 100, "random", 0, false);
        long[] places = entry.places(10_000_000, false, 1);
        assertThat(places).hasSize(100).isSorted().doesNotHaveDuplicates();
        assertThat(places[50]).isBetween(3_000_000L, 7_000_000L);
        assertThat(places[99]).isBetween(8_000_000L, 9_999_999L);
        assertThat(entry.places(10_000_000, false, 1)).as("the same seed").isEqualTo(places);
        assertThat(entry.places(7, false, 1)).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(entry.words()).isEqualTo("read 100 by name, drawn at random");
    }
}
