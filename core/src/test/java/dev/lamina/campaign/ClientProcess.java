// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.cql.Access;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Sessions;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.load.TestSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A client in a process of its own, which does one thing to a dataset, slowly enough to be struck while it does. */
final class ClientProcess {
    enum Task {
        LOAD,
        RESUME,
        APPEND,
        DROP,
        CHECK,
        EXPORT,
        ASK
    }

    static final String KEYSPACE = "campaign";
    static final LoadOptions OPTIONS = new LoadOptions(20, 60);
    private static final int STRIPE_MILLIS = 2;
    private static final long EXPORT_NANOS = 40_000_000;
    private static final String ANSWER = "answer: ";
    private static final int BEGUN_SECONDS = 60;
    private static final int DONE_SECONDS = 420;

    private final Process process;
    private final List<String> said = new ArrayList<>();
    private final Thread listener;

    private ClientProcess(Process process) {
        this.process = process;
        this.listener = new Thread(this::listen, "client");
        listener.setDaemon(true);
        listener.start();
    }

    static ProcessBuilder java(Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }

    /**
     * @param version which one to drop or to read; any number for others
     * @param file where to write it
     * @param environment what the process finds there besides
     */
    static ClientProcess start(
            List<InetSocketAddress> at,
            String datacenter,
            Task task,
            String dataset,
            Content content,
            int version,
            Path file,
            Map<String, String> environment)
            throws IOException {
        ProcessBuilder process = java(
                        ClientProcess.class,
                        List.of(
                                at.stream().map(ClientProcess::text).collect(Collectors.joining(",")),
                                datacenter,
                                task.name(),
                                dataset,
                                String.valueOf(content.from()),
                                String.valueOf(content.rows()),
                                String.valueOf(content.seed()),
                                String.valueOf(version),
                                file.toString()))
                .redirectErrorStream(true);
        process.environment().putAll(environment);
        return new ClientProcess(process.start());
    }

    /** An address as an argument. */
    static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (said) {
                    said.add(line);
                    said.notifyAll();
                }
            }
        } catch (IOException ended) {
            // It was killed.
        }
    }

    long pid() {
        return process.pid();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Waits until it is at work, or has ended. */
    void awaitBegun() throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(BEGUN_SECONDS);
        synchronized (said) {
            while (!said.contains("begun") && process.isAlive() && System.nanoTime() < until) {
                said.wait(100);
            }
        }
    }

    /** Waits for its end; what it said last, or that it hangs. */
    String outcome() throws InterruptedException {
        if (!process.waitFor(DONE_SECONDS, TimeUnit.SECONDS)) {
            kill();
            return "hangs";
        }
        listener.join();
        synchronized (said) {
            // The driver's warnings may come behind it.
            return said.stream()
                    .filter(line -> line.equals("done") || line.startsWith("failed: "))
                    .findFirst()
                    .orElseGet(() ->
                            process.exitValue() > 128 ? "killed" : "ended with " + process.exitValue() + ": " + said);
        }
    }

    /** What was answered to what it asked; {@code null} if nothing was. */
    String answer() {
        synchronized (said) {
            return said.stream()
                    .filter(line -> line.startsWith(ANSWER))
                    .map(line -> line.substring(ANSWER.length()))
                    .findFirst()
                    .orElse(null);
        }
    }

    public static void main(String[] arguments) throws Exception {
        List<InetSocketAddress> at =
                Stream.of(arguments[0].split(",")).map(ClientProcess::address).toList();
        String name = arguments[3];
        Content content = new Content(
                Integer.parseInt(arguments[4]), Integer.parseInt(arguments[5]), Long.parseLong(arguments[6]));
        int version = Integer.parseInt(arguments[7]);
        TestSource source = new TestSource(content.data(), TestSource.Way.STRIPES, number -> {
            System.out.println("begun");
            try {
                Thread.sleep(STRIPE_MILLIS);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        try (CqlSession session = Sessions.connect(new Cluster(at, arguments[1], null, null));
                StoredDatasets datasets =
                        StoredDatasets.open(session, KEYSPACE, Access.tuned()).withLease(Duration.ofSeconds(3))) {
            run(datasets, Task.valueOf(arguments[2]), name, source, content, version, Path.of(arguments[8]));
            System.out.println("done");
        } catch (IOException | IllegalArgumentException | DriverException e) {
            System.out.println("failed: " + e.getMessage().replace('\n', ' '));
        }
        System.exit(0);
    }

    private static void run(
            StoredDatasets datasets, Task task, String name, TestSource source, Content content, int version, Path file)
            throws IOException {
        switch (task) {
            case LOAD, RESUME ->
                datasets.load(name, source, content.label(), task == Task.RESUME, OPTIONS, LoadProgress.SILENT);
            case APPEND -> datasets.append(name, source, content.label(), OPTIONS, LoadProgress.SILENT);
            case DROP -> {
                System.out.println("begun");
                datasets.drop(name, version);
            }
            case EXPORT -> {
                System.out.println("begun");
                Reading.export(datasets, name, version, file, rows -> LockSupport.parkNanos(EXPORT_NANOS));
            }
            case ASK -> {
                System.out.println("begun");
                System.out.println(ANSWER + Reading.answer(datasets, name, version, file, content.from()));
            }
            case CHECK -> {
                for (DatasetVersion each : datasets.list()) {
                    System.out.println("begun");
                    if (each.dataset().equals(name) && each.state() == DatasetVersion.State.PUBLISHED) {
                        if (!datasets.check(each, (done, of) -> {}).isSound()) {
                            throw new IOException("Version " + each.label() + " is not sound.");
                        }
                    }
                }
            }
        }
    }
}
