// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Input from a pipe or a terminal. Who waits for more of it can be interrupted: Ctrl-C does not reach a thread that waits in
 * the system, so another one does, which is left behind.
 */
public final class InterruptibleInput extends InputStream {
    private final Callable<InputStream> opening;

    /** {@code null} until it is open. */
    private volatile InputStream in;

    private final ExecutorService waiting = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "lamina-input");
        thread.setDaemon(true);
        return thread;
    });

    /** @param in closed with this */
    public InterruptibleInput(InputStream in) {
        this(() -> in);
    }

    /** @param opening opens it, at the first byte that is read, which may take as long */
    public InterruptibleInput(Callable<InputStream> opening) {
        this.opening = opening;
    }

    private InputStream opened() throws Exception {
        if (in == null) {
            in = opening.call();
        }
        return in;
    }

    @Override
    public int read() throws IOException {
        return available() > 0 ? in.read() : waited(() -> opened().read());
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        return available() > 0 ? in.read(into, from, length) : waited(() -> opened().read(into, from, length));
    }

    private int waited(Callable<Integer> read) throws IOException {
        try {
            return waiting.submit(read).get();
        } catch (InterruptedException e) {
            throw new InterruptedIOException("The input was not read to its end.");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        }
    }

    @Override
    public int available() throws IOException {
        return in == null ? 0 : in.available();
    }

    @Override
    public void close() throws IOException {
        waiting.shutdown();
        if (in != null) {
            in.close();
        }
    }
}
