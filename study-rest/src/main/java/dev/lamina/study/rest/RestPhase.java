// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.cql.Cluster;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Client;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.run.Cells;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets users loose on a REST service in front of each layout's tables, the layouts in turn. A service serves one layout, so
 * that what its processes take is that layout's; users, services and servers are processes of their own.
 */
final class RestPhase implements Phase {
    private final Setup setup;

    RestPhase(Setup setup) {
        this.setup = setup;
    }

    @Override
    public void run(Operation operation, List<LayoutUnderTest> allTested) throws NodeException {
        RestKind.Drawn drawn = (RestKind.Drawn) setup.context().tasks().of(operation);
        RestKind.Rest rest = drawn.rest();
        Map<LayoutUnderTest, RestService> services = new LinkedHashMap<>();
        Cells<RestCell> cells = new Cells<>(setup.context(), setup.recorder(), rest.name());
        try {
            cells.start(allTested, "start the service and warm up", tested -> {
                if (setup.options().chosen().layouts().isEmpty()
                        && !rest.layouts().isEmpty()
                        && !rest.layouts().contains(tested.layout())) {
                    throw new UnsupportedQueryException("the study has users of " + String.join(", ", rest.layouts())
                            + "; name the layout with --layouts to run them on it");
                }
                RestCell cell = new RestCell(setup.context(), tested, drawn);
                services.put(tested, start(tested, drawn));
                cell.warmUp(services.get(tested));
                return cell;
            });
            cells.repeat(rest.repeats(), (tested, cell, number) -> cell.repeat(services.get(tested), number));
        } finally {
            services.values().forEach(RestService::close);
        }
        cells.record((tested, cell) -> cell.cell(setup.recorder()));
    }

    private RestService start(LayoutUnderTest tested, RestKind.Drawn drawn)
            throws IOException, NodeException, UnsupportedQueryException, InterruptedException {
        Cluster cluster = setup.cluster();
        if (cluster == null) {
            throw new UnsupportedQueryException(
                    "a service in a process of its own would need the cluster's password, TLS files or driver configuration");
        }
        String name = drawn.rest().name() + "-" + tested.name() + "-"
                + tested.client().word();
        RunOptions.Directories directories = setup.options().directories();
        return RestService.start(new RestService.Settings(
                setup.study().layout(tested.layout()),
                tested.site().tables().keyspace(),
                drawn.entities(),
                cluster,
                tested.client() == Client.TUNED,
                drawn.rest().services(),
                drawn.rest().users(),
                unused(directories.out().resolve("work"), name),
                directories.home()));
    }

    /** A directory that no other service has: two names may differ in nothing but what directories are not called. */
    static Path unused(Path work, String name) {
        String plain = name.replaceAll("[^A-Za-z0-9.-]+", "_");
        Path place = work.resolve(plain);
        for (int number = 2; Files.exists(place); number++) {
            place = work.resolve(plain + "-" + number);
        }
        return place;
    }
}
