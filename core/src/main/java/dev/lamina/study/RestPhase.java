// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

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
        Cells<RestCell> cells = new Cells<>(lab, recorder, operation.name());
        try {
            cells.start(subjects, "start the service and warm up", subject -> {
                if (options.layouts().isEmpty() && !operation.asks(NamedEnvironment.layout(subject.name()))) {
                    throw new UnsupportedQueryException(
                            "the study has users of " + String.join(", ", operation.layouts())
                                    + "; name the layout (--layouts) to have them here");
                }
                RestCell cell = new RestCell(lab, subject, drawn);
                services.put(subject, start(subject, operation));
                cell.warmUp(services.get(subject));
                return cell;
            });
            cells.repeat(operation.repeats(), (subject, cell, number) -> cell.repeat(services.get(subject), number));
        } finally {
            services.values().forEach(RestTrials.Running::close);
        }
        cells.record((subject, cell) -> cell.cell(recorder));
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
