// SPDX-License-Identifier: Apache-2.0
package dev.lamina.query;

import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a query's answer of the rows that meet its condition: puts them into groups, or orders them and takes the first.
 * Serves one thread; several that share the rows are merged.
 */
public final class AnswerBuilder {
    /** Rows that are kept beyond the limit before they are sorted and the others forgotten. */
    private static final int SLACK_ROWS = 16_384;

    private final SqlSelect select;
    private final Select rows;
    private final List<Field> read;
    private final Groups groups;
    private Batch kept;

    /**
     * @param rows what was asked for
     * @param read the fields of the batches: the columns of {@code rows}, and for rows that come without order those of the
     *     order behind them
     */
    public AnswerBuilder(SqlSelect select, Select rows, List<Field> read) {
        this.select = select;
        this.rows = rows;
        this.read = read;
        this.groups = select.isGrouped() ? new Groups(select, read) : null;
        this.kept = groups == null ? new Batch(read) : null;
    }

    /** Takes rows that meet the condition; the batch is valid until the call returns. */
    public void take(Batch batch) {
        if (groups != null) {
            groups.take(batch);
            return;
        }
        kept.append(batch, 0, batch.rows());
        if (rows.limit() != Select.ALL && kept.rows() - SLACK_ROWS > rows.limit()) {
            kept = order().sorted(kept, rows.limit());
        }
    }

    /** Takes over what another builder has taken, which is then no longer used. */
    public void merge(AnswerBuilder other) {
        if (groups != null) {
            groups.merge(other.groups);
        } else {
            kept.append(other.kept, 0, other.kept.rows());
        }
    }

    private RowOrder order() {
        return RowOrder.of(rows.order(), read);
    }

    /** The answer, whose rows came in any order. */
    public Batch answer() {
        return groups != null ? grouped() : columns(order().sorted(kept, rows.limit()));
    }

    /** The answer, whose rows came in the order of the query and are not more than its limit. */
    public Batch answerInOrder() {
        return groups != null ? grouped() : columns(kept);
    }

    private Batch grouped() {
        List<SqlSelect.Order> order = select.order();
        int[] columns = order.stream().mapToInt(SqlSelect.Order::item).toArray();
        boolean[] descending = new boolean[columns.length];
        for (int i = 0; i < columns.length; i++) {
            descending[i] = order.get(i).descending();
        }
        Batch all = groups.answer();
        return columns.length == 0 && select.limit() == Select.ALL
                ? all
                : new RowOrder(columns, descending).sorted(all, select.limit());
    }

    private Batch columns(Batch from) {
        Batch answer = new Batch(select.answerFields());
        List<SelectItem> items = new ArrayList<>(select.items());
        for (int i = 0; i < items.size(); i++) {
            ColumnTerm term = items.get(i).term();
            int place = Groups.place(term, read);
            if (term.unit() == ColumnTerm.Unit.NONE) {
                answer.column(i).append(from.column(place), 0, from.rows());
            } else {
                for (int row = 0; row < from.rows(); row++) {
                    term.append(from.column(place), row, answer.column(i));
                }
            }
        }
        answer.setRows(from.rows());
        return answer;
    }
}
