// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;

/** Threads that read parts of a scan; they end with the process. */
public final class ReaderThreads {
    private ReaderThreads() {}

    /** A pool that grows as needed. */
    public static ExecutorService start() {
        ThreadPoolExecutor threads = (ThreadPoolExecutor) Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "lamina-reader");
            thread.setDaemon(true);
            return thread;
        });
        threads.setRejectedExecutionHandler((task, pool) -> {
            throw new RejectedExecutionException(
                    "What is to be read was closed. Open it again, and close it after the last row.");
        });
        return threads;
    }
}
