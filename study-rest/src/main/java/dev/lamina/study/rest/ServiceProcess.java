// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.cql.Balancing;
import dev.lamina.cql.Cluster;
import dev.lamina.serve.Service;
import dev.lamina.serve.ServiceLimits;
import dev.lamina.serve.StoredLayout;
import dev.lamina.serve.StoredRecords;
import dev.lamina.store.catalogue.EntityJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A service of one layout in a process of its own, so that its processor time can be told from others'. Ends with the process
 * that started it.
 */
public final class ServiceProcess {
    static final String PORT_FILE = "port";
    private static final ObjectMapper JSON = new ObjectMapper();

    private ServiceProcess() {}

    /**
     * What to serve.
     *
     * @param entry the layout's words
     * @param keyspace where its tables are
     * @param entities what is in them, as {@link EntityJson} has it: to open the dataset for them could take more memory than there is
     * @param contactPoints servers, {@code host:port}
     * @param datacenter theirs
     * @param balancing which of them is asked
     * @param users how many may ask at once
     */
    record Order(
            Map<String, Object> entry,
            String keyspace,
            List<String> entities,
            List<String> contactPoints,
            String datacenter,
            String balancing,
            int users) {
        void write(Path file) throws IOException {
            JSON.writeValue(file.toFile(), this);
        }
    }

    /** The usual limits, but that the service itself refuses no user since others ask. */
    static ServiceLimits limits(int users) {
        ServiceLimits usual = ServiceLimits.DEFAULT;
        return new ServiceLimits(usual.timeout(), Math.max(usual.requests(), users), usual.stop());
    }

    /**
     * Serves until the process is ended.
     *
     * @param arguments the file with the order; beside it the port is written to {@code port} as soon as requests are
     *     answered
     */
    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        Order order = JSON.readValue(file.toFile(), Order.class);
        Cluster cluster = new Cluster(Cluster.contactPoints(order.contactPoints()), order.datacenter(), null, null);
        List<StoredLayout> stored = List.of(new StoredLayout(order.entry(), order.keyspace()));
        ServiceLimits limits = limits(order.users());
        InetSocketAddress place = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (StoredRecords records = StoredRecords.connect(
                        cluster,
                        limits.timeout(),
                        Balancing.named(order.balancing()),
                        order.entities().stream().map(EntityJson::read).toList(),
                        stored);
                Service service = Service.start(records, place, limits)) {
            Path port = file.resolveSibling(PORT_FILE);
            Path part = file.resolveSibling(PORT_FILE + ".part");
            Files.writeString(part, Integer.toString(service.address().getPort()));
            Files.move(part, port, StandardCopyOption.ATOMIC_MOVE);
            new CountDownLatch(1).await();
        }
    }
}
