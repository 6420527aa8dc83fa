// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SstableStatisticsTest {
    private static final List<String> TWO = """
            SSTable: /data/nb-1-big
            SSTable min local deletion time: no tombstones (9223372036854775807)
            Estimated droppable tombstones: 0.0
            Estimated tombstone drop times:\s
               Drop Time | Count  (%)  Histogram\s
               Percentiles
               50th      0\s
            Partition Size:\s
               Size (bytes) | Count  (%)  Histogram\s
               60 (60 B)    |     1 (100) OOOOOOOOOO
            SSTable: /data/nb-2-big
            Estimated tombstone drop times:\s
               Drop Time                        | Count  (%)  Histogram\s
               1795410890 (11/23/2026 05:14:50) |   120 ( 60) OOOOOO
               1795410900 (11/23/2026 05:15:00) |    80 ( 40) OOOO
               Percentiles
            """.lines().toList();

    @Test
    void tombstonesAreSummedOverAllSstables() {
        assertThat(SstableStatistics.sum(TWO, 2)).hasValue(200);
        assertThat(SstableStatistics.sum(TWO, 3))
                .as("one SSTable is not told of")
                .isEmpty();
    }
}
