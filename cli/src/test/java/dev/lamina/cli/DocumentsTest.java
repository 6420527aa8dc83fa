// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.model.Entity;
import dev.lamina.report.text.ResultsPages;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The documents hold together and say what the code says. {@code -Dgolden.update=true} writes anew what is generated.
 */
class DocumentsTest {
    private static final int LONGEST_README = 100;

    /** All committed runs together, in bytes, so that a clone stays small. */
    private static final long LARGEST_RUNS = 2_000_000;

    private static final Pattern GENERATED =
            Pattern.compile("(?s)(<!-- begin (\\S+) ([^>]*?) -->\n)(.*?)(<!-- end -->)");

    /** A place on somebody's machine, unlike {@code ~/.lamina} and {@code /path/to}. */
    private static final Pattern MACHINE_PATH = Pattern.compile("(?<![\\w.~)])/(?:work|home|root|tmp|Users)/");

    @TempDir
    Path work;

    @Test
    void every_relative_link_leads_somewhere() throws Exception {
        List<String> broken = new ArrayList<>();
        for (Path file : Documents.all()) {
            for (String link : Documents.links(Documents.text(file))) {
                if (!link.matches("[a-z]+:.*") && !leadsSomewhere(file, link)) {
                    broken.add(Documents.root().relativize(file) + " links to " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private static boolean leadsSomewhere(Path from, String link) throws Exception {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
        if (parts.length == 1 || !Files.isRegularFile(target)) {
            return parts.length == 1 && Files.exists(target);
        }
        return Documents.anchors(Documents.text(target)).contains(parts[1]);
    }

    @Test
    void no_document_names_a_place_on_a_machine() throws Exception {
        for (Path file : Documents.all()) {
            assertThat(Documents.text(file)).as("%s", file).doesNotContainPattern(MACHINE_PATH);
        }
    }

    @Test
    void the_readme_is_short() throws Exception {
        assertThat(Files.readAllLines(Documents.root().resolve("README.md"))).hasSizeLessThanOrEqualTo(LONGEST_README);
    }

    @Test
    void the_tutorial_shows_the_run_of_the_readme() throws Exception {
        String run = Documents.blocks(Documents.text(Documents.root().resolve("README.md")), "")
                .get(0);
        assertThat(run).contains("row-per-record");
        assertThat(Documents.text(Documents.document("tutorial/first-run.md"))).contains(run);
    }

    @Test
    void the_changes_count_what_the_study_has() throws Exception {
        Study study = Studies.named("gdelt", null);
        long layouts = study.layouts().stream()
                .filter(layout -> !Boolean.FALSE.equals(layout.get("default")))
                .count();
        List<String> counts = List.of(
                "six",
                "seven",
                "eight",
                "nine",
                "ten",
                "eleven",
                "twelve",
                "thirteen",
                "fourteen",
                "fifteen",
                "sixteen");
        assertThat(Documents.text(Documents.root().resolve("CHANGELOG.md")))
                .contains("The study `gdelt`: " + counts.get((int) layouts - 6) + " layouts")
                .contains(counts.get(study.operations().size() - 6) + " operations, and the claims");
    }

    @Test
    void the_index_links_every_document() throws Exception {
        List<String> linked = Documents.links(Documents.text(Documents.document("README.md")));
        for (String room : List.of("tutorial", "how-to", "reference", "concepts")) {
            for (String page : pages(room)) {
                assertThat(linked).contains(room + "/" + page);
            }
        }
    }

    @Test
    void the_pages_of_results_are_what_the_committed_runs_say() throws Exception {
        Path results = Documents.document("results");
        try (Stream<Path> files = Files.walk(results)) {
            long bytes = 0;
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".gz")).toList()) {
                bytes += Files.size(file);
            }
            assertThat(bytes).as("bytes of committed runs").isLessThan(LARGEST_RUNS);
        }
        for (Map.Entry<Path, String> page :
                ResultsPages.of(results, "docs/results").entrySet()) {
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(page.getKey(), page.getValue());
            }
            assertThat(Documents.text(page.getKey()))
                    .as("%s; `lamina results docs/results` writes it anew", page.getKey())
                    .isEqualTo(page.getValue());
        }
    }

    @Test
    void every_decision_is_listed_once_and_has_its_three_parts() throws Exception {
        List<String> pages = new ArrayList<>(pages("decisions"));
        pages.remove("README.md");
        assertThat(Documents.links(Documents.text(Documents.document("decisions/README.md"))))
                .containsExactlyElementsOf(pages);
        for (String page : pages) {
            assertThat(Documents.anchors(Documents.text(Documents.document("decisions/" + page))))
                    .as(page)
                    .contains("context", "decision", "rejected");
        }
    }

    private static List<String> pages(String room) throws Exception {
        try (Stream<Path> files = Files.list(Documents.document(room))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void the_command_line_is_documented_as_it_prints_itself() throws Exception {
        CommandLine lamina = new CommandLine(new Lamina());
        Path page = Documents.document("reference/command-line.md");
        List<String> documented = seal(page, "help", name -> {
            CommandLine command = lamina;
            for (String word : name.equals("lamina") ? new String[0] : name.split(" ")) {
                command = command == null ? null : command.getSubcommands().get(word);
            }
            assertThat(command).as("command %s of %s", name, page).isNotNull();
            String help = command.getUsageMessage(CommandLine.Help.Ansi.OFF).replace("\r\n", "\n");
            return "```\n" + help + "```\n";
        });
        assertThat(documented)
                .contains("lamina")
                .containsAll(lamina.getSubcommands().keySet());
    }

    @Test
    void the_published_layouts_are_documented_with_their_statements() throws Exception {
        Map<String, Study> studies = Map.of("A", Studies.named("gdelt", "A"), "B", Studies.named("gdelt", null));
        Map<String, Entity> entities = Map.of("A", entity(studies.get("A")), "B", entity(studies.get("B")));
        List<String> documented = seal(Documents.document("reference/layouts.md"), "ddl", words -> {
            String edition = words.substring(0, 1);
            Layout layout = layout(studies.get(edition), words.substring(2));
            List<String> statements = layout.ddl(entities.get(edition), "lamina");
            return "```sql\n" + String.join(";\n\n", statements) + ";\n```\n";
        });
        assertThat(documented).hasSizeGreaterThan(4);
    }

    private static Layout layout(Study study, String name) {
        for (Map<String, Object> entry : study.layouts()) {
            if (name.equals(entry.get("name"))) {
                return Layouts.of(entry);
            }
        }
        throw new IllegalArgumentException("The study has no layout " + name + ".");
    }

    private Entity entity(Study study) throws Exception {
        Map<String, Object> parameters = study.dataset().get("gdelt");
        DatasetRequest request = DatasetRequest.generated(1, 1, work).withParameters(parameters);
        try (Dataset dataset = Datasets.named("gdelt").open(request)) {
            return dataset.schema().entity();
        }
    }

    /** Makes a generated part from the words of its marker. */
    private interface Maker {
        String make(String words) throws Exception;
    }

    /** Compares a page's generated parts of this kind, or writes them anew; the words of their markers. */
    private static List<String> seal(Path page, String kind, Maker maker) throws Exception {
        String text = Documents.text(page);
        StringBuilder made = new StringBuilder();
        List<String> words = new ArrayList<>();
        Matcher parts = GENERATED.matcher(text);
        int from = 0;
        while (parts.find()) {
            if (parts.group(2).equals(kind)) {
                words.add(parts.group(3));
                made.append(text, from, parts.end(1)).append(maker.make(parts.group(3)));
                from = parts.start(5);
            }
        }
        made.append(text.substring(from));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(page, made);
        } else {
            assertThat(text).as("%s; -Dgolden.update=true writes it anew", page).isEqualTo(made.toString());
        }
        return words;
    }
}
