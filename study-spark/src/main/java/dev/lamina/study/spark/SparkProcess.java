// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lamina.measure.process.Machine;
import dev.lamina.node.process.JavaChild;
import dev.lamina.node.process.JavaProgram;
import dev.lamina.node.process.NodeException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Spark's process, and the connection over which it is asked, see {@link QueryProgram}. */
final class SparkProcess implements AutoCloseable {
    /** By name, as its class needs Spark's, which we don't have. */
    private static final String PROGRAM = "dev.lamina.study.spark.QueryProgram";

    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final int POLL_MILLIS = 200;

    /** Our program says its word at once. */
    private static final int WORD_LIMIT_MILLIS = 10_000;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    /** The driver's heap in the publication ({@code --driver-memory 5G}), where servers and Lamina have more than that beside it. */
    private static final int PUBLISHED_HEAP_GIGABYTES = 5;

    /** A million records of 57 columns in memory take a sixth of that. */
    private static final int SMALL_HEAP_GIGABYTES = 3;

    private static final long LEAST_MEMORY_BYTES = 12L << 30;

    /** From 23 on Subject.getSubject fails, without which Spark 3.5 starts no session. */
    private static final int LAST_JAVA = 22;

    /** What Spark's own launcher gives Java 17 (JavaModuleOptions). */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    /** Without one, Spark tells of every step on standard error. */
    private static final String LOG4J = """
            status = error
            appender.out.type = Console
            appender.out.name = out
            appender.out.target = SYSTEM_OUT
            appender.out.layout.type = PatternLayout
            appender.out.layout.pattern = %p %d{ISO8601} %c{1} - %m%n
            rootLogger.level = warn
            rootLogger.appenderRef.out.ref = out
            """;

    private final JavaChild child;
    private final Socket socket;
    private final BufferedReader in;
    private final Writer out;
    private final Runnable waiting;
    private boolean ended;

    SparkProcess(JavaChild child, Socket socket, BufferedReader in, Writer out, Runnable waiting) {
        this.child = child;
        this.socket = socket;
        this.in = in;
        this.out = out;
        this.waiting = waiting;
    }

    /** The heap on a machine of so much memory. */
    static int heapGigabytes(long memoryBytes) {
        return memoryBytes >= LEAST_MEMORY_BYTES ? PUBLISHED_HEAP_GIGABYTES : SMALL_HEAP_GIGABYTES;
    }

    /**
     * Looks whether Spark runs on the Java that runs us.
     *
     * @throws IllegalArgumentException if not
     */
    static void requireJava(int feature) {
        if (feature > LAST_JAVA) {
            throw new IllegalArgumentException("Spark " + SparkJars.SPARK + " would run on Java " + feature
                    + ", as Lamina does, expected 17 to " + LAST_JAVA
                    + ". Set JAVA_HOME to a JDK 17, or name operations that Spark does not execute (--operations).");
        }
    }

    /** Starts it; returns when it is connected, with no session yet. */
    static SparkProcess start(SparkEngine.Place place) throws IOException, NodeException, InterruptedException {
        Path directory = place.directory().toAbsolutePath().normalize();
        Files.createDirectories(directory);
        Path log = directory.resolve("log4j2.properties");
        Files.writeString(log, LOG4J);
        List<Path> classPath = SparkJars.resolve(place.home(), place.progress());
        // Others on this machine could connect as well: ours knows this word.
        String word = UUID.randomUUID().toString();
        JavaChild child = null;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<String> options = new ArrayList<>(List.of(
                    "-Xmx" + heapGigabytes(Machine.memoryBytes()) + "g",
                    "-Djdk.reflect.useDirectMethodHandle=false",
                    // Times in queries and answers are in UTC, as those of the source.
                    "-Duser.timezone=UTC"));
            OPENED.forEach(opened -> options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
            options.add("-Dlog4j2.configurationFile=" + log.toUri());
            child = JavaChild.start(
                    new JavaProgram(
                            "Spark " + SparkJars.SPARK,
                            PROGRAM,
                            List.of(Integer.toString(server.getLocalPort()), word),
                            options,
                            classPath),
                    directory);
            return connected(child, server, word, place.waiting());
        } catch (IOException | NodeException | InterruptedException | RuntimeException e) {
            if (child != null) {
                child.close();
            }
            throw e;
        }
    }

    private static SparkProcess connected(JavaChild child, ServerSocket server, String word, Runnable waiting)
            throws IOException, NodeException, InterruptedException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        server.setSoTimeout(POLL_MILLIS);
        while (System.nanoTime() < end) {
            waiting.run();
            if (child.await(Duration.ZERO)) {
                throw child.failure("ended before it answered", "The end of its output says why.", null);
            }
            Socket socket;
            try {
                socket = server.accept();
            } catch (SocketTimeoutException nobodyYet) {
                continue;
            }
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(WORD_LIMIT_MILLIS);
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            try {
                if (word.equals(in.readLine())) {
                    Writer out = new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8);
                    return new SparkProcess(child, socket, in, out, waiting);
                }
            } catch (SocketTimeoutException silent) {
                // It is not ours.
            }
            socket.close();
        }
        throw child.failure(
                "did not answer within " + START_LIMIT.toSeconds() + " s",
                "Check that the machine has enough free memory and processor time.",
                null);
    }

    /** Whether it can be asked. A process lives on for a moment when its connection has ended already. */
    boolean isAlive() {
        return !ended && child.isAlive();
    }

    long cpuNanos() {
        return child.processCpuNanos();
    }

    /**
     * Sends a request and waits for the answer.
     *
     * @throws IOException if Spark could not do it; the message is Spark's
     * @throws NodeException if the process has ended
     */
    JsonNode ask(Map<String, Object> request) throws IOException, NodeException {
        String line;
        try {
            out.write(JSON.writeValueAsString(request) + "\n");
            out.flush();
            line = line(socket, in, waiting);
        } catch (IOException e) {
            ended = true;
            throw child.failure("takes no more queries (" + e + ")", "The end of its output says why.", e);
        }
        if (line == null) {
            ended = true;
            throw child.failure("ended during a query", "The end of its output says why.", null);
        }
        JsonNode answer = read(line);
        if (answer.has("error")) {
            throw new IOException("Spark: " + answer.get("error").asText());
        }
        return answer;
    }

    /**
     * The next line. It may take minutes to come, and a user who stops the run waits for less.
     *
     * @param waiting called until it comes
     * @return the line; {@code null} where the connection has ended
     */
    static String line(Socket socket, BufferedReader in, Runnable waiting) throws IOException {
        socket.setSoTimeout(POLL_MILLIS);
        while (true) {
            waiting.run();
            in.mark(1);
            try {
                if (in.read() < 0) {
                    return null;
                }
                break;
            } catch (SocketTimeoutException notYet) {
                // Nothing has come, so nothing is lost.
            }
        }
        in.reset();
        socket.setSoTimeout(0);
        return in.readLine();
    }

    static JsonNode read(String line) throws IOException {
        return JSON.readTree(line);
    }

    /** An answer's rows and what they took. */
    static SparkEngine.Told told(JsonNode answer) {
        List<List<Object>> rows = JSON.convertValue(answer.get("rows"), new TypeReference<>() {});
        JsonNode bytes = answer.get("bytesRead");
        return new SparkEngine.Told(
                rows, answer.get("nanos").asLong(), bytes == null ? null : Long.valueOf(bytes.asLong()));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            // The process is ended in any case.
        }
        child.close();
    }
}
