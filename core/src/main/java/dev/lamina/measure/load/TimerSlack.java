// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How late Linux may wake this thread. The kernel puts off the timers of ordinary threads by up to 50 µs, so that one wake-up
 * serves several (proc_pid_timerslack_ns(5)); a thread that paces requests asks for none while it does. Where the system is
 * another one, or does not let us, nothing changes.
 */
final class TimerSlack implements AutoCloseable {
    private static final String LEAST = "1";

    private final Path file;
    private final String before;

    private TimerSlack(Path file, String before) {
        this.file = file;
        this.before = before;
    }

    /** Of the thread that calls it, until it closes this. */
    static TimerSlack least() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            Path file = Path.of("/proc").resolve(thread).resolve("timerslack_ns");
            String before = Files.readString(file).strip();
            Files.writeString(file, LEAST);
            return new TimerSlack(file, before);
        } catch (IOException | UnsupportedOperationException e) {
            return new TimerSlack(null, null);
        }
    }

    /** Whether this thread is woken without delay. */
    boolean isLeast() {
        return file != null;
    }

    @Override
    public void close() {
        if (isLeast()) {
            try {
                Files.writeString(file, before);
            } catch (IOException e) {
                // The thread keeps its punctual timers, which nothing depends on.
            }
        }
    }
}
