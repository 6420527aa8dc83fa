// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.Store;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;

/**
 * {@code keys: partition}: reads the partition keys alone. How many there are is the layout's own affair, so nothing
 * but that there are some can be compared with the source.
 */
@AutoService(OperationKind.class)
public final class KeysKind implements OperationKind.One {
    @Override
    public String key() {
        return "keys";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        if (!entry.argument().equals("partition")) {
            throw entry.wrong("keys", entry.argument(), "partition");
        }
        return new ReadOperation(entry, entry.summary("read the partition keys alone")) {
            @Override
            public Task prepare(Source source) {
                return task(new Query.PartitionKeys(), source.rows(), Answer.of(1));
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                long keys = 0;
                try (BatchCursor cursor = store.read(query)) {
                    while (cursor.next()) {
                        keys += cursor.batch().rows();
                    }
                }
                return Answer.of(Math.min(1, keys));
            }
        };
    }
}
