// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.RowWrite;
import dev.lamina.names.UnknownName;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import java.util.List;

/**
 * {@code delete: key} or {@code delete: partition}: deletes copies of drawn rows, by the primary key or by the partition key. Further
 * keys: one of {@code per_second}, {@code per_day} and {@code share}.
 */
@AutoService(OperationKind.class)
public final class DeleteKind implements OperationKind {
    private static final String KEY = "delete";
    private static final String BY_KEY = "key";
    private static final String PARTITION = "partition";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public List<Operation> operations(OperationEntry entry) {
        String what = entry.argument();
        return switch (what) {
            case BY_KEY -> WriteWords.of(entry, KEY, RowWrite.Kind.DELETE, List.of(), "delete a row by its key");
            case PARTITION ->
                WriteWords.of(entry, KEY, RowWrite.Kind.DELETE_PARTITION, List.of(), "delete a partition");
            default ->
                throw entry.at(
                        KEY,
                        "there is no \"" + what + "\" to delete by. "
                                + UnknownName.hint(what, List.of(BY_KEY, PARTITION)));
        };
    }
}
