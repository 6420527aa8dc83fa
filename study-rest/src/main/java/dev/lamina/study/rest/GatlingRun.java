// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.node.process.JavaChild;
import dev.lamina.node.process.JavaProgram;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a {@link Scenario} in a Gatling of its own process. */
public final class GatlingRun {
    private static final String MAIN = "io.gatling.app.Gatling";

    /** By name, as its class needs Gatling's, which we don't have. */
    static final String SIMULATION = "dev.lamina.study.rest.OffersSimulation";

    private static final String LOG = "simulation.log";
    private static final Duration POLL = Duration.ofMillis(250);

    /** A request is given up after a minute, and starting and stopping take seconds. */
    private static final Duration MOST_OVERTIME = Duration.ofMinutes(3);

    private static final int BASE_HEAP_MEGABYTES = 256;

    /** For a user's session, connection and buffers. 1000 users at 4000 requests/s kept within what they get. */
    private static final int USERS_PER_MEGABYTE = 50;

    /** Without one, logback writes every request and response at DEBUG. */
    private static final String LOGBACK = """
            <configuration>
              <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
                <encoder><pattern>%-5level %date{ISO8601} %logger{0} - %msg%n</pattern></encoder>
              </appender>
              <root level="WARN"><appender-ref ref="OUT"/></root>
            </configuration>
            """;

    private GatlingRun() {}

    /**
     * Runs a scenario to its end. At the first use Gatling's jars are downloaded into the user's local Maven repository.
     * Requests that failed are in the result, and no failure of the run, even if all did.
     *
     * @param directory where Gatling's files go and stay; made if absent
     * @param laminaHome where Lamina keeps its files; made if absent
     * @throws NodeException if the jars can't be had, or Gatling does not start, ends with an error or leaves no whole log
     * @throws InterruptedException if the thread is interrupted; Gatling is ended
     */
    public static SimulationLog execute(Scenario scenario, Path directory, Path laminaHome, GatlingProgress progress)
            throws NodeException, InterruptedException {
        List<Path> classPath = new ArrayList<>(GatlingJars.resolve(laminaHome, progress));
        classPath.add(ourClasses());
        return execute(scenario, directory, classPath, progress);
    }

    static SimulationLog execute(Scenario scenario, Path directory, List<Path> classPath, GatlingProgress progress)
            throws NodeException, InterruptedException {
        Path place = directory.toAbsolutePath().normalize();
        Path results = place.resolve("results");
        Set<Path> before = prepare(place, results);
        JavaProgram program = program(scenario, classPath, place, results);
        try (JavaChild gatling = JavaChild.start(program, place)) {
            progress.started(gatling.pid());
            await(gatling, scenario, progress);
            if (gatling.exitStatus() != 0) {
                throw gatling.failure(
                        "ended with exit status " + gatling.exitStatus(), "The end of its output says why.", null);
            }
            return result(gatling, logs(results), before);
        }
    }

    /** Writes what Gatling needs; the logs of earlier runs in this directory. */
    private static Set<Path> prepare(Path place, Path results) throws NodeException {
        try {
            Files.createDirectories(results);
            Files.writeString(place.resolve("logback.xml"), LOGBACK);
        } catch (IOException e) {
            throw new NodeException(
                    place + ": can't be written (" + e + "). Choose a directory of your own with free space.", e);
        }
        return logs(results);
    }

    private static JavaProgram program(Scenario scenario, List<Path> classPath, Path place, Path results) {
        List<String> options = new ArrayList<>(scenario.jvmOptions());
        options.add("-Xmx" + (BASE_HEAP_MEGABYTES + scenario.users() / USERS_PER_MEGABYTE) + "m");
        // Gatling writes the bytes of a string without a copy.
        options.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
        options.add(
                "-Dlogback.configurationFile=" + place.resolve("logback.xml").toUri());
        // It would report its use, and ask for newer versions of itself and remember them in the user's preferences.
        options.add("-Dgatling.data.enableAnalytics=false");
        options.add("-Djava.util.prefs.userRoot=" + place.resolve("preferences"));
        options.add("-Dhttps.proxyHost=127.0.0.1");
        options.add("-Dhttps.proxyPort=9");
        List<String> arguments = List.of("-s", SIMULATION, "-rf", results.toString(), "-nr");
        return new JavaProgram(GatlingJars.NAME, MAIN, arguments, options, classPath);
    }

    private static void await(JavaChild gatling, Scenario scenario, GatlingProgress progress)
            throws NodeException, InterruptedException {
        long begun = System.nanoTime();
        Duration limit = scenario.expected().plus(MOST_OVERTIME);
        while (!gatling.await(POLL)) {
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
            if (millis > limit.toMillis()) {
                throw gatling.failure(
                        "did not end within " + limit.toSeconds() + " s",
                        "Check that the service answers, and that the machine is not overloaded by so many users.",
                        null);
            }
            progress.running(millis, scenario.expected().toMillis());
        }
    }

    private static SimulationLog result(JavaChild gatling, Set<Path> logs, Set<Path> before) throws NodeException {
        logs.removeAll(before);
        if (logs.size() != 1) {
            throw gatling.failure("left " + logs.size() + " logs, expected one", "Did it start the simulation?", null);
        }
        try {
            return SimulationLog.read(logs.iterator().next());
        } catch (IOException e) {
            throw gatling.failure("its log can't be read", e.getMessage(), e);
        }
    }

    /** The logs of all runs below a directory of results. */
    private static Set<Path> logs(Path results) throws NodeException {
        try (Stream<Path> runs = Files.list(results)) {
            Set<Path> logs = new HashSet<>();
            for (Path run : runs.toList()) {
                Path log = run.resolve(LOG);
                if (Files.isRegularFile(log)) {
                    logs.add(log);
                }
            }
            return logs;
        } catch (IOException e) {
            throw new NodeException(results + ": can't be read (" + e + "). Choose another directory.", e);
        }
    }

    /** The jar, or the directory of classes, that this class was loaded from. */
    private static Path ourClasses() {
        try {
            return Path.of(GatlingRun.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the location of our own classes is not a valid URL", e);
        }
    }
}
