// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.ChunkTotals;
import dev.lamina.results.LayoutResult;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.EquivalenceGate;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Flushes and compacts each layout's tables until nothing is pending, weighs them, and holds them to the gate. */
public final class SizePhase {
    private static final String DICTIONARY = "dictionary";

    private final RunContext lab;
    private final RunRecorder recorder;
    private final List<Operation> gated;

    /** @param gated operations whose answers belong to the gate, beside the records themselves */
    public SizePhase(RunContext lab, RunRecorder recorder, List<Operation> gated) {
        this.lab = lab;
        this.recorder = recorder;
        this.gated = gated;
    }

    public void run(LayoutUnderTest subject) throws NodeException {
        lab.checkInterrupted();
        if (subject.isUnsupported()) {
            // Its cells say why; there is nothing that could differ from the source.
            recorder.note(subject.label() + " is left out: " + subject.failure() + ".");
            return;
        }
        if (subject.failure() != null) {
            recorder.layout(unequal(subject, subject.failure()));
            return;
        }
        recorder.step("compact and check " + subject.label());
        Failure.of(lab, () -> weigh(subject)).ifPresent(failure -> {
            subject.fail(failure.reason());
            recorder.layout(unequal(subject, failure.reason()));
        });
    }

    private void weigh(LayoutUnderTest subject) throws NodeException, IOException {
        StorageSize weight = subject.site().weigh(lab);
        int asked = subject.site().sstables();
        if (asked > 1 && weight.sstables() != asked) {
            recorder.note(subject.label() + " has " + weight.sstables() + " SSTables, although it was flushed " + asked
                    + " times. Its figures are for the SSTables that it has.");
        }
        String difference = differingRecords(subject);
        if (difference == null) {
            difference = differingAnswer(subject);
        }
        if (difference != null) {
            subject.fail("not equivalent to the source: " + difference);
            recorder.layout(unequal(subject, difference));
            return;
        }
        // Chunks are of one entity; where there are several, sizes are of all their tables together.
        ChunkStatistics statistics = lab.sources().all().size() > 1
                ? null
                : subject.site().store().chunkStatistics().orElse(null);
        recorder.layout(new LayoutResult(
                subject.name(),
                subject.client(),
                subject.summary(),
                subject.site().statements(),
                true,
                null,
                size(weight, statistics),
                subject.reference(),
                new LayoutResult.Tables(weight.sstables(), weight.files())));
    }

    private LayoutResult.Size size(StorageSize weight, ChunkStatistics statistics) {
        return new LayoutResult.Size(
                weight.bytes(),
                weight.bytes() == null
                        ? null
                        : (double) weight.bytes() / lab.sources().rows(),
                weight.compressionRatio(),
                statistics == null ? null : statistics.bytes(),
                weight.flushSeconds(),
                weight.compactSeconds(),
                weight.partitions(),
                weight.largestPartitionBytes(),
                statistics == null ? null : chunks(statistics));
    }

    private String differingRecords(LayoutUnderTest subject) throws IOException {
        for (Source source : lab.sources().all()) {
            String entity = source.entity().name();
            String difference =
                    new EquivalenceGate(source).difference(subject.site().store(entity));
            if (difference != null) {
                return lab.sources().all().size() == 1 ? difference : entity + ": " + difference;
            }
        }
        return null;
    }

    private String differingAnswer(LayoutUnderTest subject) throws IOException {
        for (Operation operation : gated) {
            try {
                Operation.Task task = subject.site().ready(operation, lab);
                Answer answer = task.run(subject.site().store(operation.entity()));
                if (!answer.matches(task.expected())) {
                    return operation.name() + " gives " + answer.brief() + "; the source gives "
                            + task.expected().brief();
                }
            } catch (UnsupportedQueryException e) {
                // A layout is not held to what it says that it can't do; its cell shows the dash and the reason.
                continue;
            }
        }
        return null;
    }

    private LayoutResult unequal(LayoutUnderTest subject, String difference) {
        return new LayoutResult(
                subject.name(),
                subject.client(),
                subject.summary(),
                subject.site().statements(),
                false,
                difference,
                null,
                subject.reference(),
                null);
    }

    private static ChunkTotals chunks(ChunkStatistics statistics) {
        List<ChunkTotals.Column> columns = new ArrayList<>();
        long bodyBytes = 0;
        long dictionaries = 0;
        for (ChunkStatistics.Column column : statistics.columns()) {
            columns.add(new ChunkTotals.Column(column.name(), column.chunks(), column.bytes(), column.encodings()));
            bodyBytes += column.bodyBytes();
            dictionaries += column.encodings().getOrDefault(DICTIONARY, 0L);
        }
        return new ChunkTotals(
                statistics.chunks(),
                statistics.bytes(),
                bodyBytes,
                statistics.chunks() == 0 ? 0 : (double) dictionaries / statistics.chunks(),
                statistics.highestRowids(),
                columns);
    }
}
