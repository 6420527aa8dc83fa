// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.data.RowProblem;
import dev.lamina.model.BadRowException;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Takes rows apart and puts them into coded stripes. A row whose columns are where they have to be goes the short way:
 * its tuples are looked up by their bytes, and only those not seen before in this stripe are judged, converted and kept.
 * All others are judged as the screening judges them, so that a bad one gets the same message. Serves one thread.
 */
final class StripeReader {
    /** Rows are searched for in runs of so many bytes, whose places fit the first-level cache. */
    private static final int WINDOW = 1 << 14;

    /** So many rows of a window at most; only rows of next to nothing are more. */
    private static final int MAX_ROWS = 512;

    /** Keys put together are no longer than their rows, and 8 bytes after the last are written with it. */
    private static final int GATHERED = 64;

    private final Entity entity;
    private final int[] groupsAlone;
    private final TupleTable[] tables;
    private final ColumnEnds ends = new ColumnEnds(WINDOW);
    private final Map<TextForm, RowCheck> checks = new HashMap<>();
    private final Vector[][] tupleFields;
    private final int[][] codes;
    private final Vector[] alone;
    private final byte[][] keys;
    private final int[][] keyFrom;
    private final int[][] keyTo;
    private final int[] rowAt = new int[MAX_ROWS];
    private int[] lineEnds = new int[0];
    private byte[] gathered = new byte[WINDOW + GATHERED + MAX_ROWS * GroupPlace.MAX_DIGITS];
    private long firstNumber;
    private FormPlan plan;

    /** @param hashBits as {@link TupleTable}'s */
    StripeReader(Entity entity, Grouping grouping, long hashBits) {
        this.entity = entity;
        this.groupsAlone = grouping.alone().stream().mapToInt(i -> i).toArray();
        this.tables = new TupleTable[grouping.families().size()];
        this.tupleFields = new Vector[tables.length][];
        int groups = 0;
        for (int family = 0; family < tables.length; family++) {
            tables[family] = new TupleTable(hashBits);
            tupleFields[family] = new Vector[grouping.families().get(family).width()];
            groups += grouping.families().get(family).members().size();
        }
        this.codes = new int[groups][];
        this.alone = new Vector[groupsAlone.length];
        this.keys = new byte[groups][];
        this.keyFrom = new int[groups][MAX_ROWS];
        this.keyTo = new int[groups][MAX_ROWS];
    }

    /** Begins a stripe of at most so many rows. */
    void begin(CodedStripe into, int rows) {
        into.clear();
        int group = 0;
        for (int family = 0; family < tables.length; family++) {
            tables[family].clear();
            CodedStripe.Tuples tuples = into.tuples(family);
            for (int position = 0; position < tupleFields[family].length; position++) {
                tupleFields[family][position] = tuples.field(position);
            }
            for (int member = 0; member < tuples.members(); member++) {
                codes[group++] = tuples.codes(member, rows);
            }
        }
        for (int i = 0; i < alone.length; i++) {
            alone[i] = into.alone(groupsAlone[i]);
        }
    }

    /**
     * Reads rows.
     *
     * @param number the number of the stripe's first row among all rows, from 1
     * @param first the number of the first row in the stripe
     * @throws IOException if there are not so many, one is bad, or the file can't be read
     */
    void read(RowInput input, FormPlan form, long number, int first, int rows) throws IOException {
        plan = form;
        firstNumber = number;
        int row = first;
        int end = first + rows;
        while (row < end) {
            if (input.limit() - input.start() < WINDOW) {
                input.fill();
            }
            int taken = window(input, row, end);
            row += taken == 0 ? oneRow(input, row) : taken;
        }
        input.requireMark();
    }

    /** Reads the rows that lie in the next bytes as a whole, up to the first that needs another look; says how many. */
    private int window(RowInput input, int first, int end) throws IOException {
        byte[] bytes = input.bytes();
        byte delimiter = plan.form().delimiter();
        ends.find(
                bytes,
                input.start(),
                Math.min(input.limit(), input.start() + WINDOW),
                delimiter,
                plan.form().quoted());
        int[] places = ends.places();
        int count = ends.count();
        int columns = plan.form().columns().size();
        boolean ascii = !ends.hasNonAscii();
        int most = Math.min(MAX_ROWS, end - first);
        int rows = 0;
        int at = 1;
        while (rows < most && at + columns <= count && !ends.hasStrayQuotes()) {
            int last = at + columns - 1;
            int behind = ColumnEnds.behind(bytes, places, at, last, count, delimiter);
            if (behind < 0 || !(ascii || ColumnEnds.isText(bytes, places[at - 1] + 1, places[last]))) {
                break;
            }
            rowAt[rows++] = at;
            at = behind;
        }
        if (rows > 0 && !code(bytes, places, rows, first)) {
            // The first bad one is among them.
            for (int row = 0; row < rows; row++) {
                judge(input);
            }
            throw judgedInTwoWays(input);
        }
        input.taken(rows, places[at - 1] + 1);
        return rows;
    }

    /** Reads a row of any kind. */
    private int oneRow(RowInput input, int row) throws IOException {
        judge(input);
        rowAt[0] = 1;
        int length = lineEnds[plan.form().columns().size()] - lineEnds[0];
        if (gathered.length < length + GATHERED + GroupPlace.MAX_DIGITS) {
            gathered = new byte[length + GATHERED + GroupPlace.MAX_DIGITS];
        }
        if (!code(input.bytes(), lineEnds, 1, row)) {
            throw judgedInTwoWays(input);
        }
        return 1;
    }

    /** Passes over a row if it is good; reports it if it is bad. */
    private void judge(RowInput input) throws IOException {
        int feed = input.lineEndOfRow();
        byte[] bytes = input.bytes();
        int from = input.start();
        boolean tooLong = feed == RowInput.TOO_LONG;
        int to = tooLong ? input.limit() : feed > from && bytes[feed - 1] == '\r' ? feed - 1 : feed;
        if (to == from) {
            throw bad(input, 1, "blank line");
        }
        RowCheck check = checks.computeIfAbsent(plan.form(), form -> new RowCheck(form, entity));
        boolean control = false;
        for (int i = from; i < to; i++) {
            control |= bytes[i] == 0 || bytes[i] == '\r';
        }
        if (!check.isGood(bytes, from, to, tooLong, control, true)) {
            throw bad(input, check.badColumn(), check.reason());
        }
        lineEnds = check.ends(lineEnds, from);
        input.taken(1, feed + 1);
    }

    private static IllegalStateException judgedInTwoWays(RowInput input) {
        return new IllegalStateException(input.file().file().path() + ": a row before line " + input.line()
                + " was good in one pass and bad in another.");
    }

    private static IOException bad(RowInput input, int column, String reason) {
        return new BadRowException(
                new RowProblem(input.file().file().path(), input.line(), column, reason).asException());
    }

    /**
     * Codes rows, group by group, so that a group's table stays near and one lookup need not wait for another.
     *
     * @param places has from {@link #rowAt} on the ends of each row's columns, and before them its beginning less 1
     * @param first the number of the first row in the stripe
     * @return whether all values are good
     */
    private boolean code(byte[] bytes, int[] places, int rows, int first) {
        GroupPlace[] groups = plan.groups();
        int used = 0;
        for (int i = 0; i < groups.length; i++) {
            GroupPlace group = groups[i];
            if (group.isWhole()) {
                keys[i] = bytes;
                wholeKeys(i, group.first(), group.last(), places, rows);
            } else {
                keys[i] = gathered;
                used = gatheredKeys(i, group, bytes, places, rows, firstNumber + first, used);
            }
            if (!codeGroup(i, group, bytes, places, rows, first)) {
                return false;
            }
        }
        ColumnPlace[] columns = plan.alone();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i].isRowNumber()) {
                appendNumbers((LongVector) alone[i], rows, firstNumber + first);
            } else if (!appendAlone(columns[i], alone[i], bytes, places, rows)) {
                return false;
            }
        }
        return true;
    }

    private void wholeKeys(int group, int firstColumn, int lastColumn, int[] places, int rows) {
        int[] from = keyFrom[group];
        int[] to = keyTo[group];
        for (int row = 0; row < rows; row++) {
            int at = rowAt[row];
            from[row] = places[at + firstColumn - 1] + 1;
            to[row] = places[at + lastColumn];
        }
    }

    private int gatheredKeys(int group, GroupPlace place, byte[] bytes, int[] places, int rows, long number, int used) {
        byte delimiter = plan.form().delimiter();
        int end = used;
        for (int row = 0; row < rows; row++) {
            keyFrom[group][row] = end;
            end = place.gather(bytes, places, rowAt[row], delimiter, number + row, gathered, end);
            keyTo[group][row] = end;
        }
        return end;
    }

    private boolean codeGroup(int number, GroupPlace group, byte[] bytes, int[] places, int rows, int first) {
        TupleTable table = tables[group.family()];
        byte[] key = keys[number];
        int[] from = keyFrom[number];
        int[] to = keyTo[number];
        int[] into = codes[number];
        for (int row = 0; row < rows; row++) {
            int code = group.siblings() == number ? -1 : sibling(group.siblings(), number, row, first);
            if (code < 0) {
                code = table.find(key, from[row], to[row]);
                if (code < 0) {
                    if (!append(group, bytes, places, rowAt[row], firstNumber + first + row)) {
                        return false;
                    }
                    code = table.add(key, from[row], to[row]);
                }
            }
            into[first + row] = code;
        }
        return true;
    }

    /** The code of an earlier group of the family that has the same tuple in this row; -1 if there is none. */
    private int sibling(int earliest, int group, int row, int first) {
        int from = keyFrom[group][row];
        int to = keyTo[group][row];
        for (int i = earliest; i < group; i++) {
            int other = keyFrom[i][row];
            if (keyTo[i][row] - other == to - from && TupleTable.same(keys[group], from, to, keys[i], other)) {
                return codes[i][first + row];
            }
        }
        return -1;
    }

    private boolean append(GroupPlace group, byte[] bytes, int[] places, int at, long number) {
        ColumnPlace[] fields = group.fields();
        Vector[] into = tupleFields[group.family()];
        for (int position = 0; position < fields.length; position++) {
            ColumnPlace field = fields[position];
            if (field.isRowNumber()) {
                ((LongVector) into[position]).append(number);
                continue;
            }
            int from = places[at + field.index() - 1] + 1;
            if (!field.append(bytes, from, places[at + field.index()], into[position])) {
                return false;
            }
        }
        return true;
    }

    private static void appendNumbers(LongVector into, int rows, long number) {
        for (int row = 0; row < rows; row++) {
            into.append(number + row);
        }
    }

    private boolean appendAlone(ColumnPlace column, Vector into, byte[] bytes, int[] places, int rows) {
        int index = column.index();
        for (int row = 0; row < rows; row++) {
            int at = rowAt[row] + index;
            if (!column.append(bytes, places[at - 1] + 1, places[at], into)) {
                return false;
            }
        }
        return true;
    }
}
