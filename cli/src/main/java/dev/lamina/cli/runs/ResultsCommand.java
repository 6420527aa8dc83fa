// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.report.text.ResultsPages;
import dev.lamina.results.PlainText;
import dev.lamina.results.PublishedRun;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import dev.lamina.results.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lamina results}: pages that publish runs. */
@Command(
        name = "results",
        mixinStandardHelpOptions = true,
        header = "Make pages from runs: what holds of each study's claims, on which Cassandra.",
        description = {
            "",
            "Reads the runs in DIR/STUDY/*.json.gz (run.json under gzip) and writes README.md into each of these"
                    + " directories and into DIR. A page begins with the about.md beside it, if there is one.",
            "",
            "--add puts a run there first, without what only its report shows: the ratios of all pairs, histograms, "
                    + "what happened when, maps and activity. Its figures, claims and verdicts stay, and so does what "
                    + "lamina compare reads.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lamina results docs/results",
            "  lamina results docs/results --add runs/5.0.9 --add runs/4.1.10"
        })
public final class ResultsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The directory that has a directory per study.")
    private Path directory;

    @Option(
            names = "--add",
            paramLabel = "RUN",
            description = "Directory or run.json of a run to add, as DIR/STUDY/VERSION.json.gz. May be given often.")
    private List<Path> added = List.of();

    @Option(
            names = "--study",
            paramLabel = "NAME",
            description = "The directory of the added runs, such as gdelt-edition-a. Default: the study's name.")
    private String study;

    @Override
    public Integer call() throws Exception {
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException(directory + ": there is no such directory. Check the path.");
        }
        if (study != null && added.isEmpty()) {
            throw new IllegalArgumentException(
                    "--study needs --add too: it names the directory of the runs that are added. Add --add RUN, or"
                            + " leave --study out.");
        }
        for (Path run : added) {
            add(run);
        }
        PrintWriter out = spec.commandLine().getOut();
        Map<Path, String> pages = ResultsPages.of(directory, directory.toString());
        for (Map.Entry<Path, String> page : pages.entrySet()) {
            WholeFile.write(page.getKey(), page.getValue());
            out.println(page.getKey());
        }
        return ExitCode.DONE;
    }

    private void add(Path file) throws IOException {
        Run run = RunJson.read(RunFile.of(file));
        String name = study == null ? run.study() : study;
        if (!name.matches("[a-z0-9][a-z0-9-]*")) {
            throw new IllegalArgumentException(
                    "--study: found " + PlainText.plain(name) + ", expected lower-case letters, digits and hyphens.");
        }
        if (!run.complete()) {
            throw new IllegalArgumentException(
                    file + ": this run did not finish. Repeat it with the command that it names.");
        }
        String version = run.cassandras();
        if (run.environments().size() > 1) {
            throw new IllegalArgumentException(file + ": this run has "
                    + run.environments().size()
                    + " environments (Cassandra " + PlainText.plain(version) + "), which leaves less time for each."
                    + " Make a run on each, with --cassandra VERSION, and add these.");
        }
        if (!version.matches("[0-9][0-9A-Za-z.+~-]*")) {
            throw new IllegalArgumentException(file + ": found " + PlainText.plain(version)
                    + " as the version of Cassandra, expected one such as 5.0.9. Repeat the run on a Cassandra that"
                    + " tells its version.");
        }
        WholeFile.write(
                directory.resolve(name).resolve(version + ".json.gz"), PublishedRun.bytes(PublishedRun.of(run)));
    }
}
