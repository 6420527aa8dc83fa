// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Access;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.layouts.rows.SeveralTables;
import dev.lamina.model.Entity;
import dev.lamina.model.Predicate;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The tables of an entity among those of the entities that it points to. What a table lacks of an answer is looked up: the rows' own
 * fields by their key in another table of the entity, repeated ones in the tables of the entity pointed to.
 *
 * @param schema the entities, and how they point to each other
 * @param entity the entity
 * @param own its tables
 * @param others the tables of an entity
 */
public record RelatedLayout(Schema schema, Entity entity, Layout own, Function<Entity, Layout> others)
        implements Layout {
    /** Between the statements of a plan. */
    private static final String BETWEEN = "; ";

    /** The fewest look-ups first: ways of a kind differ in little else. */
    private static final Comparator<Way> CHEAPEST = Comparator.comparing((Way way) -> way.access.kind())
            .thenComparing(way -> way.split.lookups())
            .thenComparing(Way::access, AccessPlan.CHEAPEST);

    /**
     * How a query is answered.
     *
     * @param part the table's place among {@link #parts}
     * @param split what it answers
     * @param access how
     */
    record Way(int part, TableSplit split, AccessPlan access) {}

    /** Among related entities a layout with look-ups; otherwise the layout as it is. */
    public static Layout of(Schema schema, Entity entity, Function<Entity, Layout> layouts) {
        Layout own = layouts.apply(entity);
        return schema.relations().isEmpty() ? own : new RelatedLayout(schema, entity, own, layouts);
    }

    /** The layout of another entity. */
    RelatedLayout of(String name) {
        Entity other = schema.entities().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return new RelatedLayout(schema, other, others.apply(other), others);
    }

    /** The relations of the entity to others. */
    List<Relation> relations() {
        return schema.relations().stream()
                .filter(each -> each.entity().equals(entity.name()))
                .toList();
    }

    /** The cheapest way by keys or indexes; empty where only reading all rows gives the answer. */
    Optional<Way> way(Select select) {
        return way(select, true);
    }

    /** The table that is asked first; empty where only reading all rows gives the answer. */
    public Optional<Layout> first(Select select) {
        return way(select).map(way -> own.parts().get(way.part()));
    }

    /** The same in one table alone. */
    Optional<Way> direct(Select select) {
        return way(select, false);
    }

    private Optional<Way> way(Select select, boolean looksUp) {
        List<Way> ways = new ArrayList<>();
        List<Layout> parts = own.parts();
        for (int i = 0; i < parts.size(); i++) {
            Layout part = parts.get(i);
            Optional<TableSplit> split = TableSplit.of(entity, relations(), select, part.stored(entity));
            if (split.isEmpty() || !looksUp && !split.get().isWhole()) {
                continue;
            }
            AccessPlan access = part.plan(entity, split.get().first());
            if (access.kind().isKeyed() && canLookUp(split.get())) {
                ways.add(new Way(i, split.get(), access));
            }
        }
        Layout named = own instanceof SeveralTables several ? several.asked().get(select.query()) : null;
        if (ways.stream().anyMatch(way -> parts.get(way.part()).equals(named))) {
            ways.removeIf(way -> !parts.get(way.part()).equals(named));
        }
        // A server reads over columns that nobody asks for. Where rows are left to be tested, it is their number that
        // counts.
        return ways.stream()
                .min(CHEAPEST.thenComparing(way -> way.access.client().isEmpty()
                        ? parts.get(way.part()).stored(entity).size()
                        : 0));
    }

    private boolean canLookUp(TableSplit split) {
        return (split.own().isEmpty()
                        || direct(example(split.own(), entity.key())).isPresent())
                && split.related().entrySet().stream().allMatch(each -> {
                    RelatedLayout other = of(each.getKey().to());
                    List<String> fields = targets(each.getKey(), each.getValue());
                    return other.way(other.example(fields, List.of(other.entity.identity())))
                            .isPresent();
                });
    }

    /** The fields of the entity pointed to that these repeat. */
    static List<String> targets(Relation relation, List<String> repeated) {
        return repeated.stream().map(relation.repeated()::get).distinct().toList();
    }

    /** What is asked for rows with some value of these fields, since plans and statements are the same for all. */
    Select example(List<String> fields, List<String> by) {
        return lookup(
                fields,
                by,
                by.stream().map(field -> example(entity.field(field).type())).toList());
    }

    /** What is asked for rows with these values. */
    Select lookup(List<String> fields, List<String> by, List<String> values) {
        List<Predicate> terms = new ArrayList<>();
        for (int i = 0; i < by.size(); i++) {
            terms.add(new Predicate.Compare(entity.field(by.get(i)), Predicate.Operator.EQUAL, values.get(i)));
        }
        return new Select(
                fields, terms.size() == 1 ? terms.get(0) : new Predicate.And(terms), List.of(), Select.ALL, Map.of());
    }

    private static String example(ColumnType type) {
        return switch (type) {
            case INT, LONG, DOUBLE -> "0";
            case BOOLEAN -> "true";
            case DATE -> "2000-01-01";
            case TIMESTAMP -> "2000-01-01T00:00:00Z";
            case BLOB -> "0x00";
            case TEXT, LIST, STRUCT -> "x";
        };
    }

    @Override
    public AccessPlan plan(Entity ofEntity, Select select) {
        Optional<Way> way = way(select);
        if (way.isPresent()) {
            return told(way.get().access(), way.get().split());
        }
        Optional<TableSplit> split = TableSplit.of(entity, relations(), select, own.stored(entity));
        return split.isEmpty() || split.get().isWhole()
                ? own.plan(entity, select)
                : own.plan(entity, split.get().first()).then(split.get().words(entity));
    }

    /** A way in, with what is looked up for its rows: the statements, behind the one that finds them, and what the client does. */
    AccessPlan told(AccessPlan access, TableSplit split) {
        Set<String> statements = new LinkedHashSet<>(List.of(access.cql()));
        if (!split.own().isEmpty()) {
            direct(example(split.own(), entity.key()))
                    .ifPresent(way -> statements.add(way.access().cql()));
        }
        split.related().forEach((relation, repeated) -> {
            RelatedLayout other = of(relation.to());
            Select lookup = other.example(targets(relation, repeated), List.of(other.entity.identity()));
            statements.addAll(List.of(other.plan(other.entity, lookup).cql().split(BETWEEN)));
        });
        return new AccessPlan(access.kind(), access.requests(), String.join(BETWEEN, statements), access.client())
                .then(split.words(entity));
    }

    @Override
    public AccessPlan plan(Entity ofEntity, RowWrite write) throws UnsupportedQueryException {
        return WriteSteps.of(this, write).plan(this);
    }

    @Override
    public String name() {
        return own.name();
    }

    @Override
    public String summary() {
        return own.summary();
    }

    @Override
    public List<String> ddl(Entity ofEntity, String keyspace) {
        return own.ddl(ofEntity, keyspace);
    }

    @Override
    public void create(CqlSession session, Entity ofEntity, String keyspace) throws IOException {
        own.create(session, ofEntity, keyspace);
    }

    @Override
    public Optional<String> lacking(Version version) {
        return own.lacking(version);
    }

    @Override
    public List<Layout> parts() {
        return own.parts();
    }

    @Override
    public List<String> stored(Entity ofEntity) {
        return own.stored(ofEntity);
    }

    @Override
    public List<String> keyedBy(Entity ofEntity) {
        return own.keyedBy(ofEntity);
    }

    @Override
    public List<String> tables() {
        return own.tables();
    }

    @Override
    public Map<String, List<KeyExpression>> unproven(Entity ofEntity) {
        return own.unproven(ofEntity);
    }

    @Override
    public Optional<Reach> reach(Entity ofEntity, Select select) {
        return own.reach(ofEntity, select);
    }

    /** Its own tables alone; {@link RelatedStore} joins them with those of the others. */
    @Override
    public Store open(CqlSession session, Entity ofEntity, String keyspace, Access client) {
        return own.open(session, ofEntity, keyspace, client);
    }
}
