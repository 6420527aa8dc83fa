// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code lamina} in a process of its own, with a home of its own, as a shell would start it. */
final class LaminaProcess implements AutoCloseable {
    /** The home of all of them in this JVM; they run one after another, so after each no node may be left in it. */
    static final Path HOME = Path.of("target", "lamina-home-" + System.getProperty("lamina.fork", "fork-1"))
            .toAbsolutePath();

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;
    private final Path out;
    private final Path error;

    private LaminaProcess(Process process, Path out, Path error) {
        this.process = process;
        this.out = out;
        this.error = error;
    }

    /** Starts it; its streams go to files in the directory. */
    static LaminaProcess start(Path directory, String... arguments) throws IOException {
        Path out = directory.resolve("stdout.txt");
        Path error = directory.resolve("stderr.txt");
        Process process = command(directory, arguments)
                .redirectOutput(out.toFile())
                .redirectError(error.toFile())
                .start();
        return new LaminaProcess(process, out, error);
    }

    /** What would start it; its log goes to the directory. */
    static ProcessBuilder command(Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (defaultSignalsCanBeHad()) {
            // A build that runs in the background of a script has Ctrl-C ignored, and its children inherit that.
            command.addAll(List.of("env", "--default-signal=INT"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--add-opens=java.base/java.nio=ALL-UNNAMED", "-Xmx512m", "-XX:+UseParallelGC"));
        command.add("-Dlamina.log=" + directory.resolve("lamina.log"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Lamina.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("LAMINA_HOME", HOME.toString());
        return builder;
    }

    private static boolean defaultSignalsCanBeHad() throws IOException {
        try {
            return new ProcessBuilder("env", "--default-signal=INT", "true")
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Waits until it has said this on standard error. */
    void awaitWords(String words) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!error().contains(words)) {
            assertThat(process.isAlive())
                    .as("runs until it says \"" + words + "\"; it said: " + error())
                    .isTrue();
            assertThat(System.nanoTime())
                    .as("says \"" + words + "\" in time; it said: " + error())
                    .isLessThan(deadline);
            Thread.sleep(10);
        }
    }

    /** Waits until it has said this on standard output; the answer is the words of the first group. */
    String awaitOut(Pattern words) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (Matcher said = words.matcher(out()); ; said = words.matcher(out())) {
            if (said.find()) {
                return said.group(1);
            }
            assertThat(process.isAlive())
                    .as("runs until it says \"" + words + "\"; it said: " + out() + error())
                    .isTrue();
            assertThat(System.nanoTime())
                    .as("says \"" + words + "\" in time; it said: " + out() + error())
                    .isLessThan(deadline);
            Thread.sleep(10);
        }
    }

    /** Ends its standard input. */
    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Waits for the process of its Cassandra. */
    long awaitNode() throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (process.children().findAny().isEmpty()) {
            assertThat(process.isAlive())
                    .as("runs until it has a node; it said: " + error())
                    .isTrue();
            assertThat(System.nanoTime()).as("has a node in time").isLessThan(deadline);
            Thread.sleep(10);
        }
        return process.children().findAny().orElseThrow().pid();
    }

    /** The processes of its Cassandras, in the order in which they began. */
    List<Long> nodes() {
        return process.children()
                .sorted(Comparator.comparing(node -> node.info().startInstant().orElseThrow()))
                .map(ProcessHandle::pid)
                .toList();
    }

    void signal(String name) throws Exception {
        send(name, process.pid());
    }

    static void send(String signal, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Waits for its end; the answer is the exit code. */
    int await(Duration limit) throws Exception {
        assertThat(process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS))
                .as("ends within " + limit.toSeconds() + " s; it said: " + error())
                .isTrue();
        return process.exitValue();
    }

    String out() throws IOException {
        return Files.readString(out);
    }

    /** What it said on standard error, without Java's own word on the options that the build has set. */
    String error() throws IOException {
        return Files.readString(error).replaceFirst("(?m)^NOTE: Picked up JDK_JAVA_OPTIONS: .*\\R", "");
    }

    /** Asserts that the process is gone, and every node's directory, or will be at once. */
    static void assertNothingLeft(long node) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while ((Processes.runs(node) || hasNodes()) && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(Processes.runs(node)).as("the node runs").isFalse();
        assertThat(HOME.resolve("nodes")).isEmptyDirectory();
    }

    private static boolean hasNodes() throws IOException {
        try (var nodes = Files.list(HOME.resolve("nodes"))) {
            return nodes.findAny().isPresent();
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
