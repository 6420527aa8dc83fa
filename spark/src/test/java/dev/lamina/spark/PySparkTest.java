// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lamina.fixtures.SharedNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PySpark as PyPI has it, with Spark's jars for Scala 2.12 in it; in an environment of its own in the build's directory. */
@Tag("cluster")
@Tag("part-4")
class PySparkTest {
    private static final Path ENVIRONMENT =
            Path.of("target", "pyspark-" + SparkJars.SPARK).toAbsolutePath();
    private static final long MINUTES = 6;

    @TempDir
    private Path directory;

    @Test
    void a_script_reads_writes_and_asks() throws Exception {
        Path python = ENVIRONMENT.resolve("bin").resolve("python");
        Path ready = ENVIRONMENT.resolve("ready");
        if (!Files.exists(ready)) {
            require("python3", "-m", "venv", ENVIRONMENT.toString());
            require(python.toString(), "-m", "pip", "install", "--quiet", "setuptools", "wheel");
            require(
                    python.toString(),
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    "--no-build-isolation",
                    "pyspark==" + SparkJars.SPARK);
            Files.createFile(ready);
        }
        InetSocketAddress node = SharedNode.get().node().contactPoint();
        URL script = getClass().getResource("/snippet.py");
        String jars = String.join(
                ",", SparkJars.ofLamina(directory).stream().map(Path::toString).toList());
        Ended run = run(List.of(
                python.toString(),
                Path.of(script.toURI()).toString(),
                node.getHostString() + ":" + node.getPort(),
                "pyspark",
                jars));
        assertThat(run.output()).contains("PySpark " + SparkJars.SPARK + " is well");
        assertThat(run.status()).isZero();
    }

    /** Without Python or a way to PyPI there is nothing to test. */
    private void require(String... command) throws IOException, InterruptedException {
        Ended ended = null;
        try {
            ended = run(List.of(command));
        } catch (IOException absent) {
            assumeThat(absent)
                    .as("PySpark is not tested: " + command[0] + " can't be run")
                    .isNull();
        }
        assumeThat(ended.status())
                .as("PySpark is not tested: " + String.join(" ", command) + " said " + ended.output())
                .isZero();
    }

    private record Ended(int status, String output) {}

    private Ended run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "output", ".log");
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().remove("SPARK_HOME");
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
            String text = Files.readString(output);
            assertThat(ended)
                    .withFailMessage(() -> "Still runs: " + command + "\n" + text)
                    .isTrue();
            return new Ended(process.exitValue(), text);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
