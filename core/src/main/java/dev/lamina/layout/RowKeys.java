// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The key of a row layout as a study gives it, before it meets an entity.
 *
 * @param layout the layout's name, for messages
 * @param table the table's name
 * @param partition the words for the partition key
 * @param clustering the words for the clustering columns, each with {@code asc} or {@code desc} behind it if need be
 * @param sentinels per field, the value that stands for a missing one in a key
 * @param names per field, another column name
 * @param daysAsTimestamps whether days stand as timestamps
 * @param options table options behind {@code WITH}
 * @param batchRows rows of one partition that are written together at most; 0 for the client's own way
 */
record RowKeys(
        String layout,
        String table,
        List<String> partition,
        List<String> clustering,
        Map<String, String> sentinels,
        Map<String, String> names,
        boolean daysAsTimestamps,
        String options,
        int batchRows) {

    /** @param ownOptions table options that the family itself sets, before those of the study */
    static RowKeys of(LayoutParameters parameters, List<String> ownOptions) {
        List<String> partition = parameters.texts("partition");
        if (partition.isEmpty()) {
            throw parameters.wrong("partition", "missing", "the fields of the partition key, such as [monthYear]");
        }
        String dates = parameters.text("dates", "date");
        if (!dates.equals("date") && !dates.equals("timestamp")) {
            throw parameters.wrong("dates", dates, "date or timestamp");
        }
        List<String> options = new ArrayList<>(ownOptions);
        String compression = Compression.option(parameters);
        if (!compression.isEmpty()) {
            options.add(compression);
        }
        String given = parameters.text("options", "");
        if (!given.isBlank()) {
            options.add(given);
        }
        return new RowKeys(
                parameters.name(),
                parameters.text("table", "records"),
                partition,
                parameters.texts("clustering"),
                parameters.map("missing"),
                parameters.map("names"),
                dates.equals("timestamp"),
                String.join("\n    AND ", options),
                parameters.count("batch", 0));
    }

    /** How records stand in the other columns, once the key is known. */
    interface FormMaker {
        RecordForm form(Entity entity, List<KeyColumn> keys);
    }

    /**
     * The table for an entity.
     *
     * @throws IllegalArgumentException if a word names no field, or the key does not tell records apart
     */
    RowTable table(Entity entity, FormMaker maker) {
        try {
            return made(entity, maker);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Layout " + layout + ": " + e.getMessage(), e);
        }
    }

    private RowTable made(Entity entity, FormMaker maker) {
        List<KeyColumn> partitionKeys = new ArrayList<>();
        for (String word : partition) {
            partitionKeys.add(key(word, entity));
        }
        List<KeyColumn> clusteringKeys = new ArrayList<>();
        List<Boolean> descending = new ArrayList<>();
        for (String word : clustering) {
            boolean down = word.endsWith(" desc");
            clusteringKeys.add(
                    key(down || word.endsWith(" asc") ? word.substring(0, word.lastIndexOf(' ')) : word, entity));
            descending.add(down);
        }
        List<KeyColumn> keys = new ArrayList<>(partitionKeys);
        keys.addAll(clusteringKeys);
        Set<String> held = new LinkedHashSet<>();
        for (KeyColumn key : keys) {
            if (key.holdsField()) {
                held.add(key.field().name());
            }
        }
        for (String part : entity.key()) {
            if (!held.contains(part)) {
                throw new IllegalArgumentException("its primary key " + partition + " " + clustering + " lacks " + part
                        + ", so that records would overwrite each other.");
            }
        }
        requireKnown("missing", sentinels, held);
        requireKnown("names", names, new LinkedHashSet<>(entity.names()));
        return new RowTable(
                table, entity, partitionKeys, clusteringKeys, descending, maker.form(entity, keys), options);
    }

    private static void requireKnown(String parameter, Map<String, String> given, Set<String> known) {
        for (String field : given.keySet()) {
            if (!known.contains(field)) {
                throw new IllegalArgumentException(
                        parameter + " has \"" + field + "\", expected one of " + String.join(", ", known) + ".");
            }
        }
    }

    private KeyColumn key(String word, Entity entity) {
        return KeyColumn.of(word, entity, names, sentinels, daysAsTimestamps);
    }
}
