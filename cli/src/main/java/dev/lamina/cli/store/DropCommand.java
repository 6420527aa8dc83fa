// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.names.UnknownName;
import dev.lamina.results.Figures;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DamagedVersionException;
import dev.lamina.store.catalogue.DatasetVersion;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lamina drop}: removes a dataset, or one version of it. */
@Command(
        name = "drop",
        sortOptions = false,
        header = "Drop a dataset, or one version of it.",
        footer = {"", "Examples:", "  lamina drop events --version 0", "  lamina drop events --yes"})
public final class DropCommand extends StoreCommand {
    @Parameters(paramLabel = "NAME", description = "The dataset's name; see lamina datasets.")
    private String name;

    @Option(names = "--version", paramLabel = "V", description = "Drop this version only. Default: all versions.")
    private Integer version;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    private boolean yes;

    @Override
    protected void prepare(ProgressLine progress, Interruption interruption) {
        if (!yes && System.console() == null) {
            throw new IllegalArgumentException(
                    "drop asks for confirmation, but this is not a terminal. Add --yes to drop without asking.");
        }
    }

    @Override
    protected int work(OpenStore open, ProgressLine progress, Interruption interruption) throws IOException {
        Optional<DamagedVersionException> damaged = damaged(open.datasets());
        if (damaged.isPresent()) {
            progress.close();
            return drop(open.datasets(), damaged.get());
        }
        List<DatasetVersion> versions = versions(open.datasets().list());
        progress.close();
        long rows = 0;
        for (DatasetVersion each : versions) {
            rows += each.rows();
        }
        if (!confirmed(versions.size() + (versions.size() == 1 ? " version of " : " versions of ") + name + " with "
                + Figures.whole(rows) + " rows")) {
            return ExitCode.USAGE;
        }
        for (DatasetVersion each : versions) {
            interruption.check();
            open.datasets().drop(name, each.version());
            out().println("Dropped version " + each.version() + " of " + name + ".");
        }
        return ExitCode.DONE;
    }

    private Optional<DamagedVersionException> damaged(StoredDatasets datasets) throws IOException {
        List<DamagedVersionException> damaged = new ArrayList<>();
        datasets.list(found -> {
            if (found.dataset().equals(name)) {
                damaged.add(found);
            }
        });
        return damaged.stream().findFirst();
    }

    /** What a damaged version holds is not known, so its number has to be given. */
    private int drop(StoredDatasets datasets, DamagedVersionException damaged) throws IOException {
        if (version == null || version != damaged.version()) {
            throw damaged;
        }
        if (!confirmed("version " + version + " of " + name + ", whose row in the catalogue is damaged,")) {
            return ExitCode.USAGE;
        }
        datasets.drop(name, version);
        out().println("Dropped version " + version + " of " + name + ".");
        return ExitCode.DONE;
    }

    private List<DatasetVersion> versions(List<DatasetVersion> all) {
        TreeSet<String> names = new TreeSet<>();
        List<DatasetVersion> versions = new ArrayList<>();
        List<String> known = new ArrayList<>();
        for (DatasetVersion each : all) {
            names.add(each.dataset());
            if (each.dataset().equals(name)) {
                known.add(Integer.toString(each.version()));
                if (version == null || version == each.version()) {
                    versions.add(each);
                }
            }
        }
        if (known.isEmpty()) {
            throw new IllegalArgumentException(
                    "There is no dataset \"" + name + "\". " + UnknownName.hint(name, names));
        }
        if (versions.isEmpty()) {
            throw new IllegalArgumentException(
                    "Dataset " + name + " has no version " + version + ". Known: " + String.join(", ", known) + ".");
        }
        return versions;
    }

    private boolean confirmed(String what) throws IOException {
        if (yes) {
            return true;
        }
        String answer = answer("Drop " + what + " permanently? [y/N] ");
        boolean confirmed = answer != null && answer.trim().equalsIgnoreCase("y");
        if (!confirmed) {
            error().println("Nothing was dropped.");
        }
        return confirmed;
    }

    /** What the user answers. A thread of its own asks, since Ctrl-C does not reach one that waits for the terminal. */
    static String answer(String question) throws IOException {
        FutureTask<String> asked = new FutureTask<>(() -> System.console().readLine("%s", question));
        Thread thread = new Thread(asked, "lamina-question");
        thread.setDaemon(true);
        thread.start();
        try {
            return asked.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The question was not answered, and nothing was dropped.");
        } catch (ExecutionException e) {
            throw new IOException(
                    "The terminal can't be read (" + e.getCause() + "). Add --yes to drop without asking.", e);
        }
    }
}
