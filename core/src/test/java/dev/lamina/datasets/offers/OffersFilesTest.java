// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements as the publication has them, and all the ways in which they may be wrong. */
class OffersFilesTest {
    private static final String FEATURES =
            "{\"feature3-enabled\":false,\"people\":[{\"name\":\"O''Neill\",\"gender\":\"MALE\",\"language\":\"en_GB\"}],"
                    + "\"feature1-count\":\"UNLIMITED\",\"vvm-redirection-enabled\":false,\"feature2-enabled\":true,"
                    + "\"feature4-status\":\"FULL\",\"feature5-enabled\":true,\"feature6-enabled\":true}";

    private static final String FLAT =
            "INSERT INTO offers_flat(partition_key,id,feature0_enabled,code,display_name,duration,duration_type,features,"
                    + "pricing) VALUES ('OFFERS','offer00',null,'vp_00','Offer 01',6,'MONTH','" + FEATURES
                    + "','FREE');\n";

    private static final String OPTION =
            "INSERT INTO options_json(partition_key,code,payload) VALUES('OPTIONS','vp01','{\"code\":\"vp01\", "
                    + "\"feature7-count\": \"60\", \"countries\": [{\"code\": \"AU\", \"flag1-enabled\": true, "
                    + "\"flag2-enabled\": false}]}');\n";

    @TempDir
    Path work;

    private Path file(String text) throws Exception {
        return Files.writeString(work.resolve("offers.cql"), text);
    }

    private Dataset open(String text) throws Exception {
        return new OffersFamily().open(DatasetRequest.files(List.of(file(text).toString()), work));
    }

    private static String row(Dataset dataset, String entity, int row) throws Exception {
        Batch all = MemoryDataset.of(dataset.part(entity)).all();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < all.fields().size(); i++) {
            text.append(i == 0 ? "" : "|").append(all.column(i).textAt(row));
        }
        return text.toString();
    }

    @Test
    void a_flat_row_has_its_document_parsed_and_its_doubled_quotes_undone() throws Exception {
        try (Dataset dataset = open("\n" + FLAT)) {
            assertThat(dataset.rows()).isEqualTo(1);
            assertThat(row(dataset, "offers", 0))
                    .isEqualTo("offer00|vp_00|Offer 01|FREE|null|MONTH|6|{\"feature1_count\": \"UNLIMITED\","
                            + " \"feature2_enabled\": true, \"feature3_enabled\": false, \"feature4_status\": \"FULL\","
                            + " \"feature5_enabled\": true, \"feature6_enabled\": true, \"people\": [{\"name\":"
                            + " \"O'Neill\", \"gender\": \"MALE\", \"language\": \"en_GB\"}], \"customization\":"
                            + " null, \"vvm_redirection_enabled\": false}");
            assertThat(dataset.source()).contains("offers.cql: model flat as published", "not comparable");
        }
    }

    @Test
    void lists_of_documents_null_lists_and_renamed_keys_are_taken() throws Exception {
        String head = "INSERT INTO option_by_country_flat(partition_key,country_code_iso,feature7_count,"
                + "feature8_enabled,feature9_enabled,code,feature10_enabled,profile,countries) VALUES('OPTION_BY_COUNTRY',";
        try (Dataset dataset = open(head
                + "'PH','60',true,false,'vp03',false,'VP_003',['{\"code\":\"AT\",\"flag1-enabled\":false,"
                + "\"flag2-enabled\":true}', '{\"code\":\"BE\",\"flag1-enabled\":true,\"flag2-enabled\":true}']);\n"
                + head + "'AM',null,null,null,'vp03',null,null,null);")) {
            assertThat(row(dataset, "option-by-country", 0))
                    .isEqualTo("PH|vp03|60|true|false|false|VP_003|[{\"code\": \"AT\", \"flag1_enabled\": false,"
                            + " \"flag2_enabled\": true}, {\"code\": \"BE\", \"flag1_enabled\": true,"
                            + " \"flag2_enabled\": true}]");
            assertThat(row(dataset, "option-by-country", 1)).isEqualTo("AM|vp03|null|null|null|null|null|null");
        }
    }

    @Test
    void a_json_row_lacks_what_its_document_lacks() throws Exception {
        try (Dataset dataset = open(OPTION)) {
            assertThat(row(dataset, "options", 0))
                    .isEqualTo("vp01|60|null|null|null|null|[{\"code\": \"AU\", \"flag1_enabled\": true,"
                            + " \"flag2_enabled\": false}]");
        }
    }

    @Test
    void a_thrift_column_has_its_key_in_its_name() throws Exception {
        try (Dataset dataset = open("set offers_by_country['OFFERS_BY_COUNTRY']['ZW:offer08']='{\"id\":\"offer08\","
                + "\"code\":\"vp_07\",\"display-name\":\"Offer 08\",\"pricing\":\"TRIAL\",\"duration-type\":\"MONTH\","
                + "\"duration\":1,\"features\":" + FEATURES + "}';\n")) {
            assertThat(row(dataset, "offers-by-country", 0))
                    .startsWith("ZW|offer08|vp_07|Offer 08|TRIAL|null|MONTH|1|{");
            assertThat(dataset.source()).contains("model thrift as published");
        }
    }

    /** What is replaced in a good statement, where the problem then is (nothing: behind all lines), and what it is. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "options_json | option_json | option_json | found the table option_json, expected one of offers_json, options_json,",
                "code,payload | kode,payload | kode | found the column kode, expected one of partition_key, code, payload",
                "code,payload | code,code | code) | found the column code again, expected each once",
                "code,payload | payload | ,'{ | found \",'{\"code\":\"v\", expected )",
                "'OPTIONS' | 'OFFERS' | OFFERS | found the partition \"OFFERS\", expected OPTIONS",
                "'OPTIONS' | null | null | found null, expected a text for partition_key",
                "'OPTIONS' | 7x | 7x | found 7x, expected a text between quotes, a list, true,",
                "VALUES | VALUE | VALUE | found \"VALUE('OPTIO\", expected VALUES",
                "'vp01' | 'vp02' | vp02 | found the key \"vp02\" of a document whose code is \"vp01\", expected the same",
                "}]}'); | }]}' | `` | found the file's end, expected )",
                "}]}'); | }]}') | `` | found the file's end, expected ;",
                "}]}'); | }]}); | `` | found the line's end, expected a quote that ends the text",
                "}]}'); | }]''); | `` | found the line's end, expected a quote",
                "}]}'); | }]'); | '); | found text that is not JSON",
                "}]}'); | }]} 3'); | 3'); | found 3, expected nothing after the document",
                "\"60\" | 60 | 60 | found 60, expected a text",
                "\"60\" | \"\\ud800\" | \"\\ud800\" | found half of a surrogate pair, expected characters",
                "true | 1, | 1, | found 1, expected true or false",
                "true | null | null | found null, expected true or false",
                "feature7-count | feature77-count | \"feature77-count | found the key \"feature77-count\", expected one of code,",
                "feature7-count | code | \"code\": \"60 | found code, expected each key once",
                "flag1- | unflag1- | \"unflag1- | found the key \"unflag1-enabled\", expected one of code, flag1-enabled",
                "`\"code\": \"AU\", ` | `` | {\"flag1 | found no \"code\", expected it in each such document",
            })
    void a_bad_statement_is_named_by_its_place(String good, String bad, String at, String problem) throws Exception {
        String statement = OPTION.replace(good, bad);
        assertThat(statement).isNotEqualTo(OPTION);
        String text = OPTION.replace("vp01", "vp00") + statement;
        int column = 1 + statement.indexOf(at);
        String place = !at.isEmpty() ? "2:" + column : problem.contains("line") ? "2:" + statement.length() : "3:1";
        assertThatThrownBy(() -> open(text))
                .isInstanceOf(DatasetException.class)
                .hasMessageStartingWith(work.resolve("offers.cql") + ":" + place + ": " + problem)
                .hasMessageEndingWith(". Fix the row or pass --bad-rows skip.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null,'vp_00'     | 'no','vp_00'    | found \"no\", expected true or false for feature0_enabled",
                "6,'MONTH'        | true,'MONTH'    | found true, expected an int for duration",
                "6,'MONTH'        | 6000000000,'MONTH' | found 6000000000, expected a text between quotes, a list,",
                "'vp_00'          | null            | found no value for code, expected one in each such row",
                "'vp_00'          | ['{}','{}']     | found a list of 2, expected a text between quotes for code",
                "pricing)         | profile)        | found the column profile, expected one of partition_key, id, code,",
                "'FREE'           | 'FREE','FREE'   | found \",'FREE');\", expected )",
                "\"feature5-enabled\":true, | ` ` | found no \"feature5-enabled\", expected it in each such document",
            })
    void a_bad_flat_value_is_named_with_its_column(String good, String bad, String problem) throws Exception {
        String text = FLAT.replace(good.strip(), bad.strip());
        assertThat(text).isNotEqualTo(FLAT);
        assertThatThrownBy(() -> open(text))
                .hasMessageContaining("offers.cql:1:")
                .hasMessageContaining(problem);
    }

    @Test
    void a_thrift_command_that_is_none_is_refused() {
        String good = "set options['OPTIONS']['vp01']='{\"code\":\"vp01\"}';";
        assertThatThrownBy(() -> open(good.replace("['vp01']", "['vp01:AU']")))
                .hasMessageContaining(":1:25: found \"vp01:AU\", expected code");
        assertThatThrownBy(() -> open(good.replace("vp01\"}", "vp\\u0030\"}"))).hasMessageContaining("a backslash");
        assertThatThrownBy(() -> open(good + "\nset prices['X']['y']='{}';"))
                .hasMessageContaining(":2:5: found the table prices, expected one of offers, options");
    }

    @Test
    void a_repeated_key_is_refused_with_the_line_that_has_it() {
        assertThatThrownBy(() -> open(FLAT + "\n" + FLAT))
                .hasMessageContaining(":3:1: found [offer00] again, expected each [id] of offers once; ")
                .hasMessageContaining("offers.cql line 1 has it already");
    }

    @Test
    void bad_statements_are_left_out_and_kept_with_their_reasons() throws Exception {
        Path file = file(FLAT
                + FLAT
                + FLAT.replace("offer00", "offer01").replace("'FREE'", "FREE")
                + FLAT.replace("offer00", "offer02"));
        DatasetRequest request =
                DatasetRequest.files(List.of(file.toString()), work).withBadRows(BadRows.SKIP);
        try (Dataset dataset = new OffersFamily().open(request)) {
            assertThat(dataset.rows()).isEqualTo(2);
            assertThat(row(dataset, "offers", 1)).startsWith("offer02|");
            assertThat(dataset.rejectedRows()).isEqualTo(2);
            List<String> rejects = Files.readAllLines(dataset.rejectsFile().orElseThrow());
            assertThat(rejects).hasSize(3);
            assertThat(rejects.get(0)).isEqualTo("file\tline\tcolumn\treason\trow");
            assertThat(rejects.get(1).split("\t"))
                    .hasSize(5)
                    .startsWith(file.toString(), "2", "1")
                    .endsWith(FLAT.strip());
            assertThat(rejects.get(2)).contains("\t3\t", "found FREE, expected a text between quotes");
        }
        Path bad = file(FLAT.replace("'FREE'", "FREE"));
        assertThatThrownBy(() -> new OffersFamily()
                        .open(DatasetRequest.files(List.of(bad.toString()), work)
                                .withBadRows(BadRows.SKIP)))
                .hasMessageContaining("found 1 statements, all of them bad");
    }

    @Test
    void the_first_rows_alone_are_taken_where_a_number_is_given() throws Exception {
        Path file = file(FLAT + FLAT.replace("offer00", "offer02") + "nonsense");
        try (Dataset dataset = new OffersFamily()
                .open(DatasetRequest.files(List.of(file.toString()), work).withRows(2))) {
            assertThat(dataset.rows()).isEqualTo(2);
        }
    }

    @Test
    void files_of_another_kind_or_of_two_models_are_refused() throws Exception {
        Path flat = Files.writeString(work.resolve("flat.cql"), FLAT);
        Path json = Files.writeString(work.resolve("json.cql"), OPTION);
        Path other = Files.writeString(work.resolve("other.cql"), "INSERT INTO prices(a) VALUES(1);\n");
        assertThatThrownBy(() ->
                        new OffersFamily().open(DatasetRequest.files(List.of(flat.toString(), json.toString()), work)))
                .hasMessageContaining("found model json, but an earlier file has model flat");
        assertThatThrownBy(() -> new OffersFamily().open(DatasetRequest.files(List.of(other.toString()), work)))
                .hasMessageContaining("found no statement at its beginning, expected INSERT INTO offers_json(");
        assertThatThrownBy(() -> Datasets.recognising(List.of(other.toString())))
                .hasMessageContaining("offers: found no statement");
        assertThat(Datasets.recognising(List.of(flat.toString())).name()).isEqualTo("offers");
        assertThatThrownBy(() -> new OffersFamily().open(DatasetRequest.files(List.of(work.toString()), work)))
                .hasMessageContaining("found 2 of the published files")
                .hasMessageContaining("Pass one of them.");
        Files.delete(json);
        try (Dataset dataset = new OffersFamily().open(DatasetRequest.files(List.of(work.toString()), work))) {
            assertThat(dataset.rows()).isEqualTo(1);
        }
    }

    @Test
    void bytes_that_are_no_text_are_named_by_their_place() throws Exception {
        byte[] bytes = (FLAT + FLAT.replace("offer00", "offer02")).getBytes(StandardCharsets.UTF_8);
        bytes[FLAT.length() + 4] = (byte) 0xFF;
        Path file = Files.write(work.resolve("offers.cql"), bytes);
        assertThatThrownBy(() -> new OffersFamily().open(DatasetRequest.files(List.of(file.toString()), work)))
                .hasMessageContaining("offers.cql:2:5: found bytes that are not UTF-8, expected text");
    }
}
