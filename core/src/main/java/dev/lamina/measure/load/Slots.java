// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * The places of requests under way. Taken by one thread and freed by any: a stack of Treiber's (Systems Programming: Coping
 * with Parallelism, 1986), safe from a slot that comes back between a look and a swap since only one thread takes.
 */
final class Slots {
    private final AtomicReference<Slot> free = new AtomicReference<>();
    private final int limit;
    private final Readings readings;
    private final Thread taker = Thread.currentThread();
    private volatile boolean waited;
    private int made;

    /** Of the thread that makes it, which takes them. */
    Slots(int limit, Readings readings) {
        this.limit = limit;
        this.readings = readings;
    }

    /** A free slot, or null if so many requests are under way as may be. */
    Slot take() {
        Slot slot = takeFreed();
        if (slot == null && made < limit) {
            made++;
            return new Slot(this, readings);
        }
        return slot;
    }

    /** Whether all requests have been answered; each look remembers what it has seen. */
    boolean allFreed() {
        while (made > 0 && takeFreed() != null) {
            made--;
        }
        return made == 0;
    }

    /** Requests under way at the last look of {@link #allFreed}. */
    int unanswered() {
        return made;
    }

    private Slot takeFreed() {
        Slot slot = free.get();
        while (slot != null && !free.compareAndSet(slot, slot.next)) {
            slot = free.get();
        }
        return slot;
    }

    void free(Slot slot) {
        Slot first;
        do {
            first = free.get();
            slot.next = first;
        } while (!free.compareAndSet(first, slot));
        if (waited) {
            LockSupport.unpark(taker);
        }
    }

    /** Waits for a slot to be freed, at most so long; may return before. */
    void await(long nanos) {
        waited = true;
        // Who frees a slot looks at the flag after that, so a slot freed before now is seen here.
        if (free.get() == null) {
            LockSupport.parkNanos(this, nanos);
        }
        waited = false;
    }
}
