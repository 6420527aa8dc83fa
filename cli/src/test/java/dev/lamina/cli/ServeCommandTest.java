// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code lamina serve} refuses before it starts anything. */
class ServeCommandTest {
    @TempDir
    Path directory;

    private String study;

    @BeforeEach
    void write() throws Exception {
        study = OffersStudy.write(directory).toString();
    }

    private Shell.Result serve(String... options) {
        List<String> words = new ArrayList<>(List.of("serve", "--study", study));
        words.addAll(List.of(options));
        return lamina(words.toArray(new String[0]));
    }

    @Test
    void options_out_of_range_are_refused() {
        serve("--port", "70000").refusedWith("--port must be 1 to 65535, or 0 for any free port, not 70000.");
        serve("--port", "-1").refusedWith("--port must be 1 to 65535, or 0 for any free port, not -1.");
        serve("--address", "no.such.host.invalid").refusedWith("--address: the host no.such.host.invalid is unknown.");
        serve("--address=").refusedWith("--address: found nothing, expected an address of this machine.");
        serve("--timeout", "0").refusedWith("--timeout must be 0.001 to 3600 seconds, not 0.0.");
        serve("--timeout", "NaN").refusedWith("--timeout must be 0.001 to 3600 seconds, not NaN.");
        serve("--requests", "0").refusedWith("--requests must be 1 or more, not 0.");
        serve("--nodes", "9").refusedWith("nodes: found 9, expected 1 to 5");
        serve("--heap", "much").refusedWith("heap: much is not a size.");
    }

    @Test
    void unknown_names_list_the_known() {
        serve("--layouts", "json,xml").refusedWith("few-offers has no layout \"xml\". Known: json, flat.");
        serve("--layouts", "json,json").refusedWith("--layouts names json twice");
        serve("--balancing", "random")
                .refusedWith("There is no load balancing \"random\". Known: token-aware, round-robin.");
    }

    @Test
    void a_layout_that_can_not_hold_the_offers_is_refused() throws Exception {
        Path file = Path.of(study);
        Files.writeString(file, Files.readString(file).replace("nested: collection", "nested: heap"));
        serve().refusedWith("Layout flat", "heap", "collection");
    }

    @Test
    void layouts_over_thrift_need_a_cassandra_that_has_it() throws Exception {
        OffersStudy.addThrift(Path.of(study));
        serve("--layouts", "json,thrift-json").refusedWith("Cassandra 5.0.9 has no Thrift.", "--cassandra 3.11.19");
    }

    @Test
    void options_that_contradict_each_other_are_refused() {
        serve("--contact-points", "127.0.0.1", "--cassandra", "4.1.10").refusedWith("--cassandra", "--contact-points");
        serve("--contact-points", "127.0.0.1", "--nodes", "3").refusedWith("--nodes", "--contact-points");
        serve("--user", "me").refusedWith("--user");
        serve("--loaded", "json=a", "--layouts", "json").refusedWith("--layouts can't be combined with --loaded");
        serve("--loaded", "json=a").refusedWith("--loaded needs --contact-points");
    }

    @Test
    void a_port_that_is_taken_ends_it_before_a_cassandra_starts() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Shell.Result result = serve("--port", Integer.toString(taken.getLocalPort()));
            assertThat(result.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(result.error())
                    .isEqualTo("127.0.0.1:" + taken.getLocalPort()
                            + ": the port is in use. Choose another one with --port, or 0 for any free port; ss"
                            + " -ltnp shows which process has it.\n");
            assertThat(result.out()).isEmpty();
        }
    }
}
