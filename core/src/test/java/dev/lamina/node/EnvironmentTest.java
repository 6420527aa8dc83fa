// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest {
    @Test
    void a_heap_has_bytes() {
        assertThat(Environment.defaults().heapBytes()).isEqualTo(1L << 30);
        assertThat(new Environment("5.0.9", "512m", Map.of(), false, null).heapBytes())
                .isEqualTo(512L << 20);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "1", "G", "0G", "-1G", "1.5G", "1GB", "lots"})
    void a_heap_that_is_no_size_is_refused(String heap) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Environment("5.0.9", heap, Map.of(), false, null))
                .withMessageContaining("heap: " + heap + " is not a size. Write a number and M or G");
    }

    @ParameterizedTest
    @ValueSource(strings = {"listen_address", "native_transport_port", "data_file_directories", "seed_provider.x"})
    void what_lamina_decides_is_no_setting(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Environment.defaults().with(name, "x"))
                .withMessageContaining("settings: Lamina sets " + name + " itself.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "audit_logging_options.archive_command",
                "full_query_logging_options.archive_command?",
                "startup_checks.check_data_resurrection.heartbeat_file"
            })
    void what_has_a_server_run_programs_is_refused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Environment.defaults().with(name, "/bin/sh /tmp/x %path"))
                .withMessageStartingWith(
                        "settings: " + name + " has a server run programs, or write wherever it says,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1537", "many", ""})
    void a_number_of_tokens_that_no_node_can_have_is_refused(String number) {
        for (String name : new String[] {"num_tokens", "num_tokens?"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Environment.defaults().with(name, number))
                    .withMessage("settings: found num_tokens: " + number + ", expected 1 to 1536. Correct it.");
        }
    }

    @Test
    void a_later_setting_replaces_an_earlier_one() {
        assertThat(Environment.defaults()
                        .with("num_tokens", "1")
                        .with("num_tokens", "4")
                        .settings())
                .containsExactly(Map.entry("num_tokens", "4"));
    }
}
