// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.BadRows;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.InputFiles;
import dev.lamina.data.RowProblem;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.RepeatedRows;
import dev.lamina.data.text.MarkedFile;
import dev.lamina.data.text.RowMarks;
import dev.lamina.data.text.RowReader;
import dev.lamina.data.text.TextColumn;
import dev.lamina.data.text.TextFile;
import dev.lamina.model.Entity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at every row before anything is loaded. The rows are judged in one streaming pass; identities that ascend as
 * numbers throughout can't repeat, and for all others DuckDB looks for repetitions, which spills to disk. Only files
 * with something to leave out are copied.
 */
final class Screening {
    private static final int ROWS_BETWEEN_PROGRESS = 1 << 14;

    private final Entity entity;
    private final BadRows badRows;
    private final Path workDirectory;
    private final DatasetProgress progress;
    private long lastIdentity = -1;
    private boolean ascending = true;

    Screening(Entity entity, DatasetRequest request) {
        this.entity = entity;
        this.badRows = request.badRows();
        this.workDirectory = request.workDirectory();
        this.progress = request.progress();
    }

    /**
     * Screens the files' first rows.
     *
     * @param limit how many rows at most, or {@link DatasetRequest#ALL}
     * @throws DatasetException if a row is bad and that is not to be skipped, or no row is left
     */
    Screened screen(List<TextFile> files, long limit, DuckSession duck) throws DatasetException {
        List<Part> parts = new ArrayList<>();
        long rows = 0;
        try (Cleaning cleaning = new Cleaning(entity, workDirectory)) {
            for (TextFile file : files) {
                long room = limit == DatasetRequest.ALL ? Long.MAX_VALUE : limit - rows;
                if (room == 0) {
                    break;
                }
                Part part = look(file, rows, room);
                if (part.needsCleaning()) {
                    part = cleaning.clean(part, room, RepeatedRows.NONE, this::follow);
                }
                parts.add(part);
                rows += part.rows();
            }
            if (!ascending) {
                long repeated = leaveOutRepeated(parts, cleaning, duck);
                rows -= repeated;
            }
            if (rows == 0) {
                throw noRows(files, cleaning.rejects().rows());
            }
            long rejected = cleaning.rejects().rows();
            return new Screened(
                    parts.stream()
                            .filter(part -> part.rows() > 0)
                            .map(part -> new MarkedFile(part.used(), part.rows(), part.marks()))
                            .toList(),
                    rows,
                    rejected,
                    rejected == 0
                            ? Optional.empty()
                            : Optional.of(cleaning.rejects().path()));
        }
    }

    /** Reads a file up to its first bad row, to its end or to the limit. */
    private Part look(TextFile file, long firstRow, long room) throws DatasetException {
        long before = lastIdentity;
        RowMarks marks = new RowMarks();
        boolean ascendingBefore = ascending;
        long rows = 0;
        try (RowReader reader = new RowReader(file, entity)) {
            while (reader.next()) {
                boolean cut = rows == room;
                if (cut || reader.problem() != null) {
                    if (!cut && badRows == BadRows.FAIL) {
                        throw reader.problem().asException();
                    }
                    // The rows are looked at once more while they are copied.
                    lastIdentity = before;
                    ascending = ascendingBefore;
                    return new Part(file, file, marks, firstRow, rows, !cut, cut);
                }
                rows++;
                marks.row(reader.lines().offset());
                follow(file, rows, reader.identityNumber());
            }
            if (reader.lines().isPadded()) {
                // DuckDB reads a copy, and the rows are followed once more while it is made.
                lastIdentity = before;
                ascending = ascendingBefore;
                return new Part(file, file, marks, firstRow, rows, false, true);
            }
        }
        progress.at("checking " + file.path().getFileName(), rows, rows);
        return new Part(file, file, marks, firstRow, rows, false, false);
    }

    private void follow(TextFile file, long rows, long identity) {
        ascending &= identity > lastIdentity;
        lastIdentity = identity;
        if (rows % ROWS_BETWEEN_PROGRESS == 0) {
            progress.at("checking " + file.path().getFileName(), rows, -1);
        }
    }

    private long leaveOutRepeated(List<Part> parts, Cleaning cleaning, DuckSession duck) throws DatasetException {
        progress.at("looking for repeated identities", 0, -1);
        long repeated = 0;
        duck.show(entity, used(parts));
        try (RepeatedRows rows = duck.repeatedRows(entity)) {
            if (rows.next() < 0) {
                return 0;
            }
            if (badRows == BadRows.FAIL) {
                throw problem(parts, rows).asException();
            }
            cleaning.startAgain();
            for (int i = 0; i < parts.size(); i++) {
                Part part = parts.get(i);
                boolean concerned = rows.next() >= 0 && rows.next() < part.firstRow() + part.rows();
                if (concerned || part.dirty()) {
                    long room = part.cut() ? part.rows() : Long.MAX_VALUE;
                    Part cleaned = cleaning.clean(part, room, rows, (file, count, identity) -> {});
                    repeated += part.rows() - cleaned.rows();
                    parts.set(i, cleaned);
                }
            }
        }
        return repeated;
    }

    /** Names the first repeated row. All rows are good here, so a row's place follows from its number. */
    private RowProblem problem(List<Part> parts, RepeatedRows rows) {
        Part part = partOf(parts, rows.next());
        Part firstPart = partOf(parts, rows.first());
        int column = 1
                + part.original().form().columns().stream()
                        .map(TextColumn::field)
                        .toList()
                        .indexOf(entity.identity());
        String elsewhere = part == firstPart ? "" : firstPart.original().path() + " ";
        return new RowProblem(
                part.original().path(),
                part.lineOf(rows.next()),
                column,
                '"' + rows.identity() + "\" is the " + entity.identity() + " of " + elsewhere + "line "
                        + firstPart.lineOf(rows.first()) + " already");
    }

    private static List<TextFile> used(List<Part> parts) {
        return parts.stream().filter(part -> part.rows() > 0).map(Part::used).toList();
    }

    private static Part partOf(List<Part> parts, long row) {
        for (Part part : parts) {
            if (row < part.firstRow() + part.rows()) {
                return part;
            }
        }
        throw new IllegalArgumentException("There is no row " + row + ".");
    }

    private static DatasetException noRows(List<TextFile> files, long rejected) {
        Path path = files.get(0).path();
        return rejected == 0
                ? InputFiles.noRows(path, files.get(0).header())
                : DatasetException.input(path + ": all " + rejected + " rows are bad. Run without --bad-rows"
                        + " skip to see what is wrong with the first one.");
    }

    /** Hears of each good row: its file, its number in the file from 1, and its identity as a number or -1. */
    interface GoodRows {
        void row(TextFile file, long rows, long identity);
    }

    /**
     * A file's share.
     *
     * @param original the file as it came
     * @param used the file that is read from now on: the same, or a cleaned copy
     * @param marks where the rows of the used file stand
     * @param firstRow the number of its first good row among all, from 0
     * @param rows its good rows
     * @param dirty whether it has bad rows
     * @param cut whether it is read no further than its last good row
     */
    record Part(
            TextFile original, TextFile used, RowMarks marks, long firstRow, long rows, boolean dirty, boolean cut) {
        boolean needsCleaning() {
            return dirty || cut;
        }

        long lineOf(long row) {
            return row - firstRow + 1 + (original.header() ? 1 : 0);
        }
    }
}
