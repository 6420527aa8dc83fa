// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.node.process.JavaChild;
import dev.lamina.node.process.JavaProgram;
import dev.lamina.node.process.NodeException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A stand-alone master and its workers, each a process of its own. */
final class SparkCluster implements AutoCloseable {
    private static final String ADDRESS = "127.0.0.1";
    private static final String DEPLOY = "org.apache.spark.deploy.";

    private final List<Path> spark;
    private final Path directory;
    private final int port;
    private final JavaChild master;
    private final List<JavaChild> workers = new ArrayList<>();
    private final List<Path> links = new ArrayList<>();

    SparkCluster(List<Path> spark, Path directory, int count) throws IOException, NodeException {
        this.spark = spark;
        this.directory = directory;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(ADDRESS))) {
            port = free.getLocalPort();
        }
        master = start("master", DEPLOY + "master.Master", "--port", Integer.toString(port));
        for (int i = 0; i < count; i++) {
            addWorker();
        }
    }

    String url() {
        return "spark://" + ADDRESS + ":" + port;
    }

    void addWorker() throws IOException, NodeException {
        String name = "worker" + workers.size();
        workers.add(start(name, DEPLOY + "worker.Worker", "--cores", "1", "--memory", "1G", url()));
    }

    /** Kills the worker that joined so manieth; its executor ends with it. */
    void kill(int worker) {
        workers.get(worker).close();
    }

    private JavaChild start(String name, String main, String... arguments) throws IOException, NodeException {
        Path place = Files.createDirectories(directory.resolve(name));
        // Where a worker looks for what its executors need: SPARK_HOME is the working directory unless it is set.
        Path jars = Files.createDirectories(place.resolve("jars"));
        // And which line of Scala's it is: SPARK_SCALA_VERSION says so, or this place.
        Files.createDirectories(place.resolve("launcher/target/scala-" + scala()));
        for (Path jar : spark) {
            links.add(Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar));
        }
        List<String> words = new ArrayList<>(List.of("--host", ADDRESS, "--webui-port", "0"));
        words.addAll(List.of(arguments));
        List<String> options = new ArrayList<>(SparkSubmit.JVM_OPTIONS);
        options.add("-Xmx256m");
        return JavaChild.start(new JavaProgram(name, main, words, options, spark), place);
    }

    private String scala() {
        for (Path jar : spark) {
            String name = jar.getFileName().toString();
            if (name.startsWith("spark-sql_")) {
                return name.substring("spark-sql_".length(), name.lastIndexOf('-'));
            }
        }
        throw new IllegalStateException("Spark has no jar of its SQL.");
    }

    @Override
    public void close() throws IOException {
        workers.forEach(JavaChild::close);
        master.close();
        for (Path link : links) {
            Files.delete(link);
        }
    }
}
