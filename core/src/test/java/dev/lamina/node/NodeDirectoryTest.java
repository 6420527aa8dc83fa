// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeDirectoryTest {
    @Test
    void a_directory_goes_when_it_is_closed(@TempDir Path here) throws Exception {
        NodeDirectory directory = NodeDirectory.create(here, "5.0.9", false);
        Files.createDirectories(directory.path().resolve("a/b"));
        Files.writeString(directory.path().resolve("a/b/c"), "x");
        directory.close();
        assertThat(here).isEmptyDirectory();
    }

    @Test
    void others_can_t_read_what_is_made(@TempDir Path here) throws Exception {
        try (NodeDirectory made = NodeDirectory.create(here.resolve("home/nodes"), "5.0.9", false);
                NodeDirectory kept = NodeDirectory.kept(here.resolve("store/mine"), "5.0.9")) {
            for (Path path : new Path[] {made.path(), here.resolve("home"), kept.path(), here.resolve("store")}) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as("%s", path)
                        .isEqualTo("rwx------");
            }
        }
    }

    @Test
    void the_sweep_takes_what_killed_runs_left_and_nothing_else(@TempDir Path here) throws Exception {
        Path orphan = Files.createDirectories(here.resolve("cassandra-5.0.9-00000000"));
        Files.createFile(orphan.resolve("lamina.lock"));
        Files.writeString(orphan.resolve("system.log"), "x");
        Path half = Files.createDirectories(here.resolve("cassandra-5.0.9-00000001.gone"));
        Files.setLastModifiedTime(half, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        Path young = Files.createDirectories(here.resolve("cassandra-5.0.9-00000002"));
        Path foreign = Files.createDirectories(here.resolve("mine"));
        NodeDirectory kept = NodeDirectory.create(here, "5.0.9", true);
        kept.close();
        try (NodeDirectory living = NodeDirectory.create(here, "5.0.9", false)) {
            NodeDirectory.sweep(here);
            assertThat(orphan).doesNotExist();
            assertThat(half).doesNotExist();
            assertThat(young).exists();
            assertThat(foreign).exists();
            assertThat(kept.path()).exists();
            assertThat(living.path()).exists();
        }
    }

    @Test
    void a_link_out_of_the_directory_is_not_followed(@TempDir Path here, @TempDir Path outside) throws Exception {
        Path precious = Files.writeString(outside.resolve("precious"), "x");
        NodeDirectory directory = NodeDirectory.create(here, "5.0.9", false);
        Files.createSymbolicLink(directory.path().resolve("link"), outside);
        directory.close();
        assertThat(here).isEmptyDirectory();
        assertThat(precious).exists();
    }
}
