// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class PacerTest {
    private static final CompletionStage<Void> AT_ONCE = CompletableFuture.completedFuture(null);

    @Test
    void an_answer_that_never_comes_is_missed() throws Exception {
        Readings readings = new Readings(null);
        Slots slots = new Slots(3, readings);
        CompletableFuture<Void> lost = new CompletableFuture<>();
        long[] last = {0};
        AsyncRequest request = number -> {
            last[0] = number;
            return number == 7 ? lost : AT_ONCE;
        };
        Pacer pacer = new Pacer(request, () -> last[0] == 20, readings, slots, Duration.ofHours(1));
        pacer.closed(System.nanoTime());
        assertThat(pacer.sent()).isEqualTo(21);
        assertThat(pacer.stopped()).isTrue();
        assertThat(pacer.drain(1)).isFalse();
        assertThat(slots.unanswered()).isOne();
        lost.complete(null);
        assertThat(pacer.drain(1)).isTrue();
        assertThat(readings.service.getIntervalHistogram().getTotalCount()).isEqualTo(pacer.sent());
    }

    @Test
    void slots_are_used_again_and_never_more_than_may_be() {
        Readings readings = new Readings(new Lateness(2, 1000));
        Slots slots = new Slots(2, readings);
        Slot first = slots.take();
        Slot second = slots.take();
        assertThat(second).isNotNull().isNotSameAs(first);
        assertThat(slots.take()).isNull();
        slots.free(first);
        assertThat(slots.take()).isSameAs(first);
        assertThat(slots.take()).isNull();
        slots.free(second);
        slots.free(first);
        assertThat(slots.allFreed()).isTrue();
        assertThat(slots.unanswered()).isZero();
    }
}
