// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import dev.lamina.cql.Access;
import dev.lamina.cql.ViewBuilds;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Compaction;
import dev.lamina.layouts.Compression;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.names.UnknownName;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A layout with one row per record.
 *
 * @param name the layout's name
 * @param summary which questions it answers cheaply
 * @param keys the key
 * @param maker how a record's fields stand in the row
 */
public record RowLayout(String name, String summary, RowKeys keys, RowKeys.FormMaker maker) implements Layout {
    @Override
    public List<String> ddl(Entity entity, String keyspace) {
        RowTable table = keys.table(entity, maker);
        List<String> statements = new ArrayList<>(table.form().types(keyspace));
        statements.addAll(table.statements(keyspace));
        return statements;
    }

    @Override
    public void create(CqlSession session, Entity entity, String keyspace) throws IOException {
        Layout.super.create(session, entity, keyspace);
        ViewBuilds.await(session, keyspace, keys.additions().viewNames());
    }

    @Override
    public Optional<String> lacking(Version version) {
        boolean indexed = !keys.additions().indexes().isEmpty();
        StringBuilder options = new StringBuilder(keys.options());
        keys.additions().views().forEach(view -> options.append('\n').append(view.options()));
        return indexed && version.getMajor() < 5
                ? Optional.of("Cassandra " + version + " does not have storage-attached indexes, which came with 5.0")
                : Compaction.lacking(options.toString(), version)
                        .or(() -> Compression.lacking(options.toString(), version));
    }

    @Override
    public List<String> tables() {
        List<String> tables = new ArrayList<>(List.of(keys.table()));
        tables.addAll(keys.additions().viewNames());
        return tables;
    }

    @Override
    public Map<String, List<KeyExpression>> unproven(Entity entity) {
        return keys.table(entity, maker).identifies() ? Map.of() : Map.of(keys.table(), keys.expressions(entity));
    }

    @Override
    public List<String> stored(Entity entity) {
        return keys.table(entity, maker).stored();
    }

    @Override
    public List<String> keyedBy(Entity entity) {
        return keys.table(entity, maker).keys().stream()
                .filter(key -> !key.isConstant())
                .map(key -> key.field().name())
                .distinct()
                .toList();
    }

    /** Those of some fields that can be read from its table. */
    List<String> stored(Entity entity, List<String> fields) {
        List<String> stored = keys.table(entity, maker).stored();
        return fields.stream().filter(stored::contains).toList();
    }

    /** As {@link RowTable} has it. */
    List<String> touched(Entity entity, List<String> fields) {
        return keys.table(entity, maker).touched(fields);
    }

    /** The CQL types of the columns, by name in the table's order. */
    public Map<CqlIdentifier, String> columns(Entity entity) {
        RowTable table = keys.table(entity, maker);
        Map<CqlIdentifier, String> columns = new LinkedHashMap<>();
        table.keys().forEach(key -> columns.put(key.name(), key.type().cql()));
        table.form()
                .columns()
                .forEach(column -> columns.put(column.name(), column.type().cql()));
        return columns;
    }

    @Override
    public AccessPlan plan(Entity entity, Select select) {
        RowTable table = keys.table(entity, maker);
        Optional<String> lacked = table.lacked(select.read());
        if (lacked.isPresent()) {
            throw new IllegalArgumentException("table " + table.name() + " has no column for " + lacked.get() + ". "
                    + UnknownName.hint(lacked.get(), table.stored()));
        }
        return new RowPlanner(null, table, "keyspace").access(select);
    }

    @Override
    public Optional<Reach> reach(Entity entity, Select select) {
        return Optional.of(new RowPlanner(null, keys.table(entity, maker), "keyspace").reach(select));
    }

    @Override
    public AccessPlan plan(Entity entity, RowWrite write) throws UnsupportedQueryException {
        RowTable table = keys.table(entity, maker);
        return write.kind() == RowWrite.Kind.MOVE
                ? new AccessPlan(
                        AccessPlan.Kind.WRITE, 2, RowMoves.statement(table, "keyspace", write.ttlSeconds()), "")
                : new AccessPlan(AccessPlan.Kind.WRITE, 1, new RowWrites(table, "keyspace", write).statement(), "");
    }

    @Override
    public Store open(CqlSession session, Entity entity, String keyspace, Access client) {
        boolean listedBins = keys.published().listsBins() && !client.isTuned();
        return new RowStore(
                session,
                keys.table(entity, maker, listedBins),
                keyspace,
                client,
                keys.batchRows(),
                keys.published().binding(client));
    }
}
