// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.model.Batch;
import dev.lamina.model.Query;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;

/** {@code lookup: 1000}: reads so many seeded records by identity, all columns. */
@AutoService(OperationKind.class)
public final class LookupKind implements OperationKind.One {
    @Override
    public String key() {
        return "lookup";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        int count = entry.count();
        if (count > Source.SAMPLE) {
            throw entry.wrong("lookup", count, "at most " + Source.SAMPLE);
        }
        return new ReadOperation(
                entry,
                entry.summary(
                        "look " + count + (count == 1 ? " record" : " records") + " up by identity, all columns")) {
            @Override
            public Task prepare(Source source) throws IOException {
                if (!source.entity().within().isEmpty()) {
                    throw entry.wrong(
                            "lookup",
                            count,
                            "no lookup: only "
                                    + String.join(" and ", source.entity().key()) + " together identify a"
                                    + " record of this dataset; use a slice");
                }
                Batch sample = source.sample();
                int rows = Math.min(count, sample.rows());
                Batch asked = new Batch(source.entity().fields());
                for (int i = 0; i < rows; i++) {
                    // The sample is in the dataset's order: the first of it would all lie at the dataset's begin.
                    int row = (int) ((long) i * sample.rows() / rows);
                    asked.append(sample, row, row + 1);
                }
                int identity = source.entity().indexOf(source.entity().identity());
                Query query =
                        new Query.Lookup(asked.column(identity), source.entity().names());
                return task(query, rows, Answer.of(rows, Source.fold(asked)));
            }
        };
    }
}
