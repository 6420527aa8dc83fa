// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.results.Figures;
import dev.lamina.store.CheckReport;
import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.VanishedVersionException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lamina check}: reads everything and says what is damaged. */
@Command(
        name = "check",
        sortOptions = false,
        header = "Read every chunk of a dataset, verify checksums and counts, and name damaged chunks.",
        description = {"", "The exit code is 1 if something is damaged.", ""},
        footer = {"", "Example:", "  lamina check events"})
public final class CheckCommand extends StoreCommand {
    @Parameters(paramLabel = "NAME", description = "The dataset's name; see lamina datasets.")
    private String name;

    @Option(
            names = "--version",
            paramLabel = "V",
            description = "The version to check. Default: every complete" + " version.")
    private Integer version;

    @Option(names = "--json", order = 52, description = "Print one JSON document.")
    private boolean json;

    @Override
    protected int work(OpenStore open, ProgressLine progress, Interruption interruption) throws IOException {
        List<DatasetVersion> versions = new ArrayList<>();
        DatasetVersion last =
                open.datasets().find(name, version == null ? OptionalInt.empty() : OptionalInt.of(version));
        if (version == null) {
            for (DatasetVersion each : open.datasets().list()) {
                if (each.dataset().equals(name) && each.state() == DatasetVersion.State.PUBLISHED) {
                    versions.add(each);
                }
            }
        } else {
            versions.add(last);
        }
        List<CheckReport> reports = new ArrayList<>();
        for (DatasetVersion each : versions) {
            progress.step(0, 0, "check version " + each.version() + " of " + name);
            CheckReport report;
            try {
                report = open.datasets().check(each, (done, of) -> {
                    interruption.check();
                    progress.rows(done, of);
                });
            } catch (VanishedVersionException e) {
                if (version != null) {
                    throw e;
                }
                progress.close();
                error().println(name + " version " + each.version() + ": dropped meanwhile, so not checked.");
                continue;
            }
            progress.close();
            reports.add(report);
            if (!json) {
                print(report);
            }
        }
        if (json) {
            out().print(DatasetsJson.checked(name, reports));
        }
        return reports.stream().allMatch(CheckReport::isSound) ? ExitCode.DONE : ExitCode.FAILED;
    }

    /** What is to be said of nodes that have no copies, or none that could be looked at. */
    private static String nodes(CheckReport report) {
        String lacking = report.incomplete().isEmpty()
                ? ""
                : " Copies are missing on " + String.join(", ", report.incomplete())
                        + ": run nodetool repair --full there.";
        return report.unasked().isEmpty()
                ? lacking
                : lacking + " Copies on " + String.join(", ", report.unasked())
                        + " could not be read: the node is away, or its log says why.";
    }

    private void print(CheckReport report) {
        String label = name + " version " + report.version().version() + ": ";
        if (report.isSound()) {
            out().println(label + "sound, " + Figures.whole(report.rows()) + " rows in "
                    + Figures.whole(report.chunks()) + " chunks of " + Figures.bytes(report.bytes()) + "."
                    + nodes(report));
            return;
        }
        for (Damage damage : report.damages()) {
            out().println(damage);
        }
        if (report.isReadable()) {
            long copies = report.damages().stream()
                    .filter(damage -> damage.node() != null)
                    .count();
            out().println(label + "readable, " + Figures.whole(report.rows()) + " rows."
                    + (copies < report.damages().size()
                            ? " No row hangs on the bounds and the chunks left over that are named, but conditions may"
                                    + " take longer; load the files again to have it whole."
                            : "")
                    + (copies > 0
                            ? " " + (copies == 1 ? "1 copy of a chunk is" : copies + " copies of chunks are")
                                    + " damaged, of which other nodes have sound ones. One node after the other: stop it, delete its files of"
                                    + " tables data and stripes, start it again, and run nodetool repair --full there."
                            : "")
                    + nodes(report));
            return;
        }
        out().println(label + "damaged, " + report.damages().size() + " of "
                + Figures.whole(report.chunks() + report.damages().size()) + " chunks; found "
                + Figures.whole(report.rows()) + " rows, expected "
                + Figures.whole(report.version().rows())
                + ". You can still export columns without damage; to get the others back, load the files again."
                + nodes(report));
    }
}
