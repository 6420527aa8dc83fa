// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.layout.Entity;
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

    private final Entity entity;
    private final int[] groupsAlone;
    private final TupleTable[] tables;
    private final ColumnEnds ends = new ColumnEnds(WINDOW);
    private final Map<TextForm, RowCheck> checks = new HashMap<>();
    private final Vector[][] tupleFields;
    private final int[][] codes;
    private final Vector[] alone;
    private final byte[][] keys;
    private final int[] keyFrom;
    private final int[] keyTo;
    private int[] lineEnds = new int[0];
    private byte[] gathered = new byte[WINDOW + 8192];
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
        this.keyFrom = new int[groups];
        this.keyTo = new int[groups];
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
     * @param first the number of the first row in the stripe
     * @throws IOException if there are not so many, one is bad, or the file can't be read
     */
    void read(RowInput input, FormPlan form, int first, int rows) throws IOException {
        plan = form;
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
        int to = Math.min(input.limit(), input.start() + WINDOW);
        byte delimiter = plan.form().delimiter();
        ends.find(bytes, input.start(), to, delimiter);
        int[] places = ends.places();
        int count = ends.count();
        int columns = plan.form().columns().size();
        boolean ascii = !ends.hasNonAscii();
        int at = 1;
        int row = first;
        while (row < end && at + columns <= count) {
            int last = at + columns - 1;
            int behind = behind(bytes, places, at, last, count, delimiter);
            if (behind < 0
                    || !(ascii || isText(bytes, places[at - 1] + 1, places[last]))
                    || !code(bytes, places, at, row)) {
                break;
            }
            at = behind;
            row++;
        }
        input.taken(row - first, places[at - 1] + 1);
        return row - first;
    }

    /** Where the places of the next row begin, if these are those of a row; -1 otherwise. */
    private static int behind(byte[] bytes, int[] places, int at, int last, int count, byte delimiter) {
        int other = 0;
        for (int i = at; i < last; i++) {
            other |= bytes[places[i]] ^ delimiter;
        }
        if (other != 0) {
            return -1;
        }
        int end = places[last];
        if (bytes[end] == '\n') {
            return last + 1;
        }
        boolean carriageReturn =
                bytes[end] == '\r' && last + 1 < count && places[last + 1] == end + 1 && bytes[end + 1] == '\n';
        return carriageReturn ? last + 2 : -1;
    }

    private static boolean isText(byte[] bytes, int from, int to) {
        return !ColumnEnds.hasNonAscii(bytes, from, to) || Utf8.isValid(bytes, from, to);
    }

    /** Reads a row of any kind. */
    private int oneRow(RowInput input, int row) throws IOException {
        int feed = input.lineEndOfRow();
        byte[] bytes = input.bytes();
        int from = input.start();
        boolean tooLong = feed == RowInput.TOO_LONG;
        int to = tooLong ? input.limit() : feed > from && bytes[feed - 1] == '\r' ? feed - 1 : feed;
        if (to == from) {
            throw bad(input, 1, "found a blank line, expected a row");
        }
        RowCheck check = checks.computeIfAbsent(plan.form(), form -> new RowCheck(form, entity));
        boolean control = false;
        for (int i = from; i < to; i++) {
            control |= bytes[i] == 0 || bytes[i] == '\r';
        }
        if (!check.isGood(bytes, from, to, tooLong, control, true)) {
            throw bad(input, check.badColumn(), check.reason());
        }
        if (gathered.length < to - from + 8192) {
            gathered = new byte[to - from + 8192];
        }
        lineEnds = check.ends(lineEnds, from);
        if (!code(bytes, lineEnds, 1, row)) {
            throw new IllegalStateException(
                    input.file().file().path() + ":" + input.line() + ": a row is judged in two ways.");
        }
        input.taken(1, feed + 1);
        return 1;
    }

    private static IOException bad(RowInput input, int column, String reason) {
        return RowInput.failure(new RowProblem(input.file().file().path(), input.line(), column, reason).asException());
    }

    /**
     * Codes a row; {@code false} if a value in it is bad.
     *
     * @param at where in {@code places} the ends of the row's columns begin; before it stands the row's beginning less 1
     */
    private boolean code(byte[] bytes, int[] places, int at, int row) {
        GroupPlace[] groups = plan.groups();
        byte delimiter = plan.form().delimiter();
        int used = 0;
        for (int i = 0; i < groups.length; i++) {
            GroupPlace group = groups[i];
            byte[] key;
            int from;
            int to;
            if (group.isWhole()) {
                key = bytes;
                from = places[at + group.first() - 1] + 1;
                to = places[at + group.last()];
            } else {
                key = gathered;
                from = used;
                to = group.gather(bytes, places, at, delimiter, key, from);
                used = to;
            }
            keys[i] = key;
            keyFrom[i] = from;
            keyTo[i] = to;
            int code = sibling(group.siblings(), i, row);
            if (code < 0) {
                TupleTable table = tables[group.family()];
                code = table.find(key, from, to);
                if (code < 0) {
                    if (!append(group, bytes, places, at)) {
                        return false;
                    }
                    code = table.add(key, from, to);
                }
            }
            codes[i][row] = code;
        }
        return appendAlone(bytes, places, at);
    }

    /** The code of an earlier group of the family that has the same tuple in this row; -1 if there is none. */
    private int sibling(int first, int group, int row) {
        int from = keyFrom[group];
        int to = keyTo[group];
        for (int i = first; i < group; i++) {
            if (keyTo[i] - keyFrom[i] == to - from && TupleTable.same(keys[group], from, to, keys[i], keyFrom[i])) {
                return codes[i][row];
            }
        }
        return -1;
    }

    private boolean append(GroupPlace group, byte[] bytes, int[] places, int at) {
        ColumnPlace[] fields = group.fields();
        Vector[] into = tupleFields[group.family()];
        for (int position = 0; position < fields.length; position++) {
            ColumnPlace field = fields[position];
            int from = places[at + field.index() - 1] + 1;
            if (!field.append(bytes, from, places[at + field.index()], into[position])) {
                return false;
            }
        }
        return true;
    }

    private boolean appendAlone(byte[] bytes, int[] places, int at) {
        ColumnPlace[] columns = plan.alone();
        for (int i = 0; i < columns.length; i++) {
            int index = columns[i].index();
            if (!columns[i].append(bytes, places[at + index - 1] + 1, places[at + index], alone[i])) {
                return false;
            }
        }
        return true;
    }
}
