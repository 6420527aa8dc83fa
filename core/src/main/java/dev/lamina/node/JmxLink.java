// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.IOException;
import java.util.Set;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A connection to a node's JMX server, made at its first use. */
final class JmxLink implements AutoCloseable {
    private final CassandraNode node;
    private final int port;
    private JMXConnector connector;

    JmxLink(CassandraNode node, int port) {
        this.node = node;
        this.port = port;
    }

    private synchronized MBeanServerConnection server() throws IOException {
        if (connector == null) {
            connector = JMXConnectorFactory.connect(
                    new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"));
        }
        return connector.getMBeanServerConnection();
    }

    Object attribute(ObjectName bean, String attribute) throws NodeException {
        try {
            return server().getAttribute(bean, attribute);
        } catch (IOException | JMException | RuntimeMBeanException e) {
            throw failed(bean + " " + attribute, e);
        }
    }

    Number number(ObjectName bean, String attribute) throws NodeException {
        return (Number) attribute(bean, attribute);
    }

    Object invoke(ObjectName bean, String operation, Object[] arguments, String... types) throws NodeException {
        try {
            return server().invoke(bean, operation, arguments, types);
        } catch (IOException | JMException | RuntimeMBeanException e) {
            throw failed(operation, e);
        }
    }

    Set<ObjectName> names(ObjectName pattern) throws NodeException {
        try {
            return server().queryNames(pattern, null);
        } catch (IOException e) {
            throw failed(pattern.toString(), e);
        }
    }

    private NodeException failed(String what, Exception e) {
        String dead = e instanceof IOException ? node.deathReportSoon() : null;
        if (dead != null) {
            return new NodeException(dead, e);
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        if (e instanceof InstanceNotFoundException) {
            return new NodeException("Cassandra " + node.version() + " over JMX: found no " + what
                    + ", expected one. Does the table exist?");
        }
        return new NodeException(
                "Cassandra " + node.version() + " over JMX: " + what + " failed: " + cause + ". Its log says more: "
                        + node.log(),
                e);
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
