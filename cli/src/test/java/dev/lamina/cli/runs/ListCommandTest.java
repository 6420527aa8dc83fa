// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.cli.Shell;
import dev.lamina.study.plan.Studies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ListCommandTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "studies  | gdelt                     | How much does the physical layout of an event table matter?",
                "layouts  | row-per-record            | One partition per record; finds a record by id at once, and"
                        + " reads everything to read one column. SSTables under LZ4 in blocks of 64 KiB, as published. (study gdelt)",
                "layouts  | columnar-flatbuffers-dict | One cell per 1000 values of a column, texts as dictionaries;"
                        + " reads few columns of many records, and no single record. SSTables under LZ4 in blocks of 64 KiB, as published. (study gdelt)",
                "families | chunks                    | One cell per column chunk.",
                "datasets | gdelt                     | Events of the GDELT Project",
                "datasets | offers                    | Offers, options and those of 164 countries",
                "datasets | cells                     | Rows of equal bytes in 1 to 100 cells",
                "datasets | timeline                  | Rows of 100 to 10,000,000 columns in ascending order",
                "codecs   | flatbuffers-dict          | chunk codec "
            })
    void names_stand_before_what_they_are(String what, String name, String summary) {
        assertThat(lamina("list", what).done().out().lines())
                .anySatisfy(line -> assertThat(line).startsWith(name + " ").contains(" " + summary));
    }

    @ParameterizedTest
    @EnumSource(ListCommand.What.class)
    void every_list_has_entries_with_words_and_no_colours(ListCommand.What what) {
        Shell.Result result = lamina("list", what.name()).done();
        assertThat(result.out().lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).matches("[a-z0-9-]+ +\\S.*"));
        assertThat(result.out()).doesNotContain("\u001b");
        assertThat(result.error()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(ListCommand.What.class)
    void a_list_as_json_has_the_same_entries(ListCommand.What what) throws Exception {
        JsonNode json = new ObjectMapper()
                .readTree(lamina("list", what.name(), "--json").done().out());
        List<String> lines = lamina("list", what.name()).out().lines().toList();
        assertThat(json.get(what.name())).hasSameSizeAs(lines);
        for (int i = 0; i < lines.size(); i++) {
            JsonNode entry = json.get(what.name()).get(i);
            assertThat(lines.get(i))
                    .startsWith(entry.get("name").asText() + " ")
                    .endsWith(" " + entry.get("summary").asText());
        }
    }

    @Test
    void a_quiet_list_has_names_alone_and_a_verbose_one_what_is_in_each() {
        assertThat(lamina("list", "studies", "-q").done().out().lines()).containsExactlyElementsOf(Studies.names());
        assertThat(lamina("list", "studies", "-v").done().out().lines())
                .hasSize(2 * Studies.names().size())
                .anyMatch(line -> line.matches(" +20,000 rows of gdelt, \\d+ layouts, .*; editions: A, B, client"));
        assertThat(lamina("list", "layouts", "--verbose").done().out())
                .contains("family: chunks, codec: flatbuffers, compression: LZ4");
        lamina("list", "codecs", "-q", "-v").refusedWith("--quiet can't be combined with --verbose");
    }

    @Test
    void summaries_stand_below_one_another() {
        List<String> names = new ArrayList<>();
        lamina("list", "layouts", "-q").done().out().lines().forEach(names::add);
        int widest = names.stream().mapToInt(String::length).max().orElseThrow();
        assertThat(lamina("list", "layouts").done().out().lines())
                .allSatisfy(line -> assertThat(line.substring(widest)).matches(" {1,2}\\S.*"));
    }

    @Test
    void an_unknown_list_names_the_known_ones() {
        lamina("list", "things").refusedWith("studies, layouts, families, datasets, codecs", "'things'");
        lamina("list").refusedWith("Missing required parameter: 'WHAT'");
    }
}
