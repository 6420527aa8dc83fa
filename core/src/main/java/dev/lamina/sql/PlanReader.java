// SPDX-License-Identifier: Apache-2.0
package dev.lamina.sql;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads from DuckDB's plan of a statement over empty stand-ins what it needs of each table reference: the columns, the
 * conditions at the scan itself, and whether order matters.
 */
final class PlanReader {
    private static final Pattern COLUMN = Pattern.compile(TableReference.PREFIX + "(\\d+)_(\\d+)");

    /** Aggregates that do not depend on the order of rows, except for the last digits of sums. */
    private static final Set<String> ORDERLESS = Set.of(
            "count_star",
            "count",
            "sum",
            "sum_no_overflow",
            "min",
            "max",
            "avg",
            "bool_and",
            "bool_or",
            "approx_count_distinct",
            "stddev_samp",
            "stddev_pop",
            "stddev",
            "var_samp",
            "var_pop",
            "variance");

    private static final Pattern CALL = Pattern.compile("^([a-z_0-9]+)\\(");

    private final Map<Integer, TableReference> places = new HashMap<>();
    private final Map<Integer, PlannedScan> scans = new HashMap<>();

    private PlanReader(List<TableReference> places) {
        places.forEach(place -> this.places.put(place.id(), place));
    }

    /**
     * What is needed of each table reference, by its id; one that is absent is not read at all.
     *
     * @param plan as {@code EXPLAIN (FORMAT json)} gives it
     */
    static Map<Integer, PlannedScan> read(JsonNode plan, List<TableReference> places) {
        PlanReader reader = new PlanReader(places);
        for (JsonNode root : plan) {
            reader.visit(root, new ArrayList<>(), true, false, 1);
        }
        return reader.scans;
    }

    /**
     * @param filters the filters between this node and the next operator above that changes rows
     * @param ordered whether the order of the node's rows may matter above
     * @param few whether nothing above needs more than the node's first rows
     * @param times how often the node's rows are read, more than once meaning any number
     */
    private void visit(JsonNode node, List<String> filters, boolean ordered, boolean few, int times) {
        String name = node.path("name").asText().strip();
        if (name.equals("SEQ_SCAN")) {
            scan(node, filters, ordered, few, times);
            return;
        }
        List<String> below = new ArrayList<>();
        boolean order = ordered;
        boolean limited = false;
        switch (name) {
            case "FILTER" -> {
                below.addAll(filters);
                below.add(text(node, "Expression"));
            }
            case "PROJECTION" -> limited = few;
            case "LIMIT", "STREAMING_LIMIT" -> {
                order = true;
                limited = true;
            }
            case "WINDOW", "STREAMING_WINDOW" -> order = true;
            case "ORDER_BY", "TOP_N" -> order = false;
            case "HASH_GROUP_BY", "PERFECT_HASH_GROUP_BY", "PARTITIONED_AGGREGATE", "UNGROUPED_AGGREGATE" ->
                order = !isOrderless(node.path("extra_info").path("Aggregates"));
            default -> {
                // An unknown operator may preserve the order of its rows.
            }
        }
        boolean recursive = name.equals("REC_CTE");
        boolean shared = recursive || name.equals("CTE");
        int first = times;
        for (JsonNode child : node.path("children")) {
            visit(child, below, order || shared, limited, first);
            // The step of a recursion is run again and again.
            first = recursive ? 2 : times;
        }
    }

    private static boolean isOrderless(JsonNode aggregates) {
        for (String each : lines(aggregates)) {
            Matcher call = CALL.matcher(each);
            if (!each.isEmpty() && (!call.find() || !ORDERLESS.contains(call.group(1)))) {
                return false;
            }
        }
        return true;
    }

    private void scan(JsonNode node, List<String> above, boolean ordered, boolean few, int times) {
        String table = text(node, "Table");
        String base = table.substring(table.lastIndexOf('.') + 1);
        TableReference place = base.startsWith(TableReference.PREFIX)
                ? places.get(Integer.parseInt(base.substring(TableReference.PREFIX.length())))
                : null;
        if (place == null) {
            return;
        }
        TreeSet<Integer> columns = new TreeSet<>();
        StringJoiner all = new StringJoiner("\n").add(node.path("extra_info").toString());
        above.forEach(all::add);
        Matcher mentioned = COLUMN.matcher(all.toString());
        while (mentioned.find()) {
            if (Integer.parseInt(mentioned.group(1)) == place.id()) {
                columns.add(Integer.parseInt(mentioned.group(2)));
            }
        }
        List<Predicate> terms = new ArrayList<>();
        PlanFilters filters = new PlanFilters(word -> field(place, word));
        String own = text(node, "Filters");
        filters.lines(own, terms);
        above.forEach(filter -> filters.lines(filter, terms));
        PlannedScan scan = new PlannedScan(
                columns,
                terms.isEmpty() ? null : terms.size() == 1 ? terms.get(0) : new Predicate.And(terms),
                ordered,
                few && own.isEmpty(),
                times);
        scans.merge(place.id(), scan, PlanReader::both);
    }

    /** A table reference that is scanned more than once must serve all scans. */
    private static PlannedScan both(PlannedScan one, PlannedScan other) {
        TreeSet<Integer> columns = new TreeSet<>(one.columns());
        columns.addAll(other.columns());
        Predicate where = one.where() == null || other.where() == null
                ? null
                : new Predicate.Or(List.of(one.where(), other.where()));
        return new PlannedScan(columns, where, one.ordered() || other.ordered(), false, one.times() + other.times());
    }

    private static Field field(TableReference place, String word) {
        Matcher column = COLUMN.matcher(word);
        return column.matches() && Integer.parseInt(column.group(1)) == place.id()
                ? place.table().entity().fields().get(Integer.parseInt(column.group(2)))
                : null;
    }

    /** The value of this key of a node; several lines may be parts of one text that contains line breaks. */
    private static String text(JsonNode node, String key) {
        return String.join("\n", lines(node.path("extra_info").path(key)));
    }

    private static List<String> lines(JsonNode value) {
        List<String> lines = new ArrayList<>();
        if (value.isArray()) {
            value.forEach(line -> lines.add(line.asText()));
        } else if (!value.isMissingNode()) {
            lines.add(value.asText());
        }
        return lines;
    }
}
