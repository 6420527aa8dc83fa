// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.results.Latency;
import dev.lamina.results.MixedLoad;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredDesignTest {
    private static final Measurement CORES = Measurement.of("processors", List.of(1.0, 1.1, 1.0));

    /** @param achieved requests a second of 100 that were meant */
    private static MeasuredDesign measured(double achieved) {
        Latency latency = new Latency(
                new Latency.Offered(Latency.Load.OPEN, 100.0, "poisson", null, 1024),
                3,
                300,
                Measurement.of("requests/s", List.of(achieved)),
                new Latency.Schedule(true, null, null),
                null,
                Map.of(),
                null,
                null);
        List<Cell> cells = List.of(
                Cell.timed(new Cell.Key("first", Client.TUNED, "mixed"), 1, null, latency)
                        .mixed(new MixedLoad(1.0, CORES, List.of())),
                Cell.timed(new Cell.Key("first", Client.TUNED, "flip-1-beyond"), 1, null, latency)
                        .mixed(new MixedLoad(1.0, CORES, List.of())));
        List<FlipTrial> flips = List.of(new FlipTrial("flip-1-beyond", "newest", 4, "first", "second"));
        return MeasuredDesign.of(List.of(), cells, "first", List.of(), flips);
    }

    @Test
    void processors_of_all_at_once_are_those_of_the_load_that_was_meant() {
        MeasuredDesign kept = measured(96);
        assertThat(kept.mixedCores()).isEqualTo(1.0);
        assertThat(kept.mixed()).containsOnlyKeys("mixed", "flip-1-beyond");
        assertThat(kept.kept()).isNull();

        MeasuredDesign late = measured(80);
        assertThat(late.mixedCores()).isNull();
        assertThat(late.mixed()).isEmpty();
        assertThat(late.kept()).isEqualTo(0.8);
    }
}
