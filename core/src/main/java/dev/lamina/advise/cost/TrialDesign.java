// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * The trials: each factor is varied by itself over what plans have of it, and some are varied together. Each factor is in two trials at
 * least, so that one can be predicted from the others.
 */
final class TrialDesign {
    private static final int FEW = TrialTables.FEW;

    /** Partitions that writes go to. */
    private static final int WRITTEN_PARTITIONS = 1000;

    private final CqlSession session;
    private final TrialTables tables;
    private final long seed;
    private final List<Trial> trials = new ArrayList<>();

    private TrialDesign(CqlSession session, TrialTables tables, long seed) {
        this.session = session;
        this.tables = tables;
        this.seed = seed;
    }

    /** The trials on tables that are filled. */
    static List<Trial> of(CqlSession session, TrialTables tables, long seed) {
        TrialDesign design = new TrialDesign(session, tables, seed);
        design.slices();
        design.partitions();
        design.scans();
        design.indexes();
        design.writes();
        return List.copyOf(design.trials);
    }

    /** What is drawn for a request: the same for the same number. */
    private Random random(long number) {
        return new Random(seed * 31 + number * 0x9E3779B97F4A7C15L);
    }

    private void add(String name, Work work, int rows, LongFunction<Statement<?>> statement) {
        trials.add(new Trial(name, work, 1, rows, statement));
    }

    private void slices() {
        for (int rows : new int[] {1, 10, 100, 500, 2000, 5000}) {
            slice("narrow", tables.narrow, "*", rows, tables.narrow.readAll(rows));
        }
        for (int rows : new int[] {100, 2000}) {
            slice("one column of narrow", tables.narrow, "v0", rows, tables.narrow.readOne(rows));
        }
        for (int rows : new int[] {1, 20, 100, 250}) {
            slice("wide", tables.wide, "*", rows, tables.wide.readAll(rows));
        }
        for (int rows : new int[] {20, 250}) {
            slice("one column of wide", tables.wide, "v0", rows, tables.wide.readOne(rows));
        }
        for (int rows : new int[] {1, 10, 50, 250}) {
            slice("bulky", tables.bulky, "*", rows, tables.bulky.readAll(rows));
        }
        slice(
                "keys of bulky",
                tables.bulky,
                "c",
                250,
                TrialTable.returned(tables.bulky.read(250).with(Factor.CELLS_LEFT_OUT, 250), 250, 1, 4));
        for (int rows : new int[] {1, 50, 500}) {
            reversed(rows);
        }
        for (int rows : new int[] {1, 40, 400}) {
            slice(
                    "layered",
                    tables.layered,
                    "*",
                    rows,
                    tables.layered.readAll(rows).with(Factor.SSTABLES, TrialTables.LAYERS - 1));
        }
        filtered(tables.narrow, 500);
        filtered(tables.narrow, 5000);
        filtered(tables.wide, 250);
    }

    /** So many rows of a partition, from a row on that is drawn. */
    private void slice(String name, TrialTable table, String columns, int rows, Work work) {
        PreparedStatement select = session.prepare(
                "SELECT " + columns + " FROM " + table.name() + " WHERE p = ? AND c >= ? LIMIT " + rows);
        add(rows + " rows of " + name, table.begunWithin(work), rows, number -> {
            Random random = random(number);
            return select.bind(random.nextInt(table.partitions()), random.nextInt(table.rows() - rows + 1));
        });
    }

    /** The last rows before one that is drawn. */
    private void reversed(int rows) {
        TrialTable table = tables.narrow;
        PreparedStatement select = session.prepare(
                "SELECT * FROM " + table.name() + " WHERE p = ? AND c < ? ORDER BY c DESC LIMIT " + rows);
        add("last " + rows + " rows of narrow", table.reversed(rows), rows, number -> {
            Random random = random(number);
            return select.bind(random.nextInt(table.partitions()), rows + random.nextInt(table.rows() - rows + 1));
        });
    }

    /** Rows of a partition that are read, and of which the server keeps the few with a value. */
    private void filtered(TrialTable table, int rows) {
        PreparedStatement select = session.prepare(
                "SELECT * FROM " + table.name() + " WHERE p = ? AND c >= ? AND c < ? AND v1 = ? ALLOW FILTERING");
        double found = (double) rows / TrialTable.DISTINCT;
        Work work = TrialTable.returned(
                table.read(rows).with(Factor.ROWS_TESTED, rows), found, 2 + table.values(), 8 + table.bytes());
        add(rows + " rows of a partition filtered", table.begunWithin(work), -1, number -> {
            Random random = random(number);
            int from = random.nextInt(table.rows() - rows + 1);
            return select.bind(
                    random.nextInt(table.partitions()), from, from + rows, random.nextInt(TrialTable.DISTINCT));
        });
    }

    private void partitions() {
        TrialTable single = tables.single;
        PreparedStatement point = session.prepare("SELECT * FROM " + single.name() + " WHERE p = ?");
        LongFunction<Statement<?>> one = number -> point.bind(random(number).nextInt(single.partitions()));
        add("a partition", single.readAll(1), 1, one);
        Work atOnce = single.readAll(1).times(FEW).with(Factor.ROUND_TRIPS, 1);
        trials.add(new Trial(FEW + " partitions at once", atOnce, FEW, 1, one));
        PreparedStatement in = session.prepare("SELECT * FROM " + single.name() + " WHERE p IN ?");
        for (int count : new int[] {4, 16, 64}) {
            add(count + " partitions in one request", several(single.readAll(1), count), count, number -> {
                int from = random(number).nextInt(single.partitions() - count);
                return in.bind(keys(from, count));
            });
        }
        PreparedStatement slices =
                session.prepare("SELECT * FROM " + tables.wide.name() + " WHERE p IN ? AND c >= ? AND c < ?");
        add(
                "20 wide rows of 4 partitions each",
                several(tables.wide.begunWithin(tables.wide.readAll(20)), 4),
                80,
                number -> {
                    int from = random(number).nextInt(tables.wide.rows() - 20);
                    return slices.bind(keys((int) (number % 12), 4), from, from + 20);
                });
    }

    /** The same work in several partitions by one request. */
    private static Work several(Work one, int count) {
        return one.times(count).with(Factor.REQUESTS, 1).with(Factor.ROUND_TRIPS, 1);
    }

    private static List<Integer> keys(int from, int count) {
        List<Integer> keys = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            keys.add(from + i);
        }
        return keys;
    }

    private void scans() {
        scan(tables.single, 50);
        scan(tables.single, 1000);
        scan(tables.indexed, 100);
        scan(tables.wide, 4);
        filteredScan(tables.single, 1000);
        filteredScan(tables.wide, 8);
    }

    private Work scanned(TrialTable table, int partitions) {
        return table.read(partitions * table.rows())
                .with(Factor.PARTITIONS, 0)
                .with(Factor.SCANS, 1)
                .with(Factor.SCANNED_PARTITIONS, partitions);
    }

    private void scan(TrialTable table, int partitions) {
        List<long[]> ranges = tables.ranges(table, partitions);
        PreparedStatement select =
                session.prepare("SELECT * FROM " + table.name() + " WHERE token(p) > ? AND token(p) <= ?");
        int rows = partitions * table.rows();
        Work work = TrialTable.returned(scanned(table, partitions), rows, 2 + table.values(), 8 + table.bytes())
                .with(Factor.RETURNED_PARTITIONS, partitions);
        add("scan of " + partitions + " partitions of " + table.rows() + " rows", work, rows, number -> {
            long[] range = ranges.get((int) (number % ranges.size()));
            return select.bind(range[0], range[1]);
        });
    }

    private void filteredScan(TrialTable table, int partitions) {
        List<long[]> ranges = tables.ranges(table, partitions);
        PreparedStatement select = session.prepare(
                "SELECT * FROM " + table.name() + " WHERE token(p) > ? AND token(p) <= ? AND v1 = ? ALLOW FILTERING");
        double found = (double) partitions * table.rows() / TrialTable.DISTINCT;
        Work work = TrialTable.returned(scanned(table, partitions), found, 2 + table.values(), 8 + table.bytes())
                .with(Factor.ROWS_TESTED, partitions * table.rows())
                .with(Factor.RETURNED_PARTITIONS, Math.min(found, partitions));
        add("filtered scan of " + partitions + " partitions of " + table.rows() + " rows", work, -1, number -> {
            long[] range = ranges.get((int) (number % ranges.size()));
            return select.bind(range[0], range[1], random(number).nextInt(TrialTable.DISTINCT));
        });
    }

    private void indexes() {
        for (int matches : new int[] {1, 10, 100, 1000}) {
            Work work = tables.indexed.found(matches, TrialTables.indexedPartitions(matches), false);
            indexed("*", matches, work);
            if (matches == 100) {
                Work one = work.with(Factor.CELLS_LEFT_OUT, matches * (tables.indexed.values() - 1));
                indexed("v1", matches, TrialTable.returned(one, matches, 1, 4));
            }
        }
        TrialTable located = tables.located;
        located("v0 = ?", TrialTables.SCATTERED * located.partitions(), located.partitions(), random ->
                new Object[] {random.nextInt(located.rows() / TrialTables.SCATTERED)});
        located("v1 = ?", TrialTables.TOGETHER, 1, random -> new Object[] {random.nextInt(located.partitions()) * FEW});
        located("v1 >= ? AND v1 < ?", 2 * TrialTables.TOGETHER, 1, random -> {
            int from = random.nextInt(located.partitions()) * FEW;
            return new Object[] {from, from + 2};
        });
    }

    private void indexed(String columns, int matches, Work work) {
        PreparedStatement select =
                session.prepare("SELECT " + columns + " FROM " + tables.indexed.name() + " WHERE v0 = ?");
        add(
                matches + " rows by index (" + columns + ")",
                work,
                matches,
                number ->
                        select.bind(TrialTables.indexed(matches, random(number).nextInt(1000))));
    }

    private void located(String where, int matches, int partitions, Function<Random, Object[]> values) {
        PreparedStatement select = session.prepare("SELECT * FROM " + tables.located.name() + " WHERE " + where);
        add(
                matches + " rows by index (" + where + ")",
                tables.located.found(matches, partitions, partitions == 1),
                matches,
                number -> select.bind(values.apply(random(number))));
    }

    private void writes() {
        for (TrialTable table : List.of(
                tables.writtenNarrow, tables.writtenWide, tables.writtenSparse, tables.writtenSparse.having(FEW))) {
            insert(table.present() + " of " + table.values() + " columns", table, table.written());
        }
        insert("a long text", tables.writtenBulky, tables.writtenBulky.written());
        TrialTable indexed = tables.writtenIndexed;
        insert(
                indexed.values() + " columns, one of them indexed",
                indexed,
                indexed.written().with(Factor.INDEX_WRITES, 1));
        TrialTable viewed = tables.writtenViewed;
        insert(
                viewed.values() + " columns of a table with a view",
                viewed,
                viewed.written().with(Factor.VIEW_WRITES, 1));
        Work cell = TrialTable.write(1, 4);
        update("update of a cell", tables.writtenNarrow, "v0", cell);
        update("update of an indexed cell", tables.writtenIndexed, "v0", cell.with(Factor.INDEX_WRITES, 1));
        update("update of a cell of a view", tables.writtenViewed, "v1", cell.with(Factor.VIEW_WRITES, 1));
        for (TrialTable table : List.of(tables.writtenNarrow, tables.writtenWide)) {
            PreparedStatement delete = session.prepare("DELETE FROM " + table.name() + " WHERE p = ? AND c = ?");
            add(
                    "delete of a row of " + table.values(),
                    TrialTable.write(0, 0).with(Factor.DELETES, 1),
                    -1,
                    number -> delete.bind(partition(number), clustering(number)));
        }
        batch(2);
        batch(6);
    }

    private void update(String name, TrialTable table, String column, Work work) {
        PreparedStatement update =
                session.prepare("UPDATE " + table.name() + " SET " + column + " = ? WHERE p = ? AND c = ?");
        add(
                name,
                work,
                -1,
                number -> update.bind(
                        random(number).nextInt(TrialTable.DISTINCT), partition(number), clustering(number)));
    }

    private static int partition(long number) {
        return (int) (number % WRITTEN_PARTITIONS);
    }

    private static int clustering(long number) {
        return (int) (number >> 10);
    }

    private void insert(String what, TrialTable table, Work work) {
        PreparedStatement insert = session.prepare(table.insert());
        add(
                "insert of " + what,
                work,
                -1,
                number -> insert.bind(table.row(partition(number), clustering(number), random(number))));
    }

    /** Logged batches of rows that belong to different partitions, half of them of another table. */
    private void batch(int statements) {
        TrialTable table = tables.writtenNarrow;
        PreparedStatement insert = session.prepare(table.insert());
        PreparedStatement other = session.prepare(tables.writtenOther.insert());
        Work work = table.written()
                .times(statements)
                .with(Factor.REQUESTS, 1)
                .with(Factor.ROUND_TRIPS, 1)
                .with(Factor.LOGGED_BATCHES, 1);
        add("batch of " + statements, work, -1, number -> {
            Random random = random(number);
            List<BatchableStatement<?>> members = new ArrayList<>(statements);
            for (int i = 0; i < statements; i++) {
                Object[] row = table.row(partition(number + i), clustering(number), random);
                members.add((i % 2 == 0 ? insert : other).bind(row));
            }
            return BatchStatement.newInstance(BatchType.LOGGED, members);
        });
    }
}
