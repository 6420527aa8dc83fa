// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C for a command that has to leave things in order: its work ends early, and the process waits for that. */
public final class Interruption implements AutoCloseable {
    /** The longest wait for a process to stop; a server may need this long to write out its data. */
    private static final long PATIENCE_SECONDS = 90;

    private final Thread worker = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "lamina-stop");
    private volatile boolean wanted;
    private volatile Runnable unheard = () -> {};

    /** The work is to end. */
    public static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super("Stopped by the user.");
        }
    }

    /** Waits for Ctrl-C from now on. */
    public Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Does this, too, when the user wants the work to end: for work in machine code, which no interrupt reaches. */
    public void onStop(Runnable what) {
        unheard = what;
    }

    /** Ends the work here if the user wants that. */
    public void check() {
        if (wanted) {
            throw new Stopped();
        }
    }

    /** Whether the user wants the work to end. */
    public boolean wanted() {
        return wanted;
    }

    private void stop() {
        wanted = true;
        worker.interrupt();
        unheard.run();
        try {
            ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says that the work has ended, and its things are in order. */
    @Override
    public void close() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, which this very hook waits for no longer.
        }
    }
}
