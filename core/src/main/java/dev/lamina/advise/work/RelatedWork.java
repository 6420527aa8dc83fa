// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.work;

import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.cost.Work;
import dev.lamina.advise.rows.RowCounts;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.related.TableSplit;
import dev.lamina.layouts.rows.KeyConditions;
import dev.lamina.model.Entity;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What queries and writes take over tables of entities that point to each other: a table and look-ups in others, as {@link
 * dev.lamina.layouts.related.RelatedLayout} executes them; and what a write takes in every table that repeats some of it.
 */
public final class RelatedWork {
    /** Look-ups that are under way at once. */
    private static final int AT_ONCE = 32;

    private final Schema schema;
    private final List<TableWork> works;

    /** @param works those of all tables; tables are told by their places among them */
    public RelatedWork(Schema schema, List<TableWork> works) {
        this.schema = schema;
        this.works = List.copyOf(works);
    }

    /**
     * A query that is asked of several tables.
     *
     * @param tables the one that is asked first, and behind it those of the look-ups
     * @param work all of it
     */
    public record Join(List<Integer> tables, Work work) {}

    /** A write of rows of an entity. */
    public record EntityWrite(String entity, RowWrite write) {}

    /** A look-up of one row, in some tables. */
    private record Lookup(Set<Integer> tables, Work work) {}

    private List<Relation> relations(String entity) {
        return schema.relations().stream()
                .filter(relation -> relation.entity().equals(entity))
                .toList();
    }

    private Entity entity(String name) {
        return schema.entities().stream()
                .filter(entity -> entity.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<Integer> tables(String entity) {
        return IntStream.range(0, works.size())
                .filter(table -> works.get(table).table().entity().equals(entity))
                .boxed()
                .toList();
    }

    /** The ways to answer a query that ask more than one table. */
    public List<Join> joins(String entity, List<Select> draws) throws IOException {
        return joins(entity, draws, Grown.NOT);
    }

    /** The same ways in the same order when there are more rows. */
    public List<Join> joins(String entity, List<Select> draws, Grown grown) throws IOException {
        List<Join> joins = new ArrayList<>();
        for (int table : tables(entity)) {
            joins.addAll(joins(table, entity(entity), draws, grown));
        }
        return joins;
    }

    private List<Join> joins(int table, Entity entity, List<Select> draws, Grown grown) throws IOException {
        TableWork first = works.get(table);
        List<Select> asked = new ArrayList<>();
        TableSplit split = null;
        for (Select draw : draws) {
            Optional<TableSplit> each =
                    TableSplit.of(entity, relations(entity.name()), draw, List.copyOf(first.stored()));
            if (each.isEmpty() || each.get().isWhole()) {
                return List.of();
            }
            split = each.get();
            asked.add(split.first());
        }
        Optional<TableWork.Read> read = first.read(asked, grown);
        if (read.isEmpty() || !read.get().plan().kind().isKeyed()) {
            return List.of();
        }
        double rows = read.get().work().of(Factor.ROWS_RETURNED);
        List<Lookup> ways = List.of(new Lookup(Set.of(table), read.get().work()));
        if (!split.own().isEmpty()) {
            ways = with(ways, direct(entity, split.own()), rows);
        }
        KeyConditions conditions = new KeyConditions(draws.get(0).where());
        for (Map.Entry<Relation, List<String>> each : split.related().entrySet()) {
            Relation relation = each.getKey();
            double known = conditions.isFixed(relation.field()) ? 1 : pointed(first, relation, grown);
            double times = read.get().returned().stream()
                    .mapToDouble(returned -> different(returned, known))
                    .average()
                    .orElse(0);
            ways = with(ways, lookups(relation, each.getValue()), times);
        }
        List<Join> joins = new ArrayList<>();
        for (Lookup way : ways) {
            List<Integer> all = new ArrayList<>(List.of(table));
            way.tables().stream().filter(other -> other != table).sorted().forEach(all::add);
            joins.add(new Join(all, way.work()));
        }
        return joins;
    }

    /** To how many rows of another entity those of a table point. */
    private static double pointed(TableWork first, Relation relation, Grown grown) throws IOException {
        RowCounts counts = first.counts();
        KeyExpression field =
                KeyExpression.of("partition", relation.field(), counts.entity().names());
        return grown.pointing().times().getOrDefault(relation.field(), grown.rows())
                * counts.partitions(List.of(field)).count();
    }

    /** To how many different ones of some rows others point, if each points to any of them equally often. */
    static double different(double rows, double known) {
        return rows == 0 ? 0 : known <= 1 ? Math.min(1, rows) : -known * Math.expm1(rows * Math.log1p(-1 / known));
    }

    /** Each way followed by each look-up, so many times. */
    private static List<Lookup> with(List<Lookup> ways, List<Lookup> lookups, double times) {
        List<Lookup> all = new ArrayList<>();
        for (Lookup way : ways) {
            for (Lookup lookup : lookups) {
                Set<Integer> tables = new LinkedHashSet<>(way.tables());
                tables.addAll(lookup.tables());
                all.add(new Lookup(tables, way.work().plus(several(lookup.work(), times))));
            }
        }
        return all;
    }

    /** The same so many times, some at once. */
    private static Work several(Work one, double times) {
        return one.times(times).with(Factor.ROUND_TRIPS, one.of(Factor.ROUND_TRIPS) * Math.ceil(times / AT_ONCE));
    }

    /** Reads of a row by its key in one table: those with all fields of its own, and the narrowest. */
    private List<Lookup> direct(Entity entity, Collection<String> fields) {
        List<Integer> found = new ArrayList<>(tables(entity.name()));
        found.removeIf(table -> !works.get(table).holds(fields) || !isByKey(table, entity));
        List<Integer> some = new ArrayList<>();
        found.stream().filter(table -> works.get(table).isBase()).forEach(some::add);
        found.stream()
                .min(Comparator.comparingInt(table -> works.get(table).stored().size()))
                .filter(table -> !some.contains(table))
                .ifPresent(some::add);
        return some.stream()
                .map(table -> new Lookup(Set.of(table), works.get(table).slice(1, fields)))
                .toList();
    }

    private boolean isByKey(int table, Entity entity) {
        return works.get(table).table().partition().size()
                                + works.get(table).table().clustering().size()
                        == entity.key().size()
                && Set.copyOf(works.get(table).table().keyFields(entity)).equals(Set.copyOf(entity.key()));
    }

    /** Reads of what rows point to. */
    private List<Lookup> lookups(Relation relation, Collection<String> repeated) {
        List<String> targets =
                repeated.stream().map(relation.repeated()::get).distinct().toList();
        Entity to = entity(relation.to());
        List<Lookup> direct = direct(to, targets);
        if (!direct.isEmpty()) {
            return direct;
        }
        Map<Relation, List<String>> further = new LinkedHashMap<>();
        Set<String> own = new LinkedHashSet<>();
        for (String target : targets) {
            if (!to.related().contains(target)) {
                own.add(target);
                continue;
            }
            for (Relation next : relations(to.name())) {
                if (next.repeated().containsKey(target)) {
                    further.computeIfAbsent(next, each -> new ArrayList<>()).add(target);
                    own.add(next.field());
                }
            }
        }
        List<Lookup> ways = direct(to, own);
        for (Map.Entry<Relation, List<String>> next : further.entrySet()) {
            ways = with(ways, lookups(next.getKey(), next.getValue()), 1);
        }
        return ways;
    }

    /** What a write takes in all tables together, with what is read before. */
    public Work write(String entity, RowWrite write) {
        Work all = Work.NONE;
        Map<String, Work> before = new LinkedHashMap<>();
        for (int table = 0; table < works.size(); table++) {
            all = all.plus(written(entity, write, table, Map.of()));
            before(entity, write, table, Map.of())
                    .forEach((what, read) -> before.merge(
                            what,
                            read,
                            (one, other) -> one.of(Factor.BYTES_READ) < other.of(Factor.BYTES_READ) ? other : one));
        }
        for (Work read : before.values()) {
            all = all.plus(read);
        }
        return all;
    }

    /**
     * What a write of one row of an entity takes in a table of it, or of another one that repeats what is written.
     *
     * @param grown by an entity's name how many more rows there are; none for the rows as they are
     */
    public Work written(String entity, RowWrite write, int table, Map<String, Grown> grown) {
        TableWork work = works.get(table);
        Set<String> changed = changed(entity, write);
        if (!work.table().entity().equals(entity)) {
            Work all = Work.NONE;
            for (Way way : repeated(entity, write, table, grown)) {
                Work one = isMoved(table, way.changed())
                        ? work.move()
                        : work.write(new RowWrite(RowWrite.Kind.UPDATE, List.copyOf(way.changed()), 0));
                all = all.plus(several(one, way.rows()));
            }
            return all;
        }
        if (write.kind() == RowWrite.Kind.UPDATE) {
            return isMoved(table, changed)
                    ? work.move()
                    : work.write(new RowWrite(write.kind(), List.copyOf(changed), write.ttlSeconds()));
        }
        return work.write(write);
    }

    /** What is read before a table can be written, by a name: what is read for several tables has the same for each, and is read once. */
    public Map<String, Work> before(String entity, RowWrite write, int table, Map<String, Grown> grown) {
        TableWork work = works.get(table);
        Map<String, Work> before = new LinkedHashMap<>();
        if (!work.table().entity().equals(entity)) {
            for (Way way : repeated(entity, write, table, grown)) {
                double of = 1;
                for (Step step : way.through()) {
                    List<Integer> finders = finders(step.relation(), keys(step.relation()));
                    if (!finders.isEmpty()) {
                        // By its name it is read once, whatever is found by it.
                        before.put(step.name(), slices(finders.get(0), of, step.rows(), keys(step.relation())));
                    }
                    of = step.rows();
                }
                boolean moves = isMoved(table, way.changed());
                List<Integer> finders = finders(table, way, moves);
                if (!finders.isEmpty()) {
                    Work found = slices(finders.get(0), of, way.rows(), read(table, moves));
                    before.merge(new Step(way.last(), way.rows()).name(), found, Work::plus);
                }
            }
        } else if (write.kind() == RowWrite.Kind.INSERT) {
            for (Relation relation : relations(entity)) {
                List<String> stored = repeatedIn(table, relation);
                if (!stored.isEmpty() && !lookups(relation, stored).isEmpty()) {
                    before.put(
                            relation.field(), lookups(relation, stored).get(0).work());
                }
            }
        } else if (write.kind() == RowWrite.Kind.UPDATE && isMoved(table, changed(entity, write))) {
            before.put(entity, work.slice(1, own(table)));
        }
        return before;
    }

    /** Reads of so many rows altogether, some for each of so many rows that they point to. */
    private Work slices(int table, double pointedTo, double rows, Collection<String> fields) {
        return pointedTo <= 0 ? Work.NONE : several(works.get(table).slice(rows / pointedTo, fields), pointedTo);
    }

    private Set<String> changed(String entity, RowWrite write) {
        Set<String> changed = new LinkedHashSet<>(write.columns());
        for (Relation relation : relations(entity)) {
            if (changed.contains(relation.field())) {
                changed.addAll(relation.repeated().keySet());
            }
        }
        return changed;
    }

    private List<String> repeatedIn(int table, Relation relation) {
        return relation.repeated().keySet().stream()
                .filter(works.get(table).stored()::contains)
                .sorted()
                .toList();
    }

    /** Whether the primary key of a table is made of what changes. */
    private boolean isMoved(int table, Set<String> changed) {
        TableWork work = works.get(table);
        Entity entity = entity(work.table().entity());
        return work.layout().keyedBy(entity).stream().anyMatch(changed::contains);
    }

    /**
     * A chain of relations back from an entity to one that repeats what changes there.
     *
     * @param through the relations before the last one: their rows have to be found, whether they repeat it or not
     * @param rows how many rows there are at the end of it
     */
    private record Way(List<Step> through, Relation last, Set<String> changed, double rows) {}

    /** A relation back from rows to all those that point to them, and how many these are. */
    private record Step(Relation relation, double rows) {
        String name() {
            return relation.entity() + "." + relation.field();
        }
    }

    /** By which relations, and how often each, rows of an entity repeat what changes in a row of another. */
    private List<Way> ways(
            List<Step> through, String from, Set<String> changed, String to, double rows, Map<String, Grown> grown) {
        List<Way> ways = new ArrayList<>();
        for (Relation relation : schema.relations()) {
            if (!relation.to().equals(from)) {
                continue;
            }
            Set<String> repeated = relation.repeated().entrySet().stream()
                    .filter(each -> changed.contains(each.getValue()))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (repeated.isEmpty()) {
                continue;
            }
            double pointing = rows * rows(relation.entity(), grown) / Math.max(1, rows(from, grown));
            if (relation.entity().equals(to)) {
                ways.add(new Way(through, relation, repeated, pointing));
            } else {
                List<Step> further = new ArrayList<>(through);
                further.add(new Step(relation, pointing));
                ways.addAll(ways(List.copyOf(further), relation.entity(), repeated, to, pointing, grown));
            }
        }
        return ways;
    }

    private double rows(String entity, Map<String, Grown> grown) {
        return grown.getOrDefault(entity, Grown.NOT).rows()
                * works.get(tables(entity).get(0)).counts().rows();
    }

    /** By which relations, and how often each, a table of another entity repeats what an update changes. */
    private List<Way> repeated(String entity, RowWrite write, int table, Map<String, Grown> grown) {
        TableWork work = works.get(table);
        return write.kind() != RowWrite.Kind.UPDATE
                ? List.of()
                : ways(List.of(), entity, changed(entity, write), work.table().entity(), 1, grown).stream()
                        .filter(way -> way.changed().stream().anyMatch(work.stored()::contains))
                        .toList();
    }

    /** What has to be read of a row before it is written again; what it repeats is known, or looked up once. */
    private Collection<String> read(int table, boolean moves) {
        TableWork work = works.get(table);
        Set<String> read = new LinkedHashSet<>(own(table));
        if (!moves) {
            read.retainAll(work.layout().keyedBy(entity(work.table().entity())));
        }
        return read;
    }

    /** The fields of a table that are its entity's own. */
    private Set<String> own(int table) {
        Set<String> own = new LinkedHashSet<>(works.get(table).stored());
        own.removeAll(entity(works.get(table).table().entity()).related());
        return own;
    }

    /** The tables that find rows by what they point to, the one itself first. */
    private List<Integer> finders(int table, Way way, boolean moves) {
        List<Integer> finders = finders(way.last(), read(table, moves));
        finders.sort(Comparator.comparingInt(other -> other == table ? 0 : 1));
        return finders;
    }

    /** The tables that find rows by what they point to. */
    private List<Integer> finders(Relation relation, Collection<String> fields) {
        List<Integer> finders = new ArrayList<>(tables(relation.entity()));
        finders.removeIf(other -> !works.get(other).table().partition().equals(List.of(relation.field()))
                || !works.get(other).holds(fields));
        return finders;
    }

    private List<String> keys(Relation relation) {
        return entity(relation.entity()).key();
    }

    /**
     * The tables that a table can't be kept in step without: of each group one has to be made.
     */
    public List<Set<Integer>> needs(int table, List<EntityWrite> writes) {
        List<Set<Integer>> needs = new ArrayList<>();
        String of = works.get(table).table().entity();
        for (EntityWrite each : writes) {
            String entity = each.entity();
            RowWrite write = each.write();
            Set<String> changed = changed(entity, write);
            if (entity.equals(of) && write.kind() == RowWrite.Kind.INSERT) {
                for (Relation relation : relations(entity)) {
                    List<String> stored = repeatedIn(table, relation);
                    if (!stored.isEmpty()) {
                        needs.add(byKey(entity(relation.to()), List.of()));
                    }
                }
            } else if (entity.equals(of) && write.kind() == RowWrite.Kind.UPDATE && isMoved(table, changed)) {
                needs.add(byKey(entity(of), own(table)));
            } else if (write.kind() == RowWrite.Kind.UPDATE) {
                for (Way way : repeated(entity, write, table, Map.of())) {
                    for (Step step : way.through()) {
                        needs.add(new HashSet<>(finders(step.relation(), keys(step.relation()))));
                    }
                    needs.add(new HashSet<>(finders(table, way, isMoved(table, way.changed()))));
                }
            }
        }
        return needs;
    }

    private Set<Integer> byKey(Entity entity, Collection<String> fields) {
        return tables(entity.name()).stream()
                .filter(table -> isByKey(table, entity) && works.get(table).holds(fields))
                .filter(table -> !fields.isEmpty() || works.get(table).isBase())
                .collect(Collectors.toSet());
    }
}
