// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.names.PlainName;
import dev.lamina.names.UnknownName;
import dev.lamina.store.catalogue.DatasetVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.types.StructType;

/**
 * The fields to be written, and their columns in Spark's rows.
 *
 * @param entity the stored fields
 * @param ordinals for each field its index in Spark's rows
 * @param schema Spark's rows
 */
record WrittenColumns(Entity entity, int[] ordinals, StructType schema) {

    /**
     * The columns of a version that replaces earlier ones, and may have other columns.
     *
     * @param latest the latest version, whose key is the default; {@code null} if the dataset is new
     * @param given the key fields, the last of which is the identity; empty for the default
     * @throws IllegalArgumentException if a new dataset's name is none, or there is no key, or a column that can't be stored
     */
    static WrittenColumns ofNew(String dataset, DatasetVersion latest, List<String> given, StructType schema) {
        if (latest == null && !PlainName.is(dataset)) {
            throw new IllegalArgumentException(
                    "Option dataset: \"" + dataset + "\" can't be a dataset's name. Use up to " + PlainName.RULE + ".");
        }
        List<String> key = given.isEmpty() && latest != null ? latest.entity().key() : given;
        List<Field> fields = SparkTypes.fields(schema);
        Set<String> names = names(fields);
        if (key.isEmpty()) {
            throw new IllegalArgumentException("Option key is missing: the new dataset"
                    + " " + dataset + " needs a column that identifies a row. Name one of:"
                    + " " + String.join(", ", names) + ".");
        }
        for (String part : key) {
            if (!names.contains(part)) {
                throw new IllegalArgumentException(
                        "Option key: there is no column " + part + ". " + UnknownName.hint(part, names));
            }
        }
        List<Field> stored = new ArrayList<>();
        for (Field field : fields) {
            stored.add(
                    key.contains(field.name())
                            ? new Field(field.name(), field.type(), false, field.children())
                            : field);
        }
        int identity = key.size() - 1;
        String name = latest == null ? dataset : latest.entity().name();
        Entity entity = new Entity(name, stored, key.get(identity), key.subList(0, identity));
        int[] ordinals = new int[stored.size()];
        for (int i = 0; i < ordinals.length; i++) {
            ordinals[i] = i;
        }
        return new WrittenColumns(entity, ordinals, schema);
    }

    /**
     * The columns of rows that are added to a version, matched by name.
     *
     * @throws IllegalArgumentException if columns are missing, unknown or of other types
     */
    static WrittenColumns of(DatasetVersion latest, List<String> key, StructType schema) {
        Entity entity = latest.entity();
        String label = "version " + latest.version() + " of dataset " + latest.dataset();
        if (!key.isEmpty() && !key.equals(entity.key())) {
            throw new IllegalArgumentException("Option key: " + String.join(",", key) + " does not match " + label
                    + ", whose key is " + String.join(",", entity.key()) + ". Leave the option out.");
        }
        List<Field> given = SparkTypes.fields(schema);
        List<String> names = new ArrayList<>();
        given.forEach(field -> names.add(field.name()));
        for (String name : names(given)) {
            if (!entity.names().contains(name)) {
                throw new IllegalArgumentException("Column " + name + ": " + label + " has no such column. "
                        + UnknownName.hint(name, entity.names()) + " Leave it out, or write under another name.");
            }
        }
        int[] ordinals = new int[entity.fields().size()];
        for (int i = 0; i < ordinals.length; i++) {
            Field field = entity.fields().get(i);
            ordinals[i] = names.indexOf(field.name());
            if (ordinals[i] < 0) {
                throw new IllegalArgumentException("Column " + field.name() + ": the rows lack this column of " + label
                        + ". Add it, with nulls if there are no values.");
            }
            if (!isSame(field, given.get(ordinals[i]))) {
                throw new IllegalArgumentException("Column " + field.name() + ": its type is "
                        + schema.fields()[ordinals[i]].dataType().simpleString() + ", but " + label
                        + " has "
                        + SparkTypes.type(field).simpleString() + ". Cast it, or write under another name.");
            }
        }
        return new WrittenColumns(entity, ordinals, schema);
    }

    /** Whether the types are the same; missing values are checked row by row. */
    private static boolean isSame(Field one, Field other) {
        if (one.type() != other.type()
                || one.children().size() != other.children().size()) {
            return false;
        }
        for (int i = 0; i < one.children().size(); i++) {
            Field child = one.children().get(i);
            boolean named = one.type() != dev.lamina.codec.ColumnType.STRUCT
                    || child.name().equals(other.children().get(i).name());
            if (!named || !isSame(child, other.children().get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Set<String> names(List<Field> fields) {
        Set<String> names = new TreeSet<>();
        for (Field field : fields) {
            if (!names.add(field.name())) {
                throw new IllegalArgumentException("Column " + field.name() + ": found twice. Rename one of them.");
            }
        }
        return names;
    }
}
