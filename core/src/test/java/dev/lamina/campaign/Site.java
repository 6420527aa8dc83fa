// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.SplittableRandom;

/** Where datasets are stored: the servers, and what can be done to them. */
interface Site extends AutoCloseable {
    /** What can be done here, each as often in the list as it is to be drawn. */
    List<Fault> faults();

    /** Where clients connect. */
    List<InetSocketAddress> entrances();

    /** Where the servers are. */
    List<InetSocketAddress> addresses();

    String datacenter();

    /** How a keyspace is replicated here, in CQL. */
    String replication();

    /**
     * Does something to the servers or to the network, and undoes it where that is part of it.
     *
     * @param lengthMillis how long it lasts, where it does
     * @return what it shows that must not be; {@code null} if nothing
     */
    String strike(Fault fault, int lengthMillis, SplittableRandom random) throws IOException, InterruptedException;

    /** After the clients of a round have ended: what lasts for the whole round ends here. */
    void calm() throws IOException, InterruptedException;

    /**
     * Damages what is stored, and starts what was stopped for it.
     *
     * @return false if a server does not start any more, and names the damage
     */
    boolean damage(Fault fault, SplittableRandom random) throws IOException, InterruptedException;

    /** Begins with empty servers. */
    void beginAnew() throws IOException, InterruptedException;

    @Override
    void close() throws IOException;
}
