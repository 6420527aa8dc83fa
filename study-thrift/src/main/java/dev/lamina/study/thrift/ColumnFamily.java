// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Requests;
import dev.lamina.cql.SchemaChanges;
import java.io.IOException;
import org.apache.cassandra.thrift.CfDef;

/** Creates a column family over Thrift: CQL can't make one whose comparator has one component. */
final class ColumnFamily {
    private static final String TEXT = "UTF8Type";

    private ColumnFamily() {}

    /** Creates it, and returns when every node knows of it. */
    static void create(CqlSession session, int port, String keyspace, String name, String comparator)
            throws IOException {
        CfDef definition = new CfDef(keyspace, name);
        definition.setComparator_type(comparator);
        definition.setKey_validation_class(TEXT);
        definition.setDefault_validation_class(TEXT);
        try (ThriftConnections connections = new ThriftConnections(ThriftServers.of(session, port), keyspace, 1)) {
            Requests.await(connections.ask(client -> client.system_add_column_family(definition)));
        }
        SchemaChanges.await(session);
    }
}
