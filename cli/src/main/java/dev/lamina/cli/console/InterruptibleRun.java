// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import dev.lamina.node.process.PrivateDirectory;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A run as the command line executes it: with a line of progress, a directory for its results, and an orderly end on Ctrl-C. */
public final class InterruptibleRun implements AutoCloseable {
    private final ProgressLine progress = ProgressLine.onStandardError();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Path out;

    /** @param out the directory for what it leaves */
    public InterruptibleRun(Path out) {
        this.out = out;
    }

    /** Where it shows how far it is. */
    public ProgressLine progress() {
        return progress;
    }

    /**
     * Executes it.
     *
     * @param interrupt ends it soon, for the reason given; it then writes what it has
     * @param work executes it, and writes its results
     */
    public <T> T execute(Consumer<String> interrupt, Callable<T> work) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(interrupt), "lamina-stop"));
        boolean made = makeDirectory(out);
        try (progress) {
            return work.call();
        } finally {
            if (made) {
                removeEmpty(out);
            }
        }
    }

    /** Whether the directory was not there before. */
    private static boolean makeDirectory(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            return false;
        }
        try {
            if (directory.toAbsolutePath().startsWith(Home.directory().toAbsolutePath())) {
                PrivateDirectory.make(Home.directory());
            }
            Files.createDirectories(directory);
            return true;
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException(
                    directory + ": this is a file, not a directory. Choose another --out.", e);
        }
    }

    /** A run without results leaves no directory, but whatever it has written, such as rejected rows, stays. */
    public static void removeEmpty(Path directory) throws IOException {
        try {
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException e) {
            // As said.
        }
    }

    /** On Ctrl-C: lets the run stop its node and write what it has before the process goes. */
    private void stop(Consumer<String> interrupt) {
        if (ended.getCount() == 0) {
            return;
        }
        interrupt.accept("Stopped by the user.");
        try {
            // A request may take until its timeout, which is also the longest wait for a process to stop.
            ended.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** All that the run leaves has been written and shown: a Ctrl-C has nothing to wait for any more. */
    @Override
    public void close() {
        ended.countDown();
    }
}
