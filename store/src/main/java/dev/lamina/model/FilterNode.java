// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A condition without negations: they are moved down to the tests of single columns, which answer true or not true, so
 * that SQL's third truth value needs no room.
 */
abstract sealed class FilterNode {
    abstract Filter.Coverage coverage(Filter.Known known);

    /** Whether a row meets the condition, by the bounds of its columns. */
    abstract boolean isMet(Filter.Known known);

    abstract void begin();

    /** Sets the bits of rows that meet the condition, and clears all others up to the next full word. */
    abstract void mark(Filter.Columns columns, int rows, long[] bits) throws IOException;

    static FilterNode of(Predicate predicate, List<Field> fields, boolean negated) {
        if (predicate instanceof Predicate.Not not) {
            return of(not.term(), fields, !negated);
        } else if (predicate instanceof Predicate.And and) {
            return new Several(all(and.terms(), fields, negated), !negated);
        } else if (predicate instanceof Predicate.Or or) {
            return new Several(all(or.terms(), fields, negated), negated);
        } else if (predicate instanceof Predicate.IsNull isNull) {
            return new One(new MissingTest(place(isNull.field(), fields), negated));
        } else if (predicate instanceof Predicate.In in) {
            return new One(among(in.field(), in.values(), fields, negated));
        }
        return new One(compare((Predicate.Compare) predicate, fields, negated));
    }

    private static List<FilterNode> all(List<Predicate> terms, List<Field> fields, boolean negated) {
        List<FilterNode> nodes = new ArrayList<>();
        for (Predicate term : terms) {
            nodes.add(of(term, fields, negated));
        }
        return nodes;
    }

    private static RowTest compare(Predicate.Compare compare, List<Field> fields, boolean negated) {
        int place = comparable(compare.field(), fields);
        Vector value = values(compare.field(), List.of(compare.value()));
        if (value instanceof TextVector texts) {
            byte[] bytes = bytes(texts, 0);
            return switch (compare.operator()) {
                case EQUAL -> TextTest.among(place, negated, new byte[][] {bytes});
                case NOT_EQUAL -> TextTest.among(place, !negated, new byte[][] {bytes});
                case AT_LEAST -> TextTest.atLeast(place, negated, bytes);
                case LESS -> TextTest.atLeast(place, !negated, bytes);
                case AT_MOST -> TextTest.atMost(place, negated, bytes);
                case GREATER -> TextTest.atMost(place, !negated, bytes);
            };
        }
        long key = NumberTest.key(value, 0);
        return switch (compare.operator()) {
            case EQUAL -> NumberTest.between(place, negated, key, key);
            case NOT_EQUAL -> NumberTest.between(place, !negated, key, key);
            case AT_LEAST -> NumberTest.between(place, negated, key, Long.MAX_VALUE);
            case LESS -> NumberTest.between(place, !negated, key, Long.MAX_VALUE);
            case AT_MOST -> NumberTest.between(place, negated, Long.MIN_VALUE, key);
            case GREATER -> NumberTest.between(place, !negated, Long.MIN_VALUE, key);
        };
    }

    private static RowTest among(Field field, List<String> texts, List<Field> fields, boolean negated) {
        int place = comparable(field, fields);
        Vector values = values(field, texts);
        if (values instanceof TextVector utf8) {
            byte[][] among = new byte[values.size()][];
            for (int i = 0; i < among.length; i++) {
                among[i] = bytes(utf8, i);
            }
            return TextTest.among(place, negated, among);
        }
        long[] among = new long[values.size()];
        for (int i = 0; i < among.length; i++) {
            among[i] = NumberTest.key(values, i);
        }
        return NumberTest.among(place, negated, among);
    }

    private static Vector values(Field field, List<String> texts) {
        Vector values = Vector.of(field.type());
        for (String text : texts) {
            ValueText.append(values, text);
        }
        return values;
    }

    private static byte[] bytes(TextVector texts, int row) {
        return Arrays.copyOfRange(texts.bytes(), texts.start(row), texts.end(row));
    }

    /** The place of a column whose values are of the kind that the condition's are; others would compare as something else. */
    private static int comparable(Field field, List<Field> fields) {
        int place = place(field, fields);
        ColumnType found = fields.get(place).type();
        if (kind(found) != kind(field.type())) {
            throw new IllegalArgumentException("A condition takes " + field.name() + " for "
                    + PredicateValues.described(field.type()) + ", but it is " + PredicateValues.described(found)
                    + ". Make the condition for the entity of the rows that are read.");
        }
        return place;
    }

    /** Whole numbers are of one kind. A day and an instant are kept as such, too, but count days and milliseconds. */
    private static ColumnType kind(ColumnType type) {
        return type == ColumnType.INT ? ColumnType.LONG : type;
    }

    private static int place(Field field, List<Field> fields) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(field.name())) {
                return i;
            }
        }
        throw new IllegalArgumentException("A condition looks at " + field.name() + ", which is not read.");
    }

    /** All of several, or at least one. */
    private static final class Several extends FilterNode {
        private final List<FilterNode> nodes;
        private final boolean all;
        private long[] others = new long[128];

        Several(List<FilterNode> nodes, boolean all) {
            this.nodes = nodes;
            this.all = all;
        }

        @Override
        Filter.Coverage coverage(Filter.Known known) {
            Filter.Coverage coverage = all ? Filter.Coverage.ALL : Filter.Coverage.NONE;
            for (FilterNode node : nodes) {
                Filter.Coverage other = node.coverage(known);
                coverage = (other.compareTo(coverage) < 0) == all ? other : coverage;
            }
            return coverage;
        }

        @Override
        boolean isMet(Filter.Known known) {
            int open = 0;
            boolean met = false;
            for (FilterNode node : nodes) {
                if (!all) {
                    met |= node.isMet(known);
                } else if (node.coverage(known) != Filter.Coverage.ALL) {
                    // Whether two are met by the same row nobody knows.
                    open++;
                    met = node.isMet(known);
                }
            }
            return all ? open == 0 && known.rows() > 0 || open == 1 && met : met;
        }

        @Override
        void begin() {
            nodes.forEach(FilterNode::begin);
        }

        @Override
        void mark(Filter.Columns columns, int rows, long[] bits) throws IOException {
            int words = (rows + 63) >> 6;
            if (others.length < words) {
                others = new long[words];
            }
            nodes.get(0).mark(columns, rows, bits);
            for (int i = 1; i < nodes.size(); i++) {
                if (isSettled(bits, words, rows)) {
                    // What the other columns hold changes nothing, so they are not even decoded.
                    return;
                }
                nodes.get(i).mark(columns, rows, others);
                for (int word = 0; word < words; word++) {
                    bits[word] = all ? bits[word] & others[word] : bits[word] | others[word];
                }
            }
        }

        private boolean isSettled(long[] bits, int words, int rows) {
            for (int word = 0; word < words; word++) {
                long open = all ? bits[word] : ~bits[word] & -1L >>> (64 - Math.min(64, rows - (word << 6)));
                if (open != 0) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A test of one column. */
    private static final class One extends FilterNode {
        private final RowTest test;
        private long[] marks = new long[128];
        private byte[] passes = new byte[0];
        private int passing;
        private boolean known;

        One(RowTest test) {
            this.test = test;
        }

        @Override
        Filter.Coverage coverage(Filter.Known run) {
            return test.coverage(run.rows(), run.missing(test.place), run.bounds(test.place));
        }

        @Override
        boolean isMet(Filter.Known run) {
            return test.isMet(run.rows(), run.missing(test.place), run.bounds(test.place));
        }

        @Override
        void begin() {
            known = false;
        }

        @Override
        void mark(Filter.Columns columns, int rows, long[] bits) throws IOException {
            Vector distinct = columns.distinct(test.place);
            if (distinct != null) {
                if (!known) {
                    ask(distinct);
                    known = true;
                }
                if (passing == 0 || passing == distinct.size()) {
                    fill(rows, bits, passing == 0 ? 0 : -1L);
                } else {
                    gather(passes, columns.codes(test.place), rows, bits);
                }
                return;
            }
            Vector values = columns.values(test.place);
            boolean worthIt = values instanceof TextVector texts
                    && texts.isCoded()
                    && texts.dictionary().size() < rows;
            if (worthIt && !(test instanceof MissingTest)) {
                TextVector texts = (TextVector) values;
                ask(texts.dictionary());
                known = false;
                gather(passes, texts.codes(), rows, bits);
                unmarkMissing(texts, rows, bits);
            } else {
                test.mark(values, rows, bits);
            }
        }

        private void ask(Vector distinct) {
            int count = distinct.size();
            if (marks.length < (count + 63) >> 6) {
                marks = new long[(count + 63) >> 6];
            }
            if (passes.length <= count) {
                passes = new byte[count + 1];
            }
            test.mark(distinct, count, marks);
            passing = 0;
            for (int i = 0; i < count; i++) {
                passes[i] = (byte) (marks[i >> 6] >>> i & 1);
                passing += passes[i];
            }
            // Where every value is missing there may be no entry, and the rows' codes are 0 all the same.
            passes[count] = 0;
        }

        private static void fill(int rows, long[] bits, long word) {
            for (int row = 0; row < rows; row += 64) {
                bits[row >> 6] = word & -1L >>> (64 - Math.min(64, rows - row));
            }
        }

        private static void gather(byte[] passes, int[] codes, int rows, long[] bits) {
            for (int from = 0; from < rows; from += 64) {
                int to = Math.min(rows, from + 64);
                long word = 0;
                for (int row = from; row < to; row++) {
                    word |= (long) passes[codes[row]] << row;
                }
                bits[from >> 6] = word;
            }
        }

        /** Rows of a dictionary without a missing entry are missing by their bitmap alone. */
        private static void unmarkMissing(Vector values, int rows, long[] bits) {
            if (values.missingCount() > 0) {
                for (int row = 0; row < rows; row += 64) {
                    bits[row >> 6] &= ~values.missingBits(row, Math.min(64, rows - row));
                }
            }
        }
    }
}
