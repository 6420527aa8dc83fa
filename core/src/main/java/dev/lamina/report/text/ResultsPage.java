// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.measure.Measurement;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Figures;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.PlainText;
import dev.lamina.results.PublishedRun;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page of one study's results: its claims, version by version of Cassandra, and the published figures beside ours. */
final class ResultsPage {
    private static final int TITLE = 1;
    private static final int PART = 2;

    private final StudyResults results;
    private final Markdown out = new Markdown();

    private ResultsPage(StudyResults results) {
        this.results = results;
    }

    /**
     * The page, lines ending in a line feed.
     *
     * @param about Markdown that stands below the counts; empty for none
     * @param directory where the runs are, as a reader of the page would name it
     */
    static String text(StudyResults results, String about, String directory) {
        return new ResultsPage(results).text(about, directory);
    }

    private String text(String about, String directory) {
        Run run = results.newest();
        out.heading(TITLE, results.name() + (run.question() == null ? "" : ": " + run.question()));
        counts();
        List<String> verdicts = new ArrayList<>();
        for (VersionResults version : results.versions()) {
            if (version.run().verdict() != null && version.run().environments().size() == 1) {
                verdicts.add(version.version() + ": " + version.run().verdict());
            }
        }
        out.list(verdicts);
        out.raw(about);
        claims("What was published, and what holds", StudyResults.Part.PUBLISHED);
        figures();
        claims("What was left open, and what Lamina asks", StudyResults.Part.OPEN);
        unmeasured();
        runs(directory);
        return out.text();
    }

    /** Verdicts of the publication's claims; columns that would be empty are left out. */
    private void counts() {
        List<ClaimVerdict> known = new ArrayList<>();
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            if (results.versions().stream()
                    .anyMatch(version -> StudyResults.counts(version).containsKey(verdict))) {
                known.add(verdict);
            }
        }
        if (known.isEmpty()) {
            return;
        }
        List<String> heads = new ArrayList<>(List.of("Cassandra"));
        known.forEach(verdict -> heads.add(verdict.word()));
        out.heads(heads, 1);
        for (VersionResults version : results.versions()) {
            Map<ClaimVerdict, Integer> counts = StudyResults.counts(version);
            List<String> cells = new ArrayList<>(List.of(version.version()));
            known.forEach(verdict -> cells.add(Integer.toString(counts.getOrDefault(verdict, 0))));
            out.row(cells);
        }
        out.end();
    }

    private void claims(String title, StudyResults.Part part) {
        Map<String, Claim> claims = results.claims(part);
        if (claims.isEmpty()) {
            return;
        }
        out.heading(PART, title);
        heads("claim");
        claims.forEach((name, claim) -> row(name, claim, VERDICT));
        out.end();
    }

    private void figures() {
        Map<String, Claim> figures = results.claims(StudyResults.Part.FIGURE);
        if (figures.isEmpty()) {
            return;
        }
        out.heading(PART, "The published figures, and ours");
        out.paragraph("Theirs are of other machines, and may be of other numbers of rows: no verdict rests on them.");
        heads("figure");
        figures.forEach((name, claim) -> row(name, claim, FIGURE));
        out.end();
    }

    /** What a cell of a table says of a claim on a version. */
    private interface Words {
        String of(VersionResults version, Claim claim);
    }

    private static final Words VERDICT = (version, claim) -> claim.measured() == null
            ? claim.verdict().word()
            : claim.verdict().sign() + " " + claim.verdict().word() + " " + figure(claim.measured());

    private static final Words FIGURE = (version, claim) -> {
        Measurement measured = claim.measured();
        if (measured == null) {
            return claim.verdict().word();
        }
        long rows = version.run().dataset().rows();
        boolean bytes = "bytes".equals(measured.unit()) && rows > 0;
        String perRow = bytes ? ", " + Figures.number(measured.median() / rows) + " bytes/row" : "";
        return figure(measured) + perRow;
    };

    /** With its interval; times in milliseconds, as the publications have theirs. */
    private static String figure(Measurement measured) {
        if (!"µs".equals(measured.unit())) {
            return Figures.measurement(measured);
        }
        return Figures.measurement(new Measurement(
                "ms",
                measured.median() / 1000,
                measured.low() / 1000,
                measured.high() / 1000,
                measured.n(),
                List.of()));
    }

    private void heads(String first) {
        List<String> heads = new ArrayList<>(List.of(first, "published"));
        results.versions().forEach(version -> heads.add(version.version()));
        out.heads(heads, heads.size());
    }

    private void row(String name, Claim claim, Words words) {
        List<String> cells = new ArrayList<>();
        cells.add(name + (claim.text() == null ? "" : ": " + claim.text()));
        cells.add(claim.published() == null ? "" : claim.published());
        for (VersionResults version : results.versions()) {
            Claim ours = version.claims().get(name);
            cells.add(ours == null ? ClaimVerdict.NOT_MEASURED.word() : words.of(version, ours));
        }
        out.row(cells);
    }

    private void unmeasured() {
        Map<String, Claim> claims = results.unmeasured();
        if (claims.isEmpty()) {
            return;
        }
        List<String> lines = new ArrayList<>();
        claims.forEach((name, claim) -> lines.add(name + ": " + (claim.why() == null ? claim.text() : claim.why())));
        out.fold("Claims that these runs did not measure: " + claims.size());
        out.list(lines).unfold();
    }

    private void runs(String directory) {
        out.heading(PART, "The runs");
        List<String> heads = List.of("Cassandra", "date", "rows", "nodes", "machine", "Lamina");
        out.heads(heads, heads.size());
        for (VersionResults version : results.versions()) {
            Run run = version.run();
            RunEnvironment server = run.environment();
            out.row(List.of(
                    version.version(),
                    run.started() == null ? Figures.NONE : run.started().replaceFirst("T.*", ""),
                    Figures.whole(run.dataset().rows()),
                    Integer.toString(server.nodes()),
                    Figures.counted(server.cpus(), "CPU") + ", " + Figures.bytes(server.memoryBytes()) + ", "
                            + server.os(),
                    String.valueOf(run.lamina())));
        }
        out.end();
        out.list(failures());
        out.paragraph("To repeat one of them, and to compare it with ours:");
        out.raw("```sh\n" + commands(directory) + "```\n");
    }

    /** What repeats each run, into a directory of the reader's, and what compares the newest. */
    private String commands(String directory) {
        StringBuilder commands = new StringBuilder();
        Map<Path, String> mine = new HashMap<>();
        for (VersionResults version : results.versions()) {
            String command = repeating(version.run());
            String out = "mine-" + version.version();
            // A run on several versions is repeated once.
            if (mine.putIfAbsent(version.file(), out) == null && !command.isEmpty()) {
                commands.append(command.replace("```", "") + " --out " + out + "\n");
            }
        }
        VersionResults last = results.versions().get(results.versions().size() - 1);
        return commands.append("./lamina compare ")
                .append(directory)
                .append('/')
                .append(last.file().getFileName())
                .append(' ')
                .append(mine.get(last.file()))
                .append(" --anyway\n")
                .toString();
    }

    /** The command, with the number of generated rows where it leaves them to the study, which may say another one today. */
    private static String repeating(Run run) {
        String command = PlainText.plain(PublishedRun.command(run));
        // The widest row of a study had the name under which files have their longest one now, which is a size.
        command = command.replaceFirst(" --max-row(?=[= ][a-z])", " --widest-row");
        boolean sized = command.isEmpty() || command.matches(".* --(rows|time|input)\\b.*");
        return sized ? command : command + " --rows " + run.dataset().rows();
    }

    /** Failed cells and layouts of each version, each reason once. */
    private List<String> failures() {
        List<String> lines = new ArrayList<>();
        for (VersionResults version : results.versions()) {
            Map<String, Integer> reasons = new LinkedHashMap<>();
            for (LayoutResult layout : version.run().layouts()) {
                if (!layout.equivalent()) {
                    reasons.merge(layout.name() + " is not equivalent to the source", 1, Integer::sum);
                }
            }
            for (Cell cell : version.run().cells()) {
                if (cell.status() == Cell.Status.FAILED) {
                    reasons.merge(cell.layout() + ": " + cell.reason(), 1, Integer::sum);
                }
            }
            reasons.forEach((reason, times) -> lines.add(
                    version.version() + ", failed" + (times > 1 ? " " + times + " times" : "") + ": " + reason));
        }
        return lines;
    }
}
