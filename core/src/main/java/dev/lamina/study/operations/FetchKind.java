// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.Store;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;

/** {@code fetch: all}: brings the bytes of all columns and decodes nothing, which is what the publication measured. */
@AutoService(OperationKind.class)
public final class FetchKind implements OperationKind {
    @Override
    public String key() {
        return "fetch";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        if (!entry.argument().equals("all")) {
            throw entry.wrong("fetch", entry.argument(), "all");
        }
        return new ReadOperation(entry.name(), entry.summary("fetch all columns' bytes, decode nothing")) {
            @Override
            public Task prepare(Source source) {
                Query query = new Query.Scan(source.entity().names(), Query.Form.BYTES);
                return task(query, source.rows(), Answer.of(source.rows()));
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                return Fold.over(store, query, Fold.OfRows::new).answer();
            }
        };
    }
}
