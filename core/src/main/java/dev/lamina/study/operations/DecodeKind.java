// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.ChunkWork;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.Query;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;

/**
 * {@code decode: all}, {@code as: values} (where not given) or {@code as: codes}: decodes the chunks of the dataset's
 * first rows, all columns, and folds every value, without the database.
 */
@AutoService(OperationKind.class)
public final class DecodeKind implements OperationKind.One {
    @Override
    public String key() {
        return "decode";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        if (!entry.argument().equals("all")) {
            throw entry.wrong("decode", entry.argument(), "all");
        }
        Query.Form form = ScanKind.form(entry);
        String how = form == Query.Form.CODES ? "; texts may stay dictionary codes" : "";
        return new CodingOperation(
                entry.name(), entry.summary("decode and fold all columns in memory, one thread, no database" + how)) {
            @Override
            Answer code(Batch rows, ChunkWork work) throws IOException {
                Fold fold = new Fold();
                work.decode(form, fold);
                return Answer.of(fold.rows, fold.value);
            }

            @Override
            Answer expected(Batch rows, ChunkWork work) {
                return Answer.of(rows.rows(), Source.fold(rows));
            }
        };
    }

    private static final class Fold implements BatchConsumer {
        private long rows;
        private long value;

        @Override
        public void accept(Batch batch) {
            rows += batch.rows();
            value ^= Source.fold(batch);
        }
    }
}
