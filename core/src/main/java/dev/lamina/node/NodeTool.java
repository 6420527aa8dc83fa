// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Cassandra's own {@code nodetool}, from the server's jars, in a process of its own. */
final class NodeTool {
    private static final String MAIN = "org.apache.cassandra.tools.NodeTool";

    private NodeTool() {}

    /** The configuration that logs nothing: without one, logback writes DEBUG to standard output, among the answer. */
    static URL logback() {
        return NodeTool.class.getResource("nodetool-logback.xml");
    }

    static int run(String version, int jmxPort, List<String> arguments, Path laminaHome) throws NodeException {
        CassandraRelease release = CassandraRelease.of(version);
        Path home = laminaHome.toAbsolutePath().normalize();
        StringJoiner jars = new StringJoiner(File.pathSeparator);
        for (Path jar : CassandraJars.resolve(release, home, NodeProgress.SILENT)) {
            jars.add(jar.toString());
        }
        List<String> command = new ArrayList<>();
        command.add(ServerJava.find(release).toString());
        command.add("-Xmx128m");
        // Since Java 17.0.3 the URL that nodetool makes, with brackets around an IPv4 address, is refused otherwise.
        command.add("-Dcom.sun.jndi.rmiURLParsing=legacy");
        for (String option : release.line().jvmOptions(List.of())) {
            if (option.startsWith("--add-")) {
                command.add(option);
            }
        }
        command.add("-Djava.security.manager=allow");
        // Its history goes into Lamina's home, and its log nowhere.
        command.add("-Duser.home=" + home);
        command.add("-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener");
        command.add("-Dlogback.configurationFile=" + logback());
        command.add("-cp");
        command.add(jars.toString());
        command.add(MAIN);
        command.addAll(List.of("-h", "127.0.0.1", "-p", Integer.toString(jmxPort)));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new NodeException("nodetool: can't be started (" + e + "). Check that Java can be run.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("nodetool was interrupted. Run it again.", e);
        }
    }
}
