// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.Vector;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.RealFiles;
import dev.lamina.model.Batch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The publication's own files. */
class OffersRealFilesTest {
    @TempDir
    Path work;

    private Dataset open(String file) throws Exception {
        Path path = RealFiles.directory("offers").resolve(file);
        return new OffersFamily().open(DatasetRequest.files(List.of(path.toString()), work));
    }

    private static Batch all(Dataset dataset, String entity) throws Exception {
        return MemoryDataset.of(dataset.part(entity)).all();
    }

    @ParameterizedTest
    @CsvSource({
        "cql3_json/insert_cql3_json.cql3,   15,  9, 328, 158, offer00",
        "cql3_flat/insert_cql3_flat.cql3,   15, 10, 164, 154, offer00",
        "thrift/insert_thrift_data.txt,     15,  9, 328, 158, offer01"
    })
    void each_model_has_its_own_number_of_rows(
            String file, long offers, long options, long offersByCountry, long optionByCountry, String first)
            throws Exception {
        try (Dataset dataset = open(file)) {
            assertThat(List.of(
                            dataset.part("offers").rows(),
                            dataset.part("options").rows(),
                            dataset.part("offers-by-country").rows(),
                            dataset.part("option-by-country").rows()))
                    .containsExactly(offers, options, offersByCountry, optionByCountry);
            assertThat(dataset.rows()).isEqualTo(offers + options + offersByCountry + optionByCountry);
            assertThat(dataset.rejectedRows()).isZero();
            Batch rows = all(dataset, "offers");
            assertThat(rows.column(0).textAt(0)).isEqualTo(first);
            StructVector features = (StructVector) rows.column(7);
            ListVector people = (ListVector) features.child(6);
            assertThat(people.element().size()).isEqualTo(15 * 19);
            ListVector countries =
                    (ListVector) all(dataset, "option-by-country").column(7);
            assertThat(countries.element().size()).isEqualTo((int) optionByCountry * 45);
            assertThat(dataset.part("option-by-country")
                            .sql("SELECT count(DISTINCT country), min(code), max(code) FROM \"option-by-country\"")
                            .toString())
                    .isEqualTo("[[" + optionByCountry + ", vp03, vp03]]");
        }
    }

    @Test
    void what_one_model_alone_has_is_missing_in_the_other() throws Exception {
        try (Dataset json = open("cql3_json/insert_cql3_json.cql3");
                Dataset flat = open("cql3_flat/insert_cql3_flat.cql3")) {
            assertThat(missing(all(json, "options"))).containsExactly(0, 0, 0, 0, 9, 9, 0);
            // One list is null in the flat model, and empty in the documents.
            assertThat(missing(all(flat, "options"))).containsExactly(0, 0, 0, 0, 0, 0, 1);
            assertThat(missing(all(json, "option-by-country"))).containsExactly(0, 0, 0, 0, 158, 158, 158, 0);
            Vector features = all(flat, "offers").column(7);
            assertThat(((StructVector) features).child(7).missingCount()).isEqualTo(12);
            assertThat(((StructVector) features).child(8).missingCount()).isZero();
            features = all(json, "offers").column(7);
            assertThat(((StructVector) features).child(7).missingCount()).isEqualTo(12);
            assertThat(((StructVector) features).child(8).missingCount()).isEqualTo(15);
        }
    }

    private static List<Integer> missing(Batch batch) {
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < batch.fields().size(); i++) {
            missing.add(batch.column(i).missingCount());
        }
        return missing;
    }
}
