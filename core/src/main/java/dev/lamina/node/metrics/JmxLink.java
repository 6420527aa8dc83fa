// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A connection to a server's JMX, made at its first use. */
public final class JmxLink implements AutoCloseable {
    private final String server;
    private final int port;
    private final Path log;
    private final Supplier<String> deathReport;
    private JMXConnector connector;

    /**
     * A link that is not open yet.
     *
     * @param server what messages call the server, such as {@code Cassandra 5.0.9}
     * @param port where its JMX listens, on 127.0.0.1
     * @param log its log, for messages
     * @param deathReport why it died, asked for when a connection breaks; gives {@code null} while it lives
     */
    public JmxLink(String server, int port, Path log, Supplier<String> deathReport) {
        this.server = server;
        this.port = port;
        this.log = log;
        this.deathReport = deathReport;
    }

    /** What messages call the server. */
    String server() {
        return server;
    }

    private synchronized MBeanServerConnection connection() throws IOException {
        if (connector == null) {
            connector = JMXConnectorFactory.connect(
                    new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"));
        }
        return connector.getMBeanServerConnection();
    }

    Object attribute(ObjectName bean, String attribute) throws NodeException {
        try {
            return connection().getAttribute(bean, attribute);
        } catch (IOException | JMException | RuntimeMBeanException e) {
            throw failed(bean + " " + attribute, e);
        }
    }

    Number number(ObjectName bean, String attribute) throws NodeException {
        return (Number) attribute(bean, attribute);
    }

    Object invoke(ObjectName bean, String operation, Object[] arguments, String... types) throws NodeException {
        try {
            return connection().invoke(bean, operation, arguments, types);
        } catch (IOException | JMException | RuntimeMBeanException e) {
            throw failed(operation, e);
        }
    }

    Set<ObjectName> names(ObjectName pattern) throws NodeException {
        try {
            return connection().queryNames(pattern, null);
        } catch (IOException e) {
            throw failed(pattern.toString(), e);
        }
    }

    private NodeException failed(String what, Exception e) {
        String dead = e instanceof IOException ? deathReport.get() : null;
        if (dead != null) {
            return new NodeException(dead, e);
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (e instanceof InstanceNotFoundException) {
            return new NodeException(server + " over JMX: found no " + what + ", expected one. Does the table exist?");
        }
        return new NodeException(
                server + " over JMX: " + what + " failed: " + cause + ". Its log says more: " + log, e);
    }

    @Override
    public synchronized void close() {
        if (connector != null) {
            try {
                connector.close();
            } catch (IOException dead) {
                // The server is going away anyhow.
            }
            connector = null;
        }
    }
}
