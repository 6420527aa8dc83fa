// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The way to a query's rows by a table's primary key, found as one would by hand: the partition key's columns from values that the
 * condition lists or, where they are days, ints or made of an expression, from a range; the clustering columns from left to right,
 * until one is bounded by a range; the order and the limit of the server where it has them.
 */
final class KeyWay {
    /** With more partitions than this reading all rows by token ranges is no worse. */
    private static final int MAX_PARTITIONS = 1000;

    /** Buckets that are asked one after the other, until there are enough rows, may be this many. */
    private static final int MAX_BUCKETS = 100_000;

    /** Cassandra compares doubles by their bits where a condition compares numbers, so that they are left to the client. */
    static final Set<ColumnType> COMPARED_ALIKE = Set.of(
            ColumnType.INT,
            ColumnType.LONG,
            ColumnType.DATE,
            ColumnType.TIMESTAMP,
            ColumnType.TEXT,
            ColumnType.BOOLEAN,
            ColumnType.BLOB);

    private final Select select;
    private final RowTable table;
    private final String keyspace;
    private final KeyConditions conditions;
    private final Set<Predicate> answered = new LinkedHashSet<>();
    private final List<Predicate> exact = new ArrayList<>();
    private final List<Reach.Bucket> buckets = new ArrayList<>();
    private final List<String> terms = new ArrayList<>();
    private final List<ByteBuffer> values = new ArrayList<>();
    private List<List<ByteBuffer>> partitions = List.of(List.of());
    /** The field whose range gave the partitions, the last of several; {@code null} where none did. */
    private String bucketField;

    private boolean listed;

    /** Whether a range of single values gave several partitions, of which some may have no row. */
    private boolean counted;

    /** Whether rows of one interval are in several partitions. */
    private boolean spread;

    /** Whether the condition says anything of the clustering columns. */
    private boolean narrows;

    /** Whether the condition says anything of the partition key. */
    private boolean led;

    private boolean wholeKey = true;
    private int fixed;

    private KeyWay(Select select, RowTable table, String keyspace) {
        this.select = select;
        this.table = table;
        this.keyspace = keyspace;
        this.conditions = new KeyConditions(select.where());
    }

    /** The way; empty where the key does not lead to the rows. */
    static Optional<RowWay> of(Select select, RowTable table, String keyspace) {
        return new KeyWay(select, table, keyspace).way();
    }

    private Optional<RowWay> way() {
        boolean several = select.limit() != Select.ALL;
        for (KeyColumn key : table.partition()) {
            List<ByteBuffer> choice = choice(key, several ? MAX_BUCKETS : MAX_PARTITIONS);
            if (choice == null) {
                return Optional.empty();
            }
            terms.add(key.name().asCql(true) + " = ?");
            partitions = product(key, choice);
            if (partitions.size() > MAX_BUCKETS) {
                return Optional.empty();
            }
        }
        clustering();
        List<Select.Order> order = new ArrayList<>(select.order());
        order.removeIf(term -> conditions.isFixed(term.field()));
        Boolean reversed = reversed(order);
        boolean inOrder = order.isEmpty() || reversed != null;
        boolean tests = conditions.without(answered) != null;
        boolean isEndless = !several || !inOrder || tests;
        if (spread && !led && (tests && !table.indexes().isEmpty() || !narrows && isEndless)) {
            return Optional.empty(); // All partitions as a whole are better read as a scan, or some rows by an index.
        }
        if (counted
                && (partitions.size() > MAX_PARTITIONS
                        || tests && !table.indexes().isEmpty())) {
            return Optional.empty();
        }
        boolean oneByOne = select.limit() != Select.ALL
                && inOrder
                && !listed
                && (order.isEmpty() || !spread && order.get(0).field().equals(bucketField));
        if (!oneByOne && partitions.size() > MAX_PARTITIONS) {
            return Optional.empty();
        }
        return Optional.of(made(order, Boolean.TRUE.equals(reversed), inOrder, oneByOne));
    }

    /** The values that a column of the partition key may have; {@code null} where they can't be listed. */
    private List<ByteBuffer> choice(KeyColumn key, int max) {
        if (key.isConstant()) {
            return List.of(encoded(key, null));
        }
        String field = key.field().name();
        if (!COMPARED_ALIKE.contains(key.field().type())) {
            return null;
        }
        KeyConditions.Equal equal = conditions.equal(field);
        if (equal != null) {
            led = true;
            Set<ByteBuffer> choice = new LinkedHashSet<>();
            for (String text : equal.values()) {
                ByteBuffer bytes = listed(key, text);
                if (bytes != null) {
                    choice.add(bytes);
                }
            }
            listed |= choice.size() > 1;
            if (key.holdsField()) {
                answered.add(equal.term());
                exact.add(equal.term());
            } else {
                buckets.add(new Reach.Bucket(table.partition().indexOf(key), List.of(equal.term())));
            }
            return List.copyOf(choice);
        }
        List<ByteBuffer> some = field.equals(bucketField) ? null : buckets(key, field, max);
        if (some != null) {
            return some;
        }
        // Of a hash all buckets are known, though no value of its field is.
        List<ByteBuffer> all = key.covering(null, null, max).orElse(null);
        spread |= all != null && all.size() > 1;
        return all;
    }

    private List<ByteBuffer> buckets(KeyColumn key, String field, int max) {
        Select.ValueRange range = select.ranges().get(field);
        Vector lower = bound(key, conditions.lower(field), range == null ? null : range.least(), 1);
        Vector upper = bound(key, conditions.upper(field), range == null ? null : range.greatest(), -1);
        if (lower == null || upper == null) {
            return null;
        }
        if (range != null) {
            // Buckets beyond the data's own range are empty.
            lower = later(lower, key.value(range.least()), true);
            upper = later(upper, key.value(range.greatest()), false);
        }
        int order = RowOrder.compare(lower, 0, upper, 0);
        if (order > 0) {
            return List.of();
        }
        boolean isOpen = conditions.lower(field) == null && conditions.upper(field) == null;
        if (key.holdsField() && isOpen && order < 0) {
            return null; // Of single values most may have no row.
        }
        List<ByteBuffer> choice = key.covering(lower, upper, key.holdsField() ? MAX_PARTITIONS : max)
                .orElse(null);
        if (choice == null) {
            return null;
        }
        spread |= partitions.size() > 1 && choice.size() > 1;
        counted |= key.holdsField() && choice.size() > 1;
        bucketField = bucketField == null || choice.size() > 1 ? field : bucketField;
        led = true;
        if (key.keepsMissing() && isOpen) {
            choice = withMissing(key, choice);
        }
        List<Predicate> bounds = new ArrayList<>();
        Stream.of(conditions.lower(field), conditions.upper(field))
                .filter(Objects::nonNull)
                .forEach(bounds::add);
        // Bounds of texts are as they were written, so that an exclusive one is left to be tested.
        if (key.holdsField() && lower instanceof IntVector) {
            answered.addAll(bounds);
            exact.addAll(bounds);
        } else {
            buckets.add(new Reach.Bucket(table.partition().indexOf(key), bounds));
        }
        return choice;
    }

    /** Where nothing is said of the field, rows without it are meant, too, whose bucket is that of what stands for it. */
    private List<ByteBuffer> withMissing(KeyColumn key, List<ByteBuffer> choice) {
        Vector missing = Vector.of(key.field().type());
        missing.appendMissing();
        Set<ByteBuffer> all = new LinkedHashSet<>(choice);
        ByteBuffer bucket = encoded(key, missing);
        if (bucket != null) {
            all.add(bucket);
        }
        spread = true; // They come last in any order.
        return List.copyOf(all);
    }

    private static Vector later(Vector one, Vector other, boolean greater) {
        return RowOrder.compare(one, 0, other, 0) > 0 == greater ? one : other;
    }

    /** A bound as an inclusive one: of what is counted one further where the value itself is not wanted. */
    private static Vector bound(KeyColumn key, Predicate.Compare compare, String otherwise, int step) {
        if (compare == null) {
            return otherwise == null ? null : key.value(otherwise);
        }
        Vector value = key.value(compare.value());
        boolean inclusive =
                compare.operator() == Predicate.Operator.AT_LEAST || compare.operator() == Predicate.Operator.AT_MOST;
        if (inclusive) {
            return value;
        }
        if (value instanceof LongVector longs) {
            long next = longs.get(0) + step;
            longs.clear();
            longs.append(next);
        } else if (value instanceof IntVector ints) {
            int next = ints.get(0) + step;
            if (next < ints.get(0) == step > 0) {
                return null; // There is none beyond the last one.
            }
            ints.clear();
            ints.append(next);
        }
        return value;
    }

    /** The conditions on clustering columns that Cassandra takes: values from left to right, and then one range. */
    private void clustering() {
        for (KeyColumn key : table.clustering()) {
            if (key.isConstant()) {
                // A view has the constant of its table's partition key.
                terms.add(key.name().asCql(true) + " = ?");
                values.add(encoded(key, null));
                fixed += wholeKey ? 1 : 0;
                continue;
            }
            String field = key.field().name();
            KeyConditions.Equal equal = conditions.equal(field);
            boolean alike =
                    key.holdsField() && COMPARED_ALIKE.contains(key.field().type());
            if (!alike || equal == null) {
                wholeKey = false;
                if (alike) {
                    range(key, field);
                    narrows |= conditions.lower(field) != null || conditions.upper(field) != null;
                }
                return;
            }
            narrows = true;
            List<String> marks = new ArrayList<>();
            for (String text : equal.values()) {
                marks.add("?");
                values.add(raw(key, key.value(text)));
            }
            terms.add(key.name().asCql(true) + (marks.size() == 1 ? " = ?" : " IN (" + String.join(", ", marks) + ")"));
            exact.add(equal.term());
            if (!key.hasSentinel()) {
                answered.add(equal.term());
            }
            wholeKey &= marks.size() == 1;
            fixed += wholeKey ? 1 : 0;
        }
    }

    private void range(KeyColumn key, String field) {
        Predicate.Compare[] bounds = {conditions.lower(field), conditions.upper(field)};
        for (Predicate.Compare bound : bounds) {
            if (bound != null) {
                terms.add(key.name().asCql(true) + " " + bound.operator().symbol() + " ?");
                values.add(raw(key, key.value(bound.value())));
                exact.add(bound);
                if (!key.hasSentinel()) {
                    answered.add(bound);
                }
            }
        }
    }

    /** Whether the server gives the order by reading backwards; {@code null} where it does not have the order. */
    private Boolean reversed(List<Select.Order> order) {
        Boolean reversed = null;
        for (int i = 0; i < order.size(); i++) {
            int place = fixed + i;
            if (place >= table.clustering().size()) {
                return null;
            }
            KeyColumn key = table.clustering().get(place);
            boolean turned = order.get(i).descending() != table.descending().get(place);
            if (!key.holdsField()
                    || key.hasSentinel()
                    || !key.isOf(order.get(i).field())
                    || !COMPARED_ALIKE.contains(key.field().type())
                    || reversed != null && reversed != turned) {
                return null;
            }
            reversed = turned;
        }
        return reversed;
    }

    private RowWay made(List<Select.Order> order, boolean reversed, boolean inOrder, boolean oneByOne) {
        Predicate left = conditions.without(answered);
        boolean limited = select.limit() != Select.ALL && left == null && inOrder;
        boolean sorts = !order.isEmpty() && (!inOrder || partitions.size() > 1 && !oneByOne);
        List<Field> fields = RowWay.fields(select, table, left, sorts ? order : List.of());
        StringBuilder cql = new StringBuilder(RowWay.selected(table, keyspace, fields))
                .append(" WHERE ")
                .append(String.join(" AND ", terms));
        if (reversed && !order.isEmpty()) {
            cql.append(" ORDER BY ").append(table.reversedOrder());
        }
        if (limited) {
            cql.append(" LIMIT ").append(select.limit());
        }
        List<List<ByteBuffer>> requests = new ArrayList<>();
        boolean backwards = oneByOne && !order.isEmpty() && order.get(0).descending();
        for (int i = 0; i < partitions.size(); i++) {
            List<ByteBuffer> bound = new ArrayList<>(partitions.get(backwards ? partitions.size() - 1 - i : i));
            bound.addAll(values);
            requests.add(bound);
        }
        String sort = !sorts ? "" : partitions.size() > 1 ? "merge in order" : "sort";
        int cut = limited && partitions.size() == 1 ? Select.ALL : select.limit();
        String shown = RowWay.shown(cql.toString(), table, keyspace);
        AccessPlan plan = new AccessPlan(kind(), partitions.size(), shown, AccessPlan.work(left, sort, cut));
        RowOrder sorted = sorts ? RowOrder.of(order, fields) : null;
        Reach reach = new Reach(
                table.name(),
                plan,
                fields.stream().map(Field::name).toList(),
                exact,
                buckets,
                limited,
                reversed && !order.isEmpty(),
                oneByOne);
        return new RowWay(select, cql.toString(), fields, requests, left, sorted, oneByOne, plan, reach);
    }

    private AccessPlan.Kind kind() {
        if (partitions.size() > 1) {
            return listed ? AccessPlan.Kind.IN : AccessPlan.Kind.BUCKETS;
        }
        return wholeKey ? AccessPlan.Kind.POINT : AccessPlan.Kind.SLICE;
    }

    /** The partitions with the values of a column more; one too many where they are more than {@link #MAX_BUCKETS}. */
    private List<List<ByteBuffer>> product(KeyColumn key, List<ByteBuffer> choice) {
        int same = sameField(key);
        Map<ByteBuffer, Set<ByteBuffer>> together =
                same < 0 ? Map.of() : together(table.partition().get(same), key);
        List<List<ByteBuffer>> product = new ArrayList<>();
        for (List<ByteBuffer> before : partitions) {
            for (ByteBuffer value : same < 0 ? choice : together.getOrDefault(before.get(same), Set.of())) {
                List<ByteBuffer> longer = new ArrayList<>(before);
                longer.add(value);
                product.add(longer);
                if (product.size() > MAX_BUCKETS) {
                    return product;
                }
            }
        }
        return product;
    }

    /** The place of the first column before that is made of the same field, whose values the condition lists; -1 for none. */
    private int sameField(KeyColumn key) {
        for (int i = 0; !key.isConstant() && i < table.partition().indexOf(key); i++) {
            String field = key.field().name();
            if (table.partition().get(i).isOf(field) && conditions.equal(field) != null) {
                return i;
            }
        }
        return -1;
    }

    /** Of two columns of a field, which values of the second one rows with a value of the first one may have. */
    private Map<ByteBuffer, Set<ByteBuffer>> together(KeyColumn first, KeyColumn second) {
        Map<ByteBuffer, Set<ByteBuffer>> together = new HashMap<>();
        for (String text : conditions.equal(first.field().name()).values()) {
            ByteBuffer one = listed(first, text);
            ByteBuffer other = listed(second, text);
            if (one != null && other != null) {
                together.computeIfAbsent(one, value -> new LinkedHashSet<>()).add(other);
            }
        }
        return together;
    }

    /** A column's value of one that the condition lists; {@code null} where no row can have it. */
    private ByteBuffer listed(KeyColumn key, String text) {
        Vector value = key.value(text);
        return key.holdsField() && key.isSentinel(value) ? null : encoded(key, value);
    }

    /** {@code null} of a value that no row can have, since it could not have been written. */
    private ByteBuffer encoded(KeyColumn key, Vector value) {
        try {
            ByteBuffer bytes = key.encode(value, 0, Arena.ofFew());
            return table.partition().size() == 1 && !bytes.hasRemaining() ? null : bytes;
        } catch (IOException e) {
            return null;
        }
    }

    /** A value of a condition, which may be the one that stands for missing values. */
    private static ByteBuffer raw(KeyColumn key, Vector value) {
        return key.type().encode(value, 0, Arena.ofFew());
    }
}
