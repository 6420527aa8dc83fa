// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.cql.Cluster;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.run.UsersResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Users of a REST service that reads a layout's tables. Service and users live in rooms above this one and are found through
 * {@link java.util.ServiceLoader}.
 */
public interface RestService {
    /**
     * A service that is to be started.
     *
     * @param entry the layout's words in the study
     * @param keyspace where its tables are
     * @param dataset the dataset's family and words, whose schema the tables have
     * @param rows its rows
     * @param cluster how to get to the servers
     * @param tokenAware whether a node is asked that has the record, or any in turn
     * @param processes how many service processes there are, 1 or 2
     * @param directory where they write, for this service alone
     * @param home where Lamina keeps its files
     */
    record Service(
            Map<String, Object> entry,
            String keyspace,
            Map<String, Map<String, Object>> dataset,
            long rows,
            Cluster cluster,
            boolean tokenAware,
            int processes,
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

    /** Hears of processes as they are there, so that they can be watched. */
    interface Listener {
        /** A process of the users' has begun. */
        void began(String name, long pid);

        /** How far it is, in milliseconds. */
        void at(long millis, long ofMillis);
    }

    /** A service that is up. */
    interface Running extends AutoCloseable {
        /** Its processes by name. */
        Map<String, Long> pids();

        /**
         * Lets users loose on it, and waits until the last has gone.
         *
         * @throws IOException if their process fails, or the service is gone
         */
        UsersResult load(Users users, Listener listener) throws IOException, NodeException, InterruptedException;

        @Override
        void close();
    }

    /** Starts a service; returns when it answers. */
    Running start(Service service) throws IOException, NodeException, InterruptedException;
}
