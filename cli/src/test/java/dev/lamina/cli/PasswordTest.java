// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.fixtures.StrictCql;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Passwords come from files and the environment, and go nowhere but to the cluster. */
class PasswordTest {
    private static final String SECRET = "s3cret-wOrd";

    @TempDir
    Path directory;

    @Test
    void a_refused_password_is_neither_said_nor_logged() throws Exception {
        Path file = Files.writeString(directory.resolve("password"), SECRET + "\n");
        Path run = Files.createDirectory(directory.resolve("run"));
        try (StrictCql server = StrictCql.plain();
                LaminaProcess lamina = LaminaProcess.start(
                        run,
                        "datasets",
                        "--contact-points",
                        "127.0.0.1:" + server.address().getPort(),
                        "--user",
                        "etl",
                        "--password-file",
                        file.toString())) {
            assertThat(lamina.await(Duration.ofMinutes(1))).as(lamina.error()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(lamina.error())
                    .contains("refuses user etl with this password")
                    .doesNotContain("\tat ");
            assertThat(server.asked()).contains("etl/" + SECRET);
        }
        try (var files = Files.list(run)) {
            List<Path> said = files.toList();
            assertThat(said).isNotEmpty();
            for (Path each : said) {
                assertThat(Files.readString(each)).as("%s", each).doesNotContain(SECRET);
            }
        }
    }

    /** As a script has it whose variables are empty: the directory of stored datasets is not meant. */
    @Test
    void contact_points_without_a_host_are_refused() throws Exception {
        for (String none : List.of("", ",", ",127.0.0.1")) {
            lamina("datasets", "--contact-points", none)
                    .refusedWith("--contact-points: found a contact point without a host");
        }
        lamina("cql", "--contact-points", ",", "SELECT * FROM system.local")
                .refusedWith("--contact-points: found a contact point without a host");
    }

    @Test
    void a_file_without_a_password_is_named() throws Exception {
        Path empty = Files.createFile(directory.resolve("empty"));
        cluster("--user", "etl", "--password-file", empty.toString())
                .refusedWith("--password-file: the first line of " + empty + " is empty.");
        Path absent = directory.resolve("absent");
        cluster("--user", "etl", "--password-file", absent.toString())
                .refusedWith("--password-file: " + absent + " can't be read");
        Path latin = Files.write(directory.resolve("latin"), new byte[] {'p', (byte) 0xe4, '\n'});
        cluster("--user", "etl", "--password-file", latin.toString())
                .refusedWith("--password-file: " + latin + " is not valid UTF-8.");
        cluster("--user", "etl").refusedWith("--user: there is no password.", "LAMINA_PASSWORD");
        cluster("--password-file", empty.toString()).refusedWith("--password-file needs --user too.");
    }

    /** As {@code <(pass show db)} is one. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no such pipes")
    void a_password_may_come_from_a_pipe() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(pipe, SECRET + "\n", StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();
        // The command goes on to connect, where nobody answers.
        Shell.Result result = cluster("--user", "etl", "--password-file", pipe.toString());
        assertThat(result.error()).contains("no Cassandra answers");
    }

    @Test
    void a_directory_and_a_cluster_at_once_are_refused() {
        cluster("--data-dir", "x").refusedWith("--data-dir can't be combined with --contact-points");
        cluster("--heap", "1G").refusedWith("--heap can't be combined with --contact-points");
        lamina("datasets", "--tls").refusedWith("--tls needs --contact-points too.");
        lamina("datasets", "--user", "etl").refusedWith("--user needs --contact-points too.");
        cluster("--truststore", "x").refusedWith("--truststore needs --tls too");
        cluster("--tls", "--truststore", "absent.p12").refusedWith("--truststore: absent.p12 can't be read");
    }

    private static Shell.Result cluster(String... words) {
        String[] all = new String[words.length + 3];
        all[0] = "datasets";
        all[1] = "--contact-points";
        all[2] = "127.0.0.1:1";
        System.arraycopy(words, 0, all, 3, words.length);
        return lamina(all);
    }
}
