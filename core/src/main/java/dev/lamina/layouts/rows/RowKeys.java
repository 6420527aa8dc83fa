// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.lamina.layouts.Compaction;
import dev.lamina.layouts.Compression;
import dev.lamina.layouts.LayoutParameters;
import dev.lamina.layouts.values.ColumnTypes;
import dev.lamina.model.Entity;
import dev.lamina.names.UnknownName;
import dev.lamina.syntax.ClusteringWord;
import dev.lamina.syntax.KeyExpression;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of a row layout as a study gives it, for any entity.
 *
 * @param layout the layout's name, for messages
 * @param table the table's name
 * @param partition the expressions for the partition key
 * @param clustering the expressions for the clustering columns, optionally followed by {@code asc} or {@code desc}
 * @param columns how fields become columns
 * @param options table options after {@code WITH}
 * @param batchRows rows of one partition that are written together at most; 0 for the client's own way
 * @param selectsAll whether requests select all columns by {@code *}, and not by their names
 * @param published the requests of the published client
 * @param additions indexes, views and static columns
 * @param unique whether it is the data that show that the key tells records apart, although it lacks a part of the entity's
 */
public record RowKeys(
        String layout,
        String table,
        List<String> partition,
        List<String> clustering,
        Columns columns,
        String options,
        int batchRows,
        boolean selectsAll,
        PublishedWay published,
        RowAdditions additions,
        boolean unique) {
    /** Between table options. */
    private static final String AND = "\n    AND ";

    private static final Pattern ORDER = Pattern.compile("(?i)\\bCLUSTERING\\s+ORDER\\b");

    /** What is expected of options instead. */
    static final String NO_ORDER = "no CLUSTERING ORDER BY. Write it in clustering, such as [ts desc]";

    /** A bin whose size is the name of a parameter. */
    private static final Pattern BIN_SIZE =
            Pattern.compile("(bin\\(\\s*(?:\\w+|\"(?:[^\"]|\"\")*\")\\s*,\\s*)([A-Za-z_]\\w*)");

    /** @param ownOptions table options that the family itself sets, before those of the study */
    public static RowKeys of(LayoutParameters parameters, List<String> ownOptions) {
        List<String> partition = parameters.texts("partition");
        if (partition.isEmpty()) {
            throw parameters.wrong("partition", "missing", "the fields of the partition key, such as [monthYear]");
        }
        Columns columns = Columns.of(parameters);
        List<String> stored = new ArrayList<>(List.of(Compression.option(parameters), Compaction.option(parameters)));
        stored.removeIf(String::isEmpty);
        List<String> options = new ArrayList<>(ownOptions);
        options.addAll(stored);
        String given = parameters.text("options", "");
        if (givesOrder(given)) {
            throw parameters.wrong("options", given, NO_ORDER);
        }
        if (!given.isBlank()) {
            options.add(given);
        }
        String table = parameters.text("table", "records");
        if (!table.matches("\\w+")) {
            throw parameters.wrong("table", table, "letters, digits and underscores, since Cassandra takes no others");
        }
        return new RowKeys(
                parameters.name(),
                table,
                sized(partition, parameters),
                sized(parameters.texts("clustering"), parameters),
                columns,
                String.join(AND, options),
                parameters.count("batch", 0),
                selectsAll(parameters),
                PublishedWay.of(parameters),
                RowAdditions.of(parameters, table, String.join(AND, stored)),
                parameters.flag("unique"));
    }

    /** Whether options say in which order rows lie, which only the key's own words tell the planner. */
    static boolean givesOrder(String options) {
        return ORDER.matcher(options.replaceAll("'[^']*'", "''")).find();
    }

    private static boolean selectsAll(LayoutParameters parameters) {
        String select = parameters.text("select", "named");
        if (!select.equals("named") && !select.equals("all")) {
            throw parameters.wrong("select", select, "named or all");
        }
        return select.equals("all");
    }

    /** Replaces the names of parameters by their values. */
    private static List<String> sized(List<String> expressions, LayoutParameters parameters) {
        List<String> sized = new ArrayList<>();
        for (String expression : expressions) {
            Matcher size = BIN_SIZE.matcher(expression);
            if (size.find()) {
                int places = parameters.count(size.group(2), 0);
                if (places == 0) {
                    throw parameters.wrong(size.group(2), "missing", "a whole number of at least 1");
                }
                sized.add(size.replaceFirst("$1" + places));
            } else {
                sized.add(expression);
            }
        }
        return sized;
    }

    /** Creates the form of the other columns for a key. */
    public interface FormMaker {
        RecordForm form(Entity entity, List<KeyColumn> keys);
    }

    /**
     * The table for an entity.
     *
     * @throws IllegalArgumentException if an expression names no field, or the key is not unique per record
     */
    RowTable table(Entity entity, FormMaker maker) {
        return table(entity, maker, false);
    }

    /** The same for a client. */
    RowTable table(Entity entity, FormMaker maker, boolean listedBins) {
        try {
            return made(entity, maker, listedBins);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("Layout " + layout + ": " + e.getMessage(), e);
        }
    }

    private RowTable made(Entity entity, FormMaker maker, boolean listedBins) {
        List<KeyColumn> partitionKeys = new ArrayList<>();
        for (String expression : partition) {
            partitionKeys.add(key(expression, entity, listedBins));
        }
        List<KeyColumn> clusteringKeys = new ArrayList<>();
        List<Boolean> descending = new ArrayList<>();
        for (String expression : clustering) {
            ClusteringWord word = ClusteringWord.of(expression, entity.names());
            clusteringKeys.add(key(word.expression(), entity, listedBins));
            descending.add(word.descends());
            KeyColumn added = clusteringKeys.get(clusteringKeys.size() - 1);
            if (added.isConstant()) {
                throw new IllegalArgumentException("clustering has the constant " + added.studyName()
                        + ", which does not order records. Move it to partition.");
            }
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
            if (!unique && !held.contains(part)) {
                throw new IllegalArgumentException("its primary key " + partition + " " + clustering + " lacks " + part
                        + ", so records would overwrite each other.");
            }
        }
        Set<String> missable = new LinkedHashSet<>(held);
        for (KeyColumn key : keys) {
            if (!key.isConstant() && key.takesSentinel()) {
                missable.add(key.field().name());
            }
        }
        requireKnown("missing", columns.sentinels(), missable);
        for (KeyColumn key : keys) {
            if (key.isConstant()) {
                held.add(key.studyName());
            }
        }
        requireKnown("names", columns.names(), new LinkedHashSet<>(entity.names()));
        requireKnown("types", columns.types().given(), new LinkedHashSet<>(entity.names()));
        for (String literal : published.literals()) {
            if (!held.contains(literal)) {
                throw new IllegalArgumentException(
                        "literals: there is no field \"" + literal + "\". " + UnknownName.hint(literal, held));
            }
        }
        RecordForm form = maker.form(entity, keys);
        requireDistinct(keys, form);
        for (String part : entity.key()) {
            if (!form.has(entity.field(part)) && !held.contains(part)) {
                throw new IllegalArgumentException(
                        "table " + table + " has no column for " + part + ", which identifies records. Add it.");
            }
        }
        RowTable made =
                new RowTable(table, entity, partitionKeys, clusteringKeys, descending, form, options, selectsAll);
        return made.with(additions.indexes(made), additions.views(made, this, maker), additions.statics(made));
    }

    /** What the columns of the key are made of, the partition key's first. */
    List<KeyExpression> expressions(Entity entity) {
        List<String> fields = entity.names();
        List<KeyExpression> expressions = new ArrayList<>();
        for (String expression : partition) {
            expressions.add(KeyExpression.of("partition", expression, fields));
        }
        for (String expression : clustering) {
            String part = ClusteringWord.of(expression, fields).expression();
            expressions.add(KeyExpression.of("clustering", part, fields));
        }
        return expressions;
    }

    private static void requireDistinct(List<KeyColumn> keys, RecordForm form) {
        Set<CqlIdentifier> columns = new LinkedHashSet<>();
        List<CqlIdentifier> all = new ArrayList<>();
        keys.forEach(key -> all.add(key.name()));
        form.columns().forEach(column -> all.add(column.name()));
        for (CqlIdentifier column : all) {
            if (!columns.add(column)) {
                throw new IllegalArgumentException(
                        "two of its columns are called " + column.asInternal() + ". Give one of them another name.");
            }
        }
    }

    private static void requireKnown(String parameter, Map<String, String> given, Set<String> known) {
        for (String field : given.keySet()) {
            if (!known.contains(field)) {
                throw new IllegalArgumentException(
                        parameter + ": there is no field \"" + field + "\". " + UnknownName.hint(field, known));
            }
        }
    }

    KeyColumn key(String expression, Entity entity, boolean listedBins) {
        return KeyColumn.of(expression, entity, columns, listedBins);
    }

    /**
     * How fields become columns.
     *
     * @param names per field, another column name
     * @param types the columns' types
     * @param sentinels per field, the value in a key that represents a missing one
     */
    public record Columns(Map<String, String> names, ColumnTypes types, Map<String, String> sentinels) {
        private static Columns of(LayoutParameters parameters) {
            String dates = parameters.text("dates", "date");
            if (!dates.equals("date") && !dates.equals("timestamp")) {
                throw parameters.wrong("dates", dates, "date or timestamp");
            }
            ColumnTypes types = new ColumnTypes(dates.equals("timestamp"), parameters.map("types"));
            return new Columns(parameters.map("names"), types, parameters.map("missing"));
        }
    }
}
