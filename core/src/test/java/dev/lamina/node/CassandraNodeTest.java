// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("node")
class CassandraNodeTest {
    @Test
    void answers_cql() {
        CqlSession session = SharedNode.get().session();
        assertThat(session.execute("SELECT release_version FROM system.local")
                        .one()
                        .getString(0))
                .isEqualTo(Environment.DEFAULT_CASSANDRA);
    }
}
