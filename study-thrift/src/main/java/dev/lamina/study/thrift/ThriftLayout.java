// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Access;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Store;
import dev.lamina.layouts.rows.RecordTable;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/**
 * A layout whose records are read over Thrift.
 *
 * @param name the layout's name
 * @param summary which questions it answers cheaply
 * @param form what is read
 * @param port the server's Thrift port, or {@link ThriftServers#BESIDE_NATIVE}
 * @param table the layout by CQL: of a column family of Thrift's own the one that holds the same cells
 */
record ThriftLayout(String name, String summary, ThriftForm form, int port, Layout table) implements Layout {
    /** Of a column family of Thrift's own in the words of cassandra-cli, as the publication made it. */
    @Override
    public List<String> ddl(Entity entity, String keyspace) {
        RecordTable records = records(entity);
        if (!form.isOwn()) {
            return table.ddl(entity, keyspace);
        }
        return List.of("CREATE COLUMN FAMILY " + records.name() + "\n    WITH comparator = '" + comparator(records)
                + "'\n    AND key_validation_class = 'UTF8Type'\n    AND default_validation_class = 'UTF8Type'");
    }

    @Override
    public List<String> tables() {
        return table.tables();
    }

    @Override
    public void create(CqlSession session, Entity entity, String keyspace) throws IOException {
        RecordTable records = records(entity);
        if (form.isOwn()) {
            ColumnFamily.create(session, port, keyspace, records.name(), comparator(records));
        } else {
            table.create(session, entity, keyspace);
        }
    }

    @Override
    public Store open(CqlSession session, Entity entity, String keyspace, Access client) {
        RecordTable records = records(entity);
        ThriftConnections connections =
                new ThriftConnections(ThriftServers.of(session, port), keyspace, client.requestsInFlight());
        Store byCql = form.hasOneCell() ? null : table.open(session, entity, keyspace, client);
        return new ThriftStore(new CellTable(records, form), connections, byCql, client);
    }

    /** The table, if it is one that this form of Thrift's can hold. */
    private RecordTable records(Entity entity) {
        RecordTable records = RecordTable.of(table, entity);
        if (form != ThriftForm.FLAT && records.columns().size() != 1) {
            throw new IllegalArgumentException("Layout " + name + ": found the columns "
                    + String.join(", ", records.columns()) + " beside the key, expected one.");
        }
        if (form.isOwn()) {
            for (String field : records.clustering()) {
                if (entity.field(field).type() != ColumnType.TEXT) {
                    throw new IllegalArgumentException("Layout " + name + ": clustering has " + field
                            + ", which is not a text. Thrift's column families are made of texts here.");
                }
            }
            if (!records.options().isEmpty()) {
                throw new IllegalArgumentException("Layout " + name + ": found the table options " + records.options()
                        + ", expected none of a column family that CQL does not make.");
            }
        }
        return records;
    }

    private static String comparator(RecordTable records) {
        return "CompositeType("
                + String.join(",", Collections.nCopies(records.clustering().size(), "UTF8Type"))
                + ")";
    }
}
