// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The process of a server or of another program of ours, which has a {@link Tether}, and those that come after it when it is
 * started again. Safe for use by several threads.
 */
public final class ChildProcess {
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

    private volatile Process process;
    private long endedNanos;

    public ChildProcess(Process process) {
        this.process = process;
    }

    /** Takes the place of the one before, which was stopped by {@link #stop}. */
    public void isNow(Process next) {
        process = next;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /** @throws IllegalThreadStateException if it runs */
    public int exitStatus() {
        return process.exitValue();
    }

    /** Waits for its end; false if it did not come in this time. */
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Has something done when the process of now ends, however it does. */
    public void onEnd(Runnable action) {
        process.onExit().thenRun(action);
    }

    /** Processor time until now, that of stopped processes included; as the system counts it, without asking the server. */
    public synchronized long cpuNanos() {
        return endedNanos + ownCpuNanos();
    }

    private long ownCpuNanos() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    /** Lets it stand still (SIGSTOP). */
    public void pause() throws NodeException {
        ProcessSignal.PAUSE.send(process.pid());
    }

    /** Lets it go on (SIGCONT), if it has not ended. */
    public void resume() throws NodeException {
        if (process.isAlive()) {
            ProcessSignal.RESUME.send(process.pid());
        }
    }

    /** From now on it lives without us, and its directory stays when it ends. */
    public void untether() throws IOException {
        process.getOutputStream().write(Tether.LET_GO);
        process.getOutputStream().flush();
    }

    /**
     * Ends it, and waits until it has ended.
     *
     * @param inOrder whether it is asked first, and has a minute to write out what it holds
     */
    public synchronized void stop(boolean inOrder) {
        endedNanos += ownCpuNanos();
        boolean interrupted = false;
        if (inOrder) {
            process.destroy();
            try {
                awaitEnd(STOP_LIMIT);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        process.destroyForcibly();
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
