// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.query.SelectParser;
import dev.lamina.results.Figures;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.syntax.Settings;
import java.math.BigDecimal;
import java.util.List;
import java.util.TreeMap;

/**
 * {@code sql: SELECT …}: a query as users write it, with parameters such as {@code :device}, whose values are drawn from the
 * data. Each layout answers it in the way that its tables allow at the least cost. Further keys: {@code table} (what the query
 * calls the rows, where that is not the entity's name), {@code parameters} (per parameter {@code draw: frequency}, {@code
 * uniform}, {@code zipf} or {@code newest}, or {@code values: […]}), {@code missing} (the share of draws that ask for a value
 * that no row has, such as {@code 5 %}), {@code draws} (how many), {@code timed_per_second} (the rate at which latency is measured), and one of {@code per_second}, {@code per_day} and {@code
 * share} (how often it is asked).
 */
@AutoService(OperationKind.class)
public final class SqlKind implements OperationKind {
    private static final String KEY = "sql";
    private static final int DEFAULT_DRAWS = 100;

    /**
     * What an entry says.
     *
     * @param table what the query calls the rows; {@code null} for the entity's name
     * @param draws how many values are drawn for each parameter
     * @param missing the share of draws that ask for a value that no row has, 0 to 1
     * @param perSecond how often it is asked; 0 where nothing is said
     * @param share its part of all executions; 0 where nothing is said
     */
    record Words(
            String name,
            String table,
            String sql,
            Settings parameters,
            int draws,
            double missing,
            double perSecond,
            double share) {
        /** How the parameters get their values, where the entry says so; they decide which rows are read. */
        String drawn() {
            return (parameters.values().isEmpty() ? "" : "; parameters " + new TreeMap<>(parameters.values()))
                    + (draws == DEFAULT_DRAWS ? "" : "; " + draws + " draws")
                    + (missing == 0 ? "" : "; " + Figures.percent(missing) + " of the draws for what no row has");
        }
    }

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public List<Operation> operations(OperationEntry entry) {
        String sql = entry.argument().strip();
        try {
            SelectParser.table(sql);
        } catch (IllegalArgumentException e) {
            throw entry.at(KEY, e.getMessage());
        }
        Words words = new Words(
                entry.name(),
                entry.text("table", null),
                sql,
                entry.in("parameters"),
                entry.number("draws", DEFAULT_DRAWS, 1, 10_000),
                share(entry),
                Frequency.perSecond(entry),
                Frequency.share(entry));
        String summary = entry.summary(sql.replaceAll("\\s+", " "));
        SqlOperation asked = new SqlOperation(words, summary, entry);
        Load timed = Frequency.timed(entry, words.perSecond());
        return timed == null ? List.of(asked) : List.of(asked, new SqlLatency(asked, timed));
    }

    private static double share(OperationEntry entry) {
        String text = entry.text("missing", "0").strip();
        try {
            boolean percent = text.endsWith("%");
            String digits = percent ? text.substring(0, text.length() - 1) : text;
            double share = new BigDecimal(digits.strip()).doubleValue() / (percent ? 100 : 1);
            if (share >= 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // Said below, like a share out of range.
        }
        throw entry.wrong("missing", text, "a share such as 5 % or 0.05");
    }
}
