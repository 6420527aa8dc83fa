// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import java.util.Random;

/**
 * A table of trials: a partition key {@code p} and a clustering key {@code c}, both int, and columns {@code v0}, {@code v1} and so on.
 *
 * @param name of the table, with its keyspace
 * @param values how many columns there are beside the keys
 * @param present how many of them each row has, the first ones
 * @param text the length of a value in bytes, which is a text then; 0 for ints
 * @param partitions how many there are
 * @param rows how many a partition has, {@code c} being 0 and so on
 */
record TrialTable(String name, int values, int present, int text, int partitions, int rows) {
    /** Values of ints are below this. */
    static final int DISTINCT = 1000;

    private static final int KEY_BYTES = 8;
    private static final int INT_BYTES = 4;
    private static final int MANY_DIGITS = 1 << 20;
    private static final String DIGITS = digits();

    /** The same with rows that have so many of the columns. */
    TrialTable having(int cells) {
        return new TrialTable(name, values, cells, text, partitions, rows);
    }

    String ddl() {
        StringBuilder cql = new StringBuilder("CREATE TABLE " + name + " (p int, c int, ");
        for (int i = 0; i < values; i++) {
            cql.append('v').append(i).append(text > 0 ? " text, " : " int, ");
        }
        return cql + "PRIMARY KEY (p, c))";
    }

    String insert() {
        StringBuilder names = new StringBuilder("p, c");
        for (int i = 0; i < values; i++) {
            names.append(", v").append(i);
        }
        return "INSERT INTO " + name + " (" + names + ") VALUES (?, ?" + ", ?".repeat(values) + ")";
    }

    /** What is bound to {@link #insert}; what a row does not have is left unset. */
    Object[] row(int partition, int clustering, Random random) {
        Object[] row = new Object[2 + present];
        row[0] = partition;
        row[1] = clustering;
        for (int i = 2; i < row.length; i++) {
            row[i] = text > 0 ? text(random) : (Object) random.nextInt(DISTINCT);
        }
        return row;
    }

    /** A part of the digits: making them for each row would keep the client busy, and servers that wait take longer for each request. */
    private String text(Random random) {
        int from = random.nextInt(DIGITS.length() - text);
        return DIGITS.substring(from, from + text);
    }

    /** Hexadecimal digits, which compress to about a half, as texts of tables do. */
    private static String digits() {
        Random random = new Random(1);
        StringBuilder digits = new StringBuilder();
        while (digits.length() < MANY_DIGITS) {
            digits.append(Long.toHexString(random.nextLong()));
        }
        return digits.toString();
    }

    /** Bytes of a row's cells. */
    int bytes() {
        return present * (text > 0 ? text : INT_BYTES);
    }

    /** The work of reading so many rows, by one request for one partition. */
    Work read(double rowsRead) {
        return Work.NONE
                .with(Factor.REQUESTS, 1)
                .with(Factor.ROUND_TRIPS, 1)
                .with(Factor.PARTITIONS, 1)
                .with(Factor.ROWS_READ, rowsRead)
                .with(Factor.CELLS_READ, rowsRead * present)
                .with(Factor.BYTES_READ, rowsRead * bytes());
    }

    /** The same where reading begins at a row that is drawn, and not with the partition's first one. */
    Work begunWithin(Work work) {
        return work.with(Factor.SLICES, work.of(Factor.PARTITIONS))
                .with(Factor.ROWS_SKIPPED, work.of(Factor.PARTITIONS) * rowsBefore());
    }

    /** The work of reading rows against the stored order, from a row on that is drawn, and sending all columns of all of them. */
    Work reversed(double rows) {
        Work read = read(rows + rowsBefore()).with(Factor.SLICES, 1);
        return returned(read, rows, 2 + values, KEY_BYTES + bytes());
    }

    private double rowsBefore() {
        return RowIndex.rowsBefore(rows, RowIndex.rowBytes(present, bytes()));
    }

    /** The work of reading rows and sending all columns of all of them. */
    Work readAll(double rows) {
        return returned(read(rows), rows, 2 + values, KEY_BYTES + bytes());
    }

    /** The work of reading rows and sending the column {@code v0} of all of them. */
    Work readOne(double rows) {
        return returned(
                read(rows).with(Factor.CELLS_LEFT_OUT, rows * (present - 1)), rows, 1, text > 0 ? text : INT_BYTES);
    }

    /**
     * The work of finding rows by an index and sending all columns of all of them.
     *
     * @param partitions in which they lie, as many in each
     * @param together whether those of a partition lie one behind the other
     */
    Work found(int matches, int partitions, boolean together) {
        double each = (double) matches / partitions;
        double skipped =
                together ? rowsBefore() : RowIndex.rowsBetween(rows, RowIndex.rowBytes(present, bytes()), each);
        return returned(read(matches), matches, 2 + values, KEY_BYTES + bytes())
                .with(Factor.ROWS_SKIPPED, partitions * skipped)
                .with(Factor.PARTITIONS, partitions * RowIndex.readsOf(each))
                .with(Factor.INDEX_SEARCHES, 1)
                .with(Factor.INDEX_MATCHES, matches);
    }

    /** Rows that are sent, in place of those that were. */
    static Work returned(Work work, double rows, int columns, double bytes) {
        return work.with(Factor.ROWS_RETURNED, rows)
                .with(Factor.CELLS_RETURNED, rows * columns)
                .with(Factor.BYTES_RETURNED, rows * bytes);
    }

    /** The work of writing a row. */
    Work written() {
        return write(present, bytes()).with(Factor.SPARSE_COLUMNS_WRITTEN, present < values ? values : 0);
    }

    /** The work of writing some cells of a row. */
    static Work write(int cells, int bytes) {
        return Work.NONE
                .with(Factor.REQUESTS, 1)
                .with(Factor.ROUND_TRIPS, 1)
                .with(Factor.WRITES, 1)
                .with(Factor.CELLS_WRITTEN, cells)
                .with(Factor.BYTES_WRITTEN, KEY_BYTES + bytes);
    }
}
