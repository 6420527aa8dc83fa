// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.table;

import dev.lamina.model.Entity;
import dev.lamina.syntax.ClusteringWord;
import dev.lamina.syntax.KeyExpression;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table that a design may have.
 *
 * @param entity the entity whose rows it holds
 * @param name its name
 * @param partition the columns of its partition key, fields or expressions of them
 * @param clustering its clustering columns, those that descend with {@code desc} behind them, as {@link #clusteringWord} has them
 * @param indexes fields with a storage-attached index
 * @param columns the fields that it holds; none for all that are the entity's own
 */
public record DesignTable(
        String entity,
        String name,
        List<String> partition,
        List<String> clustering,
        List<String> indexes,
        List<String> columns) {
    /** Behind a clustering column that descends. */
    private static final String DESCENDING = " desc";

    private static final String ASCENDING = " asc";

    /** Before the number that tells a candidate from others with a similar key. */
    static final String NUMBER = "__";

    public DesignTable {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
        indexes = List.copyOf(indexes);
        columns = List.copyOf(columns);
    }

    /** Whether it holds all fields that are the entity's own and no others. */
    public boolean isComplete() {
        return columns.isEmpty();
    }

    /** Whether it holds all fields that are the entity's own, so that every other table can be made of it and others' like it. */
    public boolean isBase(Entity entity) {
        return isComplete() || fields(entity).containsAll(entity.own());
    }

    /** The fields that it holds, in the entity's order. */
    public List<String> fields(Entity entity) {
        Set<String> held = new HashSet<>(isComplete() ? entity.own() : columns);
        held.addAll(keyFields(entity));
        return entity.names().stream().filter(held::contains).toList();
    }

    /** What the columns of its partition key are made of. */
    public List<KeyExpression> partitionKey(Entity entity) {
        return partition.stream()
                .map(word -> KeyExpression.of("partition", word, entity.names()))
                .toList();
    }

    /** What the columns of its primary key are made of. */
    public List<KeyExpression> key(Entity entity) {
        List<KeyExpression> key = new ArrayList<>(partitionKey(entity));
        for (String word : clustering) {
            key.add(KeyExpression.of("clustering", withoutDirection(word), entity.names()));
        }
        return key;
    }

    /** The fields that its primary key holds as they are. */
    public List<String> keyFields(Entity entity) {
        return key(entity).stream()
                .filter(part -> part.function().equals(KeyExpression.FIELD))
                .map(KeyExpression::field)
                .toList();
    }

    /** The field of a clustering column; the expression that it is made of where it is no field as it is. */
    public String clusteringField(int place) {
        return withoutDirection(clustering.get(place));
    }

    /** Whether a clustering column descends. */
    public boolean clusteringDescends(int place) {
        return clustering.get(place).endsWith(DESCENDING);
    }

    /** A field as a clustering column, in double quotes where its name would be taken for one with a direction, or for a quoted one. */
    public static String clusteringWord(String field, boolean descends) {
        boolean isLikeWord = field.endsWith(DESCENDING) || field.endsWith(ASCENDING) || field.startsWith("\"");
        return (isLikeWord ? KeyExpression.quoted(field) : field) + (descends ? DESCENDING : "");
    }

    /**
     * A clustering column as {@link #clusteringWord(String, boolean)} has it.
     *
     * @param word as a layout has it
     * @param fields the known fields; a text that is one of them is that field, though it may end like one with a direction
     */
    public static String clusteringWord(String word, Collection<String> fields) {
        ClusteringWord written = ClusteringWord.of(word, fields);
        String part = written.expression();
        return fields.contains(part)
                ? clusteringWord(part, written.descends())
                : part + (written.descends() ? DESCENDING : "");
    }

    /** The field, or the expression, of a clustering column. */
    static String withoutDirection(String word) {
        String part = word.endsWith(DESCENDING) ? word.substring(0, word.length() - DESCENDING.length()) : word;
        return part.matches("\"([^\"]|\"\")+\"")
                ? part.substring(1, part.length() - 1).replace("\"\"", "\"")
                : part;
    }

    /** The same with indexes, under another name. */
    DesignTable indexed(List<String> fields, String other) {
        return new DesignTable(entity, other, partition, clustering, fields, columns);
    }

    /** Whether another table is the same but for its name and indexes. */
    public boolean isBut(DesignTable other) {
        return entity.equals(other.entity)
                && partition.equals(other.partition)
                && clustering.equals(other.clustering)
                && columns.equals(other.columns);
    }

    /** The same under another name. */
    public DesignTable named(String other) {
        return new DesignTable(entity, other, partition, clustering, indexes, columns);
    }

    /** Its name without a number. */
    public String stem() {
        return name.replaceFirst(NUMBER + "[0-9]+$", "");
    }

    /** The table in one line: its name, its key, its indexes, and how many columns it has where these are not all. */
    public String summary() {
        return stem() + " (" + String.join(", ", partition)
                + (clustering.isEmpty() ? "" : " | " + String.join(", ", clustering)) + ")"
                + (indexes.isEmpty() ? "" : " with an index on " + String.join(" and ", indexes))
                + (isComplete() ? "" : " of " + columns.size() + " columns");
    }

    /** The table in the words of a study's layout of family {@code table}. */
    public Map<String, Object> words() {
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("table", name);
        words.put("partition", partition);
        if (!clustering.isEmpty()) {
            words.put("clustering", clustering);
        }
        if (!indexes.isEmpty()) {
            words.put("index", indexes);
        }
        if (!columns.isEmpty()) {
            words.put("columns", columns);
        }
        return words;
    }
}
