// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureLogsTest {
    @Test
    void the_oldest_logs_go_and_files_of_others_stay(@TempDir Path home) throws Exception {
        Path logs = Files.createDirectories(home.resolve("logs"));
        Path foreign = Files.writeString(logs.resolve("notes.txt"), "x");
        Files.setLastModifiedTime(foreign, FileTime.fromMillis(0));
        for (int i = 0; i < 20; i++) {
            Path log = Files.writeString(logs.resolve("cassandra-5.0.9-" + i + ".log"), "x");
            Files.setLastModifiedTime(log, FileTime.fromMillis(1_000L + i));
        }
        Path kept = FailureLogs.keep(new ServerLog(home), home, "cassandra-5.0.9-20");
        assertThat(kept).isRegularFile();
        assertThat(foreign).isRegularFile();
        assertThat(logs.resolve("cassandra-5.0.9-0.log")).doesNotExist();
        assertThat(logs.toFile().list()).hasSize(21);
    }
}
