// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.table.Growth;
import dev.lamina.data.DatasetProgress;
import dev.lamina.datasets.Datasets;
import dev.lamina.datasets.MadeFamily;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of advice in the documents: each design that is taught there is among those that would be measured. */
class AdviceExamplesTest {
    private static final Path PAGE = Path.of("../docs/how-to/advise-examples.md");
    private static final Pattern SECTION = Pattern.compile("(?m)^## ");
    private static final Pattern GENERATE = Pattern.compile("lamina generate (\\S+) --rows [0-9]+ --out (\\S+[.]csv)");
    private static final Pattern KEY = Pattern.compile("PRIMARY KEY [(](.*)[)]");
    private static final Pattern INDEX = Pattern.compile("ON \\S+ [(](\\S+)[)] USING 'sai'");
    private static final int ROWS = 20_000;

    @TempDir
    Path directory;

    record Example(String title, String text) {
        String block(String language) {
            Matcher fence =
                    Pattern.compile("(?ms)^```" + language + "\\n(.*?)^```$").matcher(text);
            assertThat(fence.find()).as("%s: a block of %s", title, language).isTrue();
            return fence.group(1);
        }

        /** The value of an option of the command; {@code null} if it is not given. */
        String option(String name) {
            Matcher option = Pattern.compile("--" + name + " (\\S+)").matcher(block("sh"));
            return option.find() ? option.group(1) : null;
        }

        @Override
        public String toString() {
            return title;
        }
    }

    /** The examples of one table, which a generator makes. */
    static List<Example> examples() throws Exception {
        List<Example> examples = new ArrayList<>();
        for (String section : SECTION.split(Files.readString(PAGE))) {
            if (GENERATE.matcher(section).find()) {
                examples.add(new Example(section.lines().findFirst().orElseThrow(), section));
            }
        }
        return examples;
    }

    @ParameterizedTest
    @MethodSource("examples")
    void the_design_of_an_example_is_among_those_that_are_measured(Example example) throws Exception {
        Matcher generate = GENERATE.matcher(example.block("sh"));
        assertThat(generate.find()).isTrue();
        Path rows = directory.resolve(generate.group(2));
        ((MadeFamily) Datasets.named(generate.group(1))).generate(ROWS, 1, rows, DatasetProgress.NONE);
        Path queries = Files.writeString(directory.resolve("q.yaml"), example.block("yaml"));
        String arriving = example.option("grows");
        Growth growth = arriving == null
                ? null
                : new Growth(
                        Double.parseDouble(arriving.replace("/s", "")),
                        Duration.ofDays(Long.parseLong(example.option("keep").replace("d", ""))),
                        true);

        SimulatedChoice chosen = SimulatedChoice.of(
                rows, Map.of("key", List.of(example.option("key").split(","))), queries, Limits.NONE, growth);

        List<Set<String>> designs = new ArrayList<>();
        for (List<Advice.Table> tables : chosen.choice().tables().values()) {
            designs.add(keys(tables.stream().map(Advice.Table::cql).collect(Collectors.joining("\n"))));
        }
        Set<String> taught = keys(example.block("sql"));
        assertThat(taught).isNotEmpty();
        assertThat(designs).anyMatch(design -> design.containsAll(taught));
    }

    /** The primary keys of tables, and the fields with an index. */
    private static Set<String> keys(String cql) {
        Set<String> keys = new TreeSet<>();
        Stream.of(KEY, INDEX)
                .forEach(pattern -> pattern.matcher(cql)
                        .results()
                        .map(match -> match.group(1))
                        .forEach(keys::add));
        return keys;
    }
}
