// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileGuardTest {
    @TempDir
    Path here;

    /** Holds the lock for a moment, as a node does that looks whether it is in use. */
    public static final class Holder {
        public static void main(String[] arguments) throws Exception {
            FileGuard held = FileGuard.take(Path.of(arguments[0]), false);
            System.out.print('h');
            System.out.flush();
            System.in.read();
            Thread.sleep(Long.parseLong(arguments[1]));
            held.close();
            System.in.read();
        }
    }

    private Process holder(Path file, long millis) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString(),
                        Long.toString(millis))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        InputStream out = process.getInputStream();
        assertThat(out.read()).isEqualTo('h');
        return process;
    }

    @Test
    void a_lock_that_another_process_holds_for_a_moment_is_waited_for() throws Exception {
        Path file = here.resolve("lock");
        Process process = holder(file, 500);
        try {
            assertThat(FileGuard.tryTake(file, false)).isEmpty();
            process.getOutputStream().write('g');
            process.getOutputStream().flush();
            Optional<FileGuard> taken = FileGuard.tryTake(file, false, Duration.ofSeconds(30));
            assertThat(taken).isPresent();
            taken.get().close();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void a_lock_that_another_process_keeps_is_not_had() throws Exception {
        Path file = here.resolve("lock");
        Process process = holder(file, 60_000);
        try {
            assertThat(FileGuard.tryTake(file, true, Duration.ofMillis(50))).isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }
}
