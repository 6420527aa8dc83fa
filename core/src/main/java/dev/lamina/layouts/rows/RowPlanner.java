// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.Select;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the cheapest way to a query's rows in a row layout: by the key of its table or of one of its views, or by its indexes. */
final class RowPlanner {
    private final CqlSession session;
    private final RowTable table;
    private final String keyspace;
    private final Map<Shape, RowSelect.Prepared> prepared = new ConcurrentHashMap<>();

    /** @param session {@code null} where plans are only shown */
    RowPlanner(CqlSession session, RowTable table, String keyspace) {
        this.session = session;
        this.table = table;
        this.keyspace = keyspace;
    }

    /** The cheapest way; empty where only a scan gives the rows. */
    Optional<KeyedSelect> plan(Select select) {
        return way(select).map(way -> way.select(session, prepared(way)));
    }

    /** The requests that find all rows of a query without order and limit, among others; empty where only a scan does. */
    Optional<List<BoundStatement>> statements(Select select) {
        return way(select).map(way -> way.statements(prepared(way).statement()));
    }

    /** How the rows are found, without asking a server. */
    AccessPlan access(Select select) {
        return way(select).map(RowWay::plan).orElseGet(() -> scan(select, 1, true));
    }

    /** What the servers read, without asking one. */
    Reach reach(Select select) {
        return way(select)
                .map(RowWay::reach)
                .orElseGet(() -> Reach.scan(
                        table.name(),
                        scan(select, 1, true),
                        select.read(),
                        ServerFilter.of(select.where(), table).tested()));
    }

    /** All rows, by so many token ranges, or as one. */
    AccessPlan scan(Select select, int ranges, boolean byToken) {
        return scan(select, ranges, byToken ? tokens(ServerFilter.NONE) : "");
    }

    /** All rows that Cassandra does not rule out, by so many token ranges. */
    AccessPlan testedScan(Select select, int ranges, ServerFilter filter) {
        return scan(select, ranges, tokens(filter));
    }

    private AccessPlan scan(Select select, int ranges, String where) {
        List<Field> fields = RowWay.fields(select, table, select.where(), select.order());
        String cql = RowWay.selected(table, keyspace, fields) + where;
        return new AccessPlan(AccessPlan.Kind.SCAN, ranges, RowWay.shown(cql, table, keyspace), "");
    }

    /** The condition of one token range, and what Cassandra tests the rows for. */
    String tokens(ServerFilter filter) {
        String range = " WHERE " + table.token() + " > ? AND " + table.token() + " <= ?";
        return filter.isEmpty() ? range : range + " AND " + filter.cql() + ServerFilter.ALLOW;
    }

    private Optional<RowWay> way(Select select) {
        List<RowWay> ways = new ArrayList<>();
        KeyWay.of(select, table, keyspace).ifPresent(ways::add);
        for (RowTable view : table.views()) {
            if (hasAllRows(view, new KeyConditions(select.where()))) {
                KeyWay.of(select, view, keyspace).ifPresent(ways::add);
            }
        }
        IndexWay.of(select, table, keyspace).ifPresent(ways::add);
        return ways.stream().min(RowWay.CHEAPEST);
    }

    /**
     * Whether a view has all wanted rows and finds them by its key: it lacks those in which a field of its own key is missing, and
     * those with an empty value for all of its partition key can't be asked for.
     */
    private boolean hasAllRows(RowTable view, KeyConditions conditions) {
        KeyColumn first = view.partition().get(0);
        if (view.partition().size() == 1 && !first.isConstant()) {
            KeyConditions.Equal equal = conditions.equal(first.field().name());
            if (equal != null && equal.values().stream().anyMatch(first::isEmpty)) {
                return false;
            }
        }
        for (KeyColumn key : view.keys()) {
            boolean isOurs = table.keys().stream().anyMatch(each -> each.name().equals(key.name()));
            if (!isOurs
                    && !key.isConstant()
                    && key.field().nullable()
                    && !conditions.isPresent(key.field().name())) {
                return false;
            }
        }
        return true;
    }

    /** What queries with the same statement share. */
    private record Shape(String cql, List<Field> fields) {}

    private RowSelect.Prepared prepared(RowWay way) {
        // Records of one cell are selected alike, whichever of their fields are wanted.
        return prepared.computeIfAbsent(new Shape(way.cql(), way.fields()), shape -> {
            PreparedStatement statement = session.prepare(shape.cql());
            return new RowSelect.Prepared(statement, shape.fields(), table.form());
        });
    }
}
