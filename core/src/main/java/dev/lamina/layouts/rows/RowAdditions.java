// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.LayoutParameters;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.syntax.ClusteringWord;
import dev.lamina.syntax.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a study adds to the table of a row layout: {@code index}, fields with a storage-attached index; {@code view} or
 * {@code views}, the keys of materialized views; {@code static}, fields that a partition has once.
 *
 * @param indexes the fields with an index
 * @param views the views' keys
 * @param statics the fields in static columns
 */
record RowAdditions(List<String> indexes, List<ViewKey> views, List<String> statics) {
    /** Cassandra's limit of names (SchemaConstants.NAME_LENGTH). */
    private static final int MAX_NAME = 48;

    private static final String VIEW_EXAMPLE = "{partition: [site], clustering: [ts desc]}";

    /** Scalars that Cassandra 5.0's storage-attached index does not take (StorageAttachedIndex.SUPPORTED_TYPES). */
    private static final Set<ColumnType> NOT_INDEXED = Set.of(ColumnType.BLOB, ColumnType.LIST, ColumnType.STRUCT);

    /**
     * The key of a view, in fields and in names of the table's key columns. Columns of the table's key that it does not name
     * follow as clustering columns.
     *
     * @param name the view's name
     * @param options what follows {@code WITH}
     */
    record ViewKey(String name, List<String> partition, List<String> clustering, String options) {}

    /** @param viewOptions what follows {@code WITH} of a view that does not say it; the rest of the table's may not fit */
    static RowAdditions of(LayoutParameters parameters, String table, String viewOptions) {
        List<Settings> given = new ArrayList<>(parameters.each("views", VIEW_EXAMPLE));
        parameters.in("view", VIEW_EXAMPLE).ifPresent(given::add);
        List<ViewKey> views = new ArrayList<>();
        for (Settings view : given) {
            view.allow("name", "partition", "clustering", "options").requireAllKnown();
            List<String> partition = view.texts("partition", "[site]");
            if (partition.isEmpty()) {
                throw view.wrong("partition", "missing", "the fields of the view's partition key, such as [site]");
            }
            String name = table + "_by_"
                    + String.join("_", partition).replaceAll("\\W+", "_").toLowerCase(Locale.ROOT);
            ViewKey key = new ViewKey(
                    view.text("name", name),
                    partition,
                    view.texts("clustering", "[ts desc]"),
                    view.text("options", viewOptions));
            if (RowKeys.givesOrder(key.options())) {
                throw view.wrong("options", key.options(), RowKeys.NO_ORDER);
            }
            if (key.name().length() > MAX_NAME || !key.name().matches("\\w+")) {
                throw view.wrong(
                        "name", key.name(), "a name of at most " + MAX_NAME + " letters, digits and underscores");
            }
            views.add(key);
        }
        List<String> statics = parameters.texts("static");
        if (!statics.isEmpty() && !views.isEmpty()) {
            throw parameters.wrong("static", statics, "no such key beside a view, which can't have static columns");
        }
        return new RowAdditions(parameters.texts("index"), views, statics);
    }

    /** The names of the views. */
    List<String> viewNames() {
        return views.stream().map(ViewKey::name).toList();
    }

    List<RowIndex> indexes(RowTable table) {
        List<RowIndex> made = new ArrayList<>();
        for (String word : indexes) {
            Field field = table.entity().field(word);
            if (NOT_INDEXED.contains(field.type())) {
                throw new IllegalArgumentException("index: " + word + " is of type "
                        + field.type().name().toLowerCase(Locale.ROOT)
                        + ", which a storage-attached index does not take. Leave it out.");
            }
            if (table.partition().size() == 1 && table.partition().get(0).holds(field)) {
                throw new IllegalArgumentException("index: " + word
                        + " is the partition key, by which rows are found without an index. Leave it out.");
            }
            CqlIdentifier column = column("index", field, table);
            if (!column.asInternal().matches("\\w+")) {
                throw new IllegalArgumentException("index: the column of " + word
                        + " has other characters in its name than letters, digits and _, which Cassandra's indexes do"
                        + " not take. Give it another name with names, or leave it out.");
            }
            made.add(new RowIndex(field, column, table.name() + "_" + column.asInternal() + "_idx"));
        }
        return made;
    }

    List<CqlIdentifier> statics(RowTable table) {
        List<CqlIdentifier> made = new ArrayList<>();
        for (String word : statics) {
            Field field = table.entity().field(word);
            if (table.clustering().isEmpty()) {
                throw new IllegalArgumentException("static: a partition holds one record, since there is no"
                        + " clustering. Add one, or leave static out.");
            }
            if (table.keys().stream().anyMatch(key -> key.holds(field))
                    || field.type().isNested()) {
                throw new IllegalArgumentException("static: " + word
                        + (field.type().isNested() ? " holds lists or structs" : " is part of the key")
                        + ", which a static column can't hold. Leave it out.");
            }
            made.add(column("static", field, table));
        }
        return made;
    }

    /** The column that holds this field and nothing else. */
    private static CqlIdentifier column(String parameter, Field field, RowTable table) {
        for (KeyColumn key : table.keys()) {
            if (key.holds(field)) {
                return key.name();
            }
        }
        Optional<RowColumns.Place> place =
                table.form().place(field, table.entity().indexOf(field.name()));
        if (place.isEmpty() || place.get().part() >= 0) {
            throw new IllegalArgumentException(parameter + ": " + field.name()
                    + " has no column of its own, but is part of the record's. Name fields of the key, or lay the"
                    + " records out with family: table.");
        }
        return CqlIdentifier.fromInternal(place.get().column());
    }

    /** The views as tables of their own; a view lacks the records in which a field of its key is missing. */
    List<RowTable> views(RowTable table, RowKeys keys, RowKeys.FormMaker maker) {
        List<RowTable> made = new ArrayList<>();
        for (ViewKey view : views) {
            List<KeyColumn> partition = new ArrayList<>();
            for (String word : view.partition()) {
                partition.add(key(word, table, keys, view));
            }
            List<KeyColumn> clustering = new ArrayList<>();
            List<Boolean> descending = new ArrayList<>();
            for (String word : view.clustering()) {
                ClusteringWord part = ClusteringWord.of(word, table.entity().names());
                clustering.add(key(part.expression(), table, keys, view));
                descending.add(part.descends());
            }
            List<KeyColumn> all = new ArrayList<>(partition);
            all.addAll(clustering);
            List<String> others = new ArrayList<>();
            all.stream().filter(key -> !table.keys().contains(key)).forEach(key -> others.add(key.studyName()));
            if (others.size() > 1) {
                throw new IllegalArgumentException(
                        "view " + view.name() + ": its key has " + String.join(" and ", others)
                                + ", which are not part of the table's. Cassandra allows one such column.");
            }
            for (int i = 0; i < table.keys().size(); i++) {
                KeyColumn key = table.keys().get(i);
                if (!all.contains(key)) {
                    clustering.add(key);
                    descending.add(i >= table.partition().size()
                            && table.descending().get(i - table.partition().size()));
                    all.add(key);
                }
            }
            made.add(new RowTable(
                    view.name(),
                    table.entity(),
                    partition,
                    clustering,
                    descending,
                    maker.form(table.entity(), all),
                    view.options(),
                    false));
        }
        return made;
    }

    private static KeyColumn key(String word, RowTable table, RowKeys keys, ViewKey view) {
        Entity entity = table.entity();
        CqlIdentifier name = KeyColumn.identifier(word);
        for (KeyColumn key : table.keys()) {
            boolean isHeld = entity.names().contains(word) && key.holds(entity.field(word));
            if (isHeld || key.name().equals(name)) {
                return key;
            }
        }
        KeyColumn made = keys.key(word, entity, false);
        for (KeyColumn key : table.keys()) {
            if (key.name().equals(made.name())) {
                return key;
            }
        }
        if (!made.holdsField()) {
            throw new IllegalArgumentException("view " + view.name() + ": " + word
                    + " is not a column of the table. Make it one of its key, or name a field.");
        }
        column("view " + view.name(), made.field(), table);
        return made;
    }
}
