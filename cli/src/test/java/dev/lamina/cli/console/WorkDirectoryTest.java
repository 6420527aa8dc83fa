// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WorkDirectoryTest {
    @Test
    void what_a_killed_command_left_goes_and_what_living_ones_hold_stays() throws Exception {
        Path killed = Home.directory().resolve("work/input-killed/work");
        Files.createDirectories(killed);
        Files.createFile(killed.resolve(".lamina-run.lock"));
        Files.writeString(killed.resolve("stdin"), "1,a\n");
        try (WorkDirectory one = WorkDirectory.make("input")) {
            assertThat(killed.getParent()).doesNotExist();
            Path held = Files.writeString(one.path().resolve("stdin"), "2,b\n");
            try (WorkDirectory other = WorkDirectory.make("look")) {
                assertThat(held).exists();
                assertThat(other.directory("0")).isDirectory();
            }
            assertThat(held).exists();
        }
    }
}
