// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.study.Plan;
import dev.lamina.study.operations.Wishes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class StudiesTest {
    /** The least that a study needs, with an edition. */
    public static final String LEAST = """
            study: mine
            question: Which one?
            dataset: {gdelt: {edition: B}}
            rows: 10
            environment: {cassandra: 5.0.9}
            layouts:
              - {name: rows, family: table, partition: [globalEventId]}
            operations:
              - {name: ingest}
            editions:
              small: {rows: 3, question: "Which small one?"}
            """;

    @TempDir
    Path directory;

    @Test
    void studies_on_the_class_path_are_known_by_name() {
        assertThat(Studies.names()).contains("gdelt");
        assertThat(Studies.named("gdelt", null).study()).isEqualTo("gdelt");
    }

    @Test
    void an_unknown_name_lists_the_known_ones() {
        assertThatThrownBy(() -> Studies.named("gdelta", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no study \"gdelta\". Did you mean \"gdelt\"? Known: "
                        + String.join(", ", Studies.names()) + ". Or give the path of a YAML file.");
    }

    @Test
    void an_unknown_edition_lists_the_known_ones() {
        assertThatThrownBy(() -> Studies.named("gdelt", "C"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Study gdelt has no edition \"C\". Known: A, B, client.");
    }

    @Test
    void a_file_is_utf_8_with_or_without_its_mark() throws IOException {
        assertThat(Studies.named(file("\uFEFF" + LEAST), null)).isEqualTo(Studies.named(file(LEAST), null));
        Path latin = directory.resolve("latin.yaml");
        Files.write(latin, new byte[] {'a', ':', ' ', 'b', '\n', 'c', ':', ' ', (byte) 0xe9, '\n'});
        assertThatThrownBy(() -> Studies.named(latin.toString(), null))
                .hasMessage(latin + ":2: not valid UTF-8. Save the file as UTF-8.");
    }

    @Test
    void a_users_file_is_read() throws IOException {
        Study study = Studies.named(file(LEAST), null);
        assertThat(study.study()).isEqualTo("mine");
        assertThat(study.rows()).isEqualTo(10);
        assertThat(study.dataset()).isEqualTo(Map.of("gdelt", Map.of("edition", "B")));
        assertThat(study.environment().settings()).isEmpty();
        assertThat(study.layouts()).hasSize(1);
        assertThat(study.claims()).isEmpty();
        assertThat(study.verdict()).isNull();
    }

    @Test
    void references_have_defaults() throws IOException {
        Study study = Studies.named(
                file(
                        LEAST
                                + "references: [{name: a, kind: parquet}, {name: b, kind: parquet, compression: snappy, default: false}]\n"),
                null);
        assertThat(study.references().get(0).compression()).isEqualTo("zstd");
        assertThat(study.references().get(0).byDefault()).isTrue();
        assertThat(study.references().get(0).summary()).endsWith(".");
        assertThat(study.references().get(1).compression()).isEqualTo("snappy");
        assertThat(study.references().get(1).byDefault()).isFalse();
    }

    @Test
    void an_edition_replaces_keys_at_the_top_and_keeps_the_others() throws IOException {
        Study study = Studies.named(file(LEAST), "small");
        assertThat(study.rows()).isEqualTo(3);
        assertThat(study.question()).isEqualTo("Which small one?");
        assertThat(study.layouts()).isEqualTo(Studies.named(file(LEAST), null).layouts());
    }

    @Test
    void a_study_may_say_how_long_it_takes_and_an_edition_that_it_does_not() throws IOException {
        String timed = LEAST.replace("rows: 10\n", "rows: 10\ntime: 90s\n");
        assertThat(Studies.named(file(timed), null).time()).isEqualTo("90s");
        assertThat(Studies.named(file(timed), "small").time()).isEqualTo("90s");
        assertThat(Studies.named(file(timed.replace("{rows: 3", "{time: null")), "small")
                        .time())
                .isNull();
        assertThat(Studies.named(file(Studies.yaml(Studies.named(file(timed), null))), null)
                        .time())
                .isEqualTo("90s");
        String brief = file(timed.replace("90s", "30s"));
        assertThatThrownBy(() -> Studies.named(brief, null))
                .hasMessageEndingWith("A study's \"time\" must be 1m or more; found \"30s\".");
        String wrong = file(timed.replace("90s", "soon"));
        assertThatThrownBy(() -> Studies.named(wrong, null))
                .hasMessageEndingWith(
                        "A study's \"time\" must be a number of seconds, minutes or hours, such as 90s, 5m"
                                + " or 1h; found \"soon\".");
    }

    @Test
    void a_path_without_an_extension_is_a_file_too() throws IOException {
        Path bare = Files.writeString(directory.resolve("bare"), LEAST);
        assertThat(Studies.named(bare.toString(), null).study()).isEqualTo("mine");
    }

    @Test
    void a_missing_file_says_so() {
        String absent = directory.resolve("absent.yaml").toString();
        assertThatThrownBy(() -> Studies.named(absent, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        absent + ": there is no such file. Known studies: " + String.join(", ", Studies.names()) + ".");
        assertThatThrownBy(() -> Studies.named("absent.yml", null)).hasMessageStartingWith("absent.yml: there is no");
    }

    @Test
    void a_directory_is_no_study() {
        assertThatThrownBy(() -> Studies.named(directory + "/", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(directory + "/: this is a directory, not a YAML file.");
    }

    @Test
    void broken_yaml_is_named_by_line_and_column() throws IOException {
        String file = file("study: mine\nrows: [1, 2\nquestion: x\n");
        assertThatThrownBy(() -> Studies.named(file, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(?s)" + Pattern.quote(file) + ":3:\\d+: .+");
    }

    @Test
    void a_key_that_stands_twice_is_named() throws IOException {
        String file = file(LEAST + "rows: 20\n");
        assertThatThrownBy(() -> Studies.named(file, null))
                .hasMessageMatching("(?s).*:12:\\d+: Duplicate field 'rows'.*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''              | the file is empty. Write the keys of a study, such as study: and layouts:.",
                "# only a remark | the file is empty. Write the keys of a study, such as study: and layouts:.",
                "---             | the file is empty. Write the keys of a study, such as study: and layouts:.",
                "- a             | there are no keys. Write those of a study, such as study: and layouts:.",
                "gdelt           | there are no keys. Write those of a study, such as study: and layouts:."
            })
    void a_file_without_a_study_says_so(String text, String message) throws IOException {
        assertRefused(text, message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "study       | A study's \"study\" is missing. It must be a name.",
                "question    | A study's \"question\" is missing. It must be a sentence.",
                "dataset     | A study's \"dataset\" is missing. It must be one dataset, such as {gdelt: {edition: B}}.",
                "rows        | A study's \"rows\" is missing. It must be 1 to 1,000,000,000,000.",
                "environment | A study's \"environment\" is missing. It must be a Cassandra, such as {cassandra: 5.0.9}.",
                "layouts     | A study's \"layouts\" is missing. It must be at least one layout.",
                "operations  | A study's \"operations\" is missing. It must be at least one operation."
            })
    void a_missing_key_is_named(String key, String message) throws IOException {
        // The key, and the list below it where it has one.
        assertRefused(LEAST.replaceFirst("(?m)^" + key + ":.*\\R(  - .*\\R)*", ""), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rows: 10               | rows: 0          | A study's \"rows\" must be 1 to 1,000,000,000,000.",
                "rows: 10               | rows: many       | rows is many, expected a whole number.",
                "rows: 10               | rovs: 10         | unknown key \"rovs\". Did you mean \"rows\"? Known: asPublished, attribution, claims, dataset,"
                        + " editions, environment, layouts, operations, question, references, rows, study, time, variants, verdict.",
                "cassandra: 5.0.9       | casandra: 5.0.9  | unknown key \"casandra\". Did you mean \"cassandra\"? Known: cassandra, heap, nodes, racks, replication, settings, tokens, variants, vnodes.",
                "cassandra: 5.0.9       | tokens: [7, 7]   | tokens: found 7 twice, expected different ones.",
                "cassandra: 5.0.9       | tokens: [7, b]   | environment.tokens[1] is b, expected a whole number.",
                "- {name: ingest}       | - ~              | A study's \"operations\" must be a list without empty entries.",
                "- {name: ingest}       | - ingest         | operations[0] is ingest, expected keys with values.",
                "cassandra: 5.0.9       | settings: {a: ~} | A study's \"settings\" must be names with a value each.",
                "small: {rows: 3, question: \"Which small one?\"} | small: ~ | A study's \"editions\" must be names with"
                        + " a value each.",
                "{gdelt: {edition: B}}  | {a: {}, b: {}}   | A study's \"dataset\" must be one dataset",
                "rows: 10               | references: [{kind: parquet}] | A study's \"references\" must be entries with at"
                        + " least a name",
                "rows: 10               | references: [{name: a, kind: orc}] | A study's \"references\" must be of a known"
                        + " kind; a is of kind orc. Known: parquet.",
                "rows: 10               | references: [{name: a, kind: parquet, compression: lzo}] | A study's"
                        + " \"references\" must be of a known compression; a has lzo. Known: zstd, snappy,",
                "rows: 10               | references: [{name: a, kind: parquet, colour: red}] | unknown key \"colour\"."
                        + " Known: compression, default, kind, name, summary.",
                "rows: 10               | claims: [{id: a}] | A study's \"claims\" must be entries with at least an id",
                "rows: 10               | verdict: {does: it} | A study's \"verdict\" must be about an operation"
            })
    void a_wrong_key_or_value_is_named(String good, String bad, String message) throws IOException {
        assertThat(LEAST).contains(good);
        assertRefused(LEAST.replace(good, bad), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rows: 10          | rows: 0                            | 4 | A study's \"rows\" must be 1 to"
                        + " 1,000,000,000,000.",
                "rows: 10          | time: 5m                           | 1 | A study's \"rows\" is missing. It must"
                        + " be 1 to",
                "rows: 10          | rovs: 10                           | 4 | unknown key \"rovs\". Did you mean \"rows\"?",
                "rows: 10          | rows: many                         | 4 | rows is many, expected a whole number.",
                "question: Which one? | question: [a]                   | 2 | question is [a], expected a text.",
                "cassandra: 5.0.9  | casandra: 5.0.9                    | 5 | unknown key \"casandra\". Did you mean \"cassandra\"?",
                "cassandra: 5.0.9  | nodes: some                        | 5 | environment.nodes is some, expected a whole number.",
                "cassandra: 5.0.9  | settings: 5                        | 5 | environment.settings is 5, expected keys with values.",
                "rows: 10          | claims: [{id: a, expct: rate(a:b)}] | 4 | unknown key \"expct\". Did you mean \"expect\"?",
                "rows: 10          | claims: {id: a}                    | 4 | claims is {id=a}, expected a list.",
                "rows: 10          | verdict: {operaton: x, does: it}   | 4 | unknown key \"operaton\". Did you mean \"operation\"?"
            })
    void a_mistake_is_named_with_its_line(String good, String bad, int line, String message) throws IOException {
        String file = file(LEAST.replace(good, bad));
        assertThatThrownBy(() -> Studies.named(file, null)).hasMessageStartingWith(file + ":" + line + ": " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "partition: [globalEventId] | partiton: [globalEventId] | 7  | Layout rows has an unknown key \"partiton\". Did"
                        + " you mean \"partition\"?",
                "family: table              | family: tabel             | 7  | Layout rows has the family \"tabel\". Did you mean"
                        + " \"table\"?",
                "family: table              | family: columnar          | 7  | Layout rows has the family \"columnar\". It is"
                        + " called \"chunks\" now.",
                "- {name: ingest}           | - {name: one, skan: all}  | 9  | Operation one has an unknown key \"skan\". Did you"
                        + " mean \"scan\"?",
                "- {name: ingest}           | - {name: one, partition: globalEventId, vlaue: 3} | 9 | Operation one has an unknown"
                        + " key \"vlaue\". Did you mean \"value\"?",
                "- {name: ingest}           | - {name: one, scan: all, defualt: false} | 9 | Operation one has an unknown key"
                        + " \"defualt\". Did you mean \"default\"?",
                "- {name: ingest}           | - {name: one, scan: some} | 9  | Operation one: scan is some, expected all, or"
            })
    void layouts_and_operations_are_named_with_their_line(String good, String bad, int line, String message)
            throws IOException {
        assertThat(LEAST).contains(good);
        String file = file(LEAST.replace(good, bad));
        assertThatThrownBy(() -> Plan.of(Studies.named(file, null), Wishes.none()))
                .hasMessageStartingWith(file + ":" + line + ": " + message);
    }

    @Test
    void layouts_of_variants_and_editions_keep_their_lines() throws IOException {
        String file = file(LEAST + """
                variants: [{name: "{layout}-{batch}", batch: [1, 2], tabel: a}]
                """);
        assertThatThrownBy(() -> Plan.of(Studies.named(file, "small"), Wishes.none()))
                .hasMessageStartingWith(
                        file + ":7: Layout rows-1 has an unknown key \"tabel\". Did you mean \"table\"?");
    }

    @Test
    void an_edition_with_a_wrong_key_is_refused_when_it_is_chosen() throws IOException {
        String file = file(LEAST.replace("{rows: 3,", "{rovs: 3,"));
        assertThatThrownBy(() -> Studies.named(file, "small"))
                .hasMessageStartingWith(file + ":11: unknown key \"rovs\". Did you mean \"rows\"? Known: ");
    }

    @Test
    void every_name_of_our_studies_is_accepted() {
        for (String name : Studies.names()) {
            Study study = Studies.named(name, null);
            for (String edition : study.editions().keySet()) {
                assertThat(Studies.named(name, edition).layouts()).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "study: mine | study: ../../evil   | A study's \"study\" must be up to 100 letters, digits, and _ . - after"
                        + " the first character; found \"../../evil\".",
                "study: mine | study: /tmp/evil    | A study's \"study\" must be up to 100 letters",
                "study: mine | study: ..           | A study's \"study\" must be up to 100 letters",
                "study: mine | study: 'a\\b'       | A study's \"study\" must be up to 100 letters",
                "name: rows, | name: ../../x,      | Layout \"../../x\" must have a name of up to 100 letters, digits, and _ . -"
                        + " after the first character.",
                "name: rows, | name: .hidden,      | Layout \".hidden\" must have a name of up to 100 letters",
                "rows: 10    | references: [{name: ../x, kind: parquet}] | A study's \"references\" must be entries with"
                        + " names of up to 100 letters",
                "rows: 10    | 'variants: [{name: \"../{layout}\", table: a}]' | Layout \"../rows\" must have a name"
            })
    void a_name_that_is_a_path_is_refused(String good, String bad, String message) throws IOException {
        assertThat(LEAST).contains(good);
        assertRefused(LEAST.replace(good, bad), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rows: 10         | rows: -1                  | A study's \"rows\" must be 1 to 1,000,000,000,000.",
                "rows: 10         | rows: 1000000000000000000 | A study's \"rows\" must be 1 to 1,000,000,000,000.",
                "cassandra: 5.0.9 | heap: much                | heap: much is not a size. Write a number and M or G, such as 1G.",
                "cassandra: 5.0.9 | heap: -1G                 | heap: -1G is not a size.",
                "cassandra: 5.0.9 | variants: [{name: a, heap: 0G}] | heap: 0G is not a size."
            })
    void numbers_out_of_range_are_refused_while_the_study_is_read(String good, String bad, String message)
            throws IOException {
        assertRefused(LEAST.replace(good, bad), message);
    }

    @Test
    void a_file_that_is_too_large_is_refused_before_it_is_parsed() throws IOException {
        // Not YAML at all, so that parsing it would say something else.
        String file = file("[".repeat((1 << 20) + 1));
        assertThatThrownBy(() -> Studies.named(file, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": the file has more than 1,048,576 bytes, which is the most that is read as YAML."
                        + " Check the path.");
        assertThatThrownBy(() -> Studies.tree(Path.of(file), "a study"))
                .hasMessageContaining("more than 1,048,576 bytes");
    }

    private void assertRefused(String text, String message) throws IOException {
        String file = file(text);
        assertThatThrownBy(() -> Studies.named(file, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("(?s)" + Pattern.quote(file) + "(:\\d+)?: " + Pattern.quote(message) + ".*");
    }

    private String file(String text) throws IOException {
        return Files.writeString(directory.resolve("study.yaml"), text).toString();
    }
}
