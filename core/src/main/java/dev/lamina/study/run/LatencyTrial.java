// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.cql.Requests;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.metrics.ClusterRequests;
import dev.lamina.node.metrics.RequestKind;
import dev.lamina.node.metrics.RequestTotal;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Figures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** A layout on trial: what it is asked, each with the answer that is expected, and what the answers took. */
public record LatencyTrial(TimedTask task, List<TimedTask.Asked> requests, LatencyTrials cell) {
    /**
     * What is asked of a layout.
     *
     * @throws UnsupportedQueryException if there is no server, or the layout can't answer
     */
    static TimedTask task(RunContext context, LayoutUnderTest tested, Operation operation)
            throws IOException, UnsupportedQueryException {
        Storage site = tested.site();
        Operation.Task ready = site.ready(operation, context);
        if (site.tables() == null || !(ready instanceof TimedTask task)) {
            throw new UnsupportedQueryException("there is no server whose requests could be timed");
        }
        return task;
    }

    /** What is asked, after it was answered right for once. */
    static LatencyTrial answered(RunContext context, LayoutUnderTest tested, Operation operation)
            throws IOException, UnsupportedQueryException {
        TimedTask task = task(context, tested, operation);
        List<TimedTask.Asked> requests = task.requests(tested.site());
        String difference = task.difference(tested.site());
        if (difference != null) {
            throw new IOException("wrong answer: " + difference);
        }
        return new LatencyTrial(task, requests, new LatencyTrials(statements(requests), operation.writes()));
    }

    /** The same with statements created again, for tables that are new or servers that were restarted. */
    LatencyTrial anew(Storage site) throws IOException, UnsupportedQueryException {
        return new LatencyTrial(task, task.requests(site), cell);
    }

    /** Sends the request of a number, which fails where its answer is not the expected one. */
    public CompletionStage<SliceAnswer> sent(long number) {
        TimedTask.Asked asked = asked(number);
        return asked.request().send().thenApply(answer -> {
            try {
                require(answer, asked.expected());
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            return answer;
        });
    }

    /** One request at a time, each between two readings of the server's counters, as published. */
    void singles(RunContext context, Storage.Tables tables, int count) throws IOException, NodeException {
        ClusterRequests server =
                context.servers().metrics().map(ClusterMetrics::requests).orElse(null);
        String table = tables.names().get(0);
        for (int i = 0; i < count; i++) {
            context.checkInterrupted();
            TimedTask.Asked asked = asked(i);
            if (server == null) {
                long sent = System.nanoTime();
                SliceAnswer answer = Requests.await(asked.request().send());
                long nanos = System.nanoTime() - sent;
                require(answer, asked.expected());
                cell.single(nanos, null, null);
                continue;
            }
            RequestTotal coordinator = server.coordinator(RequestKind.READ);
            RequestTotal before = server.table(tables.keyspace(), table, RequestKind.READ);
            long sent = System.nanoTime();
            SliceAnswer answer = Requests.await(asked.request().send());
            long nanos = System.nanoTime() - sent;
            require(answer, asked.expected());
            RequestTotal took =
                    server.table(tables.keyspace(), table, RequestKind.READ).since(before);
            // A read asks a majority of the copies, or more; what one of them took is what is told.
            int copies = context.servers().replicas();
            if (took.requests() < 1 || took.requests() > copies) {
                throw new IOException("The server counted " + took.requests() + " reads of the table for one request,"
                        + " expected " + (copies == 1 ? "1" : "1 to " + copies) + ". Check that no other"
                        + " client uses it.");
            }
            RequestTotal coordinated = server.coordinator(RequestKind.READ).since(coordinator);
            // Counts reads of all tables: a read of a system table by the driver can't be told apart.
            cell.single(
                    nanos, took.micros() / took.requests(), coordinated.requests() == 1 ? coordinated.micros() : null);
        }
    }

    private TimedTask.Asked asked(long number) {
        return requests.get((int) (number % requests.size()));
    }

    /** The different statements, each once, in the order in which they are asked. */
    private static String statements(List<TimedTask.Asked> requests) {
        Set<String> statements = new LinkedHashSet<>();
        requests.forEach(asked -> statements.add(asked.request().statement()));
        return String.join("; ", statements);
    }

    private static void require(SliceAnswer found, SliceAnswer expected) throws IOException {
        if (!found.equals(expected)) {
            throw new IOException(
                    found.rows() == expected.rows()
                            ? "wrong answer: " + found.rows()
                                    + " records that differ from those of the source, in content or order"
                            : "wrong answer: " + Figures.counted(found.rows(), "record") + "; expected "
                                    + expected.rows());
        }
    }
}
