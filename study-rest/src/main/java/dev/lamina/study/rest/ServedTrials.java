// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import com.google.auto.service.AutoService;
import dev.lamina.cql.Balancing;
import dev.lamina.node.process.JavaChild;
import dev.lamina.node.process.JavaProgram;
import dev.lamina.node.process.NodeException;
import dev.lamina.serve.Service;
import dev.lamina.study.run.UsersResult;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gatling's users on services in processes of their own, which read the tables of one layout. */
@AutoService(RestService.class)
public final class ServedTrials implements RestService {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(50);
    private static final long MILLISECOND = 1_000_000;

    /** All layouts are served below it, those too that have paths of the publication. */
    private static final String PREFIX = "/cql/";

    @Override
    public Running start(Service service) throws IOException, NodeException, InterruptedException {
        List<String> points = new ArrayList<>();
        for (InetSocketAddress point : service.cluster().contactPoints()) {
            points.add(point.getAddress().getHostAddress() + ":" + point.getPort());
        }
        Balancing balancing = service.tokenAware() ? Balancing.TOKEN_AWARE : Balancing.ROUND_ROBIN;
        Services services = new Services(service);
        boolean up = false;
        try {
            for (int number = 1; number <= service.processes(); number++) {
                Path directory = service.directory().resolve("service-" + number);
                Files.createDirectories(directory);
                Path order = directory.resolve("order.json");
                new ServiceProcess.Order(
                                service.entry(),
                                service.keyspace(),
                                service.dataset(),
                                service.rows(),
                                points,
                                service.cluster().datacenter(),
                                balancing.word())
                        .write(order);
                services.add(number, directory, order);
            }
            services.awaitAll();
            up = true;
            return services;
        } finally {
            if (!up) {
                services.close();
            }
        }
    }

    /** Processes that serve the same. */
    private static final class Services implements Running {
        private final RestService.Service service;
        private final Map<String, JavaChild> children = new LinkedHashMap<>();
        private final Map<String, Path> directories = new LinkedHashMap<>();
        private final List<URI> urls = new ArrayList<>();
        private int loads;

        Services(RestService.Service service) {
            this.service = service;
        }

        void add(int number, Path directory, Path order) throws NodeException {
            List<Path> classPath = new ArrayList<>();
            for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
                classPath.add(Path.of(part).toAbsolutePath());
            }
            JavaProgram program = new JavaProgram(
                    "service " + number,
                    ServiceProcess.class.getName(),
                    List.of(order.toAbsolutePath().toString()),
                    List.of("-Xmx256m", "--add-opens=java.base/java.nio=ALL-UNNAMED"),
                    classPath);
            children.put(program.name(), JavaChild.start(program, directory));
            directories.put(program.name(), directory);
        }

        /** Waits until each has said at which port it answers. */
        void awaitAll() throws IOException, NodeException, InterruptedException {
            long end = System.nanoTime() + START_LIMIT.toNanos();
            for (Map.Entry<String, JavaChild> child : children.entrySet()) {
                Path port = directories.get(child.getKey()).resolve(ServiceProcess.PORT_FILE);
                while (!Files.exists(port)) {
                    if (child.getValue().await(POLL)) {
                        throw child.getValue().failure("ended before it answered", "Its last words say why.", null);
                    }
                    if (System.nanoTime() > end) {
                        throw child.getValue()
                                .failure(
                                        "did not answer within " + START_LIMIT.toSeconds() + " s",
                                        "Has the machine time and memory for it?",
                                        null);
                    }
                }
                urls.add(URI.create("http://127.0.0.1:" + Files.readString(port)));
            }
        }

        @Override
        public Map<String, Long> pids() {
            Map<String, Long> pids = new LinkedHashMap<>();
            children.forEach((name, child) -> pids.put(name, child.pid()));
            return pids;
        }

        @Override
        public UsersResult load(Users users, Listener listener)
                throws IOException, NodeException, InterruptedException {
            String prefix = PREFIX + service.entry().get("name");
            Scenario scenario = users.published()
                    ? Scenario.published(users.users(), users.ramp(), users.duration(), urls, prefix, users.countries())
                    : Scenario.corrected(
                            users.users(), users.ramp(), users.duration(), urls, prefix, users.countries());
            Path directory = service.directory().resolve("users-" + ++loads);
            GatlingResult result = GatlingRun.execute(scenario, directory, service.home(), new GatlingProgress() {
                @Override
                public void downloading(int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {
                    listener.at(bytesDone, Math.max(1, bytesTotal));
                }

                @Override
                public void started(long pid) {
                    listener.began("Gatling", pid);
                }

                @Override
                public void running(long millis, long expectedMillis) {
                    listener.at(millis, expectedMillis);
                }
            });
            for (JavaChild child : children.values()) {
                if (!child.isAlive()) {
                    throw child.failure("ended while users asked it", "Its last words say why.", null);
                }
            }
            return seen(result.log());
        }

        private static UsersResult seen(SimulationLog log) {
            List<UsersResult.Second> timeline = new ArrayList<>();
            for (LogSecond second : log.seconds()) {
                timeline.add(new UsersResult.Second(
                        second.second(), second.responses(), second.failed(), second.meanMillis(), second.p95Millis()));
            }
            String error = log.errors().isEmpty()
                    ? null
                    : log.errors().keySet().iterator().next();
            return new UsersResult(
                    "Gatling " + log.gatling(),
                    log.all().ok(),
                    log.all().failed(),
                    error,
                    log.durationMillis() / 1e3,
                    log.all().nanos(),
                    MILLISECOND,
                    timeline);
        }

        @Override
        public void close() {
            children.values().forEach(JavaChild::close);
        }
    }
}
