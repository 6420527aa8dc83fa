// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.process.JarProgress;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.run.UsersResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Gatling, against a service that is not. */
@Tag("node")
class GatlingRunTest {
    private static final List<String> ENTITIES = List.of("offers", "options", "offers-by-country", "option-by-country");
    private static final int USERS = 2;
    private static final Duration DURATION = Duration.ofSeconds(2);

    /** The least that the pauses of a loop can be, less their rounding to whole milliseconds. */
    private static final long LEAST_LOOP_NANOS = 3 * 1_000_000L + 99 * 1_000_000L;

    @TempDir
    private static Path home;

    @TempDir
    private Path here;

    private static Scenario published(ServiceStandIn service) {
        return Scenario.published(
                USERS, Duration.ZERO, DURATION, List.of(service.url()), "/cql3/json", List.of("FR", "DE"));
    }

    private static List<String> loops(String country, int loops) {
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < loops; i++) {
            paths.add("/cql3/json/offers/offer05");
            paths.add("/cql3/json/options/vp03");
            paths.add("/cql3/json/offers-by-country/" + country);
            paths.add("/cql3/json/option-by-country/" + country);
        }
        return paths;
    }

    @Test
    void users_ask_in_the_published_order_with_the_published_pauses() throws Exception {
        try (ServiceStandIn service = new ServiceStandIn(ServiceStandIn::right)) {
            AtomicLong pid = new AtomicLong();
            SimulationLog log = GatlingRun.execute(published(service), here, home, new GatlingProgress() {
                @Override
                public void downloading(int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {}

                @Override
                public void started(long started) {
                    pid.set(started);
                }

                @Override
                public void running(long millis, long expectedMillis) {
                    assertThat(expectedMillis).isEqualTo(DURATION.toMillis());
                }
            });
            Map<Integer, List<ServiceStandIn.Asked>> users = service.byUser();
            assertThat(users).as("a connection for each user").hasSize(USERS);
            List<String> countries = new ArrayList<>();
            for (List<ServiceStandIn.Asked> user : users.values()) {
                List<String> paths =
                        user.stream().map(ServiceStandIn.Asked::path).toList();
                String country = paths.get(2).substring(paths.get(2).lastIndexOf('/') + 1);
                int loops = paths.size() / ENTITIES.size();
                assertThat(paths).isEqualTo(loops(country, loops));
                assertThat(loops).isGreaterThan(1);
                long nanos = user.get((loops - 1) * ENTITIES.size()).nanos()
                        - user.get(0).nanos();
                assertThat(nanos).isGreaterThanOrEqualTo((loops - 1) * LEAST_LOOP_NANOS);
                countries.add(country);
            }
            assertThat(countries).as("one for each user").containsExactlyInAnyOrder("FR", "DE");

            assertThat(log.answered()).isEqualTo(4 * service.count("offers"));
            assertThat(log.failed()).isZero();
            assertThat(log.nanos().getTotalCount()).isEqualTo(log.answered());
            assertThat(log.seconds().stream()
                            .mapToLong(UsersResult.Second::requests)
                            .sum())
                    .isEqualTo(log.answered());
            assertThat(log.errors()).isEmpty();
            assertThat(ProcessHandle.of(pid.get()).filter(ProcessHandle::isAlive))
                    .isEqualTo(Optional.empty());
        }
    }

    @Test
    void corrected_users_ask_for_all_countries_and_wrong_answers_fail() throws Exception {
        // The row of another country, which lists the one that was asked for, and an error for offers.
        ServiceStandIn.Answers wrong = path -> path.contains("/offers/")
                ? Map.entry(503, "{\"title\": \"no server answers\"}")
                : ServiceStandIn.right(path.replace("option-by-country/DE", "option-by-country/FR"));
        try (ServiceStandIn one = new ServiceStandIn(wrong);
                ServiceStandIn other = new ServiceStandIn(wrong)) {
            Scenario scenario = Scenario.corrected(
                    2,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(1),
                    List.of(one.url(), other.url()),
                    "",
                    List.of("FR", "DE"));
            SimulationLog log = GatlingRun.execute(scenario, here, home, GatlingProgress.SILENT);
            if (Boolean.getBoolean("golden.update")) {
                try (Stream<Path> logs = Files.find(here, 3, (path, of) -> path.endsWith("simulation.log"))) {
                    Files.copy(
                            logs.findFirst().orElseThrow(),
                            SimulationLogTest.GOLDEN,
                            StandardCopyOption.REPLACE_EXISTING);
                }
            }
            assertThat(one.byUser()).hasSize(1);
            assertThat(other.byUser()).as("users take the services in turn").hasSize(1);
            assertThat(log.errors()).hasSize(2);
            long refused = count(log, "503");
            long ofOthers = count(log, "DE");
            assertThat(refused).isEqualTo(one.count("offers") + other.count("offers"));
            assertThat(ofOthers).isBetween(1L, one.count("option-by-country") + other.count("option-by-country") - 1);
            assertThat(log.failed()).isEqualTo(refused + ofOthers);
            assertThat(log.answered()).isPositive();
        }
    }

    private static long count(SimulationLog log, String error) {
        return log.errors().entrySet().stream()
                .filter(counted -> counted.getKey().contains(error))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    @Test
    void a_gatling_that_ends_with_an_error_says_why() throws Exception {
        List<Path> withoutSimulation = GatlingJars.resolve(home, JarProgress.SILENT);
        try (ServiceStandIn service = new ServiceStandIn(ServiceStandIn::right)) {
            assertThatThrownBy(() ->
                            GatlingRun.execute(published(service), here, withoutSimulation, GatlingProgress.SILENT))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("Gatling 3.15.1: ended with exit status")
                    .hasMessageContaining(GatlingRun.SIMULATION)
                    .hasMessageContaining(here.resolve("output.log").toString());
        }
    }

    @Test
    void a_gatling_that_is_killed_gives_no_result() throws Exception {
        try (ServiceStandIn service = new ServiceStandIn(ServiceStandIn::right)) {
            AtomicLong pid = new AtomicLong();
            GatlingProgress killing = new GatlingProgress() {
                @Override
                public void downloading(int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {}

                @Override
                public void started(long started) {
                    pid.set(started);
                }

                @Override
                public void running(long millis, long expectedMillis) {
                    if (service.count("options") > 0) {
                        ProcessHandle.of(pid.get()).ifPresent(ProcessHandle::destroyForcibly);
                    }
                }
            };
            assertThatThrownBy(() -> GatlingRun.execute(published(service), here, home, killing))
                    .isInstanceOf(NodeException.class)
                    .hasMessageContaining("Gatling 3.15.1: ended with exit status 137");
        }
    }

    @Test
    void no_jar_of_highcharts_is_ever_fetched() throws Exception {
        List<Path> jars = GatlingJars.resolve(home, JarProgress.SILENT);
        assertThat(jars).hasSizeGreaterThan(30);
        assertThat(jars)
                .noneMatch(jar -> jar.toString().toLowerCase(Locale.ROOT).contains("highcharts"));
        for (Path jar : jars) {
            try (JarFile file = new JarFile(jar.toFile())) {
                assertThat(file.stream().map(ZipEntry::getName))
                        .as(jar.toString())
                        .noneMatch(name -> name.toLowerCase(Locale.ROOT).contains("highcharts"));
            }
        }
    }
}
