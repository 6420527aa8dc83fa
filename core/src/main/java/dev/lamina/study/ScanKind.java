// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.google.auto.service.AutoService;
import dev.lamina.layout.Field;
import dev.lamina.layout.Query;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code scan: all} or {@code scan: [columns]}, {@code as: values} (where not given) or {@code as: codes}: decodes and
 * folds every value of the columns.
 */
@AutoService(OperationKind.class)
public final class ScanKind implements OperationKind {
    @Override
    public String key() {
        return "scan";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        List<String> named = entry.columns();
        Query.Form form = form(entry);
        String what = named.isEmpty() ? "all columns" : String.join(", ", named);
        String how = form == Query.Form.CODES ? "; texts may stay dictionary codes" : "";
        return new ReadOperation(entry.name(), entry.summary("decode and fold " + what + how)) {
            @Override
            public Task prepare(Source source) {
                List<String> columns = named.isEmpty() ? source.entity().names() : named;
                return task(
                        new Query.Scan(columns, form),
                        source.rows(),
                        Answer.of(source.rows(), source.fold(columns)),
                        SqlQuestion.ofOneRow(relation -> sql(source.entity().fields(columns), relation), null));
            }
        };
    }

    /** What stands under {@code as}. */
    static Query.Form form(OperationEntry entry) {
        String as = entry.text("as", "values");
        return switch (as) {
            case "values" -> Query.Form.VALUES;
            case "codes" -> Query.Form.CODES;
            default -> throw entry.wrong("as", as, "values or codes");
        };
    }

    /** Every value of the columns is read: a column of numbers alone is summed, all others are hashed. */
    private static String sql(List<Field> columns, String relation) {
        List<String> folds = new ArrayList<>();
        for (Field column : columns) {
            String name = Values.quoted(column.name());
            boolean summed = columns.size() == 1 && Numbers.has(column);
            folds.add(summed ? "sum(" + name + ")" : "bit_xor(hash(" + name + "))");
        }
        return "SELECT count(*), " + String.join(", ", folds) + " FROM " + relation;
    }
}
