// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import dev.lamina.codec.Vector;
import dev.lamina.model.Entity;
import dev.lamina.node.process.JarProgress;
import dev.lamina.node.process.JarRequest;
import dev.lamina.node.process.MavenJars;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Spark's class path: Spark and its connector for Cassandra, some 230 MB, fetched at first use, and of ours what the source for
 * stored datasets needs.
 */
final class SparkJars {
    static final String SPARK = "3.5.9";
    static final String CONNECTOR = "3.5.1";

    /** For the connector and for us; with its own netty, so that Spark's stays Spark's. */
    static final String DRIVER = "4.19.3";

    /** Spark's own; the driver asks for an older one, with which Spark would write no log. */
    private static final String SLF4J = "2.0.7";

    private static final JarRequest REQUEST = new JarRequest(
            "Spark " + SPARK,
            "spark-" + SPARK + "-" + CONNECTOR + "-" + DRIVER,
            List.of(
                    "org.apache.spark:spark-sql_2.12:" + SPARK,
                    "com.datastax.spark:spark-cassandra-connector_2.12:" + CONNECTOR,
                    "org.apache.cassandra:java-driver-core-shaded:" + DRIVER,
                    "org.slf4j:slf4j-api:" + SLF4J),
            List.of());

    /** A resource of the source for stored datasets: its classes need Spark's, which we don't have. */
    private static final String SOURCE = "META-INF/services/org.apache.spark.sql.sources.DataSourceRegister";

    private SparkJars() {}

    /** @throws NodeException if the jars can't be had */
    static List<Path> resolve(Path laminaHome, JarProgress progress) throws NodeException {
        List<Path> classPath = new ArrayList<>(
                MavenJars.resolve(REQUEST, laminaHome.toAbsolutePath().normalize(), progress));
        classPath.add(place(SparkJars.class));
        classPath.add(place(Entity.class));
        classPath.add(place(Vector.class));
        classPath.addAll(source());
        return classPath;
    }

    /** The jar, or the directory of classes, that a class was loaded from. */
    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the location of our own classes is not a valid URL", e);
        }
    }

    /** The jar, or the directory of classes, that has the source for stored datasets. */
    private static List<Path> source() {
        List<Path> places = new ArrayList<>();
        try {
            for (URL url :
                    java.util.Collections.list(SparkJars.class.getClassLoader().getResources(SOURCE))) {
                String place = url.toString();
                String root = place.substring(0, place.length() - SOURCE.length());
                places.add(Path.of(URI.create(
                        root.startsWith("jar:")
                                ? root.substring("jar:".length(), root.length() - "!/".length())
                                : root)));
            }
        } catch (IOException e) {
            throw new IllegalStateException("The class path can't be searched for " + SOURCE, e);
        }
        return places;
    }
}
