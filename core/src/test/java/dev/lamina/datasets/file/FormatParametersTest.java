// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatParametersTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1.5        | n/a | \"n/a\" in 1 of 2,001 rows makes v text; --null n/a makes it double",
                "17         | -   | \"-\" in 1 of 2,001 rows makes v text; --null=- makes it int",
                "2025-01-01 | ?   | \"?\" in 1 of 2,001 rows makes v text; --null '?' makes it date",
                "true       | N/K | \"N/K\" in 1 of 2,001 rows makes v text; --null N/K makes it boolean"
            })
    void a_word_that_alone_makes_a_column_text_is_told(String value, String word, String note) throws Exception {
        Path file = readings(value, word, 1);
        FileProfile profile = profile(file, Map.of());
        assertThat(profile.typeWords()).containsEntry("v", "text");
        assertThat(profile.notes()).containsExactly(note);
        List<String> heard = new ArrayList<>();
        DatasetProgress progress = new DatasetProgress() {
            @Override
            public void at(String phase, long rows, long of) {}

            @Override
            public void note(String message) {
                heard.add(message);
            }
        };
        Datasets.named("file")
                .open(DatasetRequest.files(List.of(file.toString()), directory.resolve("opened"))
                        .withProgress(progress))
                .close();
        assertThat(heard).containsExactly(note);
        FileProfile mended = profile(file, Map.of("null", List.of(word)));
        assertThat(mended.typeWords().get("v")).isEqualTo(note.substring(note.lastIndexOf(' ') + 1));
        assertThat(mended.column("v").nulls()).isEqualTo(1);
        assertThat(mended.notes()).isEmpty();
    }

    @Test
    void words_that_are_many_or_several_or_codes_are_not_told() throws Exception {
        assertThat(profile(readings("1.5", "off", 3), Map.of()).notes()).isEmpty();
        assertThat(profile(readings("1.5", "007", 1), Map.of()).notes()).isEmpty();
        Path several = readings("1.5", "n/a", 1);
        Files.writeString(several, Files.readString(several) + "9998,NULL\n");
        assertThat(profile(several, Map.of()).notes()).isEmpty();
        assertThat(profile(several, Map.of("null", "n/a")).notes())
                .containsExactly("\"NULL\" in 1 of 2,002 rows makes v text; --null n/a,NULL makes it double");
    }

    @Test
    void what_R_and_databases_write_for_a_missing_value_is_told_however_often_it_is_there() throws Exception {
        assertThat(profile(readings("1.5", "NA", 900), Map.of()).notes())
                .containsExactly("\"NA\" in 900 of 2,900 rows makes v text; --null NA makes it double");
        assertThat(profile(readings("17", "\\N", 900), Map.of()).notes())
                .containsExactly("\"\\N\" in 900 of 2,900 rows makes v text; --null '\\N' makes it int");
        assertThat(profile(file("id,a,b\n1,NA,NA\n2,NA,x\n"), Map.of()).notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,5 2,75 -0,5 3     | decimal commas make v text; --decimal comma reads its 4 values as numbers",
                "1.234,5 12,25 3     | decimal commas make v text; --decimal comma --thousands point reads its 3 values as numbers",
                "1,5 2,5 NA NA NA    | decimal commas make v text; --decimal comma --null 'NA' reads its 2 values as numbers",
                "1,1 1,2 1,3 1,4 1,5 1,6 1,7 1,8 1,9 x |",
                "5 7 8 9 10 11 12 13 14 15 1,2 1,2,3 |",
                "1,234.50 -12,345.6 7.25 | commas between thousands make v text; --thousands comma reads its 3 values as numbers",
                "1,234 1,234,567 7 NA | commas between thousands make v text; --thousands comma --null 'NA' reads its 3 values as numbers",
                "1,234 12,345 7      |",
                "101,202,303 404 505,606 |",
                "1,234.50 12,34      |",
                "1,5 2,5 x y         |",
                "1,2,3 4,5 6,7       |",
                "52.1,13.4 52.2,13.5 |",
                "31.01.2025 1.02.2025|",
                "1.5 2.5             |"
            })
    void numbers_with_commas_are_told(String values, String note) throws Exception {
        StringBuilder text = new StringBuilder("id;v\n");
        int id = 0;
        for (String value : values.split(" ")) {
            text.append(id++).append(';').append(value).append('\n');
        }
        Path file = file(text.toString());
        assertThat(profile(file, Map.of()).notes()).isEqualTo(note == null ? List.of() : List.of(note));
        assertThat(profile(file, Map.of("decimal", "comma", "thousands", "point", "null", "NA"))
                        .notes())
                .hasSizeLessThan(2)
                .noneMatch(told -> told.contains("decimal"));
    }

    @Test
    void decimal_commas_beside_decimal_points_are_told_with_what_they_cost() throws Exception {
        assertThat(profile(file("id;v;w\n1;1,5;2.5\n2;2,25;3.5\n"), Map.of()).notes())
                .containsExactly("decimal commas make v text; --decimal comma reads its 2 values as numbers, but"
                        + " makes those with decimal points text");
    }

    @Test
    void missing_values_may_have_words_also_in_quotes_and_in_the_key_of_no_row() throws Exception {
        Path file = file("id,a,b\n1,n/a,x\n2,\"NULL\",n/a\n3,5,xn/a\n");
        try (Dataset dataset = open(file, Map.of("null", List.of("n/a", "NULL")))) {
            assertThat(dataset.sql("SELECT * FROM rows ORDER BY id"))
                    .containsExactly(
                            Arrays.asList(1, null, "x"), Arrays.asList(2, null, null), Arrays.asList(3, 5, "xn/a"));
        }
        assertThatThrownBy(() -> open(file, Map.of("null", "x", "key", "b")))
                .hasMessageStartingWith(file + ":2:3: found no b, expected text in every row.");
    }

    @Test
    void numbers_may_have_decimal_commas_and_groups_of_thousands_and_text_keeps_them() throws Exception {
        Path file = file("id;price;count;note\n1;1.234,5;1.000;1,5\n2;-0,25;12;x\n3;7;2.000.000;1.5\n");
        Map<String, ?> german = Map.of("decimal", "comma", "thousands", ".");
        try (Dataset dataset = open(file, german)) {
            assertThat(dataset.sql("SELECT * FROM rows ORDER BY id"))
                    .containsExactly(
                            List.of(1, 1234.5, 1000, "1,5"),
                            List.of(2, -0.25, 12, "x"),
                            List.of(3, 7.0, 2000000, "1.5"));
        }
        Path swiss = file("id,price\n1,1'234.5\n2,10\n");
        assertThat(profile(swiss, Map.of("thousands", "apostrophe")).typeWords())
                .containsEntry("price", "double");
        assertThat(profile(swiss, Map.of()).typeWords()).containsEntry("price", "text");
        Path commas = file("1;2,5\n2;3,5\n");
        assertThat(profile(commas, Map.of("decimal", ",", "header", false))
                        .typeWords()
                        .toString())
                .isEqualTo("{column1=int, column2=double}");
    }

    @Test
    void a_number_with_another_separator_is_a_bad_row_and_named_as_it_is_written() throws Exception {
        Path file = file("id;price\n1;1,5\n2;1.5\n3;12.34,5\n");
        Map<String, ?> german =
                Map.of("decimal", "comma", "thousands", "point", "types", Map.of("price", "double"), "key", "id");
        assertThatThrownBy(() -> open(file, german))
                .hasMessage(file + ":3:2: found \"1.5\" as price, expected a number (such as 1.234,5). Fix the row or"
                        + " pass --bad-rows skip.");
        try (Dataset dataset = Datasets.named("file")
                .open(DatasetRequest.files(List.of(file.toString()), directory.resolve("skip"))
                        .withParameters(german)
                        .withBadRows(BadRows.SKIP))) {
            assertThat(dataset.rows()).isEqualTo(1);
            assertThat(Files.readString(dataset.rejectsFile().orElseThrow())).contains("12.34,5");
        }
    }

    @Test
    void dates_and_timestamps_may_have_a_format() throws Exception {
        Path file = file("id;day;at;iso\n1;31.01.2025;2025-01-31 10:00;2025-01-31\n2;1.02.2025;;\n");
        assertThat(profile(file, Map.of("date-format", "d.MM.yyyy")).typeWords().toString())
                .isEqualTo("{id=int, day=date, at=timestamp, iso=text}");
        Path whole = file("id,day\n1,20250131\n2,20250201\n");
        assertThat(profile(whole, Map.of()).typeWords()).containsEntry("day", "int");
        try (Dataset dataset = open(whole, Map.of("date-format", "yyyyMMdd"))) {
            assertThat(dataset.sql("SELECT CAST(day AS VARCHAR) FROM rows ORDER BY id")
                            .toString())
                    .isEqualTo("[[2025-01-31], [2025-02-01]]");
        }
        Path timed = file("id,at\n1,31/01/2025 11:05:00 PM\n2,01/02/2025 12:00:00 AM\n");
        try (Dataset dataset = open(timed, Map.of("date-format", "dd/MM/yyyy hh:mm:ss a"))) {
            assertThat(dataset.sql("SELECT CAST(\"at\" AS VARCHAR) FROM rows ORDER BY id")
                            .toString())
                    .isEqualTo("[[2025-01-31 23:05:00], [2025-02-01 00:00:00]]");
        }
        Path bad = file("id,day\n1,31.01.2025\n2,31.02.2025\n");
        assertThatThrownBy(() -> open(bad, Map.of("date-format", "dd.MM.yyyy", "types", Map.of("day", "date"))))
                .hasMessageStartingWith(bad + ":3:2: found \"31.02.2025\" as day, expected a date (dd.MM.yyyy).");
        Path json = Files.writeString(directory.resolve("t.jsonl"), "{\"id\": 1, \"day\": \"20250131\"}\n");
        assertThat(profile(json, Map.of("date-format", "yyyyMMdd")).typeWords()).containsEntry("day", "date");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "decimal     | point3     | found point3, expected a separator of decimals. Did you mean \"point\"? Known: point, comma.",
                "thousands   | apostroph  | found apostroph, expected a separator of thousands, or one character that is not a"
                        + " letter, digit, sign or bracket. Did you mean \"apostrophe\"? Known: point, comma, space, apostrophe, underscore.",
                "thousands   | 0          | found 0, expected a separator of thousands, or one character",
                "thousands   | point      | found point, expected another character than the decimal separator; for numbers such"
                        + " as 1.234,5 pass --decimal comma too.",
                "date-format | YYYYMMDD   | found YYYY at character 1 of YYYYMMDD, expected yyyy, yy, MMM"
            })
    void settings_that_mean_nothing_are_refused(String key, String value, String message) throws Exception {
        Path file = file("a,b\n1,2\n");
        assertThatThrownBy(() -> profile(file, Map.of(key, value)))
                .hasMessageStartingWith("Dataset file, " + key + ": " + message);
    }

    @Test
    void words_for_missing_values_are_texts_and_settings_are_for_text_with_columns() throws Exception {
        Path file = file("a,b\n1,2\n");
        assertThatThrownBy(() -> profile(file, Map.of("null", Arrays.asList("n/a", null))))
                .hasMessage("Dataset file, null: found a word that YAML reads as nothing, expected texts; write it in"
                        + " quotes: \"NULL\".");
        assertThatThrownBy(() -> profile(file, Map.of("nul", "n/a")))
                .hasMessageStartingWith("Dataset file has no parameter \"nul\". Did you mean \"null\"?");
        Path json = Files.writeString(directory.resolve("t.jsonl"), "{\"a\": 1}\n");
        assertThatThrownBy(() -> profile(json, Map.of("null", "n/a")))
                .hasMessage(json + ": this is JSON lines, and --null, --decimal and --thousands are for text with"
                        + " columns, such as CSV. Leave them out.");
    }

    @Test
    void a_study_that_is_written_has_them_when_it_is_read() throws Exception {
        Map<String, Object> words = Map.of("null", List.of("NULL", "-", "?", "~", "n/a"), "thousands", "'");
        Study study = Studies.named("layouts", null).withDataset("file", words);
        Path written = Files.writeString(directory.resolve("s.yaml"), Studies.yaml(study));
        assertThat(Studies.named(written.toString(), null).dataset().get("file"))
                .containsAllEntriesOf(words);
    }

    /** Two thousand rows with a value, and some with a word in between. */
    private Path readings(String value, String word, int words) throws Exception {
        StringBuilder text = new StringBuilder("id,v\n");
        for (int i = 0; i < 2000 + words; i++) {
            text.append(i)
                    .append(',')
                    .append(i >= 700 && i < 700 + words ? word : value)
                    .append('\n');
        }
        return file(text.toString());
    }

    private Path file(String text) throws Exception {
        return Files.writeString(Files.createTempFile(directory, "t", ".csv"), text);
    }

    private FileProfile profile(Path file, Map<String, ?> parameters) throws Exception {
        return FileProfile.of(DatasetRequest.files(List.of(file.toString()), Files.createTempDirectory(directory, "w"))
                .withParameters(parameters));
    }

    private Dataset open(Path file, Map<String, ?> parameters) throws Exception {
        return Datasets.named("file")
                .open(DatasetRequest.files(List.of(file.toString()), Files.createTempDirectory(directory, "w"))
                        .withParameters(parameters));
    }
}
