// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs command lines in this process, with its streams captured; no two at once. */
public final class Shell {
    private Shell() {}

    /**
     * What a command line gave.
     *
     * @param exit the exit code
     * @param out standard output
     * @param error standard error
     */
    public record Result(int exit, String out, String error) {
        /** Asserts that the input or usage was bad and that this is what was said, without a stack trace. */
        public Result refusedWith(String... words) {
            assertThat(exit).as(error).isEqualTo(ExitCode.USAGE);
            assertThat(error).contains(words).doesNotContain("\tat ");
            assertThat(out).isEmpty();
            return this;
        }

        /** Asserts that it went well. */
        public Result done() {
            assertThat(exit).as(error).isEqualTo(ExitCode.DONE);
            return this;
        }
    }

    public static Result lamina(String... arguments) {
        PrintStream out = System.out;
        PrintStream error = System.err;
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errorBytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errorBytes, true, StandardCharsets.UTF_8));
        try {
            int exit = Lamina.execute(arguments);
            return new Result(
                    exit, outBytes.toString(StandardCharsets.UTF_8), errorBytes.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(out);
            System.setErr(error);
        }
    }
}
