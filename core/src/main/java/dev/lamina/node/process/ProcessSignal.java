// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The signals for which Java has no method. */
public enum ProcessSignal {
    PAUSE("STOP"),
    RESUME("CONT");

    private static final long LIMIT_SECONDS = 10;

    private final String signal;

    ProcessSignal(String signal) {
        this.signal = signal;
    }

    /**
     * Sends it; a process that is to pause stands still then, where the system tells (Linux). On a busy machine its threads
     * go on for a while after the signal was taken.
     *
     * @throws NodeException if the process can't be reached, or the system has no such signals
     */
    public void send(long pid) throws NodeException {
        Process kill = null;
        try {
            kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (kill.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && kill.exitValue() == 0) {
                if (this == PAUSE) {
                    awaitPause(pid);
                }
                return;
            }
            throw new NodeException("process " + pid + ": signal " + signal
                    + " did not reach it. Check with lamina node status whether the node still runs.");
        } catch (IOException e) {
            throw new NodeException(
                    "process " + pid + ": signal " + signal + " can't be sent (" + e
                            + "), expected a system with a shell.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("process " + pid + ": sending " + signal + " was interrupted. Do it again.", e);
        } finally {
            if (kill != null) {
                kill.destroy();
            }
        }
    }

    private static void awaitPause(long pid) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (Files.exists(state(pid)) && !isPaused(pid) && System.nanoTime() < end) {
            Thread.sleep(1);
        }
    }

    /** Whether a process stands still; false where the system does not tell. */
    public static boolean isPaused(long pid) {
        try {
            String line = Files.readString(state(pid));
            return line.charAt(line.lastIndexOf(')') + 2) == 'T';
        } catch (IOException notLinux) {
            return false;
        }
    }

    /** What Linux tells of it (proc_pid_stat(5)). */
    private static Path state(long pid) {
        return Path.of("/proc/" + pid + "/stat");
    }
}
