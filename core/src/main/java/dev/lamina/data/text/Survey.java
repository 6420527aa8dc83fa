// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A quick look at files whose rows are judged while they are read: counts the rows, marks where they stand and sees that
 * their identities ascend as numbers, so that none is there twice. All else can be seen in a row by itself.
 */
public final class Survey {
    private static final int ROWS_BETWEEN_PROGRESS = 1 << 17;

    private final Entity entity;
    private final DatasetProgress progress;
    private final RowInput input = new RowInput(new AtomicLong());
    private long lastIdentity = -1;

    /** @param entity whose identity has to ascend; {@code null} where rows are only counted */
    public Survey(Entity entity, DatasetProgress progress) {
        this.entity = entity;
        this.progress = progress;
    }

    /**
     * Looks at the files' first rows.
     *
     * @param limit how many rows at most, or {@link DatasetRequest#ALL}
     * @return the files that have rows; empty where the rows need a closer look, that of {@code Screening}, which also
     *     says what is wrong
     */
    public Optional<List<MarkedFile>> look(List<TextFile> files, long limit) {
        List<MarkedFile> marked = new ArrayList<>();
        long rows = 0;
        for (TextFile file : files) {
            long room = limit == DatasetRequest.ALL ? Long.MAX_VALUE : limit - rows;
            if (room == 0) {
                break;
            }
            MarkedFile found = look(file, room);
            if (found == null) {
                return Optional.empty();
            }
            if (found.rows() > 0) {
                marked.add(found);
            }
            rows += found.rows();
        }
        return rows == 0 ? Optional.empty() : Optional.of(marked);
    }

    /** Counts a file's first rows and marks where they stand; {@code null} where they need a closer look. */
    static MarkedFile mark(TextFile file, long room, DatasetProgress progress) {
        return new Survey(null, progress).look(file, room);
    }

    private MarkedFile look(TextFile file, long room) {
        RowMarks marks = new RowMarks();
        try {
            input.openWhole(file);
            long rows = rows(file, marks, room);
            return rows < 0 ? null : new MarkedFile(file, rows, marks);
        } catch (IOException e) {
            return null;
        } finally {
            input.close();
        }
    }

    private long rows(TextFile file, RowMarks marks, long room) throws IOException {
        String label = "counting " + file.path().getFileName();
        int identity = entity == null
                ? -1
                : file.form().columns().stream().map(TextColumn::field).toList().indexOf(entity.identity());
        boolean blank = false;
        long rows = 0;
        boolean header = file.header();
        while (rows < room) {
            int feed = input.lineEnd();
            if (feed == RowInput.END) {
                break;
            }
            if (feed == RowInput.TOO_LONG) {
                return -1;
            }
            int from = input.start();
            byte[] bytes = input.bytes();
            int to = feed > from && bytes[feed - 1] == '\r' ? feed - 1 : feed;
            if (header) {
                header = false;
                if (file.form().quoted() && !TableLook.isHeader(file.form(), bytes, from, to)) {
                    return -1;
                }
            } else if (from == to) {
                blank = true;
            } else {
                if (blank
                        || identity >= 0
                                && !ascends(bytes, from, to, file.form().delimiter(), identity)) {
                    return -1;
                }
                marks.row(input.offset());
                if (++rows % ROWS_BETWEEN_PROGRESS == 0) {
                    progress.at(label, rows, -1);
                }
            }
            input.taken(0, feed + 1);
        }
        progress.at(label, rows, rows);
        return rows;
    }

    private boolean ascends(byte[] bytes, int from, int to, byte delimiter, int column) {
        int start = from;
        int end = end(bytes, start, to, delimiter);
        for (int i = 0; i < column && end < to; i++) {
            start = end + 1;
            end = end(bytes, start, to, delimiter);
        }
        long before = lastIdentity;
        lastIdentity = NumeralValues.identityOf(bytes, start, end);
        return lastIdentity > before;
    }

    private static int end(byte[] bytes, int from, int to, byte delimiter) {
        int at = from;
        while (at < to && bytes[at] != delimiter) {
            at++;
        }
        return at;
    }
}
