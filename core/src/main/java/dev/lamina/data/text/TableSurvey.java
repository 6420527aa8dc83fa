// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A look at every value of delimited files: of which type the columns are, which of them ascend, and where the rows stand.
 * It ends without a result where a row is bad or has more than one reading; such files are left to DuckDB, which says what
 * is wrong.
 */
public final class TableSurvey {
    /** Rows are looked at in runs of so many bytes. */
    private static final int WINDOW = 1 << 14;

    private static final int MAX_ROWS = 512;
    private static final int ROWS_BETWEEN_PROGRESS = 1 << 17;

    private final Map<String, ColumnEvidence> evidence = new LinkedHashMap<>();
    private final long lookedAt;
    private final DatasetProgress progress;
    private final RowInput input = new RowInput(new AtomicLong());
    private final ColumnEnds ends = new ColumnEnds(WINDOW);
    private final int[] rowAt = new int[MAX_ROWS];
    private final List<MarkedFile> files = new ArrayList<>();
    private final List<String> ascending = new ArrayList<>();
    private long rows;
    private boolean settled;
    private ColumnEvidence[] columns;

    private TableSurvey(Map<String, Optional<ColumnType>> fields, long lookedAt, DatasetProgress progress) {
        fields.forEach((field, type) -> evidence.put(
                field, new ColumnEvidence(type.map(ColumnEvidence::kindOf).orElse(null))));
        this.lookedAt = lookedAt;
        this.progress = progress;
    }

    /**
     * Looks at files.
     *
     * @param files the files, whose columns' names are those of fields; columns of other names are not looked at
     * @param fields the fields, each with its type or, where it is to be found out, without; every file has all of them
     * @param limit how many rows at most, or {@link DatasetRequest#ALL}
     * @param lookedAt of how many rows types are found out; all that follow have to be of the same
     * @return empty where the files are not for the reader of bytes
     */
    public static Optional<TableSurvey> look(
            List<TextFile> files,
            Map<String, Optional<ColumnType>> fields,
            long limit,
            long lookedAt,
            DatasetProgress progress) {
        for (Optional<ColumnType> type : fields.values()) {
            if (type.isPresent() && ColumnEvidence.kindOf(type.get()) == null) {
                return Optional.empty();
            }
        }
        TableSurvey survey = new TableSurvey(fields, lookedAt, progress);
        return survey.look(files, limit) ? Optional.of(survey) : Optional.empty();
    }

    private boolean look(List<TextFile> all, long limit) {
        byte delimiter = all.get(0).form().delimiter();
        for (TextFile file : all) {
            long room = limit == DatasetRequest.ALL ? Long.MAX_VALUE : limit - rows;
            if (room == 0) {
                break;
            }
            if (file.form().delimiter() != delimiter || file.form().columns().size() < 2 || !look(file, room)) {
                return false;
            }
        }
        settle();
        return rows > 0;
    }

    private boolean look(TextFile file, long room) {
        List<TextColumn> form = file.form().columns();
        columns = new ColumnEvidence[form.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = evidence.get(form.get(i).field());
        }
        RowMarks marks = new RowMarks();
        long before = rows;
        try {
            input.openWhole(file);
            if (!look(file, marks, room)) {
                return false;
            }
        } catch (IOException e) {
            return false;
        } finally {
            input.close();
        }
        if (rows > before) {
            files.add(new MarkedFile(file, rows - before, marks));
        }
        progress.at("checking " + file.path().getFileName(), rows - before, rows - before);
        return true;
    }

    private boolean look(TextFile file, RowMarks marks, long room) throws IOException {
        if (file.header() && !header(file.form())) {
            return false;
        }
        RowSplitter splitter = new RowSplitter(file.form());
        long end = room == Long.MAX_VALUE ? room : rows + room;
        boolean blank = false;
        while (rows < end) {
            if (input.limit() - input.start() < WINDOW) {
                input.fill();
            }
            if (rows == lookedAt) {
                settle();
            }
            long most = rows < lookedAt ? Math.min(end, lookedAt) - rows : end - rows;
            int taken = window(file.form(), marks, (int) Math.min(MAX_ROWS, most));
            if (taken < 0 || taken > 0 && blank) {
                return false;
            }
            if (taken == 0) {
                int feed = input.lineEnd();
                if (feed == RowInput.END) {
                    return true;
                }
                if (feed == RowInput.TOO_LONG) {
                    return false;
                }
                int to = lineEnd(feed);
                boolean empty = to == input.start();
                if (!empty && (blank || !oneRow(splitter, file.form().quoted(), to, marks))) {
                    return false;
                }
                blank |= empty;
                input.taken(0, feed + 1);
            }
            if (rows % ROWS_BETWEEN_PROGRESS < taken) {
                progress.at("checking " + file.path().getFileName(), rows, -1);
            }
        }
        return true;
    }

    private int lineEnd(int feed) {
        return feed > input.start() && input.bytes()[feed - 1] == '\r' ? feed - 1 : feed;
    }

    /** Passes over the line of names. */
    private boolean header(TextForm form) throws IOException {
        int feed = input.lineEnd();
        if (feed < 0) {
            return feed == RowInput.END;
        }
        // A name may have a line break in it, if it stands in quotes.
        boolean good = lineEnd(feed) > input.start()
                && new RowSplitter(form).split(input.bytes(), input.start(), lineEnd(feed));
        input.taken(0, feed + 1);
        return good;
    }

    /** Looks at the rows that lie in the next bytes as a whole; says how many, or -1 if one of them is not for us. */
    private int window(TextForm form, RowMarks marks, int most) {
        byte[] bytes = input.bytes();
        ends.find(
                bytes, input.start(), Math.min(input.limit(), input.start() + WINDOW), form.delimiter(), form.quoted());
        if (ends.hasStrayQuotes()) {
            return -1;
        }
        int[] places = ends.places();
        boolean ascii = !ends.hasNonAscii();
        int found = 0;
        int at = 1;
        while (found < most && at + columns.length <= ends.count()) {
            int last = at + columns.length - 1;
            int behind = ColumnEnds.behind(bytes, places, at, last, ends.count(), form.delimiter());
            if (behind < 0) {
                break;
            }
            if (!(ascii || ColumnEnds.isText(bytes, places[at - 1] + 1, places[last]))) {
                return -1;
            }
            rowAt[found++] = at;
            at = behind;
        }
        for (int column = 0; column < columns.length; column++) {
            if (columns[column] != null && !add(columns[column], column, found, form.quoted())) {
                return -1;
            }
        }
        for (int row = 0; row < found; row++) {
            marks.row(input.offset() - input.start() + places[rowAt[row] - 1] + 1);
        }
        rows += found;
        input.taken(0, places[at - 1] + 1);
        return found;
    }

    private boolean add(ColumnEvidence column, int index, int count, boolean quoted) {
        byte[] bytes = input.bytes();
        int[] places = ends.places();
        for (int row = 0; row < count && !column.isDecided(); row++) {
            int at = rowAt[row] + index;
            if (!add(column, bytes, places[at - 1] + 1, places[at], quoted)) {
                return false;
            }
        }
        return true;
    }

    private static boolean add(ColumnEvidence column, byte[] bytes, int from, int to, boolean quoted) {
        if (!quoted || from == to || bytes[from] != '"') {
            return column.add(bytes, from, to);
        }
        int inner = Quotes.innerLength(bytes, from, to);
        if (inner == to - from - 2) {
            return column.add(bytes, from + 1, to - 1);
        }
        return inner >= 0 && column.add(Quotes.unescaped(bytes, from, to, inner), 0, inner);
    }

    /** Looks at a row of any kind. */
    private boolean oneRow(RowSplitter splitter, boolean quoted, int to, RowMarks marks) {
        byte[] bytes = input.bytes();
        int from = input.start();
        for (int at = from; at < to; at++) {
            if (bytes[at] == 0 || bytes[at] == '\r') {
                return false;
            }
        }
        if (!splitter.split(bytes, from, to) || splitter.count() != columns.length || !Utf8.isValid(bytes, from, to)) {
            return false;
        }
        int begin = from;
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] != null && !add(columns[i], bytes, begin, splitter.outerEnd(i), quoted)) {
                return false;
            }
            begin = splitter.outerEnd(i) + 1;
        }
        marks.row(input.offset());
        rows++;
        return true;
    }

    private void settle() {
        if (!settled) {
            settled = true;
            evidence.forEach((field, column) -> {
                column.settle();
                if (column.isAscending()) {
                    ascending.add(field);
                }
            });
        }
    }

    /** How many rows there are. */
    public long rows() {
        return rows;
    }

    /** The types of the fields, given or found out. */
    public Map<String, ColumnType> types() {
        Map<String, ColumnType> types = new LinkedHashMap<>();
        evidence.forEach((field, column) -> types.put(field, column.type()));
        return types;
    }

    /** The fields whose values ascend in the rows that types were found out of, so that each is there once. */
    public List<String> ascending() {
        return List.copyOf(ascending);
    }

    /** Whether a field's values ascend in all rows, so that each is there once. */
    public boolean isAscending(String field) {
        return evidence.containsKey(field) && evidence.get(field).isAscending();
    }

    /** The files that have rows, with the kinds of their columns. */
    List<MarkedFile> files() {
        List<MarkedFile> known = new ArrayList<>();
        for (MarkedFile each : files) {
            TextFile file = each.file();
            List<TextColumn> kinds = new ArrayList<>();
            for (TextColumn column : file.form().columns()) {
                ColumnEvidence found = evidence.get(column.field());
                kinds.add(found == null ? TextColumn.DROPPED : new TextColumn(column.field(), found.kind()));
            }
            TextForm form = new TextForm(
                    file.form().label(), file.form().delimiter(), file.form().quoted(), kinds);
            known.add(new MarkedFile(
                    new TextFile(file.path(), form, file.header(), file.gzip()), each.rows(), each.marks()));
        }
        return known;
    }
}
