// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.MeasuredOperation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the operations of a series are told apart. */
class LatencyGroupTest {
    private static LatencyGroup group(MeasuredOperation... points) {
        List<Matrix.Row> rows = List.of(points).stream()
                .map(point -> new Matrix.Row(point, List.of()))
                .toList();
        return new LatencyGroup("recent", "", "records in the partition", null, rows);
    }

    private static MeasuredOperation point(String name, double records) {
        return new MeasuredOperation(name, "", "recent", "records in the partition", records);
    }

    private static List<String> labels(LatencyGroup group) {
        return group.rows().stream().map(group::label).toList();
    }

    @Test
    void a_point_is_called_by_its_place() {
        assertThat(labels(group(point("recent/a", 1000), point("recent/b", 2500.5))))
                .containsExactly("1,000", "2,500");
    }

    @Test
    void points_at_one_place_are_called_by_their_names() {
        assertThat(labels(group(point("recent/a", 1000), point("recent/b", 1000), point("recent/c", 5000))))
                .containsExactly("a", "b", "5,000");
    }
}
