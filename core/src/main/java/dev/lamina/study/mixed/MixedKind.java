// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.mixed;

import com.google.auto.service.AutoService;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import java.util.List;

/**
 * {@code mixed: all}: executes all operations that have a frequency at once, in one open loop. Further keys: {@code seconds} (how
 * long a repeat takes), {@code per_second} (how many requests in all, where the operations have shares), {@code instead} (other
 * frequencies of some of them, as executions a second) and {@code layouts} (those that it is measured on).
 */
@AutoService(OperationKind.class)
public final class MixedKind implements OperationKind.One {
    private static final String KEY = Frequency.MIXED;
    private static final int DEFAULT_SECONDS = 3;
    private static final int MOST_SECONDS = 600;

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public Operation operation(OperationEntry entry) {
        if (!"all".equals(entry.argument())) {
            throw entry.wrong(KEY, entry.argument(), "all");
        }
        return new MixedOperation(
                entry,
                entry.summary("all queries and writes at once"),
                entry.number("seconds", DEFAULT_SECONDS, 1, MOST_SECONDS),
                Frequency.perSecond(entry),
                Frequency.instead(entry),
                entry.texts("layouts"),
                List.of());
    }
}
