// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Query;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Values;
import java.io.IOException;

/**
 * {@code partition: monthYear}, {@code value: 198012}: reads the records that have the value, all columns, from the
 * partition that holds them. Where the data have no such value, the commonest one is read instead.
 */
@AutoService(OperationKind.class)
public final class PartitionKind implements OperationKind.One {
    @Override
    public String key() {
        return "partition";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        String field = entry.argument();
        String wanted = entry.text("value");
        return new ReadOperation(entry, entry.summary("read one partition, all columns: " + field + " = " + wanted)) {
            @Override
            public Task prepare(Source source) throws IOException {
                String value = present(source, field, wanted);
                int place = source.entity().indexOf(field);
                Vector key = Values.of(source.entity().field(field), value);
                long rows = 0;
                long fold = 0;
                try (BatchCursor cursor = source.dataset().read()) {
                    while (cursor.next()) {
                        Batch batch = cursor.batch();
                        for (int row = 0; row < batch.rows(); row++) {
                            if (batch.column(place).sameAt(row, key, 0)) {
                                rows++;
                                fold ^= Source.fold(batch, row);
                            }
                        }
                    }
                }
                Query query = new Query.Partition(field, value, source.entity().names());
                return task(query, rows, Answer.of(rows, fold));
            }
        };
    }
}
