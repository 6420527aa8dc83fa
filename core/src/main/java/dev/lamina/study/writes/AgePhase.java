// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.measure.Measurement;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.ClusterMetrics;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.AgedTables;
import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import dev.lamina.study.run.Cells;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Ages each layout's tables: in rounds, each of which ends with a flush, so that fragments of rows, tombstones and what has expired lie
 * in several SSTables. Then the records are compared with the source's. A layout whose tables are not as they should be is left out
 * from then on.
 */
public final class AgePhase implements Phase {
    /** With the SSTable of the load fewer than Cassandra compacts together by default (4), since small ones count as of one size. */
    static final int ROUNDS = 2;

    /** A layout that takes longer than this for its writes is not asked for so many. */
    private static final double MOST_SECONDS = 180;

    /** Rows whose time to live was a second have then expired, by the server's clock of whole seconds. */
    private static final long EXPIRY_MILLIS = 2_100;

    private final RunContext context;
    private final RunRecorder recorder;

    AgePhase(Setup setup) {
        this.context = setup.context();
        this.recorder = setup.recorder();
    }

    /** What a layout's writes took. */
    private record Aged(long writes, double seconds, AgedTables tables) {}

    @Override
    public void run(Operation operation, List<LayoutUnderTest> allTested) throws NodeException {
        AgeOperation age = (AgeOperation) operation;
        Cells<Aged> cells = new Cells<>(context, recorder, operation.name());
        cells.start(allTested, "write to", tested -> {
            List<AgedWrites> writes = writes(age, tested);
            try {
                return aged(age, tested, writes);
            } catch (IOException | NodeException | RuntimeException e) {
                tested.fail("its tables could not be aged: " + e.getMessage());
                throw e;
            } finally {
                for (AgedWrites write : writes) {
                    write.close();
                }
            }
        });
        cells.record((tested, aged) -> Cell.rate(
                        tested.cell(operation.name()),
                        aged.writes(),
                        Measurement.of("rows/s", List.of(aged.writes() / aged.seconds())),
                        Cell.Cpu.ofMicros(null, null),
                        Cell.Limit.UNKNOWN,
                        new Cell.Start(null, null, null))
                .aged(aged.tables()));
    }

    /** All writes made ready, before the first is sent. */
    private List<AgedWrites> writes(AgeOperation age, LayoutUnderTest tested)
            throws IOException, UnsupportedQueryException {
        if (tested.site().tables() == null) {
            throw new UnsupportedQueryException("a file can't be changed row by row");
        }
        List<AgedWrites> writes = new ArrayList<>();
        for (AgeOperation.Aging aging : age.parts()) {
            Operation operation = aging.operation();
            WriteTask task = (WriteTask) context.tasks().of(operation);
            writes.add(AgedWrites.of(task, tested.site().store(operation.entity()), aging.count(), age.time()));
        }
        return writes;
    }

    private Aged aged(AgeOperation age, LayoutUnderTest tested, List<AgedWrites> writes)
            throws IOException, NodeException {
        double seconds = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (AgedWrites write : writes) {
                long begin = System.nanoTime();
                write.round(round, context::checkInterrupted);
                seconds += (System.nanoTime() - begin) / 1e9;
                requireTime(age, seconds, writes);
            }
            tested.site().settle(context);
        }
        if (writes.stream().anyMatch(write -> write.expired() > 0)) {
            pause();
        }
        String difference = tested.difference(context.sources());
        if (difference != null) {
            throw new IOException("wrong answer: after the writes " + difference);
        }
        long inserts = 0;
        long updates = 0;
        long deletes = 0;
        long expired = 0;
        long all = 0;
        for (AgedWrites write : writes) {
            inserts += write.inserts();
            updates += write.updates();
            deletes += write.deletes();
            expired += write.expired();
            all += write.sent();
        }
        ClusterMetrics metrics = context.servers().metrics().orElse(null);
        Long sstables = null;
        Long tombstones = null;
        if (metrics != null) {
            Storage.Tables tables = tested.site().tables();
            sstables = metrics.size(tables.keyspace(), tables.names()).sstables();
            OptionalLong found = metrics.tombstones(tables.keyspace(), tables.names());
            tombstones = found.isPresent() ? (Long) found.getAsLong() : null;
        }
        return new Aged(
                all, seconds, new AgedTables(age.days(), inserts, updates, deletes, expired, sstables, tombstones));
    }

    private static void requireTime(AgeOperation age, double seconds, List<AgedWrites> writes) throws IOException {
        long sent = writes.stream().mapToLong(AgedWrites::sent).sum();
        long all = writes.stream().mapToLong(AgedWrites::planned).sum();
        if (seconds > MOST_SECONDS && sent < all) {
            throw new IOException(Figures.number(age.days()) + (age.days() == 1 ? " day is " : " days are ")
                    + Figures.whole(all) + " writes, of which " + Figures.whole(sent) + " took "
                    + Figures.seconds(seconds) + ". Ask for at most "
                    + Figures.number(Math.floor(1e4 * age.days() * MOST_SECONDS / seconds * sent / all) / 1e4)
                    + " days");
        }
    }

    private void pause() {
        try {
            Thread.sleep(EXPIRY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            context.checkInterrupted();
        }
    }
}
