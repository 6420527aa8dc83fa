// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.measure.process.ActivitySamples;
import dev.lamina.measure.process.HostSample;
import dev.lamina.measure.process.ProcessSample;
import dev.lamina.measure.process.ProcessSeries;
import dev.lamina.results.Activity;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Client;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;
import dev.lamina.results.SampleRuns;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActivityTableTest {
    private static final Activity.Party NODE = new Activity.Party("node 1", ActivitySeries.NODE, 7, List.of("OFFERS"));

    /** So many seconds with 300 ms of user and 100 ms of system time each, but for the first and the last. */
    private static ActivitySamples samples(int seconds) {
        List<ProcessSample> process = new ArrayList<>(List.of(new ProcessSample(0, 0, 0, 0L, null, null)));
        List<HostSample> host = new ArrayList<>();
        for (int second = 1; second <= seconds; second++) {
            long last = process.get(second - 1).userMicros();
            boolean end = second == 1 || second == seconds;
            long user = last + (end ? 0 : 300_000);
            process.add(new ProcessSample(second, user, user / 3, 10L * second, null, null));
            host.add(new HostSample(second, end ? 1 : 15.123456, 5, 75, 0, 100, 512.0, 0.0));
        }
        return new ActivitySamples(List.of(new ProcessSeries("node 1", 7, process, null)), host, null);
    }

    private static Activity activity(int repeat, int seconds, Long requests) {
        return Activity.of(
                new Activity.Place("read", "json", Client.TUNED, repeat), samples(seconds), List.of(NODE), requests);
    }

    @Test
    void a_request_costs_all_that_was_used_over_all_that_were_answered() {
        Activity activity = activity(1, 12, 1_000L);
        ActivitySeries node = activity.processes().get(0);
        assertThat(node.userMicrosPerRequest()).isEqualTo(3_000, within(1e-9));
        assertThat(node.systemMicrosPerRequest()).isEqualTo(1_000, within(1e-9));
        assertThat(node.intervals().userPercent()).hasSize(12).startsWith(0.0, 30.0);
        assertThat(node.intervals().switchesPerSecond()).containsOnly(10.0);
        assertThat(node.intervals().readBytesPerSecond()).isNull();
        assertThat(node.partitions()).containsExactly("OFFERS");
        assertThat(activity.steadyFromSecond()).isEqualTo(1);
        assertThat(activity.steadyToSecond()).isEqualTo(11);
        assertThat(node.steady().userPercent()).isEqualTo(30, within(1e-9));
        assertThat(node.steady().systemPercent()).isEqualTo(10, within(1e-9));
        assertThat(activity.host().steady().idlePercent()).isEqualTo(75, within(1e-9));
        assertThat(activity.host().steady().readBytesPerSecond()).isEqualTo(512, within(1e-9));
        assertThat(activity.host().intervals().userPercent()).as("four digits").contains(15.12);
        assertThat(activity.host().userMicrosPerRequest()).isNull();
    }

    @Test
    void without_requests_there_is_no_cost_and_without_samples_no_window() {
        assertThat(activity(1, 12, null).processes().get(0).userMicrosPerRequest())
                .isNull();
        assertThat(activity(1, 12, 0L).processes().get(0).userMicrosPerRequest())
                .isNull();
        assertThat(activity(1, 2, 5L).steadyFromSecond()).isNull();
        assertThat(activity(1, 2, 5L).processes().get(0).steady()).isNull();
    }

    @Test
    void repeats_become_one_figure_with_an_interval() {
        Run like = SampleRuns.activity();
        ActivityTable table = ActivityTable.of(like(like, List.of(activity(1, 12, 1_000L), activity(2, 12, 2_000L))));
        assertThat(table.rows()).extracting(ActivityTable.Row::process).containsExactly("node 1", "machine");
        ActivityTable.Row node = table.rows().get(0);
        assertThat(node.both().values()).containsExactly(4_000.0, 2_000.0);
        assertThat(node.both().median()).isEqualTo(3_000, within(1e-9));
        assertThat(node.user()).isEqualTo(2_250, within(1e-9));
        assertThat(node.steady().userPercent()).isEqualTo(30, within(1e-9));
        assertThat(node.steady().readBytesPerSecond()).isNull();
        assertThat(ActivityTable.cost(table.rows().get(1))).isEqualTo(Figures.NONE);
    }

    private static Run like(Run run, List<Activity> activity) {
        return new Run(
                run.heading(),
                new Run.Execution(run.started(), run.finished(), true, null, run.command(), run.seed()),
                null,
                run.dataset(),
                new Run.Servers(run.environment(), null),
                new Run.Matrix(run.operations(), List.of(), run.cells()),
                new Run.Conclusions(List.of(), List.of(), null),
                new Run.Recording(null, activity),
                List.of());
    }
}
