// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.table;

import dev.lamina.advise.cost.RowIndex;
import dev.lamina.advise.rows.Pointing;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Keeps partitions small: where those of a key would have more rows or bytes in the end than Cassandra does well with, an interval
 * of time is added to the key, or a hash where time does not help.
 */
public final class Buckets {
    /** Cassandra's documentation: keep partitions under 100,000 rows and 100 MB. */
    public static final long MAX_ROWS = 100_000;

    /** See {@link #MAX_ROWS}. */
    public static final long MAX_BYTES = 100_000_000;

    /** Fewer partitions than this leave most nodes of a cluster without work, and some with too much. */
    private static final long MIN_PARTITIONS = 100;

    private static final double DAY_SECONDS = 86_400;

    private static final double MONTH_SECONDS = 31 * DAY_SECONDS;

    /** More buckets than this make every partition tiny elsewhere. */
    private static final int MAX_HASH = 4096;

    /** The largest of some thousand buckets has at most so many standard deviations more than the mean. */
    private static final double DEVIATIONS = 4;

    private final RowCounts counts;
    private final Growth growth;
    private final Pointing pointing;

    /**
     * @param growth {@code null} for the rows as they are
     * @param pointing how they point to those of other entities in the end; none where nothing is said of growth
     */
    public Buckets(RowCounts counts, Growth growth, Pointing pointing) {
        this.counts = counts;
        this.growth = growth;
        this.pointing = pointing;
    }

    /** Rows that point to no others. */
    public Buckets(RowCounts counts, Growth growth) {
        this(counts, growth, Pointing.NONE);
    }

    /**
     * The rows of the busiest partition in the end. Partitions fill up as fast as those of the rows given: more rows have more
     * partitions, unless the key has nothing that could tell them.
     */
    public double busiestRows(List<String> partition) throws IOException {
        List<KeyExpression> key = parsed(partition);
        double busiest = counts.partitions(key).busiestRows();
        if (growth == null || areFull(partition)) {
            return busiest;
        }
        double grown = grown(key, busiest);
        for (int i = 0; i < key.size(); i++) {
            if (key.get(i).function().equals("hash")) {
                grown = Math.min(grown, hashedRows(partition, i, key.get(i)));
            }
        }
        return grown;
    }

    /**
     * The rows of the busiest partition of a hash in the end, by chance: of few rows given some buckets have many times as many as others,
     * and of many rows they don't.
     *
     * @param place that of the hash in the partition key
     */
    private double hashedRows(List<String> partition, int place, KeyExpression hash) throws IOException {
        List<String> others = new ArrayList<>(partition);
        others.remove(place);
        double mean = busiestRows(others) / Long.parseLong(hash.arguments().get(0));
        // Rows with the same value are in one bucket.
        double together = busiestRows(with(others, KeyExpression.quoted(hash.field())));
        return Math.max(together, mean + DEVIATIONS * Math.sqrt(mean * together));
    }

    private double grown(List<KeyExpression> key, double busiest) throws IOException {
        Double perPointed = isOfAll(key) ? (Double) times() : perPointed(key);
        KeyExpression interval = interval(key);
        if (interval != null) {
            double filled = filled(key, interval);
            double span = Math.max(1, times() / acceleration());
            return busiest
                    * (perPointed == null ? filled : Math.min(perPointed, filled * Math.max(1, perPointed / span)));
        }
        if (perPointed != null) {
            return busiest * perPointed;
        }
        return busiest * Math.max(1, growth.rows(counts.rows()) / counts.rows() / acceleration());
    }

    /**
     * How many times as many rows the busiest partition of an interval has when that is over. Rows of less than two intervals may have
     * none as a whole, so that those of all partitions that differ in time alone say how fast they come.
     */
    private double filled(List<KeyExpression> key, KeyExpression interval) throws IOException {
        double given = counts.seconds(interval.field());
        if (given == 0 || given >= 2 * seconds(interval)) {
            return 1;
        }
        List<KeyExpression> others = new ArrayList<>(key);
        others.remove(interval);
        double rows = counts.partitions(others).busiestRows() * seconds(interval) / given;
        return Math.max(1, rows / Math.max(1, counts.partitions(key).busiestRows()));
    }

    /** The part of a key that is an interval of time, the first of several; {@code null} for none. */
    private KeyExpression interval(List<KeyExpression> key) {
        return key.stream().filter(this::isInterval).findFirst().orElse(null);
    }

    /** How long the interval is that a partition is for; 0 where it is for none. */
    public double intervalSeconds(List<String> partition) {
        KeyExpression interval = interval(parsed(partition));
        return interval == null ? 0 : seconds(interval);
    }

    /** How many times as many rows there are in the end. */
    private double times() {
        return Math.max(1, growth.rows(counts.rows()) / counts.rows());
    }

    /** How many times as many rows of those that point to the same one; {@code null} where the key does not tell it, or growth is not given. */
    private Double perPointed(List<KeyExpression> key) {
        return pointing.perPointed(Pointing.plain(key), growth == null ? 1 : times());
    }

    /**
     * How many times as many rows there are in the end of what a partition is for, which its rows point to, 1 where all rows of a time
     * have the same; {@code null} where the key does not tell it, or growth is not given.
     */
    public Double pointed(List<String> partition) {
        List<KeyExpression> key = parsed(partition);
        return growth != null && times() > 1 && isOfAll(key) ? (Double) 1.0 : pointing.pointed(Pointing.plain(key));
    }

    /** Whether rows of one time share partitions, whatever they are of: as many as arrive. There is no third boolean. */
    private boolean isOfAll(List<KeyExpression> key) {
        return key.stream()
                .allMatch(part -> isInterval(part)
                        || part.function().equals("hash")
                        || isBoolean(part)
                        || part.function().equals(KeyExpression.CONSTANT));
    }

    /** Whether a field has no value in some row. */
    boolean isMissing(String field) {
        return counts.present(field) < 1;
    }

    /** Whether there are so many partitions that a cluster shares its work evenly. */
    boolean areMany(List<String> partition) throws IOException {
        return counts.partitions(parsed(partition)).count() >= MIN_PARTITIONS;
    }

    /**
     * How many times as many rows a partition of those given has at most, however many rows arrive; infinite where partitions grow as
     * long as they do.
     */
    public double fills(List<String> partition) throws IOException {
        if (areFull(partition)) {
            return 1;
        }
        List<KeyExpression> key = parsed(partition);
        KeyExpression interval = interval(key);
        return interval == null ? Double.POSITIVE_INFINITY : filled(key, interval);
    }

    /**
     * The rows that the busiest partition has when the interval of time that it is for ends, if rows arrive faster than those given came,
     * and are shared as these are; 0 where no interval divides partitions.
     *
     * @param perSecond how many rows arrive
     */
    public double filledRows(List<String> partition, double perSecond) throws IOException {
        List<KeyExpression> key = parsed(partition);
        for (KeyExpression part : key) {
            if (isOfArrival(part)) {
                double given = counts.seconds(part.field());
                double times = given == 0 ? 1 : filled(key, part) * given / seconds(part);
                double share = times * counts.partitions(key).busiestRows() / counts.rows();
                return perSecond * seconds(part) * Math.min(1, share);
            }
        }
        return 0;
    }

    /** Whether all rows that arrive at a time have the same partition. */
    public boolean areOfOne(List<String> partition) throws IOException {
        for (KeyExpression part : parsed(partition)) {
            if (!part.function().equals(KeyExpression.CONSTANT) && !isOfArrival(part)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a part of a key is an interval of the time at which rows come. */
    private boolean isOfArrival(KeyExpression part) throws IOException {
        return isInterval(part) && seconds(part) > 0 && counts.saysTime(part.field(), time());
    }

    /** The field that says when rows came: the first instant, else the first day, in the key before others; {@code null} for none. */
    public String time() {
        List<String> fields = new ArrayList<>(counts.entity().key());
        fields.addAll(counts.entity().names());
        for (ColumnType type : List.of(ColumnType.TIMESTAMP, ColumnType.DATE)) {
            for (String field : fields) {
                if (counts.entity().field(field).type() == type) {
                    return field;
                }
            }
        }
        return null;
    }

    /** How many times as many rows arrive as those given did; 1 where nobody knows. */
    public double acceleration() throws IOException {
        String time = time();
        double given = time == null ? 0 : counts.seconds(time);
        return growth == null || given == 0 ? 1 : growth.rowsPerSecond() * given / counts.rows();
    }

    /** How long an interval is; an instant as it is has a partition of its own. */
    private double seconds(KeyExpression part) {
        return switch (part.function()) {
            case "month", "year-month" -> MONTH_SECONDS;
            case "date" -> DAY_SECONDS;
            case "hour" -> 3600;
            case KeyExpression.FIELD -> counts.entity().field(part.field()).type() == ColumnType.DATE ? DAY_SECONDS : 0;
            default -> part.isInterval() ? part.divisor() / 1000.0 : 0;
        };
    }

    private boolean isBoolean(KeyExpression part) {
        return !part.field().isEmpty() && counts.entity().field(part.field()).type() == ColumnType.BOOLEAN;
    }

    private boolean isInterval(KeyExpression part) {
        Field field = part.field().isEmpty() ? null : counts.entity().field(part.field());
        return field != null
                && (field.type() == ColumnType.TIMESTAMP || field.type() == ColumnType.DATE)
                && !part.function().equals("hash");
    }

    /** Whether partitions end with the time that they are for or have all of their rows, and don't grow as long as rows arrive. */
    public boolean isBounded(List<String> partition) throws IOException {
        return parsed(partition).stream().anyMatch(this::isInterval) || areFull(partition);
    }

    /** Whether rows to come have partitions of their own, by the fields that stand in the key as they are. */
    public boolean areFull(List<String> partition) throws IOException {
        List<KeyExpression> key = parsed(partition);
        Set<String> fields = Pointing.plain(key);
        Set<String> own = Set.copyOf(counts.entity().key());
        boolean isOfOne = !own.isEmpty() && fields.containsAll(own);
        Double perPointed = perPointed(key);
        return isOfOne || (perPointed == null ? counts.areFull(fields, time() != null) : perPointed <= 1);
    }

    /** The bytes of a row in a table, before compression. */
    public double rowBytes(DesignTable table) {
        Entity entity = counts.entity();
        List<String> fields = table.fields(entity);
        return RowIndex.rowBytes(counts.cells(fields), counts.bytes(fields));
    }

    /** How many times as large as it may be the busiest partition is in the end. */
    private double excess(List<String> partition) throws IOException {
        double rows = busiestRows(partition);
        List<String> all = counts.entity().names();
        double bytes = RowIndex.rowBytes(counts.cells(all), counts.bytes(all));
        return Math.max(rows / MAX_ROWS, rows * bytes / MAX_BYTES);
    }

    private List<KeyExpression> parsed(List<String> partition) {
        return partition.stream()
                .map(word -> KeyExpression.of("partition", word, counts.entity().names()))
                .toList();
    }

    /**
     * Partition keys that begin with these columns and stay small: the coarsest that does, and the next finer one. Where time divides
     * them, a query that does not say from when until when can't tell its partitions, so that there is a key with a hash too.
     *
     * @param partition the columns; none where time alone divides the rows
     * @param time the field to divide by, which follows in the clustering; {@code null} where there is none
     * @param spread a field to hash where intervals of time don't suffice; {@code null} where there is none
     * @return none where nothing helps
     */
    List<List<String>> of(List<String> partition, String time, String spread) throws IOException {
        List<List<String>> ladder = new ArrayList<>();
        if (!partition.isEmpty()) {
            ladder.add(partition);
        }
        for (String interval : intervals(time)) {
            ladder.add(with(partition, interval));
        }
        List<List<String>> small = new ArrayList<>();
        for (List<String> key : ladder) {
            if (small.size() < 2 && excess(key) <= 1) {
                small.add(key);
            }
        }
        if (spread == null || ladder.isEmpty()) {
            return small;
        }
        if (small.isEmpty()) {
            small.add(hashed(ladder.get(ladder.size() - 1), spread));
        }
        if (!partition.isEmpty() && ladder.size() > 1 && excess(partition) > 1) {
            small.add(hashed(partition, spread));
        }
        return small;
    }

    private List<String> hashed(List<String> partition, String spread) throws IOException {
        double parts = Math.ceil(excess(partition)) * 2 - 1;
        return with(
                partition,
                "hash(" + KeyExpression.quoted(spread) + ") % "
                        + Integer.highestOneBit((int) Math.min(MAX_HASH, parts)) * 2);
    }

    /** What would divide the partitions of a table further; {@code null} where time does already, or can't. */
    public String finer(DesignTable table) throws IOException {
        if (isBounded(table.partition())) {
            return null;
        }
        for (String field : table.keyFields(counts.entity())) {
            List<String> intervals = intervals(field);
            if (!intervals.isEmpty()) {
                return intervals.get(0);
            }
        }
        return null;
    }

    private static List<String> with(List<String> partition, String word) {
        List<String> longer = new ArrayList<>(partition);
        longer.add(word);
        return longer;
    }

    /** The coarsest first. */
    private List<String> intervals(String time) {
        if (time == null) {
            return List.of();
        }
        String field = KeyExpression.quoted(time);
        String weeks = field + " / 1 week as " + KeyExpression.quoted(time + "_week");
        return switch (counts.entity().field(time).type()) {
            case TIMESTAMP ->
                List.of(
                        "month(" + field + ")",
                        weeks,
                        "date(" + field + ")",
                        "hour(" + field + ")",
                        field + " / 10 minutes as " + KeyExpression.quoted(time + "_10_minutes"));
            case DATE -> List.of("month(" + field + ")", weeks);
            default -> List.of();
        };
    }
}
