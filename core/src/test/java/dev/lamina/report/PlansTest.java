// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.MatchedRows;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.QueryPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlansTest {
    private static String matched(long... rows) {
        MeasuredOperation query = new MeasuredOperation("newest", "SELECT 1").query(MatchedRows.of(rows));
        return new Plans(query, List.of()).matched();
    }

    @Test
    void matchingRowsAreSaidInASentence() {
        assertThat(matched(1500)).isEqualTo("matches 1,500 rows");
        assertThat(matched(1, 2, 30))
                .isEqualTo("each of 3 draws of its parameters matches rows: 2 in the median, 30 at most");
        assertThat(matched(0, 2, 30, 5))
                .isEqualTo(
                        "of 4 draws of its parameters, 25 % match no row; over all draws 5 in the median, 30 at most");
        assertThat(matched(0, 0, 7))
                .endsWith("0 in the median, 7 at most. Most draws match nothing, so these figures are those of misses");
    }

    @Test
    void aPlanIsSaidInAFewWords() {
        assertThat(Plans.words(new QueryPlan("slice", 1, "SELECT …", ""))).isEqualTo("slice, 1 request");
        assertThat(Plans.words(new QueryPlan("buckets", 30, "SELECT …", "take the first 50")))
                .isEqualTo("buckets, up to 30 requests; then take the first 50");
        assertThat(Plans.words(new QueryPlan("stripes", 1, "", "read ts of each stripe")))
                .isEqualTo("stripes; then read ts of each stripe");
        assertThat(Plans.words(new QueryPlan("scan", 1, null, null))).isEqualTo("scan");
    }
}
