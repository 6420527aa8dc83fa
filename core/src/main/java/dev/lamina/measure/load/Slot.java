// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import java.util.function.BiConsumer;

/** The place of one request under way; used by one request after another, so that none needs an object of its own. */
final class Slot implements BiConsumer<Object, Throwable> {
    private final Slots slots;
    private final Readings readings;

    /** The slot that was freed before this one, while this one is free. */
    Slot next;

    private AsyncRequest request;
    private long number;
    private long intendedNanos;
    private long sentNanos;

    Slot(Slots slots, Readings readings) {
        this.slots = slots;
        this.readings = readings;
    }

    /** Sends a request whose answer frees this slot. */
    void send(AsyncRequest sender, long requested, long intended, long sent) {
        request = sender;
        number = requested;
        intendedNanos = intended;
        sentNanos = sent;
        try {
            sender.send(requested).whenComplete(this);
        } catch (RuntimeException e) {
            accept(null, e);
        }
    }

    @Override
    public void accept(Object answer, Throwable error) {
        try {
            if (error == null) {
                long now = System.nanoTime();
                long begunNanos = request.begun(number, sentNanos);
                if (begunNanos != sentNanos) {
                    readings.waited(sentNanos - intendedNanos, begunNanos - intendedNanos);
                }
                request.answered(number, intendedNanos, begunNanos, now);
                readings.record(intendedNanos, begunNanos, now);
            } else {
                readings.failed(error);
            }
        } catch (RuntimeException | Error e) {
            // A future swallows what its listeners throw; the run must end with it.
            readings.failed(e);
        } finally {
            slots.free(this);
        }
    }
}
