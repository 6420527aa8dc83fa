// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.names.UnknownName;
import dev.lamina.store.catalogue.DatasetVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.types.StructType;

/**
 * What is written, and where Spark's rows have it.
 *
 * @param entity the rows as they are stored
 * @param places of each field its place in Spark's rows
 * @param schema Spark's rows
 */
record WrittenColumns(Entity entity, int[] places, StructType schema) {

    /**
     * The columns of a version that keeps nothing of earlier ones, and so need not be theirs.
     *
     * @param latest the latest version, whose key is the usual one; {@code null} where the dataset is new
     * @param given the fields that tell rows apart, the last of which is the identity; empty for the usual ones
     * @throws IllegalArgumentException if there is no key, or a column that can't be stored
     */
    static WrittenColumns ofNew(String dataset, DatasetVersion latest, List<String> given, StructType schema) {
        List<String> key = given.isEmpty() && latest != null ? latest.entity().key() : given;
        List<Field> fields = SparkTypes.fields(schema);
        Set<String> names = names(fields);
        if (key.isEmpty()) {
            throw new IllegalArgumentException("Option key: found nothing, expected the column that tells the rows of"
                    + " the new dataset " + dataset + " apart. Name one of: " + String.join(", ", names) + ".");
        }
        for (String part : key) {
            if (!names.contains(part)) {
                throw new IllegalArgumentException(
                        "Option key: found " + part + ", which is no column. " + UnknownName.hint(part, names));
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
        int[] places = new int[stored.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = i;
        }
        return new WrittenColumns(entity, places, schema);
    }

    /**
     * The columns of rows that are added to those of a version, found by their names.
     *
     * @throws IllegalArgumentException if columns are missing, unknown or of other types
     */
    static WrittenColumns of(DatasetVersion latest, List<String> key, StructType schema) {
        Entity entity = latest.entity();
        String label = "version " + latest.version() + " of dataset " + latest.dataset();
        if (!key.isEmpty() && !key.equals(entity.key())) {
            throw new IllegalArgumentException("Option key: found " + String.join(",", key) + ", expected "
                    + String.join(",", entity.key()) + " as " + label + " has it. Leave the option out.");
        }
        List<Field> given = SparkTypes.fields(schema);
        List<String> names = new ArrayList<>();
        given.forEach(field -> names.add(field.name()));
        for (String name : names) {
            if (!entity.names().contains(name)) {
                throw new IllegalArgumentException("Column " + name + ": found it among the rows, expected none but"
                        + " those of " + label + ". " + UnknownName.hint(name, entity.names())
                        + " Leave it out, or write under another name.");
            }
        }
        int[] places = new int[entity.fields().size()];
        for (int i = 0; i < places.length; i++) {
            Field field = entity.fields().get(i);
            places[i] = names.indexOf(field.name());
            if (places[i] < 0) {
                throw new IllegalArgumentException("Column " + field.name() + ": found no such column among the rows,"
                        + " expected one as " + label + " has it. Add it, with nulls where nothing is known.");
            }
            if (!isSame(field, given.get(places[i]))) {
                throw new IllegalArgumentException("Column " + field.name() + ": found type "
                        + schema.fields()[places[i]].dataType().simpleString() + ", expected "
                        + SparkTypes.type(field).simpleString() + " as " + label
                        + " has it. Cast it, or write under another name.");
            }
        }
        return new WrittenColumns(entity, places, schema);
    }

    /** Whether values are of one type; which of them may be missing is seen row by row. */
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
                throw new IllegalArgumentException(
                        "Column " + field.name() + ": found it twice, expected it once. Rename one of them.");
            }
        }
        return names;
    }
}
