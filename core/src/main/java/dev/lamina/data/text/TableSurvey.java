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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A look at every value of delimited files: of which type the columns are, which of them ascend, and where the rows stand.
 * It ends without a result where a row is bad or has more than one reading; such files are left to DuckDB, which says what
 * is wrong. Plain files are looked at on all cores, once it is known where their rows stand.
 */
public final class TableSurvey {
    /** A double keeps no more significant digits of a decimal number. */
    public static final int DOUBLE_DIGITS = 17;

    private static final int ROWS_BETWEEN_PROGRESS = 1 << 17;

    /** A thread takes so many rows at a time, or more where there would be more runs than {@link #MAX_RUNS}. */
    private static final long RUN_ROWS = 4 * RowMarks.EVERY;

    private static final int MAX_RUNS = 256;

    private final Map<String, ColumnEvidence> evidence = new LinkedHashMap<>();
    private final long lookedAt;
    private final DatasetProgress progress;
    private final List<MarkedFile> files = new ArrayList<>();
    private final List<String> ascending = new ArrayList<>();
    private long rows;
    private boolean settled;
    private ColumnEvidence[] columns;
    private boolean first = true;

    private TableSurvey(Map<String, Optional<ColumnType>> fields, long lookedAt, DatasetProgress progress) {
        fields.forEach((field, type) -> evidence.put(
                field, new ColumnEvidence(type.map(ColumnEvidence::kindOf).orElse(null), true)));
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
        MarkedFile found;
        try {
            found = file.gzip() ? inBulk(file, room) : inRuns(file, room);
        } catch (IOException e) {
            return false;
        }
        if (found == null) {
            return false;
        }
        if (found.rows() > 0) {
            files.add(found);
        }
        progress.at(label(file), found.rows(), found.rows());
        return true;
    }

    private static String label(TextFile file) {
        return "checking " + file.path().getFileName();
    }

    /** How many of the next rows are looked at before or after types are settled. */
    private long most(long room) {
        if (rows == lookedAt) {
            settle();
        }
        return rows < lookedAt ? Math.min(room, lookedAt - rows) : room;
    }

    /** Looks at a compressed file, from its beginning to its end. */
    private MarkedFile inBulk(TextFile file, long room) throws IOException {
        RowMarks marks = new RowMarks();
        try (TableLook look = new TableLook(file.form())) {
            boolean more = look.open(file);
            if (!more) {
                return null;
            }
            long done = 0;
            while (more && done < room) {
                long most = Math.min(most(room - done), ROWS_BETWEEN_PROGRESS);
                ColumnEvidence[] shown = evidence();
                long found = look.rows(shown, most, marks);
                // What has no rows says nothing, above all not that no value came before.
                if (found < 0 || found > 0 && !join(shown)) {
                    return null;
                }
                more = found == most;
                done += found;
                rows += found;
                progress.at(label(file), done, -1);
            }
            return new MarkedFile(file, done, marks);
        }
    }

    /** Finds out where the rows of a plain file stand, and then looks at runs of them on all cores. */
    private MarkedFile inRuns(TextFile file, long room) throws IOException {
        MarkedFile marked = Survey.mark(file, room, progress);
        long done = 0;
        while (marked != null && done < marked.rows()) {
            long found = most(marked.rows() - done);
            if (!inRuns(marked, done, found)) {
                return null;
            }
            done += found;
            rows += found;
        }
        return marked;
    }

    private boolean inRuns(MarkedFile file, long from, long count) {
        long each = Math.max(RUN_ROWS, (count / MAX_RUNS / RowMarks.EVERY + 1) * RowMarks.EVERY);
        ColumnEvidence[][] shown = new ColumnEvidence[Math.toIntExact((count + each - 1) / each)][];
        for (int run = 0; run < shown.length; run++) {
            shown[run] = evidence();
        }
        AtomicInteger next = new AtomicInteger();
        ExecutorService others = Executors.newCachedThreadPool();
        try {
            List<Future<Boolean>> ends = new ArrayList<>();
            int threads = Math.min(shown.length, Runtime.getRuntime().availableProcessors());
            for (int thread = 1; thread < threads; thread++) {
                ends.add(others.submit(() -> look(file, from, count, each, shown, next, DatasetProgress.NONE)));
            }
            boolean good = look(file, from, count, each, shown, next, progress);
            for (Future<Boolean> end : ends) {
                good &= end.get();
            }
            for (int run = 0; good && run < shown.length; run++) {
                good = join(shown[run]);
            }
            return good;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            others.shutdownNow();
        }
    }

    /** Looks at runs that no other thread has taken, as long as there are any and all are good. */
    private static boolean look(
            MarkedFile file,
            long from,
            long count,
            long each,
            ColumnEvidence[][] shown,
            AtomicInteger next,
            DatasetProgress progress) {
        boolean good = true;
        try (TableLook look = new TableLook(file.file().form())) {
            for (int run = next.getAndIncrement(); good && run < shown.length; run = next.getAndIncrement()) {
                long begin = run * each;
                look.moveTo(file, from + begin);
                long most = Math.min(each, count - begin);
                good = look.rows(shown[run], most, null) == most;
                progress.at(label(file.file()), from + begin + most, -1);
            }
        } catch (IOException e) {
            good = false;
        }
        if (!good) {
            next.set(shown.length);
        }
        return good;
    }

    /** Evidence of further rows, yet without any. */
    private ColumnEvidence[] evidence() {
        ColumnEvidence[] further = new ColumnEvidence[columns.length];
        for (int i = 0; i < columns.length; i++) {
            further[i] = columns[i] == null ? null : new ColumnEvidence(columns[i].kind(), first);
        }
        first = false;
        return further;
    }

    private boolean join(ColumnEvidence[] further) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] != null && !columns[i].join(further[i])) {
                return false;
            }
        }
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

    /** The fields found to be doubles whose numbers have more digits than {@link #DOUBLE_DIGITS} in the rows looked at for types. */
    public List<String> rounded() {
        List<String> rounded = new ArrayList<>();
        evidence.forEach((field, column) -> {
            if (column.type() == ColumnType.DOUBLE && column.isRounded()) {
                rounded.add(field);
            }
        });
        return rounded;
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
                    file.form().label(),
                    file.form().delimiter(),
                    file.form().quoted(),
                    kinds,
                    file.form().maxRow());
            known.add(new MarkedFile(
                    new TextFile(file.path(), form, file.header(), file.gzip()), each.rows(), each.marks()));
        }
        return known;
    }
}
