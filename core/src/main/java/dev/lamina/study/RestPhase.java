// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layout.Client;
import dev.lamina.layout.Cluster;
import dev.lamina.layout.UnsupportedQueryException;
import dev.lamina.node.NodeException;
import dev.lamina.node.Servers;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Lets users loose on a REST service in front of each layout's tables, the layouts in turn. A service serves one layout, so
 * that what its processes take is that layout's; users, services and servers are processes of their own.
 */
final class RestPhase {
    private final Lab lab;
    private final Study study;
    private final RunOptions options;
    private final RunRecorder recorder;

    RestPhase(Lab lab, Study study, RunOptions options, RunRecorder recorder) {
        this.lab = lab;
        this.study = study;
        this.options = options;
        this.recorder = recorder;
    }

    void run(RestKind.Rest operation, List<Subject> subjects) throws NodeException {
        RestKind.Drawn drawn = (RestKind.Drawn) lab.tasks().of(operation);
        Map<Subject, RestTrials.Running> services = new LinkedHashMap<>();
        Map<Subject, RestCell> cells = new LinkedHashMap<>();
        try {
            for (Subject subject : subjects) {
                if (subject.failure() != null) {
                    recorder.failed(subject, operation.name());
                } else if (!options.layouts().isEmpty() || operation.asks(NamedEnvironment.layout(subject.name()))) {
                    RestCell cell = new RestCell(lab, subject, drawn);
                    recorder.step(operation.name() + ": start the service of " + subject.label() + " and warm it up");
                    if (attempt(subject, operation, () -> {
                        services.put(subject, start(subject, operation));
                        cell.warmUp(services.get(subject));
                    })) {
                        cells.put(subject, cell);
                    }
                } else {
                    recorder.unsupported(
                            subject,
                            operation.name(),
                            "the study has users of " + String.join(", ", operation.layouts())
                                    + "; name the layout (--layouts) to have them here");
                }
            }
            for (int number = 1; number <= operation.repeats(); number++) {
                int repeat = number;
                for (Subject subject : List.copyOf(cells.keySet())) {
                    recorder.step(
                            operation.name() + ": " + subject.label() + ", " + repeat + " of " + operation.repeats());
                    if (!attempt(subject, operation, () -> cells.get(subject).repeat(services.get(subject), repeat))) {
                        cells.remove(subject);
                    }
                }
            }
        } finally {
            services.values().forEach(RestTrials.Running::close);
        }
        cells.values().forEach(cell -> cell.record(recorder));
    }

    /** Something done for one cell. */
    private interface Attempt {
        void run() throws IOException, NodeException, UnsupportedQueryException, InterruptedException;
    }

    /** Whether it went well; if not, the cell is recorded with the reason. */
    private boolean attempt(Subject subject, RestKind.Rest operation, Attempt attempt) throws NodeException {
        lab.checkInterrupted();
        try {
            attempt.run();
            return true;
        } catch (UnsupportedQueryException e) {
            recorder.unsupported(subject, operation.name(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            lab.checkAlive();
            recorder.failed(subject, operation.name(), "interrupted");
        } catch (IOException | DriverException | NodeException e) {
            // A process of the users or of the service; the servers' own are asked first.
            lab.checkAlive();
            recorder.failed(subject, operation.name(), e.getMessage());
        }
        return false;
    }

    private RestTrials.Running start(Subject subject, RestKind.Rest operation)
            throws IOException, NodeException, UnsupportedQueryException, InterruptedException {
        Optional<RestTrials> trials = ServiceLoader.load(RestTrials.class, RestPhase.class.getClassLoader())
                .findFirst();
        Cluster cluster = cluster(lab.servers(), options);
        if (trials.isEmpty()) {
            throw new UnsupportedQueryException("there is no REST service here");
        }
        if (cluster == null) {
            throw new UnsupportedQueryException("a service in a process of its own would need the cluster's password");
        }
        String place = operation.name() + "-" + subject.name() + "-" + subject.client();
        return trials.get()
                .start(new RestTrials.Service(
                        study.layout(NamedEnvironment.layout(subject.name())),
                        subject.site().tables().keyspace(),
                        study.dataset(),
                        study.rows(),
                        cluster,
                        subject.client().equals(Client.tuned().name()),
                        operation.services(),
                        options.out().resolve("work").resolve(place.replaceAll("[^A-Za-z0-9.-]+", "_")),
                        options.home()));
    }

    /** How a process of its own gets to the servers; {@code null} where it can't. */
    static Cluster cluster(Servers servers, RunOptions options) {
        Cluster existing = options.servers().existing();
        if (existing == null) {
            return new Cluster(servers.contactPoints(), servers.datacenter(), null, null);
        }
        boolean open = existing.credentials() == null && existing.tls() == null && existing.driverConfig() == null;
        return open ? existing : null;
    }
}
