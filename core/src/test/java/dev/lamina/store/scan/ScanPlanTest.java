// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Access;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How chunks are packed into requests, and which of them are asked for before it is known whether any row is wanted. */
class ScanPlanTest {
    private static final int MEBIBYTE = 1 << 20;

    private static List<ScanPlan.Portion> portions(MemoryVersion memory, ScanShape shape) throws IOException {
        ScanPlan plan = new ScanPlan(memory.open(), shape);
        List<ScanPlan.Portion> portions = new ArrayList<>();
        for (ScanPlan.Portion portion = plan.next(); portion != null; portion = plan.next()) {
            portions.add(portion);
        }
        return portions;
    }

    private static WantedStripe only(MemoryVersion memory, ScanShape shape) throws IOException {
        List<ScanPlan.Portion> portions = portions(memory, shape);
        assertThat(portions).hasSize(1);
        assertThat(portions.get(0).stripes()).hasSize(1);
        return portions.get(0).stripes().get(0);
    }

    @Test
    void large_columns_are_fetched_after_the_condition_s_own_unless_that_saves_little() throws IOException {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(20_000), 20_000, 1, Access.tuned());
        WantedStripe late = only(memory, MemoryVersion.shape("id = 1007", false, "word", "id"));
        assertThat(late.stage).isEqualTo(WantedStripe.Stage.LOOKED_AT);
        assertThat(late.names).containsExactly("id");
        // Twice as large as what the condition looks at, and half as large.
        assertThat(only(memory, MemoryVersion.shape("word = '1'", false, "phrase")).stage)
                .isEqualTo(WantedStripe.Stage.LOOKED_AT);
        WantedStripe larger = only(memory, MemoryVersion.shape("phrase = '1'", false, "word"));
        assertThat(larger.stage).isEqualTo(WantedStripe.Stage.FILTERED);
        assertThat(larger.names).containsExactlyInAnyOrder("word", "phrase");
        assertThat(only(memory, MemoryVersion.shape("id = 1007", false, "amount")).stage)
                .isEqualTo(WantedStripe.Stage.FILTERED);
        // A second request would wait for the first while later stripes are held back.
        WantedStripe ordered = only(memory, MemoryVersion.shape("id = 1007", true, "word", "id"));
        assertThat(ordered.stage).isEqualTo(WantedStripe.Stage.FILTERED);
        assertThat(ordered.names).containsExactlyInAnyOrder("id", "word");
    }

    @Test
    void large_columns_come_at_once_where_the_bounds_say_that_they_are_needed() throws IOException {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(20_000), 20_000, 1, Access.tuned());
        for (String where :
                List.of("id < 1007", "id = 1000", "id = 20999", "id in (1000, 7)", "id = 1007 or id > 5000")) {
            WantedStripe stripe = only(memory, MemoryVersion.shape(where, false, "word"));
            assertThat(stripe.stage).as(where).isEqualTo(WantedStripe.Stage.FILTERED);
            assertThat(stripe.names).as(where).containsExactlyInAnyOrder("id", "word");
        }
        // Each of the two is met by a row, which may be another one.
        assertThat(only(memory, MemoryVersion.shape("id < 1007 and id > 1005", false, "word")).stage)
                .isEqualTo(WantedStripe.Stage.LOOKED_AT);
    }

    @Test
    void a_request_has_stripes_of_a_mebibyte_at_most() throws IOException {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(60_000), 6_000, 10, Access.tuned());
        ScanShape shape = MemoryVersion.shape(null, false, "word", "phrase");
        List<ScanPlan.Portion> portions = portions(memory, shape);
        assertThat(portions).hasSizeGreaterThan(1);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < portions.size(); i++) {
            long bytes = 0;
            for (WantedStripe stripe : portions.get(i).stripes()) {
                bytes += size(stripe.directory, "word") + size(stripe.directory, "phrase");
                numbers.add(stripe.number);
            }
            assertThat(portions.get(i).bytes()).isEqualTo(bytes).isLessThanOrEqualTo(MEBIBYTE);
            if (i + 1 < portions.size()) {
                assertThat(bytes + portions.get(i + 1).stripes().get(0).bytes).isGreaterThan(MEBIBYTE);
            }
        }
        assertThat(numbers).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    private static int size(StripeDirectory directory, String name) {
        return directory.parts().stream()
                .filter(part -> part.name().equals(name))
                .findAny()
                .orElseThrow()
                .bytes();
    }

    @Test
    void a_request_has_few_stripes_of_one_partition() throws IOException {
        MemoryVersion memory = new MemoryVersion(MemoryVersion.things(150), 1, 100, Access.tuned());
        List<ScanPlan.Portion> portions = portions(memory, MemoryVersion.shape(null, false, "id"));
        assertThat(portions).extracting(ScanPlan.Portion::shard).containsExactly(0, 0, 1);
        assertThat(portions).extracting(portion -> portion.stripes().size()).containsExactly(64, 36, 50);
    }
}
