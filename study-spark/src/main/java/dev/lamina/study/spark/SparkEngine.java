// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import dev.lamina.cql.Cluster;
import dev.lamina.node.process.JarProgress;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.run.ExternalTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Spark, which asks queries of the tables of a study's layouts and of files beside them. */
interface SparkEngine {
    /**
     * What Spark needs to be started.
     *
     * @param cluster how to get to the servers
     * @param directory where it writes, for it alone
     * @param home where Lamina keeps its files
     * @param progress hears of jars that are downloaded
     * @param waiting called several times a second while Spark is waited for; what it throws ends the wait
     */
    record Place(Cluster cluster, Path directory, Path home, JarProgress progress, Runnable waiting) {}

    /**
     * How Spark is set up; another setting means another session.
     *
     * @param cores the threads of {@code local[…]}
     * @param splitMegabytes the largest part of a table or file that one task reads
     * @param shufflePartitions into how many parts rows are put that are grouped or ordered
     * @param splitsPerNode into how many parts of each node stripes are read
     */
    record Setting(int cores, int splitMegabytes, int shufflePartitions, int splitsPerNode) {
        /** Spark's own word for the threads. */
        public String master() {
            return "local[" + cores + "]";
        }
    }

    /**
     * A query's answer.
     *
     * @param rows the rows: numbers, texts, booleans and {@code null}
     * @param nanos how long it took, from the query's text to the rows
     * @param bytesRead what Spark's process read meanwhile, from connections and files; {@code null} where the system does not tell
     */
    record Told(List<List<Object>> rows, long nanos, Long bytesRead) {}

    /** A Spark that runs. */
    interface Running extends AutoCloseable {
        /** Spark and what it reads by, with their versions, for notes. */
        String versions();

        /** Whether its process runs, so that it can be asked. */
        boolean isAlive();

        /** Processor time of Spark's process until now. */
        long processCpuNanos();

        /**
         * Sets Spark up, where it is not set up so; tables of another set-up are forgotten.
         *
         * @throws IOException if Spark does not do it
         */
        void set(Setting setting) throws IOException, NodeException;

        /**
         * Makes a table known by a name.
         *
         * @param cached whether Spark is to keep it in its memory from the first query on
         * @throws IOException if Spark can't read such a table; its words say why
         */
        void table(String name, ExternalTable table, boolean cached) throws IOException, NodeException;

        /**
         * Asks.
         *
         * @throws IOException if the query fails; Spark's words say why
         */
        Told ask(String sql) throws IOException, NodeException;

        @Override
        void close();
    }

    /** Starts Spark; returns when it can be set up. */
    Running start(Place place) throws IOException, NodeException, InterruptedException;
}
