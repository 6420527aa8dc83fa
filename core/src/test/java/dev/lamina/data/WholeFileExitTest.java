// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are written when the process ends. */
class WholeFileExitTest {
    @TempDir
    Path directory;

    @Test
    void what_is_written_at_the_exit_is_removed_and_is_no_fault_of_the_disk() throws Exception {
        Path files = Files.createDirectory(directory.resolve("files"));
        Path said = directory.resolve("said.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Exiting.class.getName(),
                        files.resolve("rows.csv").toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(said).content().isEqualTo("went on\n");
        assertThat(files).isEmptyDirectory();
    }

    /** Is told to end while it writes, and waited for, as a run is. */
    static final class Exiting {
        private Exiting() {}

        public static void main(String[] arguments) throws DatasetException {
            Thread work = Thread.currentThread();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> await(work)));
            WholeFile.make(Path.of(arguments[0]), 1, part -> {
                Files.writeString(part, "rows");
                new Thread(() -> System.exit(0)).start();
                while (Files.exists(part)) {
                    Thread.onSpinWait();
                }
            });
            System.out.println("went on");
        }

        private static void await(Thread work) {
            try {
                work.join(TimeUnit.SECONDS.toMillis(30));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
