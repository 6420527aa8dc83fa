// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import dev.lamina.advise.work.SchemaGrowth;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.rows.KeyConditions;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.results.Figures;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What will hurt in a design: large and growing partitions, busy ones, queries over many, writes that need more than the rows' key. */
final class Warnings {
    /** A partition with a larger part of all rows than this keeps one node busier than the others. */
    private static final double MAX_SHARE = 0.1;

    private static final int MAX_PARTITIONS = 10;

    /** Of partitions that are small for ten years, nothing is said. */
    private static final double FORESEEN_SECONDS = 10 * 365 * 86_400.0;

    /** From so many a second on it matters that nodes share them. */
    private static final double BUSY_PER_SECOND = 100;

    /** Of more columns the first ones are named. */
    private static final int MAX_NAMED = 3;

    /** Rows of shorter lives end with what Cassandra can say in many years only. */
    private static final Duration SHORT = Duration.ofDays(2 * 365);

    /** Rows that come so many times as fast, or as slowly, are no sample of those to come. */
    private static final double MAX_ACCELERATION = 3;

    private final RowCounts counts;
    private final Buckets buckets;
    private final Growth growth;
    private final List<Question> questions;
    private final List<Relation> relations;
    private final boolean isRelated;

    Warnings(RowCounts counts, SchemaGrowth growth, List<Question> questions, Schema schema) {
        this.counts = counts;
        this.buckets = growth.buckets(counts.entity().name());
        this.growth = growth.of(counts.entity().name());
        this.relations = schema.relations().stream()
                .filter(relation -> relation.entity().equals(counts.entity().name()))
                .toList();
        this.isRelated = schema.entities().size() > 1 || !relations.isEmpty();
        this.questions = questions.stream()
                .filter(question -> question.entity().equals(counts.entity().name()))
                .toList();
    }

    private List<DesignTable> tables(LaidDesign design) {
        return design.tables().stream()
                .filter(table -> table.entity().equals(counts.entity().name()))
                .toList();
    }

    /** What hurts of the tables and questions of these rows. */
    List<String> of(LaidDesign design) throws IOException {
        List<String> warnings = new ArrayList<>();
        rate(design, warnings);
        for (DesignTable table : tables(design)) {
            partitions(table, warnings);
        }
        for (Question question : questions) {
            LaidDesign.Answer answer = design.answers().get(question.name());
            if (answer != null && !question.isWrite()) {
                query(question, answer, warnings);
            }
        }
        writes(design, warnings);
        missing(design, warnings);
        expiry(design, warnings);
        warnings.addAll(new Tombstones(counts, growth, questions).of(design));
        return warnings;
    }

    /** Rows that are not as dense as they will be show other partitions than there will be. */
    private void rate(LaidDesign design, List<String> warnings) throws IOException {
        double times = buckets.acceleration();
        DesignTable table = null;
        for (DesignTable each : tables(design)) {
            // How many rows point to one row is known by how many there are of both.
            boolean isKnown = buckets.areFull(each.partition()) || buckets.pointed(each.partition()) != null;
            table = table == null && !isKnown ? each : table;
        }
        if (table == null || times < MAX_ACCELERATION && times > 1 / MAX_ACCELERATION) {
            return;
        }
        warnings.add(String.format(
                Locale.ROOT,
                "%s rows arrive per second, and those given came at %s per second by %s. Partitions are taken to fill as fast"
                        + " as in these rows, and to be %s times as many. If the same ones get all these rows, the largest by"
                        + " %s has about %s rows in the end: give rows that are as dense as yours.",
                Figures.number(growth.rowsPerSecond()),
                Figures.number(growth.rowsPerSecond() / times),
                buckets.time(),
                Figures.number(times),
                String.join(", ", table.partition()),
                Figures.count(times * buckets.busiestRows(table.partition()))));
    }

    private void partitions(DesignTable table, List<String> warnings) throws IOException {
        RowCounts.Partitions now = counts.partitions(table.partitionKey(counts.entity()));
        double end = buckets.busiestRows(table.partition());
        double most = Math.min(Buckets.MAX_ROWS, Buckets.MAX_BYTES / buckets.rowBytes(table));
        String key = String.join(", ", table.partition());
        if (now.busiestRows() > most) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: the largest partition by %s has %,d rows, about %s before compression. Cassandra does well with"
                            + " at most 100,000 rows and 100 MB.",
                    table.name(),
                    key,
                    now.busiestRows(),
                    Figures.bytes(now.busiestRows() * buckets.rowBytes(table))));
        } else if (end > most) {
            double interval = buckets.intervalSeconds(table.partition());
            // One of an interval has all of its rows when that is over, however long the growth is.
            double seconds = interval > 0
                    ? interval * (most - now.busiestRows()) / end
                    : growth.keep().toSeconds() * (most - now.busiestRows()) / (end - now.busiestRows());
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: the largest partition by %s has %,d rows now and about %,.0f at the end of the growth; it passes"
                            + " what Cassandra does well with, 100,000 rows and 100 MB, after about %s.",
                    table.name(),
                    key,
                    now.busiestRows(),
                    end,
                    span(seconds)));
        }
        double inserts = questions.stream()
                .filter(question -> question.isWrite() && question.write().kind() == RowWrite.Kind.INSERT)
                .mapToDouble(Question::perSecond)
                .sum();
        boolean expires = growth != null && growth.expires();
        double room = Math.max(0, most - now.busiestRows());
        double full = growth == null
                ? room / inserts * counts.rows() / now.busiestRows()
                // Divided by nothing where no partition grows.
                : growth.keep().toSeconds() * room / Math.max(0, end - now.busiestRows());
        boolean isForeseen = inserts > 0 && full < FORESEEN_SECONDS;
        if (isForeseen && !expires && !buckets.isBounded(table.partition()) && now.busiestRows() > 1) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: partitions by %s have no bound, they grow as long as rows arrive. The largest has %,d rows now; from"
                            + " %,.0f rows on, add %s to the key.%s",
                    table.name(),
                    key,
                    now.busiestRows(),
                    most,
                    buckets.time() == null ? "a hash of another column" : "an interval of time",
                    (end > most ? "" : foreseen(inserts, full))
                            + (isOfMissing(table, now.busiestRows())
                                    ? " The largest is that of the rows without "
                                            + table.partitionKey(counts.entity())
                                                    .get(0)
                                                    .field() + "."
                                    : "")));
        }
        double filled = growth == null ? buckets.filledRows(table.partition(), inserts) : 0;
        if (filled > most) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: at %s a second, shared as these rows are, the largest partition by %s gets about %s rows, and"
                            + " Cassandra does well with at most %s of these. Say how rows arrive with --grows, or with grows"
                            + " beside the files of an entity: then partitions are divided further.",
                    table.name(),
                    amount(inserts, "insert"),
                    key,
                    Figures.count(filled),
                    Figures.count(Math.floor(most))));
        }
        if (buckets.areOfOne(table.partition()) && inserts >= BUSY_PER_SECOND) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: all rows that arrive at a time are of one partition by %s, so that the nodes which hold it take all %s"
                            + " inserts a second, and the others none. Where that is too much for them, add a hash to the key, such"
                            + " as hash(%s) %% 16, and ask all of its partitions.",
                    table.name(),
                    key,
                    Figures.number(inserts),
                    counts.entity().key().stream()
                            .findFirst()
                            .orElse(counts.entity().identity())));
        }
        if (now.count() > 1 && now.busiestRows() > MAX_SHARE * counts.rows()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: one partition by %s has %.0f %% of all rows, so that the nodes which hold it have more to do than"
                            + " the others.%s",
                    table.name(),
                    key,
                    100.0 * now.busiestRows() / counts.rows(),
                    ofMissing(table, now.busiestRows())));
        }
    }

    /** Whether a partition of so many rows is that of the rows without a value of the partition key. */
    private boolean isOfMissing(DesignTable table, long rows) {
        List<KeyExpression> key = table.partitionKey(counts.entity());
        String field = key.size() == 1 ? key.get(0).field() : null;
        double lacking = field == null ? 0 : (1 - counts.present(field)) * counts.rows();
        return rows != 0 && Math.round(lacking) == rows;
    }

    /** That a partition of so many rows is that of the rows without a value of the partition key, and what to do; else empty. */
    private String ofMissing(DesignTable table, long rows) {
        if (!isOfMissing(table, rows)) {
            return "";
        }
        // Rows have to be in a table with all columns.
        return " These are the rows without "
                + table.partitionKey(counts.entity()).get(0).field()
                + (table.isBase(counts.entity())
                        ? "."
                        : ": if no query needs them there, do not write them to this table.");
    }

    private String foreseen(double inserts, double seconds) {
        return growth == null
                ? String.format(
                        Locale.ROOT,
                        " If %s a second %s shared as these rows are, that is after %s.",
                        amount(inserts, "insert"),
                        Figures.number(inserts).equals("1") ? "is" : "are",
                        span(seconds))
                : " At the growth given, that is after " + span(seconds) + ".";
    }

    static String span(double seconds) {
        double hours = Math.max(0, seconds) / 3600;
        if (hours >= 48) {
            return Figures.count(Math.rint(hours / 24)) + " days";
        }
        return hours >= 1 ? amount(hours, "hour") : amount(hours * 60, "minute");
    }

    private static String amount(double value, String unit) {
        String number = Figures.number(value);
        return number + " " + unit + (number.equals("1") ? "" : "s");
    }

    private void query(Question question, LaidDesign.Answer answer, List<String> warnings) {
        AccessPlan plan = answer.plan();
        if (plan.kind() == AccessPlan.Kind.SCAN) {
            List<String> equal = equal(question.draws().get(0));
            List<String> keys = new ArrayList<>(equal);
            if (!isRelated) {
                // No table is considered whose key an update changes.
                questions.stream()
                        .filter(other -> other.isWrite() && other.write().kind() == RowWrite.Kind.UPDATE)
                        .forEach(other -> keys.removeAll(changed(other.write())));
            }
            String often = question.perSecond() < 1
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            " At %s a second no cluster does that well: %scompute the answer when rows are written.",
                            Figures.number(question.perSecond()),
                            !keys.isEmpty()
                                    ? "make a table with a partition key for " + String.join(", ", keys) + ", or "
                                    : equal.isEmpty() ? "give it a condition with =, or " : "");
            warnings.add("Query " + question.name() + " reads all rows of " + answer.table()
                    + ", and takes longer the more" + " there are." + often + unkeyed(equal) + sorted(question));
        } else if (answer.requests() > MAX_PARTITIONS) {
            warnings.add("Query " + question.name() + " asks up to " + Figures.whole(answer.requests())
                    + " partitions of " + answer.table() + ", each by a request of its own.");
        } else if (plan.kind() == AccessPlan.Kind.INDEX) {
            warnings.add(
                    "Query " + question.name() + " is answered by an index, which every node has of its own rows: on a"
                            + " cluster it asks many nodes, where a table with a partition key for it asks one.");
        }
    }

    /** The fields that must equal something. */
    private static List<String> equal(Select select) {
        KeyConditions conditions = new KeyConditions(select.where());
        return select.read().stream()
                .filter(field -> conditions.equal(field) != null)
                .toList();
    }

    /** Why no table among several has these fields in its key. */
    private String unkeyed(List<String> equal) {
        List<String> lacking =
                equal.stream().filter(field -> counts.present(field) < 1).toList();
        return !isRelated || lacking.isEmpty()
                ? ""
                : " No table by " + String.join(" or ", lacking)
                        + " was considered, since some rows have no value there: Cassandra takes no null in a key, and among several"
                        + " tables Lamina writes each row to every table of its entity. The query asks for none of these rows. So make"
                        + " such a table yourself, and leave them out of it; or, to have it advised, give them a value in the file that"
                        + " no other row has.";
    }

    /** Why no table has the order of a query for the first rows of all. */
    private static String sorted(Question question) {
        Select select = question.draws().get(0);
        return select.limit() == Select.ALL
                        || select.order().isEmpty()
                        || !equal(select).isEmpty()
                ? ""
                : " Rows are in order within a partition alone, and one with all rows would be on as many nodes as there are"
                        + " copies. If there are never more than 100,000, measure a table of your own with a constant as its"
                        + " partition key, such as 'ALL' as all_rows.";
    }

    /** An INSERT names all columns, and drivers write a null for one that has no value. */
    private void missing(LaidDesign design, List<String> warnings) {
        Set<String> lacking = new LinkedHashSet<>();
        for (DesignTable table : tables(design)) {
            List<String> fields = new ArrayList<>(table.fields(counts.entity()));
            fields.removeAll(table.keyFields(counts.entity()));
            fields.stream().filter(field -> counts.present(field) < 1).forEach(lacking::add);
        }
        List<String> named = lacking.stream().limit(MAX_NAMED).toList();
        for (Question question : lacking.isEmpty() ? List.<Question>of() : questions) {
            if (question.isWrite() && question.write().kind() == RowWrite.Kind.INSERT) {
                warnings.add("Write " + question.name() + ": some rows have no value of " + String.join(", ", named)
                        + (lacking.size() > MAX_NAMED ? " and " + (lacking.size() - MAX_NAMED) + " more" : "")
                        + ". Leave them unset there: a null that is bound writes a tombstone, which queries read until a compaction"
                        + " drops it, after 10 days (gc_grace_seconds) or later.");
            }
        }
    }

    /** Cassandra refuses a row whose time to live ends later than it can say. */
    private void expiry(LaidDesign design, List<String> warnings) {
        List<String> names = tables(design).stream().map(DesignTable::name).toList();
        if (growth != null && growth.expires() && growth.keep().compareTo(SHORT) > 0 && !names.isEmpty()) {
            LocalDate from = Growth.LAST_EXPIRY
                    .minus(growth.keep())
                    .atZone(ZoneOffset.UTC)
                    .toLocalDate();
            warnings.add(
                    "Rows of " + String.join(" and ", names) + " that are written from " + from
                            + " on would expire after 2038-01-19. Cassandra 5.0 refuses them as long as its storage_compatibility_mode"
                            + " is CASSANDRA_4, the default: before that day, set it to UPGRADING on all nodes, and then to NONE.");
        }
    }

    /**
     * A row is found by the whole primary key of each table, and the application may know the rows' own key alone. A row that moves, since
     * its key in a table changes, is read before: that is part of the costs.
     */
    private void writes(LaidDesign design, List<String> warnings) {
        for (Question question : questions) {
            boolean finds = question.isWrite() && question.write().kind() != RowWrite.Kind.INSERT;
            for (DesignTable table : finds ? tables(design) : List.<DesignTable>of()) {
                Set<String> key = new LinkedHashSet<>();
                table.partitionKey(counts.entity()).forEach(part -> key.add(part.field()));
                key.addAll(table.keyFields(counts.entity()));
                Set<String> changed = changed(question.write());
                boolean moves = key.stream().anyMatch(changed::contains);
                boolean written = question.write().kind() != RowWrite.Kind.UPDATE
                        || table.fields(counts.entity()).stream().anyMatch(changed::contains);
                counts.entity().key().forEach(key::remove);
                if (!key.isEmpty() && written && !moves) {
                    warnings.add("Write " + question.name() + " needs " + String.join(" and ", key)
                            + " to find the row in " + table.name()
                            + ": the application must know "
                            + (key.size() == 1 ? "it, or read it" : "them, or read them")
                            + " first, which is not part of the costs.");
                }
            }
        }
    }

    /** With another row pointed to, what is repeated of it changes too. */
    private Set<String> changed(RowWrite write) {
        Set<String> changed = new LinkedHashSet<>(write.columns());
        for (Relation relation : relations) {
            if (changed.contains(relation.field())) {
                changed.addAll(relation.repeated().keySet());
            }
        }
        return changed;
    }
}
