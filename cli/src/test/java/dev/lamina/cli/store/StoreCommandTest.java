// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.cli.console.Interruption;
import dev.lamina.cli.console.ProgressLine;
import dev.lamina.store.catalogue.VanishedVersionException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class StoreCommandTest {
    @TempDir
    private Path directory;

    /** Reads a version that somebody drops meanwhile. */
    @Command(name = "look")
    static final class Look extends StoreCommand {
        @Override
        protected int withoutStore() throws IOException {
            throw VanishedVersionException.error("events/3", new IOException("a chunk is missing"));
        }

        @Override
        protected int work(OpenStore open, ProgressLine progress, Interruption interruption) {
            return ExitCode.DONE;
        }
    }

    @Test
    void a_version_that_is_dropped_while_it_is_read_is_a_result_that_failed() {
        StringWriter said = new StringWriter();
        int exit = new CommandLine(new Look())
                .setErr(new PrintWriter(said))
                .execute("--data-dir", directory.resolve("none").toString());
        assertThat(exit).isEqualTo(ExitCode.FAILED);
        assertThat(said.toString())
                .isEqualTo("Version events/3 was dropped while it was read. Read another version; lamina datasets lists"
                        + " them.\n");
    }
}
