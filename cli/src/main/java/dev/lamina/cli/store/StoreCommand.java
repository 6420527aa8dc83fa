// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.console.ProgressOptions;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.store.catalogue.DamagedDataException;
import dev.lamina.store.catalogue.DamagedVersionException;
import dev.lamina.store.catalogue.VanishedVersionException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command on stored datasets: opens them, works, and leaves things in order however the work ends. */
public abstract class StoreCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private StoreOptions store;

    @Mixin
    private ProgressOptions progressOptions;

    // Without the standard -V, --version: a dataset has versions, too.
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 99,
            description = "Show this help message and exit.")
    private boolean help;

    /** Looks at what was asked for before anything is opened. */
    protected void prepare(ProgressLine progress, Interruption interruption) throws Exception {}

    /**
     * Whether a directory or keyspace that is missing is made. Before it is, what goes into it is looked at, so that nothing is
     * made for what can't be stored.
     */
    protected boolean makes(ProgressLine progress, Interruption interruption) throws Exception {
        return false;
    }

    /** What there is to do where there is no directory or keyspace. */
    protected int withoutStore() throws IOException {
        throw new IllegalArgumentException(
                where() + ": there are no datasets yet. Load one: lamina load NAME" + " FILES.");
    }

    /**
     * Does the work.
     *
     * @return the exit code
     */
    protected abstract int work(OpenStore open, ProgressLine progress, Interruption interruption) throws Exception;

    /** Lets go of what was taken on the way. */
    protected void release() throws IOException {}

    /** The failure in the user's words. */
    protected Exception named(Exception failure) {
        return failure;
    }

    /** What to say to who has stopped the work; empty for nothing. */
    protected String afterStop() {
        return "";
    }

    @Override
    public final Integer call() throws Exception {
        try (Interruption interruption = new Interruption();
                ProgressLine progress = progressOptions.progress()) {
            try {
                return run(progress, interruption);
            } catch (Exception e) {
                if (!interruption.wanted() && !(e instanceof VanishedVersionException)) {
                    throw named(e);
                }
                progress.giveWay();
                if (!interruption.wanted()) {
                    // As a dataset that is damaged: nothing is wrong with the environment.
                    error().println(e.getMessage());
                    return ExitCode.FAILED;
                }
                error().println(("Stopped. " + afterStop()).strip());
                return ExitCode.INTERRUPTED;
            } finally {
                release();
                // Only whole lines are written out by themselves.
                out().flush();
            }
        }
    }

    private int run(ProgressLine progress, Interruption interruption) throws Exception {
        store.keyspace();
        if (!store.isEmbedded()) {
            store.cluster();
        }
        prepare(progress, interruption);
        interruption.check();
        Optional<OpenStore> opened = OpenStore.open(store, false, progress);
        if (opened.isEmpty() && makes(progress, interruption)) {
            interruption.check();
            opened = OpenStore.open(store, true, progress);
        }
        if (opened.isEmpty()) {
            return withoutStore();
        }
        try (OpenStore open = opened.get()) {
            try {
                interruption.check();
                return work(open, progress, interruption);
            } catch (IOException | RuntimeException e) {
                if (!interruption.wanted() && !(e instanceof IllegalArgumentException)) {
                    open.requireAlive();
                }
                throw e;
            }
        }
    }

    /** Where the datasets are, for people. */
    protected String where() {
        return store.isEmbedded() ? store.directory().toString() : "keyspace " + store.keyspace();
    }

    protected PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected PrintWriter error() {
        return spec.commandLine().getErr();
    }

    /** Whether the failure is something stored that is not what was written. */
    public static boolean isDamage(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof VanishedVersionException) {
                return false;
            }
            if (at instanceof MalformedChunkException
                    || at instanceof DamagedDataException
                    || at instanceof DamagedVersionException) {
                return true;
            }
        }
        return false;
    }
}
