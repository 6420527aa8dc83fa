// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.RowWrite;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import java.util.List;

/**
 * {@code update: [temperature]}: writes these columns of drawn rows, found by the primary key, with the rows' own values. Further
 * keys as in {@link InsertKind}.
 */
@AutoService(OperationKind.class)
public final class UpdateKind implements OperationKind {
    private static final String KEY = "update";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public List<Operation> operations(OperationEntry entry) {
        List<String> columns = "all".equals(entry.argument()) ? List.of() : entry.columns();
        if (columns.isEmpty()) {
            throw entry.wrong(KEY, entry.argument(), "a list of columns such as [temperature]");
        }
        return WriteWords.of(
                entry,
                KEY,
                RowWrite.Kind.UPDATE,
                columns,
                "update " + String.join(", ", columns) + " of a row by its key");
    }
}
