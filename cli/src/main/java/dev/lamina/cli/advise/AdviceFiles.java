// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.advise.AdviceJson;
import dev.lamina.advise.AdviceRequest;
import dev.lamina.advise.AdviceRun;
import dev.lamina.advise.page.AdvicePage;
import dev.lamina.cli.console.GivenCommand;
import dev.lamina.report.page.HtmlReport;
import dev.lamina.results.RunJson;
import dev.lamina.results.UnreadableRunException;
import dev.lamina.results.WholeFile;
import dev.lamina.study.plan.Studies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What advice leaves in its directory, as far as there is something. */
final class AdviceFiles {
    private final Path advice;
    private final Path study;
    private final Path results;
    private final Path page;
    private final Path advicePage;
    private final StringBuilder text = new StringBuilder();

    AdviceFiles(Path out) {
        this.advice = out.resolve("advice.json");
        this.study = out.resolve("study.yaml");
        this.results = out.resolve("run.json");
        this.page = out.resolve("report.html");
        this.advicePage = out.resolve("advice.html");
    }

    /** @param named the files as the user named them; none where the study names them */
    void write(AdviceRun.Outcome outcome, AdviceRequest request, List<String> named) throws IOException {
        if (outcome.run() != null) {
            RunJson.write(outcome.run(), results);
            HtmlReport.write(outcome.run(), page);
            text.append("Report:  ").append(page.toUri()).append('\n');
            text.append("Results: ").append(results).append('\n');
        } else if (outcome.advice() != null && isOfAdvice()) {
            removeEarlier();
        }
        if (outcome.study() != null) {
            WholeFile.write(
                    study,
                    "# lamina run " + GivenCommand.word(study.toString())
                            + (named.isEmpty() ? "" : " --input " + GivenCommand.words(named)) + "\n"
                            + Studies.yaml(outcome.study()));
            text.append("Study:   ").append(study).append('\n');
        }
        if (outcome.advice() != null) {
            WholeFile.write(advice, AdviceJson.text(outcome.advice()));
            AdvicePage.write(outcome.advice(), request.cluster(), advicePage);
            text.append("Page:    ").append(advicePage.toUri()).append('\n');
            text.append("Advice:  ").append(advice).append('\n');
        }
    }

    /** Whether an advice measured what is there; a study may have been run with the same directory, by its user. */
    private boolean isOfAdvice() {
        try {
            String command = RunJson.read(results).command();
            return command != null && command.startsWith("./lamina advise ");
        } catch (UnreadableRunException e) {
            return false;
        }
    }

    /** What an earlier advice measured would stand beside one that rests on other figures. */
    private void removeEarlier() throws IOException {
        List<String> removed = new ArrayList<>();
        for (Path file : List.of(results, page)) {
            if (Files.deleteIfExists(file)) {
                removed.add(file.getFileName().toString());
            }
        }
        if (!removed.isEmpty()) {
            text.append("Removed: ")
                    .append(String.join(" and ", removed))
                    .append(" of the earlier advice here; this one measured no designs\n");
        }
    }

    /** Where it is. */
    String text() {
        return text.toString();
    }
}
