// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.node.process.NodeException;
import dev.lamina.results.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the records of layouts with the source's when their writes were measured: a write has no answer that could be wrong, and
 * leaves every record as it was. A layout whose records differ has no figures of writes, and is left out from then on.
 */
public final class WriteCheck {
    private final RunContext context;
    private final RunRecorder recorder;

    public WriteCheck(RunContext context, RunRecorder recorder) {
        this.context = context;
        this.recorder = recorder;
    }

    /** @param writes the operations that write, all measured */
    public void run(List<Operation> writes, List<LayoutUnderTest> allTested) throws NodeException {
        List<Cell> measured =
                recorder.results().cells().stream().filter(Cell::measured).toList();
        for (LayoutUnderTest tested : allTested) {
            List<Cell.Key> written = new ArrayList<>();
            writes.forEach(write -> written.add(tested.cell(write.name())));
            if (measured.stream().noneMatch(cell -> written.contains(cell.key()))) {
                continue;
            }
            recorder.step("compare " + tested.label() + " after the writes");
            Failure.of(context, () -> check(tested)).ifPresent(failure -> {
                tested.fail(failure.reason());
                recorder.withdraw(written, failure.reason());
            });
        }
    }

    private void check(LayoutUnderTest tested) throws IOException {
        String difference = tested.difference(context.sources());
        if (difference != null) {
            throw new IOException("wrong answer: after the writes " + difference);
        }
    }
}
