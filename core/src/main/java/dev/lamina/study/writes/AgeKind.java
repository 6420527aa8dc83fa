// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import com.google.auto.service.AutoService;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.plan.TimeSpan;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import java.util.List;

/**
 * {@code aged: 2 days}: before anything is read, makes as many of the study's writes as so many days of them leave. Further key:
 * {@code per_second} (how many requests there are in all, where the operations have shares).
 */
@AutoService(OperationKind.class)
public final class AgeKind implements OperationKind.One {
    private static final String KEY = Frequency.AGED;
    private static final int MOST_DAYS = 10_000;

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public Operation operation(OperationEntry entry) {
        return new AgeOperation(
                entry,
                entry.summary(
                        "write what " + entry.argument() + " of the stated writes leave, before anything is read"),
                TimeSpan.of(entry, KEY, "2 days", MOST_DAYS),
                Frequency.perSecond(entry),
                List.of());
    }
}
