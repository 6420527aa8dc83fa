// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import java.util.ArrayList;
import java.util.List;

/**
 * When each of several consecutive batches of rows was done, so that one long load or scan has a rate for each batch. Safe for several
 * threads, each of which tells of many rows at once.
 */
public final class RowMarks {
    private final long rows;
    private final int batches;
    private final List<Mark> marks = new ArrayList<>();
    private long done;

    /**
     * @param rows how many there are
     * @param batches into how many batches they are cut, 2 or more
     */
    public RowMarks(long rows, int batches) {
        this.rows = rows;
        this.batches = batches;
    }

    /** So many rows were done at this time. */
    private record Mark(long rows, long nanos) {}

    /** More rows are done. */
    public synchronized void add(long more) {
        done += more;
        if (marks.size() < batches - 1 && done < rows && done >= rows * (marks.size() + 1) / batches) {
            marks.add(new Mark(done, System.nanoTime()));
        }
    }

    /**
     * The batches' rates in rows per second; none if they can't be told apart, since rows were done in too few pieces.
     *
     * @param begin when it began, by {@link System#nanoTime}
     * @param end when the last row was done
     */
    public synchronized List<Double> rates(long begin, long end) {
        if (marks.size() != batches - 1) {
            return List.of();
        }
        List<Mark> ends = new ArrayList<>(marks);
        ends.add(new Mark(rows, end));
        List<Double> rates = new ArrayList<>();
        Mark before = new Mark(0, begin);
        for (Mark mark : ends) {
            rates.add((mark.rows() - before.rows()) / ((mark.nanos() - before.nanos()) / 1e9));
            before = mark;
        }
        return rates;
    }
}
