// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.LongVector;
import dev.lamina.cql.PartitionOwners;
import dev.lamina.layouts.StoredPartition;
import dev.lamina.layouts.values.Arena;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Looks up in which partitions of a row layout's table records stand, and on which nodes. */
final class RowPartitions {
    private final CqlSession session;
    private final RowTable table;
    private final String keyspace;

    RowPartitions(CqlSession session, RowTable table, String keyspace) {
        this.session = session;
        this.table = table;
        this.keyspace = keyspace;
    }

    List<StoredPartition> of(List<String> group, LongVector identities) throws IOException {
        PartitionOwners owners = PartitionOwners.of(session, keyspace);
        Arena arena = new Arena();
        List<KeyColumn> keys = table.partition();
        ByteBuffer[] key = new ByteBuffer[keys.size()];
        for (int i = 0; i < key.length; i++) {
            if (keys.get(i).isConstant()) {
                key[i] = keys.get(i).encode(null, 0, arena);
            } else if (!ofIdentity(keys.get(i))) {
                int place = table.entity().within().indexOf(keys.get(i).field().name());
                key[i] = keys.get(i).encode(keys.get(i).value(group.get(place)), 0, arena);
            }
        }
        List<StoredPartition> partitions = new ArrayList<>();
        for (int row = 0; row < identities.size(); row++) {
            StringBuilder name = new StringBuilder();
            for (int i = 0; i < key.length; i++) {
                if (ofIdentity(keys.get(i))) {
                    key[i] = keys.get(i).encode(identities, row, arena);
                }
                ByteBuffer bytes = key[i].duplicate();
                byte[] copy = new byte[bytes.remaining()];
                bytes.get(copy);
                name.append(i == 0 ? "" : ":").append(HexFormat.of().formatHex(copy));
            }
            partitions.add(new StoredPartition(name.toString(), owners.address(key)));
        }
        return partitions;
    }

    private boolean ofIdentity(KeyColumn key) {
        return key.isOf(table.entity().identity());
    }
}
