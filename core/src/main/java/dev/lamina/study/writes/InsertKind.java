// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.RowWrite;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import java.util.List;

/**
 * {@code insert: readings}: writes rows of this table again, in their order and with all columns, as the load wrote them. Further
 * keys: {@code ttl} (such as {@code 30 days}), and one of {@code per_second}, {@code per_day} and {@code share}.
 */
@AutoService(OperationKind.class)
public final class InsertKind implements OperationKind {
    private static final String KEY = "insert";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public List<Operation> operations(OperationEntry entry) {
        return WriteWords.of(entry, KEY, RowWrite.Kind.INSERT, List.of(), "insert a row into " + entry.argument());
    }
}
