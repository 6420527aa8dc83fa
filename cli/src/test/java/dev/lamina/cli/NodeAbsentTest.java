// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lamina.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lamina node} where no node was started. */
class NodeAbsentTest {
    private final String home = System.getProperty("user.home");

    @TempDir
    Path directory;

    @BeforeEach
    void use_a_home_without_nodes() {
        assumeTrue(System.getenv("LAMINA_HOME") == null);
        System.setProperty("user.home", directory.toString());
    }

    @AfterEach
    void use_the_own_home() {
        System.setProperty("user.home", home);
    }

    private Shell.Result node(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "node";
        System.arraycopy(words, 0, all, 1, words.length);
        return Shell.lamina(all);
    }

    @Test
    void a_stop_with_nothing_to_stop_is_done() {
        Shell.Result stop = node("stop").done();
        assertThat(stop.out())
                .isEqualTo("No cluster was started without a name, and no node runs in the background of "
                        + directory.resolve(".lamina/store") + ".\n");
        assertThat(stop.error()).isEmpty();
    }

    @Test
    void a_status_of_nothing_is_no_running_node() throws Exception {
        Shell.Result status = node("status");
        assertThat(status.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(status.out())
                .startsWith("No cluster was started without a name, ")
                .doesNotContain("tart it");
        Files.createDirectories(directory.resolve(".lamina/started/old"));
        Files.writeString(directory.resolve(".lamina/started/old/cluster.json"), "{}");
        assertThat(node("status").out()).endsWith(". Clusters with a --name: old.\n");
        Shell.Result json = node("status", "--json");
        assertThat(json.exit()).isEqualTo(ExitCode.FAILED);
        assertThat(json.out()).isEqualToIgnoringWhitespace("{\"nodes\": []}");
    }

    @Test
    void a_cluster_that_is_named_and_absent_is_an_error() {
        for (String what : new String[] {"stop", "status"}) {
            Shell.Result result = node(what, "--name", "old");
            assertThat(result.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(result.error()).isEqualTo("Cluster old is not running. Known: none.\n");
        }
        assertThat(node("kill", "1").error())
                .isEqualTo("Cluster default is not running. Known: none. Start it: lamina node start.\n");
    }
}
