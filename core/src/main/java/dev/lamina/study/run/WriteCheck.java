// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.node.process.NodeException;
import dev.lamina.results.Cell;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares the records of layouts with the source's when their writes were measured: a write has no answer that could be wrong, and
 * leaves every record as it was. A layout whose records differ has no figures of writes, and is left out from then on; one whose records
 * were not compared, since the run ended before, has none either.
 */
public final class WriteCheck {
    private final RunContext context;
    private final RunRecorder recorder;
    private final Set<LayoutUnderTest> compared = new HashSet<>();

    public WriteCheck(RunContext context, RunRecorder recorder) {
        this.context = context;
        this.recorder = recorder;
    }

    /** @param writes the operations that write, all measured */
    public void run(List<Operation> writes, List<LayoutUnderTest> allTested) throws NodeException {
        List<Cell> measured =
                recorder.results().cells().stream().filter(Cell::measured).toList();
        for (LayoutUnderTest tested : allTested) {
            List<Cell.Key> written = written(writes, tested);
            if (measured.stream().noneMatch(cell -> written.contains(cell.key()))) {
                continue;
            }
            recorder.step("compare " + tested.label() + " after the writes");
            Failure.of(context, () -> check(tested)).ifPresent(failure -> {
                tested.fail(failure.reason());
                recorder.withdraw(written, failure.reason());
            });
            compared.add(tested);
        }
    }

    /** Takes back the figures of the layouts that were not compared; called when no more is. */
    public void withdrawOthers(List<Operation> writes, List<LayoutUnderTest> allTested) {
        for (LayoutUnderTest tested : allTested) {
            if (!compared.contains(tested)) {
                recorder.withdraw(
                        written(writes, tested),
                        "the run ended before the records were compared with the source's after the writes");
            }
        }
    }

    private static List<Cell.Key> written(List<Operation> writes, LayoutUnderTest tested) {
        return writes.stream().map(write -> tested.cell(write.name())).toList();
    }

    private void check(LayoutUnderTest tested) throws IOException {
        String difference = tested.difference(context.sources());
        if (difference != null) {
            throw new IOException("wrong answer: after the writes " + difference);
        }
    }
}
