// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.table;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Select;
import dev.lamina.model.Entity;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Proposes tables for queries, as one would by hand (NoSE, ICDE 2016, does it likewise): fields that must equal something as the
 * partition key, all of them or one that has many values; what is left of them, and ranges and the order, as clustering columns; the rest of the rows' key
 * behind, so that no row overwrites another; buckets where partitions would grow too large; all columns, or those alone that are
 * asked for; and storage-attached indexes.
 */
public final class TableCandidates {
    /** Cassandra's limit of names of tables, and of columns with a storage-attached index (SchemaConstants.NAME_LENGTH). */
    private static final int MAX_NAME = 48;

    private static final int MAX_INDEXES = 2;

    private final Entity entity;
    private final Buckets buckets;
    private final String rows;
    private final List<Relation> relations;
    private final boolean isRelated;
    private final Map<Key, Set<String>> asked = new LinkedHashMap<>();
    private final Set<List<String>> indexes = new LinkedHashSet<>();
    private final Set<String> names = new LinkedHashSet<>();

    private record Key(List<String> partition, List<String> clustering) {}

    /** @param rows what the queries call the rows; names of tables begin with it */
    private TableCandidates(Entity entity, Buckets buckets, String rows, Schema schema) {
        this.entity = entity;
        this.buckets = buckets;
        this.rows = rows;
        this.relations = schema.relations().stream()
                .filter(relation -> relation.entity().equals(entity.name()))
                .toList();
        this.isRelated = schema.entities().size() > 1 || !relations.isEmpty();
    }

    /**
     * The tables, each once.
     *
     * @param rows what the queries call the rows; names of tables begin with it
     * @param schema the entity among others that it points to, or that point to it
     * @param queries one draw of each query
     * @param changed fields that no key may have, since updates change them
     */
    public static List<DesignTable> of(
            Entity entity, Buckets buckets, String rows, Schema schema, Collection<Select> queries, Set<String> changed)
            throws IOException {
        TableCandidates candidates = new TableCandidates(entity, buckets, rows, schema);
        candidates.addOwn();
        List<QueryShape> shapes = new ArrayList<>();
        Set<String> ofNoKey = new LinkedHashSet<>();
        for (Select each : queries) {
            QueryShape whole = QueryShape.of(entity, each);
            QueryShape query = whole.without(changed);
            shapes.add(query);
            candidates.add(query, query.equal());
            List<String> indexed = candidates.addIndexes(whole);
            if (query.equal().isEmpty()) {
                ofNoKey.addAll(indexed);
            }
        }
        // Queries that no partition key answers need their indexes on one table, since two with the same key are none.
        candidates.addIndexes(ofNoKey);
        // Of two tables that cost the same the first is chosen: that with more partitions.
        for (QueryShape query : shapes) {
            for (String field : query.equal()) {
                if (buckets.areMany(List.of(field))) {
                    candidates.add(query, List.of(field));
                }
            }
        }
        for (Relation relation : candidates.relations) {
            // By these rows are found that repeat what changes.
            candidates.add(List.of(relation.field()), List.of(), List.of());
        }
        return candidates.tables();
    }

    /** The rows by their own key. */
    private void addOwn() throws IOException {
        List<String> partition = entity.within().isEmpty() ? List.of(entity.identity()) : entity.within();
        List<String> sorting =
                entity.within().isEmpty() ? List.of() : List.of(DesignTable.clusteringWord(entity.identity(), false));
        add(partition, sorting, entity.names());
    }

    private void add(QueryShape query, List<String> partition) throws IOException {
        for (List<String> sorting : query.sortings()) {
            List<String> equal = new ArrayList<>(query.equal());
            equal.removeAll(partition);
            List<String> clustering = new ArrayList<>();
            equal.forEach(field -> clustering.add(DesignTable.clusteringWord(field, false)));
            clustering.addAll(sorting);
            add(partition, clustering, query.needed());
        }
    }

    private void addIndexes(Set<String> fields) {
        if (!fields.isEmpty()) {
            indexes.add(List.copyOf(fields));
        }
    }

    /** @return the fields that have an index together */
    private List<String> addIndexes(QueryShape query) {
        List<String> found = new ArrayList<>(query.equal());
        found.addAll(query.ranged());
        found.removeIf(field ->
                entity.field(field).type() == ColumnType.BLOB || !field.matches("\\w+") || field.length() > MAX_NAME);
        List<String> together = List.copyOf(found.subList(0, Math.min(MAX_INDEXES, found.size())));
        if (!found.isEmpty()) {
            indexes.add(together);
            found.forEach(field -> indexes.add(List.of(field)));
        }
        return together;
    }

    /** The tables with this beginning of a primary key, completed by the rows' own key. */
    private void add(List<String> partition, List<String> sorting, List<String> needed) throws IOException {
        List<String> clustering = new ArrayList<>();
        Set<String> held = new LinkedHashSet<>(partition);
        for (String word : sorting) {
            if (held.add(DesignTable.withoutDirection(word))) {
                clustering.add(word);
            }
        }
        for (String part : entity.key()) {
            if (held.add(part)) {
                clustering.add(DesignTable.clusteringWord(part, false));
            }
        }
        for (String field : held) {
            if (isRelated && buckets.isMissing(field)) {
                return; // A key has a value in every row.
            }
        }
        String time = null;
        for (String word : clustering) {
            String field = DesignTable.withoutDirection(word);
            if (time == null
                    && isTime(field)
                    && (sorting.contains(word) || entity.key().contains(field))) {
                time = field;
            }
        }
        String spread = null;
        for (String part : entity.key()) {
            spread = spread == null && !partition.contains(part) && !part.equals(time) ? part : spread;
        }
        for (List<String> key : buckets.of(partition, time, spread)) {
            Set<String> columns = asked.computeIfAbsent(new Key(key, clustering), each -> new LinkedHashSet<>());
            columns.addAll(needed);
        }
    }

    private boolean isTime(String field) {
        ColumnType type = entity.field(field).type();
        return type == ColumnType.TIMESTAMP || type == ColumnType.DATE;
    }

    private List<DesignTable> tables() {
        List<DesignTable> tables = new ArrayList<>();
        asked.forEach((key, needed) -> {
            String name = name(key.partition());
            Set<String> keys = new LinkedHashSet<>(entity.key());
            key.partition().forEach(word -> keys.add(source(word)));
            key.clustering().forEach(word -> keys.add(DesignTable.withoutDirection(word)));
            Set<List<String>> choices = new LinkedHashSet<>();
            choices.add(List.of());
            choices.add(fields(keys, needed));
            if (isRelated) {
                choices.add(fields(
                        keys,
                        needed.stream()
                                .filter(field -> !entity.related().contains(field))
                                .toList()));
                choices.add(fields(
                        keys,
                        relations.stream()
                                .filter(relation -> needed.stream().anyMatch(relation.repeated()::containsKey))
                                .map(Relation::field)
                                .toList()));
                List<String> both = new ArrayList<>(entity.own());
                both.addAll(needed);
                choices.add(fields(keys, both));
            }
            for (List<String> columns : choices) {
                if (!columns.equals(entity.own())) {
                    tables.add(new DesignTable(
                            entity.name(), unique(name), key.partition(), key.clustering(), List.of(), columns));
                }
            }
        });
        for (DesignTable table : List.copyOf(tables)) {
            // Among several entities a table for each query is the rule, and indexes would multiply what is considered.
            for (List<String> fields : table.isComplete() && !isRelated ? indexes : Set.<List<String>>of()) {
                boolean isPartition = table.partition().size() == 1
                        && fields.contains(table.partition().get(0));
                if (!isPartition) {
                    tables.add(table.indexed(fields, unique(name(table.partition()))));
                }
            }
        }
        return tables;
    }

    /** These fields, in the entity's order. */
    private List<String> fields(Set<String> keys, Collection<String> further) {
        return entity.names().stream()
                .filter(field -> keys.contains(field) || further.contains(field))
                .toList();
    }

    private String source(String word) {
        return KeyExpression.of("partition", word, entity.names()).field();
    }

    private String name(List<String> partition) {
        // Room for a number that tells it from others, and for the field and "_idx" in the name of an index.
        int longest = entity.names().stream().mapToInt(String::length).max().orElse(0);
        int most = Math.max(MAX_NAME / 2, MAX_NAME - "__99__idx".length() - longest);
        String name = plain(rows);
        String by = "_by_";
        for (String word : partition) {
            KeyExpression part = KeyExpression.of("partition", word, entity.names());
            String column = part.name().isEmpty() ? part.field() : part.name();
            // An interval of ts is ts_hour, and the table one by the hour.
            boolean isPart = !part.field().isEmpty() && column.startsWith(part.field() + "_");
            String longer =
                    name + by + plain(isPart ? column.substring(part.field().length() + 1) : column);
            name = longer.length() <= most ? longer : name;
            by = "_";
        }
        return name.length() <= most ? name : name.substring(0, most);
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("\\W+", "_");
    }

    private String unique(String name) {
        String candidate = name;
        for (int i = 2; !names.add(candidate); i++) {
            candidate = name + DesignTable.NUMBER + i;
        }
        return candidate;
    }
}
