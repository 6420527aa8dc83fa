// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.IOException;
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

    /** @throws NodeException if the process can't be reached, or the system has no such signals */
    public void send(long pid) throws NodeException {
        Process kill = null;
        try {
            kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (kill.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && kill.exitValue() == 0) {
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
}
