// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the source stands on. */
class RoomTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .importUrl(LaminaSource.class.getProtectionDomain().getCodeSource().getLocation());

    /** A class of Scala's library would tie the jar to one line of Scala; interfaces that Spark's own types have do not. */
    @Test
    void it_needs_the_store_its_model_the_codec_spark_and_java_alone() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "javax.net.ssl..",
                        "org.apache.spark..",
                        "dev.lamina.spark",
                        "dev.lamina.model..",
                        "dev.lamina.cql..",
                        "dev.lamina.names..",
                        "dev.lamina.store..",
                        "dev.lamina.codec..")
                .check(MAIN);
    }

    @Test
    void tests_run_the_spark_that_the_build_names() throws Exception {
        assertThat(Files.readString(Path.of("..", "pom.xml")))
                .contains("<spark.version>" + SparkJars.SPARK + "</spark.version>");
    }
}
