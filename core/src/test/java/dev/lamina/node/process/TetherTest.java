// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tether alone, with a program that only waits. */
@Tag("node")
class TetherTest {
    /** Stands for the server. */
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] arguments) throws InterruptedException {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("in order")));
            System.out.println("up");
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    /** Stands for a server that exits when its files vanish. */
    static final class Watching {
        private Watching() {}

        public static void main(String[] arguments) throws InterruptedException {
            System.out.println("up");
            while (Files.exists(Path.of(System.getProperty("watched")))) {
                Thread.sleep(1);
            }
            System.exit(100);
        }
    }

    private static Process tethered(Path directory, String keep) throws Exception {
        return tethered(directory, keep, Waiting.class);
    }

    private static Process tethered(Path directory, String keep, Class<?> server) throws Exception {
        Files.createDirectories(directory.resolve("data/deep"));
        Files.writeString(directory.resolve("data/deep/file"), "x");
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dwatched=" + directory,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Tether.class.getName(),
                        directory.toString(),
                        keep,
                        server.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void the_end_of_its_input_ends_the_process_and_removes_the_directory(@TempDir Path here) throws Exception {
        Process process = tethered(here.resolve("node"), "remove");
        assertThat(process.inputReader().readLine()).isEqualTo("up");
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
        assertThat(process.inputReader().readLine()).as("halted at once").isNull();
        assertThat(here).isEmptyDirectory();
    }

    @Test
    void a_server_that_exits_meanwhile_leaves_nothing_either(@TempDir Path here) throws Exception {
        Path node = Files.createDirectory(here.resolve("node"));
        for (int i = 0; i < 5000; i++) {
            Files.createFile(node.resolve("file" + i));
        }
        Process process = tethered(node, "remove", Watching.class);
        assertThat(process.inputReader().readLine()).isEqualTo("up");
        process.getOutputStream().close();
        process.waitFor();
        assertThat(here).isEmptyDirectory();
    }

    @Test
    void a_kept_one_stops_in_order_and_leaves_the_directory(@TempDir Path here) throws Exception {
        Process process = tethered(here.resolve("node"), "keep");
        assertThat(process.inputReader().readLine()).isEqualTo("up");
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
        assertThat(process.inputReader().readLine()).isEqualTo("in order");
        assertThat(here.resolve("node/data/deep/file")).isRegularFile();
    }
}
