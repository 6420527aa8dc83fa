// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.codec.ColumnType;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the columns of files with those of an earlier version of the dataset, and names the option that helps. The
 * types of a table are inferred from the rows of each load, so those of one day may be other ones than those of the day
 * before.
 */
final class EarlierColumns {
    private EarlierColumns() {}

    /**
     * Refuses columns that differ in the key, in their names, in their order or in a scalar type. Other differences are left to
     * the store.
     *
     * @param label the earlier version, such as {@code readings/2}
     * @throws IllegalArgumentException if they differ
     */
    static void require(String label, Entity earlier, Entity given) {
        boolean hasKey =
                given.names().containsAll(earlier.key()) || earlier.key().equals(List.of(FileProfile.ROW));
        if (hasKey && !given.key().equals(earlier.key())) {
            throw new IllegalArgumentException("The key differs from that of " + label + ": found "
                    + String.join(", ", given.key()) + ", expected " + String.join(", ", earlier.key()) + ". Add --key "
                    + String.join(",", earlier.key()) + ", or load the rows under another name.");
        }
        List<String> differences = new ArrayList<>();
        for (String name : given.names()) {
            if (!earlier.names().contains(name) && !name.equals(FileProfile.ROW)) {
                differences.add(name + " is new");
            }
        }
        for (String name : earlier.names()) {
            if (!given.names().contains(name) && !name.equals(FileProfile.ROW)) {
                differences.add(name + " is missing");
            }
        }
        if (differences.isEmpty() && !given.names().equals(earlier.names())) {
            differences.add("found the order " + String.join(", ", given.names()) + ", expected "
                    + String.join(", ", earlier.names()));
        }
        if (!differences.isEmpty()) {
            throw new IllegalArgumentException("The columns differ from those of " + label + ": "
                    + String.join("; ", differences)
                    + ". Write a file with the same columns in the same order, for which lamina sql can read this one,"
                    + " or load the rows under another name.");
        }
        requireTypes(label, earlier, given);
    }

    private static void requireTypes(String label, Entity earlier, Entity given) {
        List<String> differences = new ArrayList<>();
        List<String> types = new ArrayList<>();
        boolean held = true;
        for (Field field : given.fields()) {
            ColumnType expected = earlier.field(field.name()).type();
            if (field.type() != expected) {
                if (expected.isNested() || expected == ColumnType.BLOB) {
                    return;
                }
                differences.add(field.name() + " is " + word(field.type()) + ", expected " + word(expected));
                types.add(field.name() + "=" + word(expected));
                held &= holds(expected, field.type());
            }
        }
        if (!differences.isEmpty()) {
            throw new IllegalArgumentException("The types differ from those of " + label + ": "
                    + String.join("; ", differences)
                    + (held
                            ? ". Add --types " + String.join(",", types)
                            : ". Correct the values that are of another type")
                    + ", or load the rows under another name.");
        }
    }

    /** Whether what was read as one type can be read as another, too. */
    private static boolean holds(ColumnType type, ColumnType read) {
        return switch (type) {
            case TEXT -> true;
            case DOUBLE -> read == ColumnType.INT || read == ColumnType.LONG;
            case LONG -> read == ColumnType.INT;
            case TIMESTAMP -> read == ColumnType.DATE;
            default -> false;
        };
    }

    private static String word(ColumnType type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
