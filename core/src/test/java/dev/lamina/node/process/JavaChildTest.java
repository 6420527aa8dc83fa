// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("node")
class JavaChildTest {
    /** Says what it was given, and fails when asked to. */
    static final class Speaking {
        private Speaking() {}

        public static void main(String[] arguments) {
            System.out.println(String.join(" ", arguments) + " " + System.getProperty("asked"));
            System.err.println(System.getProperty("java.io.tmpdir"));
            if (arguments[0].equals("fail")) {
                throw new IllegalStateException("as asked");
            }
        }
    }

    /** Works until it is ended. */
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] arguments) throws InterruptedException {
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    /** Has a child, says its id, and works until it is ended. */
    static final class Parent {
        private Parent() {}

        public static void main(String[] arguments) throws Exception {
            JavaChild child = JavaChild.start(program(Waiting.class, List.of()), Path.of(arguments[0]));
            System.out.println(child.pid());
            Waiting.main(arguments);
        }
    }

    private static JavaProgram program(Class<?> main, List<String> arguments) {
        List<Path> classPath = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            classPath.add(Path.of(part).toAbsolutePath());
        }
        return new JavaProgram("The child", main.getName(), arguments, List.of("-Xmx64m", "-Dasked=for"), classPath);
    }

    @Test
    void a_program_gets_its_arguments_and_leaves_what_it_said(@TempDir Path here) throws Exception {
        // A colon would part the class path if the directory stood in it.
        Path place = here.resolve("a:b");
        try (JavaChild child = JavaChild.start(program(Speaking.class, List.of("one", "two words")), place)) {
            assertThat(child.await(Duration.ofMinutes(1))).isTrue();
            assertThat(child.exitStatus()).isZero();
            // Java itself may have said before which options the build has set.
            assertThat(Files.readAllLines(child.output()))
                    .endsWith("one two words for", place.resolve("child/tmp").toString());
        }
        assertThat(place).isDirectoryContaining(file -> file.endsWith("output.log"));
        assertThat(place.resolve("child")).doesNotExist();
    }

    @Test
    void a_failure_shows_the_last_words(@TempDir Path here) throws Exception {
        try (JavaChild child = JavaChild.start(program(Speaking.class, List.of("fail")), here)) {
            assertThat(child.await(Duration.ofMinutes(1))).isTrue();
            assertThat(child.exitStatus()).isEqualTo(1);
            assertThat(child.failure("failed", "Do something.", null))
                    .hasMessageStartingWith("The child: failed. Do something.\n  ")
                    .hasMessageContaining("\n  fail for\n  ")
                    .hasMessageContaining("java.lang.IllegalStateException: as asked")
                    .hasMessageNotContaining("\tat ")
                    .hasMessageEndingWith(
                            "\nAll of its output, which only a run with --keep leaves: " + child.output());
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals")
    void that_it_was_killed_is_said_for_it(@TempDir Path here) throws Exception {
        try (JavaChild child = JavaChild.start(program(Waiting.class, List.of()), here)) {
            ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
            assertThat(child.await(Duration.ofMinutes(1))).isTrue();
            assertThat(child.failure("ended", "See.", null)).hasMessageContaining("\n  It was killed. If dmesg shows");
        }
    }

    @Test
    void closing_ends_it(@TempDir Path here) throws Exception {
        JavaChild child = JavaChild.start(program(Waiting.class, List.of()), here);
        assertThat(child.isAlive()).isTrue();
        assertThatThrownBy(child::exitStatus).hasMessage("The child runs, and has no exit status yet.");
        child.close();
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void it_dies_with_its_parent(@TempDir Path here) throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        here.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said = parent.inputReader();
        ProcessHandle child = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
        assertThat(child.isAlive()).isTrue();
        parent.destroyForcibly().waitFor();
        assertThat(child.onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
    }
}
