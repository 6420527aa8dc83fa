// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.ChunkTotals;
import dev.lamina.results.LayoutResult;
import dev.lamina.study.source.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Flushes and compacts each layout's tables until nothing is pending, weighs them, and holds them to the gate. */
public final class SizePhase {
    private static final String DICTIONARY = "dictionary";

    private final RunContext context;
    private final RunRecorder recorder;
    private final List<Operation> gated;

    /** @param gated operations whose answers belong to the gate, beside the records themselves */
    public SizePhase(RunContext context, RunRecorder recorder, List<Operation> gated) {
        this.context = context;
        this.recorder = recorder;
        this.gated = gated;
    }

    public void run(LayoutUnderTest tested) throws NodeException {
        context.checkInterrupted();
        if (tested.isUnsupported()) {
            // Its cells say why; there is nothing that could differ from the source.
            recorder.note(tested.label() + " is left out: " + tested.failure() + ".");
            return;
        }
        if (tested.failure() != null) {
            recorder.layout(unequal(tested, tested.failure()));
            return;
        }
        boolean compacts = tested.site().tables() != null
                && tested.site().sstables() == 1
                && context.servers().metrics().isPresent();
        recorder.step((compacts ? "compact and check " : "check ") + tested.label());
        Failure.of(context, () -> weigh(tested)).ifPresent(failure -> {
            tested.fail(failure.reason());
            recorder.layout(unequal(tested, failure.reason()));
        });
    }

    private void weigh(LayoutUnderTest tested) throws NodeException, IOException {
        StorageSize weight = tested.site().weigh(context);
        int asked = tested.site().sstables();
        if (asked > 1) {
            noteSstables(tested, asked, weight.sstables());
        }
        String difference = tested.difference(context.sources());
        if (difference == null) {
            difference = differingAnswer(tested);
        }
        if (difference != null) {
            tested.fail("not equivalent to the source: " + difference);
            recorder.layout(unequal(tested, difference));
            return;
        }
        // Chunks are of one entity; where there are several, sizes are of all their tables together.
        ChunkStatistics statistics = context.sources().all().size() > 1
                ? null
                : tested.site().store().chunkStatistics().orElse(null);
        recorder.layout(new LayoutResult(
                tested.name(),
                tested.client(),
                tested.summary(),
                tested.site().statements(),
                true,
                null,
                size(weight, statistics),
                tested.reference(),
                new LayoutResult.Tables(weight.sstables(), weight.files())));
    }

    /** @param found how many there are; {@code null} on servers that are not told to flush, and do not tell */
    private void noteSstables(LayoutUnderTest tested, int asked, Long found) {
        if (found == null) {
            recorder.note(tested.label() + " is to have " + asked
                    + " SSTables. How many it has is not known, since these servers can't be told to flush.");
            return;
        }
        recorder.note("Layouts that are written into several SSTables are flushed after each part of the rows and not"
                + " compacted: their ingest contains the flushes, and their space is that of all SSTables.");
        if (found != asked) {
            recorder.note(tested.label() + " has " + found + " SSTables, although it was flushed " + asked
                    + " times. Its figures are for the SSTables that it has.");
        }
    }

    private LayoutResult.Size size(StorageSize weight, ChunkStatistics statistics) {
        return new LayoutResult.Size(
                weight.bytes(),
                weight.bytes() == null
                        ? null
                        : (double) weight.bytes() / context.sources().rows(),
                weight.compressionRatio(),
                statistics == null ? null : statistics.bytes(),
                weight.flushSeconds(),
                weight.compactSeconds(),
                weight.partitions(),
                weight.largestPartitionBytes(),
                statistics == null ? null : chunks(statistics));
    }

    private String differingAnswer(LayoutUnderTest tested) throws IOException {
        for (Operation operation : gated) {
            try {
                Operation.Task task = tested.site().ready(operation, context);
                Answer answer = task.run(tested.site().store(operation.entity()));
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

    private LayoutResult unequal(LayoutUnderTest tested, String difference) {
        return new LayoutResult(
                tested.name(),
                tested.client(),
                tested.summary(),
                tested.site().statements(),
                false,
                difference,
                null,
                tested.reference(),
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
