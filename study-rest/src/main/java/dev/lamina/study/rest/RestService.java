// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.cql.Balancing;
import dev.lamina.cql.Cluster;
import dev.lamina.model.Entity;
import dev.lamina.node.process.JavaChild;
import dev.lamina.node.process.JavaProgram;
import dev.lamina.node.process.NodeException;
import dev.lamina.store.catalogue.EntityJson;
import dev.lamina.study.run.UsersResult;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The service of one layout, in one process or two, with the users that Gatling sends to it. */
final class RestService implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final long MILLISECOND = 1_000_000;

    /** All layouts are served below it, those too that have paths of the publication. */
    private static final String PREFIX = "/cql/";

    private final Settings settings;
    private final Map<String, JavaChild> children = new LinkedHashMap<>();
    private final Map<String, Path> directories = new LinkedHashMap<>();
    private final List<URI> urls = new ArrayList<>();
    private int loads;

    private RestService(Settings settings) {
        this.settings = settings;
    }

    /**
     * A service that is to be started.
     *
     * @param entry the layout's words in the study
     * @param keyspace where its tables are
     * @param entities what is in them
     * @param cluster how to get to the servers
     * @param tokenAware whether a node is asked that has the record, or any in turn
     * @param processes how many service processes there are, 1 or 2
     * @param users how many users there will be, who may all ask at once
     * @param directory where they write, for this service alone
     * @param home where Lamina keeps its files
     */
    record Settings(
            Map<String, Object> entry,
            String keyspace,
            List<Entity> entities,
            Cluster cluster,
            boolean tokenAware,
            int processes,
            int users,
            Path directory,
            Path home) {}

    /**
     * Users that are to be let loose.
     *
     * @param users how many
     * @param ramp until all have begun
     * @param duration how long each goes on
     * @param countries the countries that they ask for
     * @param published whether as published: a country is taken once by each user, and answers count by their status alone
     */
    record Users(int users, Duration ramp, Duration duration, List<String> countries, boolean published) {}

    /** Starts a service; returns when it answers. */
    static RestService start(Settings settings) throws IOException, NodeException, InterruptedException {
        Balancing balancing = settings.tokenAware() ? Balancing.TOKEN_AWARE : Balancing.ROUND_ROBIN;
        RestService service = new RestService(settings);
        boolean up = false;
        try {
            for (int number = 1; number <= settings.processes(); number++) {
                Path directory = settings.directory().resolve("service-" + number);
                Files.createDirectories(directory);
                // That of an earlier service is not where this one will answer.
                Files.deleteIfExists(directory.resolve(ServiceProcess.PORT_FILE));
                Path order = directory.resolve("order.json");
                new ServiceProcess.Order(
                                settings.entry(),
                                settings.keyspace(),
                                settings.entities().stream()
                                        .map(EntityJson::write)
                                        .toList(),
                                settings.cluster().addresses(),
                                settings.cluster().datacenter(),
                                balancing.word(),
                                settings.users())
                        .write(order);
                service.add(number, directory, order);
            }
            service.awaitAll();
            up = true;
            return service;
        } finally {
            if (!up) {
                service.close();
            }
        }
    }

    private void add(int number, Path directory, Path order) throws NodeException {
        List<Path> classPath = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            classPath.add(Path.of(part).toAbsolutePath());
        }
        JavaProgram program = new JavaProgram(
                "service " + number,
                ServiceProcess.class.getName(),
                List.of(order.toAbsolutePath().toString()),
                jvmOptions(settings.home()),
                classPath);
        children.put(program.name(), JavaChild.start(program, directory));
        directories.put(program.name(), directory);
    }

    static List<String> jvmOptions(Path home) {
        return List.of(
                "-Xmx256m",
                // One that is out of memory would answer some requests and not others.
                "-XX:+ExitOnOutOfMemoryError",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                // Else it would be in the user's home, also where Lamina's home is another.
                "-Dlamina.log=" + home.toAbsolutePath().resolve("lamina.log"));
    }

    /** Waits until each has said at which port it answers. */
    private void awaitAll() throws IOException, NodeException, InterruptedException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        for (Map.Entry<String, JavaChild> child : children.entrySet()) {
            Path port = directories.get(child.getKey()).resolve(ServiceProcess.PORT_FILE);
            while (!Files.exists(port)) {
                if (child.getValue().await(POLL)) {
                    throw child.getValue()
                            .failure("ended before it answered", "The end of its output says" + " why.", null);
                }
                if (System.nanoTime() > end) {
                    throw child.getValue()
                            .failure(
                                    "did not answer within " + START_LIMIT.toSeconds() + " s",
                                    "Check that the machine has enough free memory and processor time.",
                                    null);
                }
            }
            urls.add(URI.create("http://127.0.0.1:" + Files.readString(port)));
        }
    }

    /** Its processes by name. */
    Map<String, Long> pids() {
        Map<String, Long> pids = new LinkedHashMap<>();
        children.forEach((name, child) -> pids.put(name, child.pid()));
        return pids;
    }

    /**
     * Lets users loose on it, and waits until the last has gone.
     *
     * @throws IOException if their process fails, or the service is gone
     */
    UsersResult load(Users users, GatlingProgress progress) throws IOException, NodeException, InterruptedException {
        String prefix = PREFIX + settings.entry().get("name");
        Scenario scenario = users.published()
                ? Scenario.published(users.users(), users.ramp(), users.duration(), urls, prefix, users.countries())
                : Scenario.corrected(users.users(), users.ramp(), users.duration(), urls, prefix, users.countries());
        Path directory = settings.directory().resolve("users-" + ++loads);
        SimulationLog log = GatlingRun.execute(scenario, directory, settings.home(), progress);
        for (JavaChild child : children.values()) {
            if (!child.isAlive()) {
                throw child.failure("ended while users asked it", "The end of its output says why.", null);
            }
        }
        return seen(log);
    }

    private static UsersResult seen(SimulationLog log) {
        String error =
                log.errors().isEmpty() ? null : log.errors().keySet().iterator().next();
        return new UsersResult(
                "Gatling " + log.gatling(),
                log.answered(),
                log.failed(),
                error,
                log.durationMillis() / 1e3,
                log.nanos(),
                MILLISECOND,
                log.seconds());
    }

    @Override
    public void close() {
        children.values().forEach(JavaChild::close);
    }
}
