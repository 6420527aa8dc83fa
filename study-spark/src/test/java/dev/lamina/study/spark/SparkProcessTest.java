// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.process.JavaChild;
import dev.lamina.node.process.JavaProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkProcessTest {
    @Test
    void the_driver_has_the_published_memory_where_the_machine_has_it() {
        assertThat(SparkProcess.heapGigabytes(8L << 30)).isEqualTo(3);
        assertThat(SparkProcess.heapGigabytes((12L << 30) - 1)).isEqualTo(3);
        assertThat(SparkProcess.heapGigabytes(12L << 30)).isEqualTo(5);
        assertThat(SparkProcess.heapGigabytes(64L << 30)).isEqualTo(5);
    }

    @Test
    void a_java_on_which_spark_starts_no_session_is_refused() {
        SparkProcess.requireJava(17);
        SparkProcess.requireJava(22);
        assertThatThrownBy(() -> SparkProcess.requireJava(25))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Spark 3.5.9 would run on Java 25, as Lamina does, expected 17 to 22. Set JAVA_HOME to a"
                        + " JDK 17, or name operations that Spark does not execute (--operations).");
    }

    @Test
    void whoever_waits_for_an_answer_is_asked_meanwhile_whether_to_go_on() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket spark = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket socket = server.accept();
                OutputStream out = spark.getOutputStream();
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            AtomicInteger asked = new AtomicInteger();
            String line = SparkProcess.line(socket, in, () -> {
                if (asked.incrementAndGet() == 3) {
                    write(out, "{\"tone\": \"é\"}\n{}\n");
                }
            });
            assertThat(line).isEqualTo("{\"tone\": \"é\"}");
            assertThat(asked.get()).isGreaterThanOrEqualTo(3);
            assertThat(SparkProcess.line(socket, in, () -> {})).isEqualTo("{}");
            assertThatThrownBy(() -> SparkProcess.line(socket, in, () -> {
                        throw new IllegalStateException("stopped");
                    }))
                    .hasMessage("stopped");
            spark.shutdownOutput();
            assertThat(SparkProcess.line(socket, in, () -> {})).isNull();
        }
    }

    /** A program that says nothing. */
    static final class Silent {
        private Silent() {}

        public static void main(String[] arguments) throws InterruptedException {
            Thread.sleep(60_000);
        }
    }

    @Test
    void a_process_whose_connection_has_ended_is_not_asked_again(@TempDir Path directory) throws Exception {
        List<Path> classPath = List.of(Path.of(
                Silent.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket spark = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket socket = server.accept();
                JavaChild child = JavaChild.start(
                        new JavaProgram("Spark", Silent.class.getName(), List.of(), List.of(), classPath), directory);
                SparkProcess process = new SparkProcess(
                        child,
                        socket,
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)),
                        Writer.nullWriter(),
                        () -> {})) {
            assertThat(process.isAlive()).isTrue();
            spark.shutdownOutput();
            assertThatThrownBy(() -> process.ask(Map.of())).hasMessageContaining("ended during a query");
            assertThat(child.isAlive()).isTrue();
            assertThat(process.isAlive()).isFalse();
        }
    }

    private static void write(OutputStream out, String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
