// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.advise.cost.CalibratedModel.MeasuredTrial;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibratedModelTest {
    /**
     * Pages of a partition, or all at once: 10 µs of processor time per request, 13 where an execution waits for the last of several, and
     * 200 µs to wait for each round trip.
     */
    private static List<MeasuredTrial> trials() {
        List<MeasuredTrial> trials = new ArrayList<>();
        for (int requests : new int[] {1, 2, 5, 10}) {
            for (int waits : new int[] {1, requests}) {
                Work work = Work.NONE.with(Factor.REQUESTS, requests).with(Factor.ROUND_TRIPS, waits);
                double latency = 20 * requests + 200 * waits;
                trials.add(new MeasuredTrial(
                        requests + " in " + waits,
                        work,
                        (waits < requests ? 13 : 10) * requests,
                        latency,
                        3 * latency));
            }
        }
        return trials;
    }

    @Test
    void waiting_costs_latency_and_no_processor_time() {
        CalibratedModel model = CalibratedModel.of(trials(), 1);
        Work pages = Work.NONE.with(Factor.REQUESTS, 4).with(Factor.ROUND_TRIPS, 4);
        Work atOnce = pages.with(Factor.ROUND_TRIPS, 1);
        assertThat(model.cpu(pages)).isEqualTo(model.cpu(atOnce));
        assertThat(model.cpu(pages).value()).isCloseTo(40, within(0.1));
        assertThat(model.p50(atOnce).value()).isCloseTo(280, within(1.0));
        assertThat(model.p50(pages).value()).isCloseTo(880, within(1.0));
        assertThat(model.p99(pages).value()).isCloseTo(2640, within(3.0));
        assertThat(model.cpu(pages).unit()).isEqualTo("µs");
        assertThat(model.leftOutError().p90()).isLessThan(0.01);
    }

    @Test
    void the_99th_percentile_is_at_least_the_median() {
        List<MeasuredTrial> trials = new ArrayList<>();
        for (int requests : new int[] {1, 2, 5, 10}) {
            Work work = Work.NONE.with(Factor.REQUESTS, requests).with(Factor.ROUND_TRIPS, 1);
            // The longer ones were timed in a quieter moment, so that the lines of the two cross.
            trials.add(
                    new MeasuredTrial(requests + " at once", work, 10 * requests, 100 * requests, 900 + 20 * requests));
        }
        CalibratedModel model = CalibratedModel.of(trials, 1);
        Work few = Work.NONE.with(Factor.REQUESTS, 2).with(Factor.ROUND_TRIPS, 1);
        Work many = few.with(Factor.REQUESTS, 100);
        assertThat(model.p99(few).value()).isGreaterThan(model.p50(few).value());
        assertThat(model.p99(many)).isEqualTo(model.p50(many));
    }

    @Test
    void trials_without_a_request_are_refused() {
        List<MeasuredTrial> trials = new ArrayList<>(trials());
        Work one = Work.NONE.with(Factor.REQUESTS, 1).with(Factor.ROUND_TRIPS, 1);
        trials.add(new MeasuredTrial("none", one, Double.POSITIVE_INFINITY, 1, 1));
        assertThatThrownBy(() -> CalibratedModel.of(trials, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Measure for longer");
    }
}
