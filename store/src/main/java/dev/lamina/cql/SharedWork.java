// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Work that several threads share, each taking some of it until nothing is left. The first failure ends it for all. Serves
 * one caller, which does not get past {@link #close} before every thread has left the work, since they use what is the
 * caller's.
 */
public final class SharedWork implements AutoCloseable {
    /** Some of the work. */
    public interface Work {
        void run() throws IOException;
    }

    private final Executor threads;
    private final String activity;
    private final Consumer<Throwable> stop;
    private final List<Task> tasks = new ArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /**
     * @param activity what the work is, for messages: "loading"
     * @param stop tells those at work to end early, and why
     */
    public SharedWork(Executor threads, String activity, Consumer<Throwable> stop) {
        this.threads = threads;
        this.activity = activity;
        this.stop = stop;
    }

    /** Does some of the work on another thread. */
    public void start(Work work) {
        Task task = new Task(work);
        threads.execute(task);
        tasks.add(task);
    }

    /** Does some of the work on this thread. */
    public void run(Work work) {
        try {
            work.run();
        } catch (IOException | RuntimeException | Error e) {
            fail(e);
        }
    }

    private void fail(Throwable error) {
        if (failure.compareAndSet(null, error)) {
            stop.accept(error);
        }
    }

    /**
     * Waits for the end of all the work.
     *
     * @throws IOException the first failure of any thread, or if the caller is interrupted
     */
    public void join() throws IOException {
        boolean interrupted = false;
        for (Task task : tasks) {
            try {
                task.await();
            } catch (InterruptedException e) {
                interrupted = true;
                fail(new InterruptedIOException("Interrupted while " + activity + "."));
                break;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure.get() != null) {
            throw Requests.asIoException(failure.get());
        }
    }

    /** Ends the work early where it is not over, and waits until no thread is at it any more. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        for (Task task : tasks) {
            task.withdraw();
        }
        for (Task task : tasks) {
            while (!task.isOver()) {
                fail(new InterruptedIOException("The " + activity + " was ended."));
                if (interrupted) {
                    tasks.forEach(Task::interrupt);
                }
                try {
                    task.await();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Task implements Runnable {
        private final Work work;
        private Thread runner;
        private boolean over;

        Task(Work work) {
            this.work = work;
        }

        @Override
        public void run() {
            synchronized (this) {
                if (over) {
                    return;
                }
                runner = Thread.currentThread();
            }
            try {
                SharedWork.this.run(work);
            } finally {
                synchronized (this) {
                    runner = null;
                    over = true;
                    notifyAll();
                }
            }
        }

        /** Sees to it that it does not begin any more. */
        synchronized void withdraw() {
            over |= runner == null;
        }

        synchronized void interrupt() {
            if (runner != null) {
                runner.interrupt();
            }
        }

        synchronized boolean isOver() {
            return over;
        }

        synchronized void await() throws InterruptedException {
            while (!over) {
                wait();
            }
        }
    }
}
