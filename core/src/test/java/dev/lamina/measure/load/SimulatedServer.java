// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Answers after a while; from one of its requests on it stands still for a time. */
final class SimulatedServer implements AsyncRequest, AutoCloseable {
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
    private final long serviceNanos;
    private final long stallingNumber;
    private final long stallNanos;
    private long stallEnd = Long.MIN_VALUE;

    private SimulatedServer(long serviceMicros, long stallingNumber, long stallMillis) {
        this.serviceNanos = serviceMicros * 1000;
        this.stallingNumber = stallingNumber;
        this.stallNanos = stallMillis * 1_000_000;
    }

    static SimulatedServer steady(long serviceMicros) {
        return new SimulatedServer(serviceMicros, -1, 0);
    }

    static SimulatedServer stalling(long number, long millis) {
        return new SimulatedServer(200, number, millis);
    }

    @Override
    public CompletionStage<?> send(long number) {
        long now = System.nanoTime();
        if (number == stallingNumber) {
            stallEnd = now + stallNanos;
        }
        long wait = serviceNanos + (stallEnd == Long.MIN_VALUE ? 0 : Math.max(0, stallEnd - now));
        CompletableFuture<Void> answer = new CompletableFuture<>();
        threads.schedule(() -> answer.complete(null), wait, TimeUnit.NANOSECONDS);
        return answer;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
