// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.MeasuredOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How the operations of a series are told apart, and what is said of them together. */
class LatencyGroupTest {
    private static LatencyGroup group(MeasuredOperation... points) {
        List<Matrix.Row> rows = List.of(points).stream()
                .map(point -> new Matrix.Row(point, List.of()))
                .toList();
        return new LatencyGroup("recent", "records in the partition", null, rows);
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

    private static LatencyGroup saying(String axis, String... summaries) {
        List<Matrix.Row> rows = new ArrayList<>();
        for (String summary : summaries) {
            rows.add(new Matrix.Row(new MeasuredOperation("recent/a", summary, "recent", axis, 1.0), List.of(timed())));
        }
        return new LatencyGroup("recent", axis, null, rows);
    }

    private static Matrix.Entry timed() {
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.CLOSED, null, null, 32, 32),
                1,
                9,
                null,
                null,
                null,
                Map.of(),
                null,
                null);
        Cell cell = Cell.timed(new Cell.Key("rows", Client.TUNED, "recent/a"), 1, null, latency);
        return new Matrix.Entry(cell, 1, 1, 1, 0);
    }

    @Test
    void a_load_is_said_once() {
        assertThat(saying(null, "read the newest 100; closed loop of 32").lead())
                .isEqualTo("read the newest 100; closed loop of 32.");
        assertThat(saying(null, "The newest").lead()).isEqualTo("The newest; closed loop, 32 requests under way.");
        assertThat(saying(null, (String) null).lead()).isEqualTo("closed loop, 32 requests under way.");
    }

    @Test
    void a_series_says_what_all_of_its_points_do() {
        assertThat(saying("cells", "read cells-1 in turn; closed loop of 32", "read cells-2 in turn; closed loop of 32")
                        .lead())
                .isEqualTo("closed loop of 32; by cells.");
        assertThat(saying("rate", "read offers; open loop of 500/s", "read offers; open loop of 2,000/s")
                        .lead())
                .isEqualTo("read offers; closed loop, 32 requests under way; by rate.");
    }
}
