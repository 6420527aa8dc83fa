// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The peer of {@link EngineCost}: latte, run as a process with the same prepared read, and its own report read. */
final class LatteRace {
    private final Path latte;
    private final Path workload;
    private final Path report;
    private final InetSocketAddress node;

    /**
     * @param latte the program, of version 0.27: later ones let failed requests pass
     * @param work where its workload and its reports go
     */
    LatteRace(Path latte, Path work, InetSocketAddress node, String keyspace, long rows) throws IOException {
        this.latte = latte;
        this.workload = work.resolve("point.rn");
        this.report = work.resolve("latte.json");
        this.node = node;
        Files.writeString(workload, """
                pub async fn prepare(ctx) {
                    ctx.prepare("read", "SELECT v FROM %s.point WHERE id = :id").await?;
                }
                pub async fn run(ctx, i) {
                    ctx.execute_prepared("read", [latte::hash(i) %% %d]).await?
                }
                """.formatted(keyspace, rows));
    }

    /**
     * Reads for some seconds.
     *
     * @param rate requests per second; 0 for the maximum rate
     */
    JsonNode run(int seconds, double rate, int connections, int concurrency) throws IOException, InterruptedException {
        Files.deleteIfExists(report);
        List<String> command = new ArrayList<>(
                List.of(latte.toAbsolutePath().toString(), "run", "-q", "-w", "2s", "-d", seconds + "s"));
        command.addAll(List.of("-t", "1", "-c", Integer.toString(connections), "-p", Integer.toString(concurrency)));
        command.addAll(List.of("--consistency", "LOCAL_ONE", "-o", report.toString()));
        if (rate > 0) {
            command.addAll(List.of("-r", String.format(Locale.ROOT, "%.0f", rate)));
        }
        command.add(workload.toString());
        command.add(node.getAddress().getHostAddress() + ":" + node.getPort());
        Path words = report.resolveSibling("latte.txt");
        int status = new ProcessBuilder(command)
                // It leaves a log where it works.
                .directory(report.getParent().toFile())
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start()
                .waitFor();
        if (status != 0 || !Files.exists(report)) {
            throw new IOException(
                    "latte: found exit status " + status + ", expected a report. It says:\n" + Files.readString(words));
        }
        return new ObjectMapper().readTree(report.toFile());
    }
}
