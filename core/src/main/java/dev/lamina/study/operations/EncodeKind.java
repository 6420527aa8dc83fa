// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.ChunkWork;
import dev.lamina.model.Batch;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.source.Answer;
import java.io.IOException;

/**
 * {@code encode: all}: encodes the dataset's first rows, all columns, into the chunks that an ingest would write, without
 * the database. The same rows give the same number of bytes each time.
 */
@AutoService(OperationKind.class)
public final class EncodeKind implements OperationKind.One {
    @Override
    public String key() {
        return "encode";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        if (!entry.argument().equals("all")) {
            throw entry.wrong("encode", entry.argument(), "all");
        }
        return new CodingOperation(
                entry.name(), entry.summary("encode all columns in memory, one thread, no database")) {
            @Override
            Answer code(Batch rows, ChunkWork work) throws IOException {
                return Answer.of(rows.rows(), work.encode());
            }

            @Override
            Answer expected(Batch rows, ChunkWork work) throws IOException {
                return Answer.of(rows.rows(), work.encode());
            }
        };
    }
}
