// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.serve;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.console.ProgressOptions;
import dev.lamina.cli.console.WorkDirectory;
import dev.lamina.cli.input.FileOptions;
import dev.lamina.cql.Balancing;
import dev.lamina.cql.Cluster;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Entity;
import dev.lamina.names.UnknownName;
import dev.lamina.node.Servers;
import dev.lamina.node.process.NodeException;
import dev.lamina.serve.ServedTables;
import dev.lamina.serve.Service;
import dev.lamina.serve.ServiceLimits;
import dev.lamina.serve.StoredLayout;
import dev.lamina.serve.StoredRecords;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lamina serve}: the REST service, until it is stopped. */
@Command(
        name = "serve",
        sortOptions = false,
        header = "Serve the offers as JSON over HTTP, with separate paths for each layout.",
        description = {
            "",
            "Loads the dataset of the study offers into the layouts and serves it until Ctrl-C. Everything it"
                    + " created is removed then.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  lamina serve --port 0",
            "  lamina serve --port 8081 --layouts json,flat-frozen,udt --nodes 3",
            "  lamina serve --contact-points db1,db2 --balancing round-robin"
        })
public final class ServeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceOptions service;

    @Option(
            names = "--layouts",
            order = 3,
            split = ",",
            paramLabel = "LAYOUT",
            description = "The layouts to serve. Default: json,flat.")
    private List<String> layouts = new ArrayList<>();

    @Option(
            names = "--seed",
            order = 7,
            paramLabel = "S",
            defaultValue = "1",
            description = "The seed; the same seed gives the same rows. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private ServingNodes nodes;

    @Mixin
    private ProgressOptions progressOptions;

    /** For studies, which have a dataset of their own and lay it out themselves. */
    @Option(names = "--study", hidden = true, defaultValue = "offers")
    private String study;

    /**
     * The keyspaces in which a study has its layouts: nothing is made or dropped, and the service ends when its standard
     * input does, so that it does not outlive who has started it.
     */
    @Option(names = "--loaded", hidden = true, split = ",", paramLabel = "LAYOUT=KEYSPACE")
    private Map<String, String> loaded = new LinkedHashMap<>();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 99,
            description = "Show this help message and exit.")
    private boolean help;

    /**
     * What is asked for.
     *
     * @param entries the layouts
     * @param place where to listen
     */
    private record Wanted(
            List<Map<String, Object>> entries, InetSocketAddress place, ServiceLimits limits, Balancing balancing) {}

    private final CountDownLatch ended = new CountDownLatch(1);

    @Override
    public Integer call() throws Exception {
        Study chosen = Studies.named(study, null);
        List<Map<String, Object>> entries = entries(chosen);
        Wanted wanted = new Wanted(entries, service.place(), service.limits(), service.balancing());
        nodes.check(!loaded.isEmpty(), entries.stream().anyMatch(entry -> "thrift".equals(entry.get("family"))));
        // Checked before Cassandra starts, which takes seconds.
        Service.requireFree(wanted.place());
        try (Interruption interruption = new Interruption();
                ProgressLine progress = progressOptions.progress()) {
            try (WorkDirectory work = WorkDirectory.make("serve");
                    Dataset dataset = dataset(chosen, work)) {
                return serve(dataset, wanted, progress, interruption);
            } catch (Exception e) {
                progress.giveWay();
                for (Throwable left : e.getSuppressed()) {
                    if (left instanceof IOException) {
                        // Keyspaces that could not be dropped.
                        error().println(left.getMessage());
                    }
                }
                if (!interruption.wanted()) {
                    throw e;
                }
                error().println("Stopped.");
                return ExitCode.INTERRUPTED;
            }
        }
    }

    private List<Map<String, Object>> entries(Study chosen) {
        if (!loaded.isEmpty() && !layouts.isEmpty()) {
            throw new IllegalArgumentException(
                    "--layouts can't be combined with --loaded, which already names the layouts. Leave one of"
                            + " them out.");
        }
        List<String> wanted = !loaded.isEmpty()
                ? List.copyOf(loaded.keySet())
                : layouts.isEmpty() ? List.of("json", "flat") : FileOptions.trimmed(layouts);
        Map<String, Map<String, Object>> known = new LinkedHashMap<>();
        chosen.layouts().forEach(entry -> known.put(String.valueOf(entry.get("name")), entry));
        List<Map<String, Object>> entries = new ArrayList<>();
        for (String name : wanted) {
            if (!known.containsKey(name)) {
                throw new IllegalArgumentException("--layouts: study " + chosen.study() + " has no layout \"" + name
                        + "\". " + UnknownName.hint(name, known.keySet()));
            }
            if (entries.contains(known.get(name))) {
                throw new IllegalArgumentException("--layouts names " + name + " twice. Name it once.");
            }
            entries.add(known.get(name));
        }
        return entries;
    }

    private Dataset dataset(Study chosen, WorkDirectory work) throws DatasetException {
        Map.Entry<String, Map<String, Object>> named =
                chosen.dataset().entrySet().iterator().next();
        DatasetRequest request = DatasetRequest.generated(chosen.rows(), seed, work.path());
        return Datasets.named(named.getKey())
                .open(named.getValue() == null ? request : request.withParameters(named.getValue()));
    }

    private int serve(Dataset dataset, Wanted wanted, ProgressLine progress, Interruption interruption)
            throws IOException, NodeException {
        List<Entity> entities = dataset.schema().entities();
        Cluster existing = nodes.existing();
        if (!loaded.isEmpty()) {
            Thread watch = new Thread(this::awaitEndOfInput, "lamina-input");
            watch.setDaemon(true);
            watch.start();
            List<StoredLayout> stored = new ArrayList<>();
            wanted.entries().forEach(entry -> stored.add(new StoredLayout(entry, loaded.get(entry.get("name")))));
            answer(existing, entities, stored, wanted, progress, interruption);
            return ExitCode.DONE;
        }
        ServedTables.requireFit(dataset, wanted.entries());
        AtomicInteger step = new AtomicInteger();
        int steps = wanted.entries().size() * entities.size();
        ServedTables.Progress loading = (layout, entity) -> {
            interruption.check();
            progress.step(step.getAndIncrement(), steps, "load " + entity + " as " + layout);
        };
        if (existing != null) {
            try (ServedTables tables = ServedTables.load(existing, dataset, wanted.entries(), loading)) {
                answer(existing, entities, tables.layouts(), wanted, progress, interruption);
            }
            return ExitCode.DONE;
        }
        try (Servers servers = nodes.start(progress)) {
            // It would not come back by itself, and with it everything that is served is gone.
            servers.onDeath(ended::countDown);
            try (ServedTables tables = ServedTables.load(servers, dataset, wanted.entries(), loading)) {
                answer(tables.cluster(), entities, tables.layouts(), wanted, progress, interruption);
            }
            servers.requireAlive();
        }
        return ExitCode.DONE;
    }

    /** Answers requests until the service is told to stop. */
    private void answer(
            Cluster cluster,
            List<Entity> entities,
            List<StoredLayout> stored,
            Wanted wanted,
            ProgressLine progress,
            Interruption interruption)
            throws IOException {
        interruption.check();
        try (StoredRecords records = StoredRecords.connect(
                        cluster, wanted.limits().timeout(), wanted.balancing(), entities, stored);
                Service listening = Service.start(records, wanted.place(), wanted.limits())) {
            progress.giveWay();
            PrintWriter out = spec.commandLine().getOut();
            out.println("Serving " + String.join(", ", records.layouts()) + " at " + url(listening.address()));
            out.println("Ctrl-C stops it.");
            out.flush();
            if (!wanted.place().getAddress().isLoopbackAddress()) {
                error().println("Anyone who can reach that address can read the data.");
            }
            ended.await();
        } catch (InterruptedException e) {
            // By now the service has ended what was under way, and let go of its port.
            interruption.check();
        }
    }

    private static String url(InetSocketAddress place) {
        String host = place.getAddress().getHostAddress();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + place.getPort() + "/";
    }

    private void awaitEndOfInput() {
        try (InputStream input = System.in) {
            while (input.read() >= 0) {
                // Nothing is expected there.
            }
        } catch (IOException e) {
            // As good as the end.
        }
        ended.countDown();
    }

    private PrintWriter error() {
        return spec.commandLine().getErr();
    }
}
