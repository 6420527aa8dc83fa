// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.ValueText;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Numbers;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.SqlQuestion;
import dev.lamina.study.source.Values;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code scan: all} or {@code scan: [columns]}, {@code as: values} (where not given) or {@code as: codes}, and perhaps
 * {@code where: condition}: decodes and folds every value of the columns, of all records or of those that meet the
 * condition. As values, each text is at hand as a slice of UTF-8, whatever the layout: in an array of all rows' texts, or, where
 * the chunk has a dictionary, a view into it. DuckDB, whose strings are views into dictionary pages, does the same with Parquet.
 */
@AutoService(OperationKind.class)
public final class ScanKind implements OperationKind.One {
    @Override
    public String key() {
        return "scan";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        List<String> named = entry.columns();
        Query.Form form = form(entry);
        String where = entry.text("where", null);
        String what = named.isEmpty() ? "all columns" : String.join(", ", named);
        String how = form == Query.Form.CODES ? "; texts may stay dictionary codes" : "";
        String which = where == null ? "" : " of the records with " + where;
        return new ReadOperation(entry, entry.summary("decode and fold " + what + which + how)) {
            @Override
            public Task prepare(Source source) throws IOException {
                List<String> columns = named.isEmpty() ? source.entity().names() : named;
                if (where == null) {
                    return task(
                            new Query.Scan(columns, form),
                            source.rows(),
                            Answer.of(source.rows(), source.fold(columns)),
                            sql(source.entity().fields(columns), ""));
                }
                Predicate predicate = predicate(entry, where, source);
                return task(
                        new Query.Scan(columns, form, predicate, false),
                        source.rows(),
                        expected(source, columns, predicate),
                        sql(source.entity().fields(columns), " WHERE " + predicate.sql()));
            }
        };
    }

    private static Predicate predicate(OperationEntry entry, String where, Source source) {
        try {
            return Predicate.parse(where, source.entity());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Operation " + entry.name() + ": " + e.getMessage(), e);
        }
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
    private static SqlQuestion sql(List<Field> columns, String condition) {
        List<String> folds = new ArrayList<>();
        for (Field column : columns) {
            String name = Values.quoted(column.name());
            boolean summed = columns.size() == 1 && Numbers.has(column);
            folds.add(summed ? "sum(" + name + ")" : "bit_xor(hash(" + name + "))");
        }
        String select = "SELECT count(*), " + String.join(", ", folds) + " FROM ";
        return SqlQuestion.ofOneRow(relation -> select + relation + condition, null);
    }

    /** What DuckDB finds: values that occur an even number of times cancel out, so the others alone are asked for. */
    private static Answer expected(Source source, List<String> columns, Predicate where) throws IOException {
        String from = " FROM " + source.view() + " WHERE " + where.sql();
        Object rows = source.dataset().sql("SELECT count(*)" + from).get(0).get(0);
        long fold = 0;
        for (String column : columns) {
            Field field = source.entity().field(column);
            Vector values = field.newVector();
            // Both zeros are one group otherwise, and two values here.
            String zeros = field.type() == ColumnType.DOUBLE ? ", signbit(" + Values.quoted(column) + ")" : "";
            for (List<Object> value : source.dataset()
                    .sql("SELECT " + Values.exact(field) + from + " AND " + Values.quoted(column)
                            + " IS NOT NULL GROUP BY 1" + zeros + " HAVING count(*) % 2 = 1")) {
                ValueText.append(values, Values.text(field, value.get(0)));
            }
            fold ^= values.fold();
        }
        return Answer.of(((Number) rows).longValue(), fold);
    }
}
