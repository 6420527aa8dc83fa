// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.results.ClaimVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The pages of a directory of results, in GitHub's Markdown: {@code README.md} in each of its directories that has runs, one
 * per study, and one above them, which counts how many claims of each study hold on which version of Cassandra. What people
 * have to say about the results stands in {@code about.md} beside each, and is taken over as it is.
 */
public final class ResultsPages {
    private static final String PAGE = "README.md";
    private static final String ABOUT = "about.md";

    private ResultsPages() {}

    /**
     * The pages' texts by their files, the one above the others first.
     *
     * @param directory where the studies' directories are
     * @param named how a reader of the pages would name it
     * @throws IllegalArgumentException if there are no runs in it, or runs that do not belong together
     * @throws dev.lamina.results.UnreadableRunException if one of them is damaged
     */
    public static Map<Path, String> of(Path directory, String named) throws IOException {
        List<StudyResults> studies = new ArrayList<>();
        for (Path study : directories(directory)) {
            StudyResults results = StudyResults.of(study);
            if (!results.versions().isEmpty()) {
                studies.add(results);
            }
        }
        if (studies.isEmpty()) {
            throw new IllegalArgumentException(directory + ": there are no runs. Put each study's into a directory of"
                    + " its own, such as " + directory.resolve("gdelt/5.0.9.json.gz") + ", a run.json under gzip.");
        }
        Map<Path, String> pages = new LinkedHashMap<>();
        pages.put(directory.resolve(PAGE), index(studies, about(directory)));
        for (StudyResults study : studies) {
            Path place = directory.resolve(study.name());
            pages.put(place.resolve(PAGE), ResultsPage.text(study, about(place), named + "/" + study.name()));
        }
        return pages;
    }

    private static List<Path> directories(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static String about(Path directory) throws IOException {
        Path file = directory.resolve(ABOUT);
        return Files.exists(file) ? Files.readString(file).replace("\r\n", "\n") : "";
    }

    private static String index(List<StudyResults> studies, String about) {
        Markdown out = new Markdown();
        if (about.isBlank()) {
            out.heading(1, "Results");
        }
        out.raw(about);
        Set<String> versions = new TreeSet<>(VersionResults.AGE);
        for (StudyResults study : studies) {
            study.versions().forEach(version -> versions.add(version.version()));
        }
        List<String> heads = new ArrayList<>(List.of("study", "question"));
        heads.addAll(versions);
        out.heads(heads, heads.size());
        for (StudyResults study : studies) {
            List<String> cells = new ArrayList<>();
            cells.add(study.newest().question());
            for (String version : versions) {
                cells.add(study.versions().stream()
                        .filter(results -> results.version().equals(version))
                        .map(results -> counts(StudyResults.counts(results)))
                        .findFirst()
                        .orElse("not run"));
            }
            out.row(study.name(), study.name() + "/" + PAGE, cells);
        }
        out.end();
        out.paragraph("What the words mean:");
        List<String> meanings = new ArrayList<>();
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            if (verdict != ClaimVerdict.CONTEXT) {
                meanings.add(verdict.word() + ": " + verdict.meaning());
            }
        }
        return out.list(meanings).text();
    }

    private static String counts(Map<ClaimVerdict, Integer> counts) {
        StringJoiner words = new StringJoiner(", ");
        words.setEmptyValue("no claims");
        counts.forEach((verdict, count) -> words.add(verdict.word() + " " + count));
        return words.toString();
    }
}
