// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import dev.lamina.data.LineReader;
import dev.lamina.data.RowProblem;
import dev.lamina.model.Entity;
import java.io.Closeable;
import java.io.IOException;

/**
 * The rows of one file, good and bad, in their order. The header is passed over, and so are blank lines at the end; a
 * blank line before a row is a bad row.
 */
public final class RowReader implements Closeable {
    private final TextFile file;
    private final RowCheck check;
    private final LineReader lines;
    private long blankFrom;
    private long blankTo;
    private RowProblem problem;

    public RowReader(TextFile file, Entity entity) throws DatasetException {
        this.file = file;
        this.check = new RowCheck(file.form(), entity);
        try {
            this.lines = new LineReader(file.open(), file.form().maxRow());
        } catch (IOException e) {
            throw unreadable(0, e);
        }
    }

    /** Moves to the next row; {@code false} after the last. */
    public boolean next() throws DatasetException {
        if (blankFrom < blankTo) {
            blankFrom++;
            if (blankFrom < blankTo) {
                problem = blankLine();
            } else {
                judge();
            }
            return true;
        }
        return advance();
    }

    private boolean advance() throws DatasetException {
        while (true) {
            try {
                if (!lines.next()) {
                    return false;
                }
            } catch (IOException e) {
                throw unreadable(lines.number(), e);
            }
            if (lines.number() == 1 && file.header()) {
                continue;
            }
            if (lines.start() < lines.end()) {
                break;
            }
            blankFrom = blankFrom == 0 ? lines.number() : blankFrom;
            blankTo = lines.number() + 1;
        }
        if (blankFrom < blankTo) {
            problem = blankLine();
        } else {
            judge();
        }
        return true;
    }

    private void judge() {
        blankFrom = 0;
        blankTo = 0;
        problem = check.isGood(lines)
                ? null
                : new RowProblem(file.path(), lines.number(), check.badColumn(), check.reason());
    }

    private RowProblem blankLine() {
        return new RowProblem(file.path(), blankFrom, 1, "blank line");
    }

    private DatasetException unreadable(long line, IOException e) {
        return InputFiles.unreadable(file.path() + (line == 0 ? "" : ":" + (line + 1)), e);
    }

    /** What is wrong with the row; {@code null} if it is good. */
    public RowProblem problem() {
        return problem;
    }

    /** Whether the row is a blank line, which {@link #lines} has already left behind. */
    public boolean isBlank() {
        return blankFrom < blankTo;
    }

    /** The row's line, unless {@link #isBlank}. */
    public LineReader lines() {
        return lines;
    }

    /** As {@link RowCheck#identityNumber}, of a good row. */
    public long identityNumber() {
        return check.identityNumber(lines.bytes());
    }

    /** What to say of a good row that has the identity of an earlier one. */
    public RowProblem repeated(String identity) {
        return new RowProblem(
                file.path(),
                lines.number(),
                check.identityColumn(),
                '"' + check.identityText(lines.bytes()) + "\" is the " + identity + " of an earlier row");
    }

    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            // Nothing was written; what was read is complete or has failed before.
        }
    }
}
