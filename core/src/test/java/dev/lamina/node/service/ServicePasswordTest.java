// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicePasswordTest {
    @TempDir
    Path here;

    @Test
    void a_password_that_a_full_disk_has_cut_short_is_never_used() throws Exception {
        Path part = here.resolve("lamina-service.password.part");
        for (String cut : new String[] {"", "0123456789abcdef"}) {
            Files.writeString(part, cut);
            assertThat(ServicePassword.drawn(here)).isEqualTo(part);
            assertThat(Files.readString(part)).matches("[0-9a-f]{32}");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(part)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void a_password_that_the_node_may_have_taken_already_stays() throws Exception {
        Path part = ServicePassword.drawn(here);
        String first = Files.readString(part);
        assertThat(Files.readString(ServicePassword.drawn(here))).isEqualTo(first);
    }
}
