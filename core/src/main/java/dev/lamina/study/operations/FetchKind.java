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
import java.util.List;

/** {@code fetch: all} or {@code fetch: [columns]}: brings the columns' bytes and decodes nothing, which is what the publication measured. */
@AutoService(OperationKind.class)
public final class FetchKind implements OperationKind.One {
    @Override
    public String key() {
        return "fetch";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        List<String> named = entry.columns();
        String what = named.isEmpty() ? "all columns' bytes" : "the bytes of " + String.join(", ", named);
        return new ReadOperation(entry, entry.summary("fetch " + what + ", decode nothing")) {
            @Override
            public Task prepare(Source source) {
                List<String> columns = named.isEmpty() ? source.entity().names() : named;
                source.entity().fields(columns); // Refuses unknown ones.
                Query query = new Query.Scan(columns, Query.Form.BYTES);
                return task(query, source.rows(), Answer.of(source.rows()));
            }

            @Override
            Answer read(Store store, Query query) throws IOException, UnsupportedQueryException {
                return Fold.over(store, query, Fold.OfRows::new).answer();
            }
        };
    }
}
