// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.process.JavaChild;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same jar in Sparks for both lines of Scala, each with all its own jars, and with one of Spark's two serializers. */
@Tag("node")
class SparkTest {
    @TempDir
    private Path directory;

    @Test
    void all_checks_hold_with_scala_2_12() throws Exception {
        allChecksHold("2.12", "org.apache.spark.serializer.KryoSerializer");
    }

    @Test
    @Tag("part-7")
    void all_checks_hold_with_scala_2_13() throws Exception {
        allChecksHold("2.13", "org.apache.spark.serializer.JavaSerializer");
    }

    private void allChecksHold(String scala, String serializer) throws Exception {
        SparkSubmit submit = new SparkSubmit(SparkJars.ofSpark(scala), directory).with("spark.serializer", serializer);
        try (JavaChild child = submit.start(
                // Two cores, and three attempts at each task.
                "local[2,3]",
                SparkChecks.class.getName(),
                SharedNode.get().node().contactPoint().getHostString() + ":"
                        + SharedNode.get().node().contactPoint().getPort(),
                "checks_" + scala.replace('.', '_'))) {
            assertThat(child.await(Duration.ofMinutes(8))).isTrue();
            String output = Files.readString(child.output());
            assertThat(output).contains("all is well").contains("check every type is read as it was written: ok");
            // No thread of ours kept the program from its end.
            assertThat(child.exitStatus()).isZero();
        }
    }
}
