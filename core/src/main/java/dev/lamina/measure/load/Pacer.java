// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Sends the requests of one run, in the thread that calls it. */
final class Pacer {
    /** A parked thread needs 20 to 25 µs to run again, so it parks until so long before. */
    private static final long WAKING_NANOS = 25_000;

    /** With the timer slack that Linux gives, it needs some 70. */
    private static final long LATE_WAKING_NANOS = 70_000;

    /** So often a waiting pacer looks whether it is to stop. */
    private static final long LOOK_NANOS = 50_000_000;

    /** An open loop that is behind at its end may go on for as long again, or so long if that is more. */
    private static final long LEAST_OVERTIME_NANOS = 10_000_000_000L;

    private final AsyncRequest request;
    private final BooleanSupplier stop;
    private final Readings readings;
    private final Slots slots;
    private final long durationNanos;
    private long spinNanos = LATE_WAKING_NANOS;
    private long sent;
    private boolean stopped;

    Pacer(AsyncRequest request, BooleanSupplier stop, Readings readings, Slots slots, Duration duration) {
        this.request = request;
        this.stop = stop;
        this.readings = readings;
        this.slots = slots;
        this.durationNanos = duration.toNanos();
    }

    /** Requests sent. */
    long sent() {
        return sent;
    }

    /** Whether it was told to stop before its time was over. */
    boolean stopped() {
        return stopped;
    }

    /** Sends each request whose intended time lies within the duration; false if there was no time for all. */
    boolean open(OpenLoop model, long beginNanos, Lateness lateness) throws InterruptedException {
        try (TimerSlack slack = TimerSlack.least()) {
            spinNanos = slack.isLeast() ? WAKING_NANOS : LATE_WAKING_NANOS;
            return send(model, beginNanos, lateness);
        }
    }

    private boolean send(OpenLoop model, long beginNanos, Lateness lateness) throws InterruptedException {
        Schedule schedule = new Schedule(model);
        long giveUp = beginNanos + durationNanos + Math.max(durationNanos, LEAST_OVERTIME_NANOS);
        for (long due = schedule.next(); due < durationNanos; due = schedule.next()) {
            long intended = beginNanos + due;
            if (System.nanoTime() - intended < 0) {
                lateness.onSchedule();
            }
            if (!awaitTime(intended)) {
                return true;
            }
            Slot slot = slots.take();
            if (slot == null) {
                long from = System.nanoTime();
                slot = awaitSlot(giveUp);
                lateness.blocked(System.nanoTime() - from);
                if (slot == null) {
                    return ended();
                }
            }
            long now = System.nanoTime();
            if (now - giveUp > 0) {
                slots.free(slot);
                return false;
            }
            lateness.sent(now - intended);
            slot.send(request, sent++, intended, now);
        }
        return true;
    }

    /** Keeps as many requests under way as there are slots, until the duration is over. */
    void closed(long beginNanos) throws InterruptedException {
        long end = beginNanos + durationNanos;
        while (System.nanoTime() - end < 0) {
            Slot slot = slots.take();
            if (slot == null) {
                slot = awaitSlot(end);
                if (slot == null) {
                    return;
                }
            }
            if (ended()) {
                slots.free(slot);
                return;
            }
            long now = System.nanoTime();
            slot.send(request, sent++, now, now);
        }
    }

    /**
     * Waits for all answers; false if some are missing after so long. Time in which this process itself stood still does
     * not count, since answers stood still with it.
     */
    boolean drain(long limitNanos) throws InterruptedException {
        long left = limitNanos;
        long before = System.nanoTime();
        while (!slots.allFreed()) {
            if (left <= 0) {
                return false;
            }
            checkInterrupted();
            slots.await(LOOK_NANOS);
            long now = System.nanoTime();
            left -= Math.min(now - before, 2 * LOOK_NANOS);
            before = now;
        }
        return true;
    }

    /** False if the run ended meanwhile. */
    private boolean awaitTime(long at) throws InterruptedException {
        while (true) {
            if (ended()) {
                return false;
            }
            long left = at - System.nanoTime();
            if (left <= 0) {
                return true;
            }
            if (left > spinNanos) {
                LockSupport.parkNanos(this, Math.min(left - spinNanos, LOOK_NANOS));
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /** Null if the run or the time ended meanwhile. */
    private Slot awaitSlot(long end) throws InterruptedException {
        while (!ended()) {
            Slot slot = slots.take();
            if (slot != null) {
                return slot;
            }
            long left = end - System.nanoTime();
            if (left <= 0) {
                return null;
            }
            slots.await(Math.min(LOOK_NANOS, left));
        }
        return null;
    }

    private boolean ended() throws InterruptedException {
        checkInterrupted();
        if (!stopped && stop.getAsBoolean()) {
            stopped = true;
        }
        return stopped || readings.first() != null;
    }

    private static void checkInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
