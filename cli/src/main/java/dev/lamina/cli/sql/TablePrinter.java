// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.cli.console.CellText;
import dev.lamina.codec.TextVector;
import dev.lamina.report.console.TextTable;
import dev.lamina.results.Figures;
import dev.lamina.sql.SqlAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Columns that line up, for people: the first rows, cells cut where the terminal ends. Few rows of more columns than fit side by side are
 * shown one below the other, a line for each column. Missing values are {@code NULL}. The lines are written when all that are shown are
 * known.
 */
final class TablePrinter implements RowPrinter {
    /** More rows are not readable on a terminal, and the rows shown are held in memory. */
    static final int MOST_ROWS = 1000;

    /** So many rows may be shown with a line for each of their columns. */
    private static final int MOST_LONG_ROWS = 20;

    /** A cell keeps at least this much where the terminal is narrow. */
    private static final int LEAST_WIDTH = 10;

    /** However wide the terminal. */
    private static final int MOST_WIDTH = 400;

    private static final int GAP = 2;

    private static final Set<String> NUMBERS = Set.of(
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "HUGEINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT",
            "UHUGEINT",
            "FLOAT",
            "DOUBLE");

    private final OutputStream out;
    private final int terminal;
    private final List<List<String>> lines = new ArrayList<>();
    private List<SqlAnswer.Column> columns;
    private boolean more;

    /** @param terminal its width; 0 where cells are not cut */
    TablePrinter(OutputStream out, int terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public SqlAnswer.Shape shape() {
        return SqlAnswer.Shape.TEXTS;
    }

    @Override
    public void begin(List<SqlAnswer.Column> answer) {
        columns = answer;
        lines.clear();
        more = false;
        List<String> head = new ArrayList<>();
        answer.forEach(column -> head.add(CellText.plain(column.name())));
        lines.add(head);
    }

    @Override
    public boolean rows(SqlAnswer answer) {
        for (int row = 0; row < answer.rows(); row++) {
            if (lines.size() > MOST_ROWS) {
                more = true;
                return false;
            }
            List<String> line = new ArrayList<>(columns.size());
            for (int i = 0; i < columns.size(); i++) {
                TextVector column = answer.column(i);
                line.add(column.isMissing(row) ? "NULL" : plain(column.textAt(row)));
            }
            lines.add(line);
        }
        return true;
    }

    private String plain(String text) {
        // What is not shown of a long text is not held either.
        return isPlan()
                ? text.lines().map(CellText::plain).collect(Collectors.joining("\n"))
                : CellText.cut(CellText.plain(text), MOST_WIDTH);
    }

    @Override
    public void end(String time) throws IOException {
        int[] widths = widths();
        int shown = shown(widths);
        if (shown < columns.size() && lines.size() - 1 <= MOST_LONG_ROWS && !isPlan()) {
            print(longRows() + footer(columns.size(), time));
            return;
        }
        TextTable table = table(widths, shown);
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            List<String> cells = new ArrayList<>();
            List<String> rule = new ArrayList<>();
            for (int i = 0; i < shown; i++) {
                cells.add(CellText.cut(line.get(i), widths[i]));
                rule.add("-".repeat(widths[i]));
            }
            boolean head = text.isEmpty();
            text.append(table.line(cells)).append(head ? table.line(rule) : "");
        }
        if (isPlan()) {
            text.setLength(0);
            lines.subList(1, lines.size())
                    .forEach(line -> text.append(line.get(1)).append('\n'));
        }
        print(text + footer(shown, time));
    }

    private void print(String text) throws IOException {
        out.write((text + '\n').getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Each row with a line for each of its columns. */
    private String longRows() {
        List<String> heads = lines.get(0);
        int head = heads.stream().mapToInt(CellText::width).max().orElse(0);
        TextTable table =
                new TextTable(List.of(TextTable.Column.left(head).gap(0), TextTable.Column.rest()), CellText::width);
        StringBuilder text = new StringBuilder();
        for (int row = 1; row < lines.size(); row++) {
            text.append("row ").append(row).append('\n');
            for (int i = 0; i < heads.size(); i++) {
                int rest = Math.max(LEAST_WIDTH, terminal - head - GAP);
                text.append(table.line(
                        List.of(heads.get(i), CellText.cut(lines.get(row).get(i), rest))));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** A plan of DuckDB's is a drawing, of which no line may be cut. */
    private boolean isPlan() {
        return columns.size() == 2
                && columns.get(0).name().equals("explain_key")
                && columns.get(1).name().equals("explain_value");
    }

    private String footer(int shown, String time) {
        int rows = lines.size() - 1;
        StringBuilder text = new StringBuilder("(");
        if (more) {
            text.append("the first ").append(Figures.whole(rows)).append(" rows; --format csv or json gives all");
        } else {
            text.append(Figures.whole(rows)).append(rows == 1 ? " row" : " rows");
        }
        if (shown < columns.size()) {
            text.append(", ")
                    .append(shown)
                    .append(" of ")
                    .append(columns.size())
                    .append(" columns fit; LIMIT ")
                    .append(MOST_LONG_ROWS)
                    .append(" shows all of them");
        }
        return text.append(time.isEmpty() ? "" : ", " + time).append(')').toString();
    }

    private TextTable table(int[] widths, int shown) {
        List<TextTable.Column> table = new ArrayList<>();
        for (int i = 0; i < shown; i++) {
            String type = columns.get(i).type();
            boolean right = NUMBERS.contains(type) || type.startsWith("DECIMAL");
            TextTable.Column column = right ? TextTable.Column.right(widths[i]) : TextTable.Column.left(widths[i]);
            table.add(i == 0 ? column.gap(0) : column);
        }
        return new TextTable(table, CellText::width);
    }

    private int[] widths() {
        int[] widths = new int[columns.size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.min(MOST_WIDTH, Math.max(widths[i], CellText.width(line.get(i))));
            }
        }
        if (terminal > 0) {
            // The widest gives way first.
            for (int left = sum(widths) - terminal; left > 0; left = sum(widths) - terminal) {
                int widest = 0;
                int next = LEAST_WIDTH;
                for (int i = 1; i < widths.length; i++) {
                    widest = widths[i] > widths[widest] ? i : widest;
                }
                for (int width : widths) {
                    next = width < widths[widest] ? Math.max(next, width) : next;
                }
                if (widths[widest] <= LEAST_WIDTH) {
                    break;
                }
                widths[widest] = Math.max(next, widths[widest] - left);
            }
        }
        return widths;
    }

    private static int sum(int[] widths) {
        int sum = -GAP;
        for (int width : widths) {
            sum += width + GAP;
        }
        return sum;
    }

    /** How many columns fit, at least one. */
    private int shown(int[] widths) {
        int used = -GAP;
        for (int i = 0; i < widths.length; i++) {
            used += widths[i] + GAP;
            if (terminal > 0 && used > terminal && i > 0) {
                return i;
            }
        }
        return widths.length;
    }
}
