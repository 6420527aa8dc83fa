// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLogTest {
    @TempDir
    private Path here;

    private ServerLog log;

    @BeforeEach
    void a_log() {
        log = new ServerLog(here);
    }

    @Test
    void errors_are_the_first_and_the_last_with_their_causes() throws Exception {
        Files.writeString(log.log(), """
                INFO  [main] 2026-01-01 A.java:1 - fine
                ERROR [main] 2026-01-01 A.java:2 - Exception encountered during startup
                java.lang.ExceptionInInitializerError: null
                	at a.B.c(B.java:1)
                Caused by: org.apache.cassandra.exceptions.ConfigurationException: Invalid yaml
                 in 'reader', line 2, column 1:
                	... 20 common frames omitted
                ERROR [x] 2026-01-01 A.java:3 - in the middle
                WARN  [main] 2026-01-01 A.java:4 - a warning
                java.lang.RuntimeException: of the warning
                ERROR [y] 2026-01-01 A.java:5 - the last
                """);
        assertThat(log.errors())
                .containsExactly(
                        "ERROR [main] 2026-01-01 A.java:2 - Exception encountered during startup",
                        "Caused by: org.apache.cassandra.exceptions.ConfigurationException: Invalid yaml",
                        "ERROR [y] 2026-01-01 A.java:5 - the last");
    }

    @Test
    void the_console_speaks_where_the_log_has_no_error() throws Exception {
        Files.writeString(log.console(), """
                WARNING: A terminally deprecated method in java.lang.System has been called
                Error occurred during initialization of VM
                Could not reserve enough space for object heap
                """);
        assertThat(log.errors())
                .containsExactly(
                        "Error occurred during initialization of VM", "Could not reserve enough space for object heap");
    }

    @Test
    void without_any_file_there_are_no_errors() {
        assertThat(log.errors()).isEmpty();
        assertThat(Diagnosis.of(log, 1)).isEqualTo(Diagnosis.UNKNOWN);
        assertThat(Diagnosis.of(log, 137)).isEqualTo(Diagnosis.KILLED);
    }

    @ParameterizedTest
    @CsvSource({
        "Caused by: java.net.BindException: Address already in use, PORT_TAKEN",
        "java.io.IOException: No space left on device, NO_DISK",
        "There is insufficient memory for the Java Runtime Environment to continue., NO_MEMORY",
        "Terminating due to java.lang.OutOfMemoryError: Java heap space, HEAP_FULL",
        "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory, NO_THREADS",
        "pthread_create failed (EAGAIN) for attributes: stacksize: 1024k, NO_THREADS",
        "Unrecognized VM option 'UseG2GC', WRONG_JAVA",
        "Cannot start node if snitch's rack (rack1) differs from previous rack (rack2)., OTHER_SHAPE",
        "ConfigurationException: Cannot change the number of tokens from 16 to 4, OTHER_SHAPE",
        "org.apache.cassandra.exceptions.ConfigurationException: Invalid yaml, BAD_SETTING"
    })
    void what_a_server_wrote_tells_why_it_died(String line, Diagnosis diagnosis) throws Exception {
        Files.writeString(log.console(), line + "\n");
        assertThat(Diagnosis.of(log, 1)).isEqualTo(diagnosis);
        assertThat(diagnosis.cause()).isNotBlank();
        assertThat(diagnosis.remedy()).endsWith(".");
    }

    @Test
    void a_long_log_is_read_from_its_end() throws Exception {
        Files.writeString(log.log(), "INFO  [main] - fill\n".repeat(100_000) + "ERROR [main] - last\n");
        assertThat(log.errors()).containsExactly("ERROR [main] - last");
    }
}
