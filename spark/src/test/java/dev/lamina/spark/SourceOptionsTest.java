// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What users say. */
class SourceOptionsTest {
    private static SourceOptions options(String... more) {
        Map<String, String> options = new HashMap<>(Map.of("dataset", "gdelt", "contactPoints", "127.0.0.1"));
        for (int i = 0; i < more.length; i += 2) {
            options.put(more[i], more[i + 1]);
        }
        return SourceOptions.of(options);
    }

    @Test
    void little_is_needed() {
        SourceOptions options = options();
        assertThat(options.version()).isEqualTo(SourceOptions.LATEST);
        assertThat(options.key()).isEmpty();
        assertThat(options.partitionsPerNode()).isZero();
        assertThat(options.connection().keyspace()).isEqualTo("lamina");
        assertThat(options.connection().contactPoints()).containsExactly("127.0.0.1:9042");
        assertThat(options.connection().cluster().credentials()).isNull();
    }

    @Test
    void names_have_any_case_and_ports_their_default() {
        SourceOptions options = options(
                "CONTACTPOINTS",
                "a, b:1,[::1],[::1]:2",
                "Port",
                "9999",
                "version",
                "0",
                "key",
                "day, id",
                "localdatacenter",
                "dc2");
        assertThat(options.connection().contactPoints()).containsExactly("a:9999", "b:1", "[::1]:9999", "[::1]:2");
        assertThat(options.version()).isZero();
        assertThat(options.key()).isEqualTo(List.of("day", "id"));
        assertThat(options.connection().datacenter()).isEqualTo("dc2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shard | 3 | There is no option shard. Known: dataset, version, keyspace, contactPoints, port,",
                "password | x | Option password: plans and logs would show a password among the options",
                "path | x | Option path: datasets have no path.",
                "version | -1 | Option version: found -1, expected a whole number from 0 to 2147483647. Correct it.",
                "port | x | Option port: found x, expected a whole number from 1 to 65535. Correct it.",
                "partitionsPerNode | 0 | Option partitionsPerNode: found 0, expected a whole number from 1 to 10000.",
                "keyspace | a-b | Option keyspace: found a-b, expected up to 48 letters, digits and underscores.",
                "tls | yes | Option tls: found yes, expected true or false. Correct it.",
                "truststore | x | Option truststore needs tls too.",
                "passwordFile | x | Option passwordFile needs the option user too.",
                "dataset | '' | Option dataset: it has no value.",
                "contactPoints | '' | Option contactPoints: it has no value."
            })
    void what_makes_no_sense_is_refused(String name, String value, String message) {
        assertThatThrownBy(() -> options(name, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "contactPoints | no-such-host.invalid | Option contactPoints: found no-such-host.invalid:9042, whose host",
                "contactPoints | a:99999 | Option contactPoints: found a:99999, expected host or host:port with a port",
                "driverConfig | /absent.conf | Option driverConfig: /absent.conf can't be read",
                "contactPoints | 127.0.0.1:1 | Check option contactPoints, option tls, and whether the cluster is up."
            })
    void what_keeps_from_connecting_names_the_options_of_spark(String name, String value, String message) {
        assertThatThrownBy(() -> Stores.of(options(name, value).connection())).hasMessageContaining(message);
    }

    @Test
    void a_truststore_that_is_absent_is_named_by_the_option_of_spark() {
        Connection connection =
                options("tls", "true", "truststore", "/absent.p12").connection();
        assertThatThrownBy(connection::cluster)
                .hasMessageStartingWith("Option truststore: /absent.p12 can't be read")
                .hasMessageNotContaining("--");
    }

    @Test
    void the_password_comes_from_a_file(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("secret");
        Connection connection =
                options("user", "ada", "passwordFile", file.toString()).connection();
        assertThatThrownBy(connection::cluster)
                .hasMessageContaining("Option passwordFile: ")
                .hasMessageContaining("can't be read");
        Files.writeString(file, "\nx");
        assertThatThrownBy(connection::cluster).hasMessageContaining("is empty. Write the password there.");
        Files.writeString(file, "hush\n");
        assertThat(connection.cluster().credentials().password()).isEqualTo("hush");
        assertThat(connection.toString()).doesNotContain("hush");
        assertThatThrownBy(() -> options("user", "ada").connection().cluster())
                .hasMessageContaining("Option user: there is no password. Set the variable LAMINA_PASSWORD");
    }
}
