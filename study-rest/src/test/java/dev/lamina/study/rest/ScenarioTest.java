// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioTest {
    private static final List<URI> URLS = List.of(URI.create("http://127.0.0.1:8080"), URI.create("http://[::1]:8081"));
    private static final Duration RAMP = Duration.ofSeconds(10);
    private static final Duration HOUR = Duration.ofHours(1);

    private static Scenario scenario(
            int users, Duration ramp, Duration duration, String url, String prefix, String cc) {
        return Scenario.published(users, ramp, duration, List.of(URI.create(url)), prefix, List.of(cc));
    }

    @Test
    void it_travels_as_properties() {
        for (Scenario scenario : List.of(
                Scenario.published(1000, RAMP, HOUR, URLS, "/cql3/json", List.of("FR", "DE")),
                Scenario.corrected(1, Duration.ZERO, Duration.ofMillis(1500), URLS, "", List.of("FR")))) {
            Properties properties = new Properties();
            for (String option : scenario.jvmOptions()) {
                String[] parts = option.substring("-D".length()).split("=", 2);
                properties.setProperty(parts[0], parts[1]);
            }
            assertThat(Scenario.of(properties)).isEqualTo(scenario);
        }
        assertThatThrownBy(() -> Scenario.of(new Properties()))
                .hasMessageContaining("found no property lamina.gatling.baseUrls");
    }

    @Test
    void the_published_one_feeds_once_and_the_corrected_one_always() {
        Scenario published = Scenario.published(1000, RAMP, HOUR, URLS, "/cql3/json", List.of("FR"));
        assertThat(published.feeding()).isEqualTo(Feeding.ONCE_PER_USER);
        assertThat(published.check()).isEqualTo(ResponseCheck.STATUS);
        assertThat(published.expected()).isEqualTo(Duration.ofSeconds(3610));
        Scenario corrected = Scenario.corrected(1000, RAMP, HOUR, URLS, "/cql3/json", List.of("FR"));
        assertThat(corrected.feeding()).isEqualTo(Feeding.EVERY_LOOP);
        assertThat(corrected.check()).isEqualTo(ResponseCheck.KEY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0      | PT10S | PT1H  | http://h:1 | /cql | FR | users: found 0, expected 1 to 100000.",
                "100001 | PT10S | PT1H  | http://h:1 | /cql | FR | users: found 100001, expected 1 to 100000.",
                "1      | PT-1S | PT1H  | http://h:1 | /cql | FR | ramp: found -1 s, expected 0 s to 86400 s.",
                "1      | PT25H | PT1H  | http://h:1 | /cql | FR | ramp: found 90000 s, expected 0 s to 86400 s.",
                "1      | PT0.1S| PT1H  | http://h:1 | /cql | FR | ramp: 100 ms is not a whole number of seconds",
                "1      | PT10S | PT0.9S| http://h:1 | /cql | FR | duration: found 900 ms, expected 1 s to 86400 s.",
                "1      | PT10S | PT24H1S| http://h:1| /cql | FR | duration: found 86401 s, expected 1 s to 86400 s.",
                "1      | PT10S | PT1H  | ftp://h:1  | /cql | FR | base URLs: found ftp://h:1, expected a scheme",
                "1      | PT10S | PT1H  | http://h:1/| /cql | FR | base URLs: found http://h:1/, expected a scheme",
                "1      | PT10S | PT1H  | h:1        | /cql | FR | base URLs: found h:1, expected a scheme",
                "1      | PT10S | PT1H  | http://h:1 | cql  | FR | prefix: found cql, expected a path such as /cql3/json.",
                "1      | PT10S | PT1H  | http://h:1 | /c/  | FR | prefix: found /c/, expected a path such as",
                "1      | PT10S | PT1H  | http://h:1 | /#{x}| FR| prefix: found /#{x}, expected a path such as",
                "1      | PT10S | PT1H  | http://h:1 | /cql | F/R | countries: found F/R, expected letters and digits",
            })
    void what_is_out_of_range_is_refused_with_the_range(
            int users, Duration ramp, Duration duration, String url, String prefix, String country, String message) {
        assertThatThrownBy(() -> scenario(users, ramp, duration, url, prefix, country))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void there_must_be_a_service_and_a_country() {
        assertThatThrownBy(() -> Scenario.published(1, RAMP, HOUR, List.of(), "", List.of("FR")))
                .hasMessageStartingWith("base URLs: there are none");
        assertThatThrownBy(() -> Scenario.published(1, RAMP, HOUR, URLS, "", List.of()))
                .hasMessageStartingWith("countries: there are none");
    }

    @Test
    void the_simulation_is_compiled_against_the_gatling_that_runs_it() throws Exception {
        assertThat(Files.readString(Path.of("../pom.xml")))
                .contains("<gatling.version>" + GatlingJars.VERSION + "</gatling.version>");
        assertThat(Files.readString(Path.of("pom.xml")))
                .containsPattern("gatling-core-java</artifactId><scope>provided</scope>")
                .containsPattern("gatling-http-java</artifactId><scope>provided</scope>");
        assertThat(GatlingRun.SIMULATION).isEqualTo(OffersSimulation.class.getName());
    }
}
