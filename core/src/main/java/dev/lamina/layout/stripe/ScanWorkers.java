// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layout.Requests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Threads that share the caller's work until all of it is done or one of them has failed. */
final class ScanWorkers {
    /** Some of the work. */
    interface Work {
        void run() throws IOException;
    }

    private final ExecutorService threads;
    private final StripeFetch fetch;
    private final List<Future<?>> others = new ArrayList<>();

    ScanWorkers(ExecutorService threads, StripeFetch fetch) {
        this.threads = threads;
        this.fetch = fetch;
    }

    /** Does some of the work on another thread. */
    void start(Work work) {
        others.add(threads.submit(() -> run(work)));
    }

    /** Does some of the work on this thread, waits for the others, and throws the first failure of any. */
    void join(Work work) throws IOException {
        run(work);
        boolean interrupted = false;
        for (Future<?> other : others) {
            while (true) {
                try {
                    other.get();
                    break;
                } catch (ExecutionException e) {
                    fetch.fail(e.getCause());
                    break;
                } catch (InterruptedException e) {
                    // They use the caller's consumers, so they are waited for, but told to end.
                    interrupted = true;
                    fetch.fail(e);
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Throwable failure = fetch.failure();
        if (failure instanceof RuntimeException unchecked && !(failure instanceof DriverException)) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw Requests.asIoException(failure);
        }
    }

    private void run(Work work) {
        try {
            work.run();
        } catch (IOException | RuntimeException | Error e) {
            fetch.fail(e);
        }
    }
}
