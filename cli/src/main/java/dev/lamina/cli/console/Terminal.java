// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jline.terminal.TerminalBuilder;

/** Whether a person looks on. */
public final class Terminal {
    /** The files of this process, where the system tells (proc(5)). */
    private static final Path FILES = Path.of("/proc/self/fd");

    private Terminal() {}

    /** Whether the standard streams are a terminal that moves its cursor. */
    public static boolean interactive() {
        String type = System.getenv("TERM");
        return System.console() != null && type != null && !type.equals("dumb");
    }

    /** Whether standard error, too, goes to that terminal; where the system does not tell, it is taken to. */
    static boolean isOnError() {
        try {
            return interactive()
                    && Files.readSymbolicLink(FILES.resolve("1")).equals(Files.readSymbolicLink(FILES.resolve("2")));
        } catch (IOException e) {
            return true;
        }
    }

    /** How many columns the terminal has; 0 where there is none, or it can't be told. */
    public static int width() {
        if (!interactive()) {
            return 0;
        }
        // Without questions to the terminal, whose answers may come when the command has ended, and then stand in the
        // shell.
        try (var terminal = TerminalBuilder.builder()
                .system(true)
                .dumb(true)
                .graphemeCluster(false)
                .build()) {
            return terminal.getSize().getColumns();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Whether output may have colour: at a terminal, unless {@code NO_COLOR} is set (no-color.org). */
    public static boolean colour() {
        String refused = System.getenv("NO_COLOR");
        return interactive() && (refused == null || refused.isEmpty());
    }
}
