// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Entity;
import dev.lamina.store.catalogue.EntityJson;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users of a REST service, as a study and a user's options have them. */
class RestKindTest {
    @TempDir
    Path directory;

    private static RestKind.Rest rest(Object words) {
        return (RestKind.Rest) OperationKinds.of(Map.of("name", "x", "rest", words));
    }

    private static RestKind.Rest first(Study study) {
        for (Map<String, Object> entry : study.operations()) {
            if (entry.containsKey("rest")) {
                return (RestKind.Rest) OperationKinds.of(entry);
            }
        }
        throw new AssertionError(study.study());
    }

    @Test
    void words_have_defaults() {
        RestKind.Rest rest = rest(Map.of());
        assertThat(rest.users()).isEqualTo(40);
        assertThat(rest.ramp()).isEqualTo(1);
        assertThat(rest.seconds()).isEqualTo(8);
        assertThat(rest.services()).isEqualTo(1);
        assertThat(rest.repeats()).isEqualTo(2);
        assertThat(rest.asPublished()).isFalse();
        assertThat(rest.layouts()).isEmpty();
        assertThat(rest.load()).isNull();
    }

    @Test
    void words_are_read() {
        RestKind.Rest rest = rest(Map.of(
                "users",
                1000,
                "ramp",
                0,
                "seconds",
                3600,
                "services",
                2,
                "repeats",
                1,
                "asPublished",
                true,
                "layouts",
                List.of("json", "flat")));
        assertThat(rest)
                .isEqualTo(new RestKind.Rest("x", rest.summary(), 1000, 0, 3600, 2, 1, true, List.of("json", "flat")));
        assertThat(rest.seconds(5, 5, false)).isEqualTo(2 * 3600);
        assertThat(rest.seconds(1, 5, false)).isEqualTo(3600);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "users    | 0      | 1 to 100000",
                "users    | 100001 | 1 to 100000",
                "ramp     | -1     | 0 to 86400",
                "ramp     | 86401  | 0 to 86400",
                "seconds  | 0      | 1 to 86400",
                "services | 3      | 1 to 2",
                "repeats  | 101    | 1 to 100"
            })
    void numbers_have_ranges(String word, int value, String range) {
        assertThatThrownBy(() -> rest(Map.of(word, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Operation x: rest, " + word + " is " + value + ", expected " + range + ".");
    }

    @Test
    void wrong_words_are_refused_with_the_right_ones() {
        assertThatThrownBy(() -> rest(Map.of("user", 1)))
                .hasMessage("Operation x: rest is one with \"user\", expected these: users, ramp, seconds,"
                        + " services, asPublished, repeats, layouts.");
        assertThatThrownBy(() -> rest(Map.of("users", "many")))
                .hasMessage("Operation x: rest, users is many, expected 1 to 100000.");
        assertThatThrownBy(() -> rest(Map.of("asPublished", "yes")))
                .hasMessage("Operation x: rest, asPublished is yes, expected true or false.");
        assertThatThrownBy(() -> rest(Map.of("layouts", "json")))
                .hasMessage("Operation x: rest, layouts is json, expected a list of layouts.");
        assertThatThrownBy(() -> rest("all"))
                .hasMessageStartingWith("Operation x: rest is all, expected a map such as ");
    }

    @Test
    void users_ask_for_countries_that_both_entities_have() throws Exception {
        RestKind.Rest rest = rest(Map.of("users", 3, "ramp", 2, "seconds", 5));
        Dataset offers = Datasets.named("offers").open(DatasetRequest.generated(510, 1, directory));
        RestKind.Drawn drawn = rest.prepare(Sources.read(offers, 1, RunProgress.SILENT));
        assertThat(drawn.entities())
                .extracting(Entity::name)
                .containsExactly("offers", "options", "offers-by-country", "option-by-country");
        assertThat(drawn.countries()).doesNotHaveDuplicates().hasSizeBetween(150, 158);
        RestService.Users users = drawn.users();
        assertThat(users.users()).isEqualTo(3);
        assertThat(users.duration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(users.countries()).isEqualTo(drawn.countries());
        assertThat(users.published()).isFalse();
        Sources things = Sources.of(Source.read(Things.rows(3), 1, RunProgress.SILENT));
        assertThatThrownBy(() -> rest.prepare(things)).hasMessage("there is no entity \"offers\". Known: things.");
    }

    @Test
    void countries_that_only_one_entity_has_are_too_few() throws Exception {
        Path file = directory.resolve("offers.cql");
        Datasets.named("offers").generate(510, 1, file, DatasetProgress.NONE);
        DatasetRequest first =
                DatasetRequest.files(List.of(file.toString()), directory).withRows(100);
        RestKind.Rest rest = rest(Map.of());
        try (Dataset offers = Datasets.named("offers").open(first)) {
            Sources sources = Sources.read(offers, 1, RunProgress.SILENT);
            assertThatThrownBy(() -> rest.prepare(sources))
                    .hasMessage("rest: no country of offers-by-country is in option-by-country, expected one that users"
                            + " can ask for. Read or generate more rows.");
        }
    }

    @Test
    void services_of_names_that_directories_do_not_have_are_kept_apart() throws Exception {
        Path first = RestPhase.unused(directory, "rest-один-tuned");
        assertThat(first).isEqualTo(directory.resolve("rest-_-tuned"));
        Files.createDirectories(first);
        assertThat(RestPhase.unused(directory, "rest-два-tuned")).isEqualTo(directory.resolve("rest-_-tuned-2"));
    }

    @Test
    void a_service_is_told_what_is_in_its_tables() throws Exception {
        Dataset offers = Datasets.named("offers").open(DatasetRequest.generated(510, 1, directory));
        List<Entity> entities = rest(Map.of())
                .prepare(Sources.read(offers, 1, RunProgress.SILENT))
                .entities();
        List<String> told = entities.stream().map(EntityJson::write).toList();
        assertThat(told.stream().map(EntityJson::read)).isEqualTo(entities);
    }

    @Test
    void a_user_may_want_other_users_for_another_time() {
        Study study = Studies.named("offers", null);
        RestKind.Rest before = first(study);
        RestKind.Rest more = first(OperationKind.withUsers(study, 1000, 60));
        assertThat(more.users()).isEqualTo(1000);
        assertThat(more.seconds()).isEqualTo(60);
        assertThat(more.ramp()).isEqualTo(before.ramp());
        assertThat(more.layouts()).isEqualTo(before.layouts());
        RestKind.Rest longer = first(OperationKind.withUsers(study, null, 86_400));
        assertThat(longer.users()).isEqualTo(before.users());
        assertThat(longer.seconds()).isEqualTo(86_400);
        assertThat(OperationKind.withUsers(study, null, null)).isSameAs(study);
        assertThat(OperationKind.withUsers(study, 7, null).operations()).hasSameSizeAs(study.operations());
    }

    @Test
    void users_out_of_range_are_refused() {
        Study study = Studies.named("offers", null);
        assertThatThrownBy(() -> OperationKind.withUsers(study, 0, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--users: found 0, expected 1 to 100000.");
        assertThatThrownBy(() -> OperationKind.withUsers(study, 100_001, null))
                .hasMessage("--users: found 100001, expected 1 to 100000.");
        assertThatThrownBy(() -> OperationKind.withUsers(study, 1, 86_401))
                .hasMessage("--duration: found 86401, expected 1 to 86400.");
    }

    @Test
    void a_study_without_users_says_so() {
        Study study = Studies.named("gdelt", null);
        assertThatThrownBy(() -> OperationKind.withUsers(study, 5, null))
                .hasMessage("--users: study gdelt has no users of a REST service. Leave the option out, or"
                        + " choose a study such as offers.");
        assertThatThrownBy(() -> OperationKind.withUsers(study, null, 5))
                .hasMessageStartingWith("--duration: study gdelt has no");
    }
}
