// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.cost.Work;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.advise.table.Buckets;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.table.Growth;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.rows.KeyConditions;
import dev.lamina.results.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What queries meet of rows that were deleted or have expired: these stay in the tables for {@code gc_grace_seconds}, and are read with
 * the others. See Cassandra's documentation on tombstones.
 */
final class Tombstones {
    /** Cassandra's default of {@code tombstone_warn_threshold}. */
    private static final double WARNED = 1000;

    /** Fewer expired rows than this part of the others are not worth a word. */
    private static final double MIN_EXPIRED = 0.1;

    private final RowCounts counts;
    private final Growth growth;
    private final List<Question> questions;
    private final String time;

    /**
     * @param growth {@code null} for the rows as they are
     * @param questions those of the rows
     */
    Tombstones(RowCounts counts, Growth growth, List<Question> questions) {
        this.counts = counts;
        this.growth = growth;
        this.questions = questions;
        this.time = new Buckets(counts, growth).time();
    }

    /** What hurts of them. */
    List<String> of(LaidDesign design) throws IOException {
        List<String> warnings = new ArrayList<>();
        for (DesignTable table : design.tables()) {
            for (Question question : questions) {
                LaidDesign.Answer answer = design.answers().get(question.name());
                if (answer == null || question.isWrite() || !answer.tables().contains(table.name())) {
                    continue;
                }
                if (readsNeighbours(table, question, answer.plan().kind())) {
                    deleted(table, question, answer.work(), warnings);
                    expired(table, question, warnings);
                }
            }
        }
        for (Question question : questions) {
            outliving(question, warnings);
        }
        return warnings;
    }

    /** Whether rows beside each other are read, and not single ones by their whole keys. */
    private static boolean readsNeighbours(DesignTable table, Question question, AccessPlan.Kind kind) {
        KeyConditions conditions = new KeyConditions(question.draws().get(0).where());
        boolean isOpen = IntStream.range(0, table.clustering().size())
                .anyMatch(place -> conditions.equal(table.clusteringField(place)) == null);
        return kind == AccessPlan.Kind.SLICE || kind == AccessPlan.Kind.BUCKETS || kind == AccessPlan.Kind.IN && isOpen;
    }

    /** The writes that leave a tombstone in a table: deletes, and updates of its primary key. */
    private List<Question> deletes(DesignTable table) {
        List<Question> deletes = new ArrayList<>();
        Set<String> key = new HashSet<>(table.keyFields(counts.entity()));
        table.partitionKey(counts.entity()).forEach(part -> key.add(part.field()));
        for (Question question : questions) {
            boolean moves = question.isWrite()
                    && question.write().kind() == RowWrite.Kind.UPDATE
                    && question.write().columns().stream().anyMatch(key::contains);
            if (moves || question.isWrite() && question.write().kind() == RowWrite.Kind.DELETE) {
                deletes.add(question);
            }
        }
        return deletes;
    }

    /**
     * A tombstone of so many rows lies among those that are read, if all rows are deleted equally often. Of a queue, whose oldest rows are
     * read and deleted first, those of all rows of a partition lie before the first that is left.
     */
    private void deleted(DesignTable table, Question question, Work work, List<String> warnings) throws IOException {
        if (work == null) {
            return;
        }
        // Cassandra counts those of each request.
        double requests = Math.max(1, work.of(Factor.REQUESTS));
        double rows = work.of(Factor.ROWS_READ) / requests;
        boolean isOfOldest = question.draws().stream().allMatch(this::isOfOldest);
        List<Question> deletes = deletes(table);
        double perSecond = deletes.stream().mapToDouble(Question::perSecond).sum();
        double all = growth == null ? counts.rows() : Math.max(counts.rows(), growth.rows(counts.rows()));
        // Whatever rows there will be, a partition has its part of them.
        double share = isOfOldest
                ? Math.max(
                        rows / all,
                        counts.partitions(table.partitionKey(counts.entity())).rowsAround() / counts.rows())
                : rows / all;
        double met = share * perSecond * Growth.GRACE.toSeconds();
        if (met < WARNED) {
            return;
        }
        List<String> names = deletes.stream().map(Question::name).toList();
        warnings.add(String.format(
                Locale.ROOT,
                "%s %s may read about %s tombstones beside %s of %s: %s %s rows at %s/s, and a tombstone stays for"
                        + " 10 days (gc_grace_seconds). Cassandra logs a warning from 1,000 on, and stops a query at 100,000. That is"
                        + " if %s, or repair more often and lower gc_grace_seconds to that time.%s",
                requests == 1 ? "Query" : "Each request of query",
                question.name(),
                Figures.count(Math.rint(met)),
                Figures.number(rows) + (rows == 1 ? " row" : " rows"),
                table.name(),
                String.join(" and ", names),
                names.size() == 1 ? "deletes" : "delete",
                Figures.number(perSecond),
                isOfOldest
                        ? "the oldest rows are deleted first: the query passes over them to those that are left. Ask from the"
                                + " time of the last one deleted on, delete whole partitions"
                        : "each time another row is deleted. Delete whole partitions",
                growth == null && !isOfOldest
                        ? " The rows are taken to stay as many as they are now: --grows, or grows beside the files of an entity,"
                                + " says how many arrive."
                        : ""));
    }

    /** Whether a query reads the first rows by time, whichever these are. */
    private boolean isOfOldest(Select draw) {
        KeyConditions conditions = new KeyConditions(draw.where());
        return draw.limit() != Select.ALL
                && conditions.lower(time) == null
                && conditions.equal(time) == null
                && firstOf(draw, conditions)
                        .filter(term -> term.field().equals(time) && !term.descending())
                        .isPresent();
    }

    /** What a query's rows are ordered by first, of what differs in them. */
    private static Optional<Select.Order> firstOf(Select draw, KeyConditions conditions) {
        return draw.order().stream()
                .filter(term -> !conditions.isFixed(term.field()))
                .findFirst();
    }

    /** Rows that expire are read until they are dropped, unless a query reads from a time on, or the newest first. */
    private void expired(DesignTable table, Question question, List<String> warnings) throws IOException {
        if (growth == null || !growth.expires() || time == null || isOfNewest(table, question)) {
            return;
        }
        double share = (double) Growth.GRACE.toSeconds() / growth.keep().toSeconds();
        if (share < MIN_EXPIRED) {
            return;
        }
        warnings.add(String.format(
                Locale.ROOT,
                "Query %s also reads rows of %s that have expired, about %s %% of those that have not: they stay for 10 days"
                        + " (gc_grace_seconds). Ask from a time on. If rows are only inserted, and neither updated nor deleted, a"
                        + " gc_grace_seconds of three hours is enough, for which hints are kept.",
                question.name(),
                table.name(),
                Figures.number(100 * share)));
    }

    private boolean isOfNewest(DesignTable table, Question question) throws IOException {
        for (Select draw : question.draws()) {
            KeyConditions conditions = new KeyConditions(draw.where());
            boolean newestFirst = draw.limit() != Select.ALL
                    && firstOf(draw, conditions)
                            .filter(term -> term.field().equals(time) && term.descending())
                            .isPresent();
            boolean isNew = newestFirst && isBy(time, table, conditions);
            for (String field : draw.read()) {
                boolean from = conditions.lower(field) != null || conditions.equal(field) != null;
                isNew |= from && counts.saysTime(field, time) && isBy(field, table, conditions);
            }
            if (!isNew) {
                return false;
            }
        }
        return true;
    }

    /** Whether rows of a time lie together in a table, so that others are not read to find them. */
    private boolean isBy(String wanted, DesignTable table, KeyConditions conditions) {
        if (table.partitionKey(counts.entity()).stream()
                .anyMatch(part -> part.field().equals(wanted))) {
            return true;
        }
        for (int i = 0; i < table.clustering().size(); i++) {
            String field = table.clusteringField(i);
            if (field.equals(wanted)) {
                return true;
            }
            if (conditions.equal(field) == null) {
                return false;
            }
        }
        return false;
    }

    /** Each cell has a time to live of its own, which counts from when it was written. */
    private void outliving(Question question, List<String> warnings) {
        boolean isPart = question.isWrite()
                && question.write().kind() == RowWrite.Kind.UPDATE
                && question.write().ttlSeconds() == 0;
        if (growth == null || !growth.expires() || !isPart) {
            return;
        }
        warnings.add("Write " + question.name() + " gives "
                + String.join(" and ", question.write().columns())
                + " the whole time to live again, so that they outlive the rest of their row. Write all columns each time, or"
                + " USING TTL with what is left of the row's.");
    }
}
