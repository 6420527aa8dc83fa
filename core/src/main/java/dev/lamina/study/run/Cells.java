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
    private final RunContext lab;
    private final RunRecorder recorder;
    private final String operation;
    private final Map<LayoutUnderTest, T> running = new LinkedHashMap<>();

    /** @param operation the operation's name */
    public Cells(RunContext lab, RunRecorder recorder, String operation) {
        this.lab = lab;
        this.recorder = recorder;
        this.operation = operation;
    }

    /** What begins a layout's cell. */
    public interface Start<T> {
        T of(LayoutUnderTest subject) throws Exception;
    }

    /** Something that is done for a cell. */
    interface Work<T> {
        void run(LayoutUnderTest subject, T cell) throws Exception;
    }

    /** One repeat of a cell. */
    public interface Repeat<T> {
        /** @param number counts the repeats, from 1 */
        void run(LayoutUnderTest subject, T cell, int number) throws Exception;
    }

    /**
     * Begins the cells, one after the other; those of layouts that have failed have failed, too.
     *
     * @param what what is done first, such as {@code warm up}
     */
    public void start(List<LayoutUnderTest> subjects, String what, Start<T> start) throws NodeException {
        for (LayoutUnderTest subject : subjects) {
            if (subject.failure() != null) {
                recorder.failed(subject, operation);
                continue;
            }
            recorder.step(operation + ": " + what + " " + subject.label());
            attempt(subject, () -> running.put(subject, start.of(subject)));
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
            each((subject, cell) -> repeat.run(subject, cell, number));
        }
    }

    private void attempt(LayoutUnderTest subject, Failure.Work work) throws NodeException {
        Optional<Failure> failure = Failure.of(lab, work);
        if (failure.isPresent()) {
            end(subject, failure.get());
        }
    }

    private void end(LayoutUnderTest subject, Failure failure) {
        running.remove(subject);
        if (failure.unsupported()) {
            recorder.unsupported(subject, operation, failure.reason());
        } else {
            recorder.failed(subject, operation, failure.reason());
        }
    }

    /** Ends all cells for one reason. */
    void endAll(Failure failure) {
        List.copyOf(running.keySet()).forEach(subject -> end(subject, failure));
    }

    /** The layouts whose cells go on. */
    Set<LayoutUnderTest> subjects() {
        return running.keySet();
    }

    /** Records the cells that were measured. */
    public void record(BiFunction<LayoutUnderTest, T, Cell> cell) throws NodeException {
        each((subject, measured) -> recorder.cell(cell.apply(subject, measured)));
    }
}
