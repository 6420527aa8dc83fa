// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.cql.Balancing;
import dev.lamina.cql.Cluster;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Entity;
import dev.lamina.serve.Service;
import dev.lamina.serve.ServiceLimits;
import dev.lamina.serve.StoredLayout;
import dev.lamina.serve.StoredRecords;
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
     * @param dataset the dataset's family and words
     * @param rows its rows
     * @param contactPoints servers, {@code host:port}
     * @param datacenter theirs
     * @param balancing which of them is asked
     */
    record Order(
            Map<String, Object> entry,
            String keyspace,
            Map<String, Map<String, Object>> dataset,
            long rows,
            List<String> contactPoints,
            String datacenter,
            String balancing) {
        void write(Path file) throws IOException {
            JSON.writeValue(file.toFile(), this);
        }
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
        InetSocketAddress place = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (StoredRecords records = StoredRecords.connect(
                        cluster,
                        ServiceLimits.DEFAULT.timeout(),
                        Balancing.named(order.balancing()),
                        entities(order, file.resolveSibling("work")),
                        stored);
                Service service = Service.start(records, place, ServiceLimits.DEFAULT)) {
            Path port = file.resolveSibling(PORT_FILE);
            Path part = file.resolveSibling(PORT_FILE + ".part");
            Files.writeString(part, Integer.toString(service.address().getPort()));
            Files.move(part, port, StandardCopyOption.ATOMIC_MOVE);
            new CountDownLatch(1).await();
        }
    }

    private static List<Entity> entities(Order order, Path work) throws DatasetException {
        Map.Entry<String, Map<String, Object>> named =
                order.dataset().entrySet().iterator().next();
        DatasetRequest request = DatasetRequest.generated(order.rows(), 1, work);
        Map<String, Object> words = named.getValue() == null ? Map.of() : named.getValue();
        try (Dataset dataset = Datasets.named(named.getKey()).open(request.withParameters(words))) {
            return dataset.schema().entities();
        }
    }
}
