// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layout.ChunkStatistics;
import dev.lamina.node.NodeException;
import dev.lamina.node.NodeMetrics;
import dev.lamina.node.TableSize;
import dev.lamina.report.Run;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Flushes and compacts each layout's tables until nothing is pending, weighs them, and holds them to the gate. */
final class SizePhase {
    private static final Duration QUIET_LIMIT = Duration.ofMinutes(60);
    private static final String DICTIONARY = "dictionary";

    private final Lab lab;
    private final RunRecorder recorder;
    private final List<Operation> gated;

    /** @param gated operations whose answers belong to the gate, beside the records themselves */
    SizePhase(Lab lab, RunRecorder recorder, List<Operation> gated) {
        this.lab = lab;
        this.recorder = recorder;
        this.gated = gated;
    }

    void run(Subject subject) throws NodeException {
        lab.checkInterrupted();
        if (subject.failure() != null) {
            recorder.layout(unequal(subject, subject.failure()));
            return;
        }
        recorder.step("compact and check " + subject.label());
        try {
            weigh(subject);
        } catch (IOException | DriverException e) {
            lab.checkAlive();
            subject.fail(e.getMessage());
            recorder.layout(unequal(subject, e.getMessage()));
        }
    }

    private void weigh(Subject subject) throws NodeException, IOException {
        NodeMetrics metrics = lab.node().metrics();
        List<String> tables = subject.layout().tables();
        Lab.Clocks begin = lab.clocks();
        metrics.flush(subject.keyspace(), tables);
        Lab.Clocks flushed = lab.clocks();
        metrics.compact(subject.keyspace(), tables);
        metrics.awaitQuiescence(QUIET_LIMIT);
        Lab.Clocks compacted = lab.clocks();
        TableSize size = metrics.size(subject.keyspace(), tables);
        String difference = new EquivalenceGate(lab.source()).difference(subject.store());
        if (difference == null) {
            difference = differingAnswer(subject);
        }
        if (difference != null) {
            subject.fail("not equivalent to the source: " + difference);
            recorder.layout(unequal(subject, difference));
            return;
        }
        ChunkStatistics statistics = subject.store().chunkStatistics().orElse(null);
        recorder.layout(new Run.Layout(
                subject.layout().name(),
                subject.client().name(),
                subject.layout().summary(),
                ddl(subject),
                true,
                null,
                size.liveDiskBytes(),
                (double) size.liveDiskBytes() / lab.source().rows(),
                size.compressionRatio().isPresent() ? size.compressionRatio().getAsDouble() : null,
                statistics == null ? null : statistics.bytes(),
                flushed.secondsSince(begin),
                compacted.secondsSince(flushed),
                size.estimatedPartitions(),
                size.maxPartitionBytes(),
                statistics == null ? null : chunks(statistics)));
    }

    private String differingAnswer(Subject subject) throws IOException {
        for (Operation operation : gated) {
            Operation.Task task = lab.tasks().of(operation);
            try {
                Answer answer = task.run(subject.store());
                if (!answer.matches(task.expected())) {
                    return operation.name() + " gives " + answer.brief() + "; the source gives "
                            + task.expected().brief();
                }
            } catch (dev.lamina.layout.UnsupportedQueryException e) {
                // A layout is not held to what it says that it can't do; its cell shows the dash and the reason.
                continue;
            }
        }
        return null;
    }

    private Run.Layout unequal(Subject subject, String difference) {
        return new Run.Layout(
                subject.layout().name(),
                subject.client().name(),
                subject.layout().summary(),
                ddl(subject),
                false,
                difference,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private List<String> ddl(Subject subject) {
        try {
            return subject.layout().ddl(lab.source().entity(), subject.keyspace());
        } catch (IllegalArgumentException e) {
            // The layout does not fit the entity; that is why it failed, and its statements do not exist.
            return List.of();
        }
    }

    private static Run.Chunks chunks(ChunkStatistics statistics) {
        List<Run.ChunkColumn> columns = new ArrayList<>();
        long bodyBytes = 0;
        long dictionaries = 0;
        for (ChunkStatistics.Column column : statistics.columns()) {
            columns.add(new Run.ChunkColumn(column.name(), column.chunks(), column.bytes(), column.encodings()));
            bodyBytes += column.bodyBytes();
            dictionaries += column.encodings().getOrDefault(DICTIONARY, 0L);
        }
        return new Run.Chunks(
                statistics.chunks(),
                statistics.bytes(),
                bodyBytes,
                statistics.chunks() == 0 ? 0 : (double) dictionaries / statistics.chunks(),
                statistics.highestRowids(),
                columns);
    }
}
