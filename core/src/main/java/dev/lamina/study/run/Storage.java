// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.layouts.Store;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.util.List;

/** Where a layout's rows are kept: tables in Cassandra, or a file beside it. */
public interface Storage {
    /** What makes it, for the report: the tables' statements, or the one that writes the file. */
    List<String> statements();

    /**
     * Checks that it can be created without harm to other data, if the servers are not the run's alone.
     *
     * @throws NodeException if not
     */
    default void requireFree(RunContext context) throws NodeException {}

    /**
     * Looks whether servers of this version can hold it.
     *
     * @throws UnsupportedQueryException if not
     */
    default void requireVersion(RunContext context) throws UnsupportedQueryException {}

    /** Makes it anew and empty; on servers of the run's own whatever was there. */
    void create(RunContext context) throws IOException;

    /** Makes it empty again, in less time. */
    void empty(RunContext context) throws IOException;

    /** Waits until nothing of an ingest is left to do. */
    void settle(RunContext context) throws NodeException;

    /** Brings it into the form in which it is read from now on, and weighs it. */
    StorageSize weigh(RunContext context) throws NodeException, IOException;

    /** The server's tables, whose counters tell what requests took; {@code null} where there is no server. */
    default Tables tables() {
        return null;
    }

    /**
     * Where an engine other than Lamina finds its records.
     *
     * @throws UnsupportedQueryException if no other engine can read them
     */
    default ExternalTable externalTable() throws UnsupportedQueryException {
        throw new UnsupportedQueryException("Spark can't read it");
    }

    /** How many SSTables it is written into; 1 where it is compacted into one, and where there is no server. */
    default int sstables() {
        return 1;
    }

    /** Another one like it, of another name and not made yet; {@code null} where there is no server. */
    default Storage decoy() {
        return null;
    }

    /**
     * Tables as the server names them.
     *
     * @param keyspace their keyspace
     * @param names their names
     */
    record Tables(String keyspace, List<String> names) {
        public Tables {
            names = List.copyOf(names);
        }
    }

    /** Removes it. */
    void drop(RunContext context) throws IOException;

    /**
     * What reads and writes; {@code null} before {@link #create} and after {@link #close}.
     *
     * @param entity whose records; {@code null} for the only entity's
     */
    Store store(String entity);

    /** The store of the only entity. */
    default Store store() {
        return store(null);
    }

    /** The same with twice the client, to see whether that is the limit; {@code null} where there is nothing to double. */
    Store doubled(String entity);

    /** Whether there is something to double. */
    boolean hasDoubled();

    /** Whether requests go over CQL. */
    default boolean overCql() {
        return true;
    }

    /**
     * An operation's task as it is asked here; nothing that this takes is measured.
     *
     * @throws UnsupportedQueryException if it can't be asked here
     */
    Operation.Task ready(Operation operation, RunContext context) throws IOException, UnsupportedQueryException;

    /** Lets go of everything that is open; may be called again. */
    void close();
}
