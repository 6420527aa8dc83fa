// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import dev.lamina.cql.Access;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The same records in several tables with a key each, as a model has one for each query. All are written; a query is asked of
 * the table that answers it at the least cost.
 *
 * @param name the layout's name
 * @param summary which questions it answers cheaply
 * @param all the tables; the first has all fields
 * @param asked by the names of queries the tables that are asked where they answer by their key or an index, though the way of
 *     another one looks cheaper: how many rows meet a condition is not seen in it
 */
public record SeveralTables(String name, String summary, List<RowLayout> all, Map<String, RowLayout> asked)
        implements Layout {
    public SeveralTables {
        all = List.copyOf(all);
        asked = Map.copyOf(asked);
    }

    @Override
    public List<String> ddl(Entity entity, String keyspace) {
        List<String> statements = new ArrayList<>();
        all.forEach(table -> statements.addAll(table.ddl(entity, keyspace)));
        return statements;
    }

    @Override
    public void create(CqlSession session, Entity entity, String keyspace) throws IOException {
        for (RowLayout table : all) {
            table.create(session, entity, keyspace);
        }
    }

    @Override
    public Optional<String> lacking(Version version) {
        return all.stream().flatMap(table -> table.lacking(version).stream()).findFirst();
    }

    @Override
    public List<Layout> parts() {
        return List.copyOf(all);
    }

    @Override
    public List<String> stored(Entity entity) {
        return all.get(0).stored(entity);
    }

    @Override
    public List<String> tables() {
        List<String> tables = new ArrayList<>();
        all.forEach(table -> tables.addAll(table.tables()));
        return tables;
    }

    @Override
    public Map<String, List<KeyExpression>> unproven(Entity entity) {
        Map<String, List<KeyExpression>> unproven = new LinkedHashMap<>();
        all.forEach(table -> unproven.putAll(table.unproven(entity)));
        return unproven;
    }

    /**
     * How one of several tables answers a query.
     *
     * @param answer what is asked for
     * @param columns how many the table has
     */
    record Way<T>(T answer, AccessPlan plan, int columns) {
        /**
         * The cheapest way; of those by a key or an index that are alike, that of the table with the fewest columns, since a server reads
         * over those that nobody asks for.
         */
        static <T> Optional<T> cheapest(List<Way<T>> ways) {
            return ways.stream()
                    .min(Comparator.comparing(Way::plan, AccessPlan.CHEAPEST))
                    .flatMap(best -> ways.stream()
                            .filter(way -> way == best || way.isLike(best))
                            .min(Comparator.comparingInt(Way::columns)))
                    .map(Way::answer);
        }

        private boolean isLike(Way<T> other) {
            return plan.kind() == other.plan.kind()
                    && plan.kind().isKeyed()
                    && plan.requests() == other.plan.requests()
                    && plan.client().equals(other.plan.client());
        }
    }

    private List<RowLayout> answering(Entity entity, Select select) {
        List<RowLayout> answering = all.stream()
                .filter(table -> table.stored(entity, select.read()).containsAll(select.read()))
                .toList();
        RowLayout named = asked.get(select.query());
        boolean isKeyed = named != null
                && answering.contains(named)
                && named.plan(entity, select).kind().isKeyed();
        return isKeyed ? List.of(named) : answering;
    }

    @Override
    public AccessPlan plan(Entity entity, Select select) {
        List<Way<AccessPlan>> ways = new ArrayList<>();
        for (RowLayout table : answering(entity, select)) {
            AccessPlan plan = table.plan(entity, select);
            ways.add(new Way<>(plan, plan, table.stored(entity).size()));
        }
        return Way.cheapest(ways).orElseGet(() -> all.get(0).plan(entity, select));
    }

    @Override
    public Optional<Reach> reach(Entity entity, Select select) {
        List<Way<Reach>> ways = new ArrayList<>();
        for (RowLayout table : answering(entity, select)) {
            table.reach(entity, select)
                    .ifPresent(reach -> ways.add(
                            new Way<>(reach, reach.plan(), table.stored(entity).size())));
        }
        return Way.cheapest(ways);
    }

    @Override
    public AccessPlan plan(Entity entity, RowWrite write) throws UnsupportedQueryException {
        List<AccessPlan> plans = new ArrayList<>();
        for (RowLayout table : all) {
            Optional<RowWrite> part = SeveralStores.part(write, fields -> table.touched(entity, fields));
            if (part.isPresent()) {
                plans.add(table.plan(entity, part.get()));
            }
        }
        return AccessPlan.writes(plans, "");
    }

    @Override
    public Store open(CqlSession session, Entity entity, String keyspace, Access client) {
        List<Store> stores = new ArrayList<>();
        all.forEach(table -> stores.add(table.open(session, entity, keyspace, client)));
        Map<String, Store> named = new LinkedHashMap<>();
        asked.forEach((query, table) -> named.put(query, stores.get(all.indexOf(table))));
        return new SeveralStores(stores, named);
    }
}
