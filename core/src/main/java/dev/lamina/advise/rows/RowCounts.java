// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.rows;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Reach;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.study.source.KeySql;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.SourceTable;
import dev.lamina.study.source.Values;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts of the rows, by DuckDB over all of them. What was counted once is remembered. */
public final class RowCounts implements AutoCloseable {
    /** So many counts are made in one pass over the rows. */
    private static final int AT_ONCE = 200;

    private static final double MICROS_PER_SECOND = 1e6;

    private static final double DAY_SECONDS = 86_400;

    private final Source source;
    private final SourceTable table;
    private final Map<String, Double> present = new HashMap<>();
    private final Map<String, Double> bytes = new HashMap<>();
    private final Map<List<KeyExpression>, Partitions> partitions = new HashMap<>();
    private final Map<Set<String>, Partitions> groups = new HashMap<>();
    private final Map<List<KeyExpression>, List<Long>> sizes = new HashMap<>();
    private final Map<String, Long> counted = new HashMap<>();

    /**
     * The partitions of a table.
     *
     * @param count how many there are
     * @param busiestRows the rows of the largest one
     * @param medianRows the rows of the one in the middle
     * @param rowsAround the rows of the one in which a row lies, in the mean: each partition counts as often as it has rows
     */
    public record Partitions(long count, long busiestRows, long medianRows, double rowsAround) {}

    private RowCounts(Source source, SourceTable table) {
        this.source = source;
        this.table = table;
    }

    /** Reads the rows into DuckDB's memory. */
    public static RowCounts of(Source source) throws IOException {
        SourceTable table = SourceTable.of(source, source.entity().names());
        RowCounts counts = new RowCounts(source, table);
        List<String> terms = new ArrayList<>();
        for (Field field : source.entity().fields()) {
            terms.add("count(" + Values.quoted(field.name()) + ")");
            terms.add("coalesce(avg(" + length(field) + "), 0)");
        }
        List<Object> row = counts.row("SELECT " + String.join(", ", terms) + " FROM " + table.name());
        int at = 0;
        for (Field field : source.entity().fields()) {
            counts.present.put(field.name(), number(row.get(at++)) / Math.max(1, source.rows()));
            counts.bytes.put(field.name(), number(row.get(at++)));
        }
        return counts;
    }

    /** The bytes of a value as CQL serializes it. */
    private static String length(Field field) {
        String column = Values.quoted(field.name());
        return switch (field.type()) {
            case BOOLEAN -> "1";
            case INT, DATE -> "4";
            case LONG, TIMESTAMP, DOUBLE -> "8";
            case TEXT -> "strlen(" + column + ")";
            case BLOB -> "octet_length(" + column + ")";
            case LIST, STRUCT -> "strlen(CAST(" + column + " AS VARCHAR))";
        };
    }

    private static double number(Object value) {
        return ((Number) value).doubleValue();
    }

    private List<Object> row(String sql) throws IOException {
        return table.sql(sql).get(0);
    }

    public Entity entity() {
        return source.entity();
    }

    /** How many rows there are. */
    public long rows() {
        return source.rows();
    }

    /** The share of rows that have a value of a field, 0 to 1. */
    public double present(String field) {
        return present.get(field);
    }

    /** The mean number of values that a row has of some fields. */
    public double cells(Collection<String> fields) {
        return fields.stream().mapToDouble(present::get).sum();
    }

    /** How many of some fields a row has to tell missing ones apart among, in the mean: all of them where it lacks one, else none. */
    public double sparse(Collection<String> fields) {
        double missing =
                fields.stream().mapToDouble(field -> 1 - present.get(field)).sum();
        return fields.size() * Math.min(1, missing);
    }

    /** The mean bytes that a row has in some fields. */
    public double bytes(Collection<String> fields) {
        return fields.stream()
                .mapToDouble(field -> present.get(field) * bytes.get(field))
                .sum();
    }

    /** The seconds from the least instant to the greatest one, or of all days from the first to the last; 0 where there is no value. */
    public double seconds(String field) throws IOException {
        String column = Values.quoted(field);
        Object span = row("SELECT epoch_us(max(CAST(" + column + " AS TIMESTAMP))) - epoch_us(min(CAST(" + column
                        + " AS TIMESTAMP))) FROM " + table.name())
                .get(0);
        double ofLast = entity().field(field).type() == ColumnType.DATE ? DAY_SECONDS : 0;
        return span == null ? 0 : number(span) / MICROS_PER_SECOND + ofLast;
    }

    /**
     * Whether a field says when rows came: the one that does, or a day which in all rows is its day, in whatever time zone.
     *
     * @param time the field that does; {@code null} where none does
     */
    public boolean saysTime(String field, String time) throws IOException {
        if (time == null || field.equals(time)) {
            return time != null;
        }
        if (entity().field(field).type() != ColumnType.DATE
                || entity().field(time).type() != ColumnType.TIMESTAMP) {
            return false;
        }
        String days = "date_diff('day', CAST(" + Values.quoted(field) + " AS TIMESTAMP), CAST(" + Values.quoted(time)
                + " AS TIMESTAMP))";
        return counted(List.of("count(*)" + filter("coalesce(abs(" + days + ") > 1, true)")))[0] == 0;
    }

    /** The partitions that a partition key makes. */
    public Partitions partitions(List<KeyExpression> key) throws IOException {
        Partitions known = partitions.get(key);
        if (known == null) {
            List<Object> row = row("SELECT count(*), max(n), median(n), sum(CAST(n AS DOUBLE) * n) / sum(n) FROM ("
                    + perPartition(key) + ")");
            known = new Partitions(
                    (long) number(row.get(0)),
                    row.get(1) == null ? 0 : (long) number(row.get(1)),
                    row.get(2) == null ? 0 : (long) number(row.get(2)),
                    row.get(3) == null ? 0 : number(row.get(3)));
            partitions.put(key, known);
        }
        return known;
    }

    /**
     * Whether rows to come make further groups of rows with the same values of some fields, and those there are stay as they are: each is
     * of one row, by the entity's key or since no two rows given have the same values; or, where no field says when rows came, most are as
     * large as any.
     *
     * @param isTimed whether a field says when rows came: rows that come evenly make groups of the same size, which go on growing
     */
    public boolean areFull(Set<String> fields, boolean isTimed) throws IOException {
        Set<String> key = Set.copyOf(entity().key());
        if (!key.isEmpty() && fields.containsAll(key)) {
            return true;
        }
        // A key with further fields says that several rows may have the same values of these.
        if (fields.isEmpty() || key.containsAll(fields)) {
            return false;
        }
        Partitions same = groups.get(fields);
        if (same == null) {
            same = partitions(fields.stream()
                    .sorted()
                    .map(field -> KeyExpression.of("partition", field, entity().names()))
                    .toList());
            groups.put(Set.copyOf(fields), same);
        }
        return same.count() > 1 && (same.busiestRows() == 1 || !isTimed && same.busiestRows() == same.medianRows());
    }

    /** How many partitions have 1 row, 2 to 3, 4 to 7 and so on, twice as many each time, up to the largest. */
    public List<Long> sizes(List<KeyExpression> key) throws IOException {
        List<Long> known = sizes.get(key);
        if (known == null) {
            List<Long> all = new ArrayList<>();
            for (List<Object> row : table.sql("SELECT CAST(floor(log2(n)) AS INTEGER) AS size, count(*) FROM ("
                    + perPartition(key) + ") WHERE n > 0 GROUP BY size ORDER BY size")) {
                all.addAll(Collections.nCopies((int) number(row.get(0)) - all.size(), 0L));
                all.add((long) number(row.get(1)));
            }
            known = List.copyOf(all);
            sizes.put(key, known);
        }
        return known;
    }

    /** The rows n of each partition. */
    private String perPartition(List<KeyExpression> key) {
        Set<String> terms = terms(key);
        String groups = terms.isEmpty() ? "" : " GROUP BY " + String.join(", ", terms);
        return "SELECT count(*) AS n FROM " + table.name() + groups;
    }

    /** What a partition key is made of, in DuckDB's SQL. */
    private Set<String> terms(List<KeyExpression> key) {
        Set<String> terms = new LinkedHashSet<>();
        for (KeyExpression part : key) {
            if (!part.function().equals(KeyExpression.CONSTANT)) {
                Field field = entity().field(part.field());
                terms.add(term(part, field, Values.quoted(field.name())));
            }
        }
        return terms;
    }

    /** DuckDB's own hash stands for Cassandra's: the buckets have other rows, but as many. */
    private static String term(KeyExpression part, Field field, String value) {
        return part.function().equals("hash")
                ? "hash(" + value + ") % " + part.arguments().get(0)
                : KeySql.of(part, field, value);
    }

    /**
     * How many rows are read of a table with this partition key, per reach.
     *
     * @param reaches all of that table
     */
    public long[] read(List<Reach> reaches, List<KeyExpression> partitionKey) throws IOException {
        List<String> counts = new ArrayList<>();
        for (Reach reach : reaches) {
            counts.add("count(*)" + filter(condition(reach, partitionKey)));
        }
        return counted(counts);
    }

    /**
     * In how many partitions the rows lie that are read, per reach.
     *
     * @param reaches all of a table with this partition key, a few
     */
    public long[] partitionsRead(List<Reach> reaches, List<KeyExpression> partitionKey) throws IOException {
        String key = "(" + String.join(", ", terms(partitionKey)) + ")";
        String distinct = terms(partitionKey).isEmpty() ? "count(DISTINCT 1)" : "count(DISTINCT " + key + ")";
        List<String> counts = new ArrayList<>();
        for (Reach reach : reaches) {
            counts.add(distinct + filter(condition(reach, partitionKey)));
        }
        return counted(counts);
    }

    private static String filter(String condition) {
        return " FILTER (WHERE " + condition + ")";
    }

    /** Counts in DuckDB's SQL, made in as few passes over the rows as may be; what was counted once is remembered. */
    private long[] counted(List<String> counts) throws IOException {
        List<String> missing = counts.stream()
                .filter(count -> !counted.containsKey(count))
                .distinct()
                .toList();
        for (int from = 0; from < missing.size(); from += AT_ONCE) {
            List<String> some = missing.subList(from, Math.min(missing.size(), from + AT_ONCE));
            List<Object> row = row("SELECT " + String.join(", ", some) + " FROM " + table.name());
            for (int i = 0; i < some.size(); i++) {
                counted.put(some.get(i), (long) number(row.get(i)));
            }
        }
        return counts.stream().mapToLong(counted::get).toArray();
    }

    private String condition(Reach reach, List<KeyExpression> partitionKey) {
        List<String> terms = new ArrayList<>();
        reach.exact().forEach(term -> terms.add(term.sql()));
        for (Reach.Bucket bucket : reach.buckets()) {
            for (Predicate term : bucket.terms()) {
                terms.add(inBucket(partitionKey.get(bucket.place()), term));
            }
        }
        return terms.isEmpty() ? "true" : String.join(" AND ", terms);
    }

    /** The rows in the buckets of those that meet a condition. */
    private static String inBucket(KeyExpression part, Predicate term) {
        if (term instanceof Predicate.In in) {
            List<String> values = new ArrayList<>();
            in.values().forEach(value -> values.add(term(part, in.field(), literal(in.field(), value))));
            return term(part, in.field(), Values.quoted(in.field().name())) + " IN (" + String.join(", ", values) + ")";
        }
        Predicate.Compare compare = (Predicate.Compare) term;
        Field field = compare.field();
        String value = literal(field, compare.value());
        String column = term(part, field, Values.quoted(field.name()));
        return switch (compare.operator()) {
            // The bucket of a bound belongs to it, unless it only begins there.
            case LESS -> column + " <= " + term(part, field, before(field, value));
            case GREATER -> column + " >= " + term(part, field, value);
            default -> column + " " + compare.operator().symbol() + " " + term(part, field, value);
        };
    }

    private static String literal(Field field, String value) {
        String literal = Values.literal(field, value);
        return field.type() == ColumnType.TIMESTAMP ? "make_timestamp(" + literal + " * 1000)" : literal;
    }

    private static String before(Field field, String value) {
        return switch (field.type()) {
            case TIMESTAMP -> "(" + value + " - INTERVAL 1 MILLISECOND)";
            case INT, LONG, DATE -> "(" + value + " - 1)";
            default -> value;
        };
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
