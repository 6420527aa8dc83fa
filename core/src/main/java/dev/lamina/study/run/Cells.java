// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.node.process.NodeException;
import dev.lamina.results.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The cells of one operation, one for each layout. A cell in which something goes wrong is recorded with the reason and left
 * out from then on; the others go on.
 *
 * @param <T> what is known of a cell while it is measured
 */
public final class Cells<T> {
    private final RunContext context;
    private final RunRecorder recorder;
    private final String operation;
    private final Map<LayoutUnderTest, T> running = new LinkedHashMap<>();

    /** @param operation the operation's name */
    public Cells(RunContext context, RunRecorder recorder, String operation) {
        this.context = context;
        this.recorder = recorder;
        this.operation = operation;
    }

    /** What begins a layout's cell. */
    public interface Start<T> {
        T of(LayoutUnderTest tested) throws Exception;
    }

    /** Something that is done for a cell. */
    interface Work<T> {
        void run(LayoutUnderTest tested, T cell) throws Exception;
    }

    /** One repeat of a cell. */
    public interface Repeat<T> {
        /** @param number counts the repeats, from 1 */
        void run(LayoutUnderTest tested, T cell, int number) throws Exception;
    }

    /**
     * Begins the cells, one after the other; those of layouts that have failed have failed, too.
     *
     * @param what what is done first, such as {@code warm up}
     */
    public void start(List<LayoutUnderTest> allTested, String what, Start<T> start) throws NodeException {
        for (LayoutUnderTest tested : allTested) {
            if (tested.failure() != null) {
                recorder.failed(tested, operation);
                continue;
            }
            recorder.step(operation + ": " + what + " " + tested.label());
            attempt(tested, () -> running.put(tested, start.of(tested)));
        }
    }

    /** Does something for each cell, one after the other. */
    void each(Work<T> work) throws NodeException {
        for (Map.Entry<LayoutUnderTest, T> cell : new ArrayList<>(running.entrySet())) {
            attempt(cell.getKey(), () -> work.run(cell.getKey(), cell.getValue()));
        }
    }

    /** Repeats something; in each repeat the cells take turns, so that drift affects all alike. */
    public void repeat(int repeats, Repeat<T> repeat) throws NodeException {
        for (int i = 1; i <= repeats && !running.isEmpty(); i++) {
            int number = i;
            recorder.step(operation + ": repeat " + number + " of " + repeats);
            each((tested, cell) -> repeat.run(tested, cell, number));
        }
    }

    private void attempt(LayoutUnderTest tested, Failure.Work work) throws NodeException {
        Optional<Failure> failure = Failure.of(context, work);
        if (failure.isPresent()) {
            end(tested, failure.get());
        }
    }

    private void end(LayoutUnderTest tested, Failure failure) {
        running.remove(tested);
        if (failure.unsupported()) {
            recorder.unsupported(tested, operation, failure.reason());
        } else {
            recorder.failed(tested, operation, failure.reason());
        }
    }

    /** Ends all cells for one reason. */
    void endAll(Failure failure) {
        List.copyOf(running.keySet()).forEach(tested -> end(tested, failure));
    }

    /** The layouts whose cells go on. */
    Set<LayoutUnderTest> allTested() {
        return running.keySet();
    }

    /** Records the cells that were measured. */
    public void record(BiFunction<LayoutUnderTest, T, Cell> cell) throws NodeException {
        each((tested, measured) -> recorder.cell(cell.apply(tested, measured)));
    }
}
