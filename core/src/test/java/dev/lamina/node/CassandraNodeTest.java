// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.process.NodeException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("node")
class CassandraNodeTest {
    private final CassandraNode node = SharedNode.get().node();

    @Test
    void answers_cql_with_the_version_asked_for() throws NodeException {
        CqlSession session = SharedNode.get().session();
        assertThat(session.execute("SELECT release_version FROM system.local")
                        .one()
                        .getString(0))
                .isEqualTo(Environment.DEFAULT_CASSANDRA)
                .isEqualTo(node.version());
    }

    @Test
    void listens_on_loopback_only() throws Exception {
        assumeThat(Path.of("/proc/net/tcp")).as("Linux tells sockets there").exists();
        List<InetAddress> listening = ListeningSockets.of(node.pid());
        assertThat(listening).contains(node.contactPoint().getAddress()).allMatch(InetAddress::isLoopbackAddress);
    }

    @Test
    void its_classes_are_not_ours() {
        assertThatThrownBy(() -> Class.forName("org.apache.cassandra.service.CassandraDaemon"))
                .isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void says_what_it_really_uses() throws NodeException {
        Map<String, String> settings = node.settings();
        assertThat(settings)
                .containsEntry("heap", "1024MiB")
                .containsEntry("num_tokens", "16")
                .containsEntry("row_cache_size", "0MiB")
                .containsEntry("sstable.selected_format", "big")
                .containsEntry("storage_compatibility_mode", "CASSANDRA_4")
                .containsEntry("commitlog_sync", "periodic")
                .containsEntry("batch_size_fail_threshold", "64MiB")
                .containsEntry("autocompaction_on_startup_enabled", "true")
                .containsKeys("key_cache_size", "disk_access_mode", "native_transport_max_frame_size");
        assertThat(settings.get("memtable.configurations")).contains("default=skiplist");
    }

    @Test
    void does_not_hear_the_terminals_ctrl_c() throws Exception {
        Process kill = new ProcessBuilder("kill", "-INT", Long.toString(node.pid())).start();
        assertThat(kill.waitFor()).isZero();
        Thread.sleep(500);
        assertThat(node.isAlive()).isTrue();
        assertThat(CqlProbe.answers(node.contactPoint())).isTrue();
    }

    @Test
    void lives_in_a_directory_of_its_own() {
        assertThat(node.directory()).isDirectory().hasParent(SharedNode.home().resolve("nodes"));
        assertThat(node.log()).content().contains("Starting listening for CQL clients");
        assertThat(node.deathReport()).isEmpty();
        assertThat(Files.exists(node.directory().resolve("data"))).isTrue();
    }
}
