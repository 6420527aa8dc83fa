// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The user's language and time zone and the number of processors change nothing: Arabic has digits of its own, Turkish an i
 * without a dot and another I, Nepal is five hours and three quarters ahead, and Lord Howe Island puts its clocks by half an hour.
 */
@Tag("cluster")
@Tag("part-5")
class SurroundingsTest {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String SQL =
            "SELECT globalEventId AS id, sqlDate AS day, CAST(sqlDate AS TIMESTAMP) + INTERVAL 95 MINUTE"
                    + " AS ts, a1CountryCode AS country, avgTone AS tone FROM events ORDER BY id LIMIT 500";
    private static final String QUERIES = """
            queries:
              - name: of-a-country
                sql: SELECT * FROM rows WHERE country = :country
              - name: of-hours
                sql: SELECT count(*), avg(tone) FROM rows WHERE country = :country AND ts >= :from AND ts < :to
            """;

    @TempDir
    Path directory;

    private int commands;

    private String lamina(String options, String... words) throws Exception {
        Path place = run(ExitCode.DONE, options, words);
        return Files.readString(place.resolve("stdout.txt"));
    }

    /** Where its streams are. */
    private Path run(int code, String options, String... words) throws Exception {
        Path place = Files.createDirectory(directory.resolve("command-" + commands++));
        ProcessBuilder command = LaminaProcess.command(place, words);
        String before = command.environment().getOrDefault("JDK_JAVA_OPTIONS", "");
        command.environment().put("JDK_JAVA_OPTIONS", before + " " + options);
        Path out = place.resolve("stdout.txt");
        Path error = place.resolve("stderr.txt");
        Process process = command.redirectOutput(out.toFile())
                .redirectError(error.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(error)).isEqualTo(code);
        } finally {
            process.destroyForcibly();
        }
        return place;
    }

    /** What some commands leave and print, but for what is measured. */
    private List<String> story(String name, String options) throws Exception {
        Path place = Files.createDirectory(directory.resolve(name));
        List<String> story = new ArrayList<>();
        Path events = place.resolve("events.tsv");
        lamina(options, "generate", "gdelt", "--rows", "3000", "--seed", "7", "--out", events.toString());
        story.add(Files.readString(events));
        String store = place.resolve("store").toString();
        lamina(options, "load", "events", events.toString(), "--data-dir", store, "--foreground");
        for (String format : List.of("table", "csv")) {
            story.add(lamina(options, "sql", SQL, "--format", format, "--data-dir", store, "--foreground"));
        }
        // Instants and dates as an input, whose types and tables are told.
        Path rows = Files.writeString(place.resolve("rows.csv"), story.get(2));
        Path queries = Files.writeString(place.resolve("q.yaml"), QUERIES);
        story.add(lamina(
                options,
                "run",
                "layouts",
                "--input",
                rows.toString(),
                "--key",
                "id",
                "--queries",
                queries.toString(),
                "--dry-run"));
        story.replaceAll(text -> text.replace(place.toString(), "here"));
        return story;
    }

    @Test
    void what_is_stored_and_printed_is_the_same_everywhere() throws Exception {
        List<String> here = story("here", "-Duser.language=en -Duser.country=US -Duser.timezone=UTC");
        assertThat(
                        story(
                                "arabic",
                                "-Duser.language=ar -Duser.country=EG -Duser.timezone=Asia/Kathmandu -XX:ActiveProcessorCount=1"))
                .isEqualTo(here);
        assertThat(story(
                        "turkish",
                        "-Duser.language=tr -Duser.country=TR -Duser.timezone=Australia/Lord_Howe"
                                + " -XX:ActiveProcessorCount=32"))
                .isEqualTo(here);
    }

    @Test
    void a_temporary_folder_without_room_for_libraries_is_named() throws Exception {
        Path missing = directory.resolve("missing");
        String error = Files.readString(run(ExitCode.ENVIRONMENT, "-Djava.io.tmpdir=" + missing, "sql", "SELECT 1")
                .resolve("stderr.txt"));
        assertThat(error)
                .contains(
                        "A library can't be unpacked into " + missing + " and loaded from there (",
                        "no such file or directory",
                        "Free some space")
                .doesNotContain("\tat ");
    }
}
