// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.cql.Sessions;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The clocks of servers, by a class that Cassandra takes its time from ({@code -Dcassandra.clock}): it reads from a file in the
 * server's directory how far it is off. Under libfaketime a server does little but ask for the time.
 */
final class ServerClock {
    private static final String NAME = "JumpingServerClock";
    private static final String FILE = "clock";
    private static final int NOTICED_MILLIS = 500;

    /** Cassandra's interface, as far as the class is compiled against it. */
    private static final String INTERFACE = """
            package org.apache.cassandra.utils;

            public interface Clock {
                long nanoTime();
                long currentTimeMillis();
            }
            """;

    private static final String CLOCK = """
            import java.nio.file.Files;
            import java.nio.file.Path;

            public final class JumpingServerClock implements org.apache.cassandra.utils.Clock {
                private static final long READ_MILLIS = 100;
                private volatile long readAt;
                private volatile long offMillis;

                @Override
                public long nanoTime() {
                    return System.nanoTime();
                }

                @Override
                public long currentTimeMillis() {
                    long now = System.currentTimeMillis();
                    if (now - readAt > READ_MILLIS) {
                        readAt = now;
                        Path file = Path.of("clock");
                        try {
                            if (Files.exists(file)) {
                                offMillis = Long.parseLong(Files.readString(file).strip());
                            }
                        } catch (java.io.IOException | NumberFormatException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    return now + offMillis;
                }
            }
            """;

    /** An agent's archive is on the class path of whoever has the agent, also of programs without Cassandra. */
    private static final String AGENT_NAME = "ClockAgent";

    private static final String AGENT = """
            public final class ClockAgent {
                public static void premain(String options) {}
            }
            """;

    private ServerClock() {}

    /** A source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /**
     * What a process is told whose servers are to have such clocks.
     *
     * @param directory where the class is put
     */
    static Map<String, String> environment(Path directory) throws IOException {
        Path classes = Files.createDirectories(directory.resolve("clock-classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<JavaFileObject> sources = List.of(
                new Source("org/apache/cassandra/utils/Clock", INTERFACE),
                new Source(NAME, CLOCK),
                new Source(AGENT_NAME, AGENT));
        if (!compiler.getTask(null, null, null, List.of("-d", classes.toString()), null, sources)
                .call()) {
            throw new IOException("The servers' clock can't be compiled.");
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", AGENT_NAME);
        Path agent = directory.resolve("clock.jar");
        try (OutputStream out = Files.newOutputStream(agent);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            for (String name : List.of(NAME, AGENT_NAME)) {
                jar.putNextEntry(new JarEntry(name + ".class"));
                Files.copy(classes.resolve(name + ".class"), jar);
            }
        }
        String before = System.getenv().getOrDefault("JDK_JAVA_OPTIONS", "");
        return Map.of("JDK_JAVA_OPTIONS", before + " -javaagent:" + agent + " -Dcassandra.clock=" + NAME);
    }

    /**
     * Sets the clock of a server so many seconds off.
     *
     * @return what is wrong if it has not taken it; {@code null} if it has
     */
    static String jump(Path server, InetSocketAddress address, String datacenter, int seconds)
            throws IOException, InterruptedException {
        Path next = server.resolve("clock-next");
        Files.writeString(next, seconds * 1_000L + "\n");
        Files.move(next, server.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        Thread.sleep(NOTICED_MILLIS);
        try (CqlSession session = Sessions.connect(address, datacenter)) {
            long before = System.currentTimeMillis();
            // Of this server, and no other.
            long found = session.execute(SimpleStatement.newInstance("SELECT toUnixTimestamp(now()) FROM system.local")
                            .setNode(session.getMetadata().findNode(address).orElseThrow()))
                    .one()
                    .getLong(0);
            // What was later once is never earlier again, since ids are made of it.
            return found < before + seconds * 1_000L
                    ? "the server's clock is " + (found - before) + " ms off instead of " + seconds + " s"
                    : null;
        }
    }
}
