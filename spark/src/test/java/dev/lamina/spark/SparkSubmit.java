// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.node.process.JavaChild;
import dev.lamina.node.process.JavaProgram;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs a program as {@code spark-submit} does: its jars stand on a loader of their own, behind Spark's. */
final class SparkSubmit {
    /** What Spark asks for on Java 17; see its {@code JavaModuleOptions}. */
    static final List<String> JVM_OPTIONS = options();

    private final List<Path> spark;
    private final Path directory;
    private final Map<String, String> settings = new TreeMap<>();

    /** @param directory where the child works, for this run alone */
    SparkSubmit(List<Path> spark, Path directory) {
        this.spark = spark;
        this.directory = directory;
        settings.put("spark.ui.enabled", "false");
        settings.put("spark.log.level", "ERROR");
        settings.put("spark.driver.host", "127.0.0.1");
        settings.put("spark.driver.bindAddress", "127.0.0.1");
        settings.put("spark.sql.shuffle.partitions", "2");
        // Spark's cache leaves batches out by bounds that know nothing of what is not a number.
        settings.put("spark.sql.inMemoryColumnarStorage.partitionPruning", "false");
        // Days and instants mean the same in every zone.
        settings.put("spark.sql.session.timeZone", "Asia/Kathmandu");
    }

    SparkSubmit with(String setting, String value) {
        settings.put(setting, value);
        return this;
    }

    /** Starts {@code main} with these arguments. The caller closes it. */
    JavaChild start(String master, String main, String... arguments) throws IOException, NodeException {
        List<Path> jars = new ArrayList<>(SparkJars.ofLamina(directory.resolve("jars")));
        jars.add(SparkJars.ofAssertions());
        List<String> words = new ArrayList<>(List.of("--master", master, "--class", main, "--jars"));
        words.add(String.join(",", jars.stream().map(Path::toString).toList()));
        settings.forEach((name, value) -> words.addAll(List.of("--conf", name + "=" + value)));
        words.add(SparkJars.ofTests(directory.resolve("jars")).toString());
        words.addAll(List.of(arguments));
        return JavaChild.start(
                new JavaProgram("Spark", "org.apache.spark.deploy.SparkSubmit", words, JVM_OPTIONS, spark), directory);
    }

    private static List<String> options() {
        List<String> options = new ArrayList<>(
                List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-Djdk.reflect.useDirectMethodHandle=false"));
        for (String room : List.of(
                "java.lang",
                "java.lang.invoke",
                "java.lang.reflect",
                "java.io",
                "java.net",
                "java.nio",
                "java.util",
                "java.util.concurrent",
                "java.util.concurrent.atomic",
                "jdk.internal.ref",
                "sun.nio.ch",
                "sun.nio.cs",
                "sun.security.action",
                "sun.util.calendar")) {
            options.add("--add-opens=java.base/" + room + "=ALL-UNNAMED");
        }
        return options;
    }
}
