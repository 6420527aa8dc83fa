// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Threads that read parts of a scan; they end with the process. */
public final class ReaderThreads {
    private ReaderThreads() {}

    /** A pool that grows as needed. */
    public static ExecutorService start() {
        return Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "lamina-reader");
            thread.setDaemon(true);
            return thread;
        });
    }
}
