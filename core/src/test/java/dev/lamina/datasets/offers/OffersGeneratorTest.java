// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated offers: the published numbers, sizes and keys, and the same rows for the same seed. */
class OffersGeneratorTest {
    private static final Map<String, Integer> PUBLISHED_ROWS =
            Map.of("offers", 15, "options", 9, "offers-by-country", 328, "option-by-country", 158);

    /** Bytes of the published JSON documents, quotes included. */
    private static final Map<String, Integer> PUBLISHED_BYTES =
            Map.of("offers", 1373, "options", 1741, "offers-by-country", 1379, "option-by-country", 2620);

    @TempDir
    Path work;

    private Dataset open(Map<String, ?> parameters, long rows, long seed) throws Exception {
        return new OffersFamily()
                .open(DatasetRequest.generated(rows, seed, work).withParameters(parameters));
    }

    private static Batch all(Dataset dataset, String entity) throws Exception {
        return MemoryDataset.of(dataset.part(entity)).all();
    }

    private static Map<String, Long> digests(Dataset dataset) throws Exception {
        Map<String, Long> digests = new LinkedHashMap<>();
        for (Entity entity : dataset.schema().entities()) {
            digests.put(
                    entity.name(), SliceAnswer.of(all(dataset, entity.name())).digest());
        }
        return digests;
    }

    @Test
    void each_entity_has_the_published_number_of_rows_and_about_their_bytes() throws Exception {
        try (Dataset dataset = open(Map.of(), DatasetRequest.ALL, 1)) {
            assertThat(dataset.rows()).isEqualTo(510);
            Map<String, List<Map<String, Object>>> records = new OffersGenerator(1, 164, 1).records();
            for (Entity entity : dataset.schema().entities()) {
                int rows = PUBLISHED_ROWS.get(entity.name());
                assertThat(dataset.part(entity.name()).rows()).isEqualTo(rows);
                assertThat(all(dataset, entity.name()).rows()).isEqualTo(rows);
                long bytes = 0;
                for (Map<String, Object> record : records.get(entity.name())) {
                    Map<String, Object> document = new LinkedHashMap<>(record);
                    document.remove("country");
                    bytes += 2 + Documents.write(document).getBytes(StandardCharsets.UTF_8).length;
                }
                int published = PUBLISHED_BYTES.get(entity.name());
                // Ours have a profile and feature 10, which the published documents lack, and no blanks between keys.
                assertThat((double) bytes / rows).as(entity.name()).isCloseTo(published, within(published * 0.06));
            }
        }
    }

    @Test
    void several_times_as_many_records_begin_with_the_published_ones_and_have_keys_of_their_own() throws Exception {
        try (Dataset once = open(Map.of(), DatasetRequest.ALL, 1);
                Dataset thrice = open(Map.of("times", 3), DatasetRequest.ALL, 1)) {
            assertThat(thrice.rows()).isEqualTo(3 * once.rows());
            for (Entity entity : once.schema().entities()) {
                Batch published = all(once, entity.name());
                Batch grown = all(thrice, entity.name());
                assertThat(grown.rows()).isEqualTo(3 * published.rows());
                assertThat(texts(grown, 0).subList(0, published.rows())).isEqualTo(texts(published, 0));
                Set<String> keys = new HashSet<>();
                for (int row = 0; row < grown.rows(); row++) {
                    StringBuilder key = new StringBuilder();
                    for (String part : entity.key()) {
                        key.append(grown.column(entity.indexOf(part)).textAt(row))
                                .append('|');
                    }
                    assertThat(keys.add(key.toString()))
                            .as("%s %s", entity.name(), key)
                            .isTrue();
                }
            }
        }
        assertThat(open(Map.of("times", 3), 3 * 510, 1).rows()).isEqualTo(3 * 510);
    }

    @Test
    void keys_are_the_published_ones_and_lists_as_long() throws Exception {
        try (Dataset dataset = open(Map.of(), 510, 1)) {
            Batch offers = all(dataset, "offers");
            assertThat(texts(offers, 0))
                    .startsWith("offer00", "offer01")
                    .endsWith("offer14")
                    .doesNotHaveDuplicates();
            ListVector people = (ListVector) ((StructVector) offers.column(7)).child(6);
            Batch options = all(dataset, "options");
            assertThat(texts(options, 0)).startsWith("vp01").endsWith("vp09").hasSize(9);
            ListVector countries = (ListVector) options.column(6);
            assertThat(countries.end(2) - countries.start(2)).isEqualTo(37);
            assertThat(countries.isMissing(4)).isTrue();
            for (int row = 0; row < 15; row++) {
                assertThat(people.end(row) - people.start(row)).isEqualTo(19);
            }
            Batch offersByCountry = all(dataset, "offers-by-country");
            assertThat(new HashSet<>(texts(offersByCountry, 0))).hasSize(164);
            Set<String> pairs = new HashSet<>();
            for (int row = 0; row < 328; row += 2) {
                assertThat(offersByCountry.column(0).textAt(row + 1))
                        .isEqualTo(offersByCountry.column(0).textAt(row));
                pairs.add(offersByCountry.column(1).textAt(row) + " "
                        + offersByCountry.column(1).textAt(row + 1));
            }
            assertThat(pairs).containsExactlyInAnyOrder("offer07 offer08", "offer04 offer05");
            Batch optionByCountry = all(dataset, "option-by-country");
            assertThat(texts(optionByCountry, 0)).hasSize(158).doesNotHaveDuplicates();
            assertThat(texts(optionByCountry, 1)).containsOnly("vp03");
            ListVector theirs = (ListVector) optionByCountry.column(7);
            for (int row = 0; row < 158; row++) {
                assertThat(theirs.end(row) - theirs.start(row)).isEqualTo(45);
            }
        }
    }

    private static List<String> texts(Batch batch, int column) {
        List<String> texts = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            texts.add(batch.column(column).textAt(row));
        }
        return texts;
    }

    @Test
    void an_offer_of_a_country_is_that_offer() throws Exception {
        try (Dataset dataset = open(Map.of(), 510, 4)) {
            Batch offers = all(dataset, "offers");
            Batch byCountry = all(dataset, "offers-by-country");
            List<String> ids = texts(offers, 0);
            for (int row = 0; row < byCountry.rows(); row++) {
                int offer = ids.indexOf(byCountry.column(1).textAt(row));
                for (int i = 0; i < offers.fields().size(); i++) {
                    assertThat(byCountry.column(1 + i).sameAt(row, offers.column(i), offer))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void the_same_seed_gives_the_same_rows_and_another_seed_others() throws Exception {
        try (Dataset one = open(Map.of(), 510, 1);
                Dataset same = open(Map.of(), 510, 1);
                Dataset other = open(Map.of(), 510, 2)) {
            Map<String, Long> digests = digests(one);
            assertThat(digests(same)).isEqualTo(digests);
            assertThat(digests(other).values()).doesNotContainAnyElementsOf(digests.values());
            // Sealed: figures of earlier runs are of these rows.
            assertThat(digests)
                    .isEqualTo(Map.of(
                            "offers", 3722469771013645101L,
                            "options", 492688534963978116L,
                            "offers-by-country", 683489833825535395L,
                            "option-by-country", -6644334853844647614L));
        }
    }

    @Test
    void fewer_countries_and_fewer_rows_make_a_smaller_dataset() throws Exception {
        try (Dataset five = open(Map.of("countries", 5), DatasetRequest.ALL, 1);
                Dataset bounded = open(Map.of(), 500, 1);
                Dataset all = open(Map.of(), 10_000, 1)) {
            // AM, the fifth, has offers and no option.
            assertThat(five.part("offers-by-country").rows()).isEqualTo(10);
            assertThat(five.part("option-by-country").rows()).isEqualTo(4);
            assertThat(five.rows()).isEqualTo(38);
            assertThat(bounded.rows()).isEqualTo(498);
            assertThat(all.rows()).isEqualTo(510);
        }
    }

    @Test
    void duckdb_sees_the_same_rows_with_their_lists_and_structs() throws Exception {
        try (Dataset dataset = open(Map.of("countries", 3), DatasetRequest.ALL, 1)) {
            Dataset offers = dataset.part("offers");
            assertThat(offers.sql("SELECT count(*), min(len(features.people)), count(duration) FROM offers")
                            .toString())
                    .isEqualTo("[[15, 19, 12]]");
            Batch rows = all(dataset, "offers");
            StructVector features = (StructVector) rows.column(7);
            ListVector people = (ListVector) features.child(6);
            StructVector person = (StructVector) people.element();
            assertThat(offers.sql("SELECT features.people[19].gender, features.feature2_enabled FROM offers"
                            + " WHERE id = 'offer02'"))
                    .isEqualTo(List.of(List.of(
                            person.child(1).textAt(people.start(2) + 18),
                            Boolean.valueOf(features.child(1).textAt(2)))));
            assertThat(dataset.part("option-by-country")
                            .sql("SELECT count(*), sum(len(countries)) FROM \"option-by-country\"")
                            .toString())
                    .isEqualTo("[[3, 135]]");
        }
    }

    @Test
    void a_dataset_of_several_entities_is_read_part_by_part() throws Exception {
        try (Dataset dataset = open(Map.of("countries", 1), DatasetRequest.ALL, 1)) {
            assertThatThrownBy(dataset::read).hasMessageContaining("4 entities").hasMessageContaining("part(entity)");
            assertThatThrownBy(() -> dataset.sql("SELECT 1")).hasMessageContaining("part(entity)");
            assertThatThrownBy(() -> dataset.part("prices"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Dataset offers has no entity \"prices\". Known: offers, options, offers-by-country,"
                            + " option-by-country.");
            Dataset options = dataset.part("options");
            assertThat(options.part("options")).isSameAs(options);
            assertThatThrownBy(() -> options.part("offers")).hasMessageContaining("Known: options.");
        }
    }

    @Test
    void what_is_generated_into_a_file_is_read_back() throws Exception {
        Path plain = work.resolve("offers.cql");
        Path compressed = work.resolve("offers.cql.gz");
        new OffersFamily().generate(510, 3, plain, DatasetProgress.NONE);
        new OffersFamily().generate(510, 3, compressed, DatasetProgress.NONE);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(compressed))) {
            assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(plain));
        }
        assertThat(new OffersFamily().objection(plain)).isEmpty();
        for (Path file : List.of(plain, compressed)) {
            try (Dataset generated = open(Map.of(), 510, 3);
                    Dataset read = new OffersFamily().open(DatasetRequest.files(List.of(file.toString()), work))) {
                assertThat(digests(read)).isEqualTo(digests(generated));
            }
        }
    }

    @Test
    void words_and_numbers_that_make_no_sense_are_refused() {
        assertThatThrownBy(() -> open(Map.of("country", 3), 510, 1))
                .hasMessage("Dataset offers has no parameter \"country\". Known: countries, times.");
        assertThatThrownBy(() -> open(Map.of("countries", 165), 510, 1))
                .hasMessage("Dataset offers: countries is 165, expected a whole number from 1 to 164.");
        assertThatThrownBy(() -> open(Map.of(), 26, 1))
                .hasMessageStartingWith(
                        "--rows: found 26, expected 27, the records of dataset offers with one country");
        assertThatThrownBy(() -> open(Map.of(), 0, 1)).hasMessage("--rows must be 1 or more, not 0.");
        assertThatThrownBy(() -> new OffersFamily().generate(500, 1, work.resolve("x"), DatasetProgress.NONE))
                .hasMessage("--rows: found 500, expected a number that dataset offers can have, such as 498 (160 of 164"
                        + " countries) or 510 (as published).");
        assertThat(work.resolve("x")).doesNotExist();
    }
}
