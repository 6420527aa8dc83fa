// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import dev.lamina.measure.process.Machine;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.run.ExternalTable;
import java.io.IOException;
import java.util.Map;

/** Spark in a process of its own: rows through its connector for Cassandra, stripes through ours, and files as it reads them. */
final class SparkQueries implements SparkEngine {
    @Override
    public Running start(Place place) throws IOException, NodeException, InterruptedException {
        return new Queries(place, SparkProcess.start(place));
    }

    /** What is asked of one process. */
    private static final class Queries implements Running {
        private final Place place;
        private final SparkProcess process;
        private Setting setting;

        Queries(Place place, SparkProcess process) {
            this.place = place;
            this.process = process;
        }

        @Override
        public String versions() {
            return "Spark " + SparkJars.SPARK
                    + " ran in a process of its own with a heap of "
                    + SparkProcess.heapGigabytes(Machine.memoryBytes())
                    + " GB and read rows through its connector for Cassandra "
                    + SparkJars.CONNECTOR + ", stripes through Lamina's source, and files by itself.";
        }

        @Override
        public boolean isAlive() {
            return process.isAlive();
        }

        @Override
        public long processCpuNanos() {
            return process.cpuNanos();
        }

        @Override
        public void set(Setting wanted) throws IOException, NodeException {
            if (!wanted.equals(setting)) {
                setting = null;
                process.ask(Map.of("do", "session", "configuration", SparkTables.configuration(place, wanted)));
                setting = wanted;
            }
        }

        @Override
        public void table(String name, ExternalTable table, boolean cached) throws IOException, NodeException {
            Map<String, Object> request = SparkTables.request(place, setting, table);
            request.put("do", "table");
            request.put("name", name);
            request.put("cached", cached);
            process.ask(request);
        }

        @Override
        public Told ask(String sql) throws IOException, NodeException {
            return SparkProcess.told(process.ask(Map.of("do", "ask", "sql", sql)));
        }

        @Override
        public void close() {
            process.close();
        }
    }
}
