// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.architecture.SourceTree;
import dev.lamina.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher {@code ./lamina} in a source tree of its own, with a Java and a Maven that are made of shell. */
@Tag("node")
class LauncherTest {
    private static final String BUILDS = """
            echo "$@" >>"$(dirname "$0")/calls"
            mkdir -p "%1$s/cli/target"
            echo built >"%1$s/cli/target/lamina-cli.jar"
            """;

    @TempDir
    Path directory;

    private Path tree;

    private record Result(int exit, String out, String error) {}

    @BeforeEach
    void copyLauncher() throws IOException {
        tree = Files.createDirectories(directory.resolve("source tree"));
        Files.copy(SourceTree.root().resolve("lamina"), tree.resolve("lamina"));
        Files.createDirectories(tree.resolve("core/src/main"));
        Files.writeString(tree.resolve("core/src/main/A.java"), "class A {}");
        Files.writeString(tree.resolve("pom.xml"), "<project/>");
        Files.createDirectories(tree.resolve("cli"));
    }

    @Test
    void a_java_that_is_too_old_is_named_with_the_one_that_is_needed() throws Exception {
        Result result = lamina(java("11.0.2"), null, "list");
        assertThat(result.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(result.error())
                .contains("/bin/java is Java 11.", "Lamina needs a JDK 17", "apt-get install openjdk-17-jdk")
                .contains("brew install openjdk@17", "JAVA_HOME=");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void a_java_as_old_as_1_8_is_too_old() throws Exception {
        assertThat(lamina(java("1.8.0_402"), null, "list").error()).contains("/bin/java is Java 1.");
    }

    @Test
    void a_java_home_without_java_is_named() throws Exception {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Result result = lamina(empty, null, "list");
        assertThat(result.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(result.error()).contains("JAVA_HOME is " + empty + ", which has no bin/java.", "needs a JDK 17");
    }

    @Test
    void without_maven_it_says_what_is_needed() throws Exception {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Result result = lamina(java("17.0.9"), empty, "list");
        assertThat(result.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(result.error())
                .contains("there is no Maven (" + empty + "/bin/mvn)", "needs Maven 3.8 or later")
                .contains("apt-get install maven", "brew install maven", "MAVEN_HOME=");
    }

    @Test
    void a_java_without_a_compiler_cannot_build() throws Exception {
        Path java = java("21.0.1");
        Files.delete(java.resolve("bin/javac"));
        Result result = lamina(java, maven(BUILDS.formatted(tree)), "list");
        assertThat(result.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(result.error()).contains("is no JDK: it has no javac to build with.");
    }

    @Test
    void a_program_that_starts_a_java_elsewhere_is_asked_where() throws Exception {
        Path java = java("17.0.9");
        script(directory.resolve("shims/java"), "exec '%s/bin/java' \"$@\"\n".formatted(java));
        Path maven = maven("echo \"$JAVA_HOME\" >\"$(dirname \"$0\")/home\"\n" + BUILDS.formatted(tree));
        ProcessBuilder builder = new ProcessBuilder(
                "env",
                "-u",
                "JAVA_HOME",
                "PATH=" + directory.resolve("shims") + ":" + System.getenv("PATH"),
                tree.resolve("lamina").toString(),
                "list");
        Result result = run(builder, java, maven);
        assertThat(result.exit()).as(result.error()).isZero();
        assertThat(maven.resolve("bin/home")).hasContent(java.toString());
    }

    @Test
    void it_builds_once_and_again_when_a_source_is_newer() throws Exception {
        Path maven = maven(BUILDS.formatted(tree));
        Result first = lamina(java("17.0.9"), maven, "run", "a b", "--rows=5");
        assertThat(first.exit()).as(first.error()).isZero();
        assertThat(first.error()).contains("Building Lamina");
        assertThat(first.out())
                .contains("<--add-opens=java.base/java.nio=ALL-UNNAMED>")
                .contains("<dev.lamina.cli.Lamina> <run> <a b> <--rows=5>");
        assertThat(calls(maven)).hasSize(1).first().asString().contains("-pl cli -am -DskipTests");

        Result second = lamina(java("17.0.9"), maven, "list");
        assertThat(second.error()).isEmpty();
        assertThat(calls(maven)).hasSize(1);

        Files.setLastModifiedTime(
                tree.resolve("core/src/main/A.java"),
                FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(lamina(java("17.0.9"), maven, "list").error()).contains("Building Lamina");
        assertThat(calls(maven)).hasSize(2);
    }

    @Test
    void a_newer_java_is_told_that_libraries_may_do_what_they_do() throws Exception {
        Path maven = maven(BUILDS.formatted(tree));
        String option = "<--enable-native-access=ALL-UNNAMED>";
        assertThat(lamina(java("17.0.9"), maven, "list").out()).doesNotContain(option);
        assertThat(lamina(java("25.0.3"), maven, "list").out()).contains(option);
    }

    /** An option that Java does not know would end it, and later ones may drop this one. */
    @Test
    void a_java_of_which_it_is_known_maps_classes_where_they_were_made_for() throws Exception {
        Path maven = maven(BUILDS.formatted(tree));
        String option = "<-XX:+UnlockDiagnosticVMOptions> <-XX:ArchiveRelocationMode=0>";
        assertThat(lamina(java("17.0.9"), maven, "list").out()).contains(option);
        assertThat(lamina(java("17.0.9"), maven, "serve").out()).doesNotContain(option);
        assertThat(lamina(java("26.0.1"), maven, "list").out()).doesNotContain(option);
    }

    @Test
    void a_build_that_fails_shows_its_errors_and_is_tried_again() throws Exception {
        Path maven = maven("echo '[INFO] much'; echo '[ERROR] A.java:1: no such thing'; exit 1\n");
        for (int attempt = 0; attempt < 2; attempt++) {
            Result result = lamina(java("17.0.9"), maven, "list");
            assertThat(result.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(result.error())
                    .contains("[ERROR] A.java:1: no such thing", "The build failed; all it said is in ")
                    .doesNotContain("[INFO]");
        }
        assertThat(lamina(java("17.0.9"), maven(BUILDS.formatted(tree)), "list").exit())
                .isZero();
    }

    @Test
    void a_source_that_changes_while_it_is_built_is_built_again() throws Exception {
        Path maven = maven(
                BUILDS.formatted(tree) + "sleep 0.1; echo '// more' >>\"%s/core/src/main/A.java\"".formatted(tree));
        for (int builds = 1; builds <= 2; builds++) {
            assertThat(lamina(java("17.0.9"), maven, "list").exit()).isZero();
            assertThat(calls(maven)).hasSize(builds);
        }
    }

    @Test
    void a_build_that_is_stopped_ends_the_command_too() throws Exception {
        Result result = lamina(java("17.0.9"), maven("kill -TERM $PPID\n" + BUILDS.formatted(tree)), "list");
        assertThat(result.exit()).as(result.error()).isEqualTo(128 + 15);
        assertThat(result.out()).isEmpty();
        assertThat(tree.resolve("cli/target/.building")).doesNotExist();
    }

    @Test
    void it_may_be_started_from_anywhere() throws Exception {
        Path maven = maven(BUILDS.formatted(tree));
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Files.createSymbolicLink(directory.resolve("link"), Path.of("source tree/lamina"));
        Files.createSymbolicLink(elsewhere.resolve("link to a link"), Path.of("../link"));
        for (String[] start : new String[][] {
            {"elsewhere", "../source tree/lamina"}, {"elsewhere", "./link to a link"}, {".", "source tree/lamina"}
        }) {
            ProcessBuilder builder = new ProcessBuilder(start[1], "list");
            builder.directory(directory.resolve(start[0]).toFile());
            builder.environment().put("CDPATH", directory.toString());
            Result result = run(builder, java("17.0.9"), maven);
            assertThat(result.exit()).as(start[1] + ": " + result.error()).isZero();
        }
        assertThat(calls(maven)).hasSize(1);
    }

    @Test
    void a_build_that_was_killed_keeps_nobody_waiting() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Path lock = lock(killed.pid());
        Result result = lamina(java("17.0.9"), maven(BUILDS.formatted(tree)), "list");
        assertThat(result.exit()).as(result.error()).isZero();
        assertThat(result.error()).startsWith("Building Lamina");
        assertThat(lock).doesNotExist();
    }

    @Test
    void a_launcher_that_waits_for_another_ones_build_says_so() throws Exception {
        Path lock = lock(ProcessHandle.current().pid());
        ProcessBuilder builder = new ProcessBuilder(
                "bash",
                "-c",
                "(sleep 2; rm -r \"$1\") & exec \"$0\" list",
                tree.resolve("lamina").toString(),
                lock.toString());
        Result result = run(builder, java("17.0.9"), maven(BUILDS.formatted(tree)));
        assertThat(result.exit()).as(result.error()).isZero();
        assertThat(result.error()).startsWith("Another lamina builds; waiting ...\nBuilding Lamina");
    }

    private Path lock(long pid) throws IOException {
        Path lock = Files.createDirectories(tree.resolve("cli/target/.building"));
        Files.createFile(lock.resolve(Long.toString(pid)));
        return lock;
    }

    @Test
    void without_a_locale_that_is_installed_java_writes_utf_8_and_with_one_what_that_says() throws Exception {
        String installed = "[ $LANG = de_DE.UTF-8 ] && echo UTF-8 || echo ANSI_X3.4-1968\n";
        for (String locale : List.of("", "C", "POSIX", "en_US.UTF-8")) {
            assertThat(outWith(locale, installed)).as(locale).startsWith("<C.UTF-8> ");
        }
        assertThat(outWith("de_DE.UTF-8", installed)).startsWith("<> ");
        String absent = "exit 127\n";
        assertThat(outWith("C", absent)).startsWith("<C.UTF-8> ");
        assertThat(outWith("de_DE.UTF-8", absent)).startsWith("<> ");
    }

    /** With that locale asked for, on a system whose program {@code locale} is this. */
    private String outWith(String locale, String program) throws Exception {
        script(directory.resolve("bin/locale"), program);
        ProcessBuilder builder = new ProcessBuilder(tree.resolve("lamina").toString(), "list");
        builder.environment().keySet().removeAll(List.of("LC_ALL", "LC_CTYPE"));
        builder.environment().put("LANG", locale);
        builder.environment().put("PATH", directory.resolve("bin") + ":" + System.getenv("PATH"));
        return run(builder, java("17.0.9"), maven(BUILDS.formatted(tree))).out();
    }

    @Test
    void data_and_the_log_lie_in_the_home_that_the_environment_names() throws Exception {
        Path maven = maven(BUILDS.formatted(tree));
        for (String own : List.of("", "own home")) {
            ProcessBuilder builder = new ProcessBuilder(tree.resolve("lamina").toString(), "list");
            builder.environment().put("HOME", "other home");
            builder.environment().put("LAMINA_HOME", own);
            String home = own.isEmpty() ? "other home/.lamina" : own;
            assertThat(run(builder, java("17.0.9"), maven).out())
                    .contains(" <" + home + "> <--add-opens", " <-Dlamina.log=" + home + "/lamina.log>");
        }
    }

    @Test
    void conditions_of_many_terms_have_a_stack_that_holds_them() throws Exception {
        Path maven = maven(BUILDS.formatted(tree));
        assertThat(lamina(java("17.0.9"), maven, "sql", "SELECT 1").out()).contains(" <-Xss8m> ");
        assertThat(lamina(java("17.0.9"), maven, "list").out()).doesNotContain("-Xss");
    }

    @Test
    void what_the_shell_lacks_is_said_with_what_to_do() throws Exception {
        Path java = java("17.0.9");
        for (String[] lack : new String[][] {
            {"unset HOME LAMINA_HOME", "HOME is not set"},
            {"ulimit -n 64", "A process may open 64 files here; Lamina needs 256. Allow more: ulimit -n 4096"},
            {"ulimit -v 900000", "A process may have 900000 kB of address space here; Lamina needs 4194304."}
        }) {
            Result result = run(
                    new ProcessBuilder(
                            "bash",
                            "-c",
                            lack[0] + "; exec \"$0\" list",
                            tree.resolve("lamina").toString()),
                    java,
                    null);
            assertThat(result.exit()).as(lack[0] + result.error()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(result.error()).startsWith(lack[1]).hasLineCount(lack[0].startsWith("unset") ? 2 : 1);
        }
    }

    private Result lamina(Path java, Path maven, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(tree.resolve("lamina").toString()));
        command.addAll(List.of(arguments));
        return run(new ProcessBuilder(command), java, maven);
    }

    private Result run(ProcessBuilder builder, Path java, Path maven) throws Exception {
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", java.toString());
        environment.remove("LAMINA_JAVA_OPTS");
        environment.remove("MAVEN_HOME");
        if (maven != null) {
            environment.put("MAVEN_HOME", maven.toString());
        }
        Path out = directory.resolve("out.txt");
        Path error = directory.resolve("error.txt");
        int exit = builder.redirectOutput(out.toFile())
                .redirectError(error.toFile())
                .start()
                .waitFor();
        return new Result(exit, Files.readString(out), Files.readString(error));
    }

    /** A JAVA_HOME whose Java tells its version, or else its locale, Lamina's home and its arguments. */
    private Path java(String version) throws IOException {
        Path home = Files.createDirectories(directory.resolve("java-" + version));
        script(home.resolve("bin/java"), """
                if [ "$1 $2" = '-XshowSettings:properties -version' ]; then
                  echo '    java.home = %s' >&2
                  echo 'openjdk version "%s" 2024-01-16' >&2
                else
                  printf '<%%s> ' "${LC_ALL:-}" "${LAMINA_HOME:-}" "$@"
                fi
                """.formatted(home, version));
        script(home.resolve("bin/javac"), "exit 0\n");
        return home;
    }

    private Path maven(String body) throws IOException {
        Path home = Files.createDirectories(directory.resolve("maven"));
        script(home.resolve("bin/mvn"), body);
        return home;
    }

    private static List<String> calls(Path maven) throws IOException {
        return Files.readAllLines(maven.resolve("bin/calls"));
    }

    private static void script(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/usr/bin/env bash\n" + body);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
