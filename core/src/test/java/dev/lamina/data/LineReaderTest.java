// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    /** Hands out a few bytes at a time, as a pipe may. */
    private static InputStream trickle(byte[] bytes, Random random) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int from, int count) {
                return super.read(target, from, Math.min(count, 1 + random.nextInt(100_000)));
            }
        };
    }

    private static List<String> lines(String text, Random random) throws IOException {
        List<String> lines = new ArrayList<>();
        try (LineReader reader = new LineReader(trickle(text.getBytes(StandardCharsets.UTF_8), random), MaxRow.FIXED)) {
            while (reader.next()) {
                lines.add(new String(
                        reader.bytes(), reader.start(), reader.end() - reader.start(), StandardCharsets.UTF_8));
                assertThat(reader.number()).isEqualTo(lines.size());
            }
        }
        return lines;
    }

    @Test
    void gives_the_lines_that_java_gives_however_the_bytes_arrive() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            int length = i % 50 == 0 ? random.nextInt(300_000) : random.nextInt(200);
            text.append("aé".repeat(length / 2)).append(random.nextBoolean() ? "\n" : "\r\n");
        }
        text.append("the last line has no end");
        assertThat(lines(text.toString(), random))
                .as("seed " + seed)
                .isEqualTo(text.toString().lines().toList());
    }

    @Test
    void leaves_out_a_byte_order_mark_and_gives_nothing_of_nothing() throws Exception {
        assertThat(lines("\uFEFFa\n\n\uFEFFb\n", new Random(1))).containsExactly("a", "", "\uFEFFb");
        assertThat(lines("", new Random(1))).isEmpty();
        assertThat(lines("\n", new Random(1))).containsExactly("");
    }

    @Test
    void passes_over_the_rest_of_a_line_that_is_too_long() throws Exception {
        String text = "before\n" + "x".repeat(3 * MaxRow.FIXED.bytes()) + "\nafter\n" + "y".repeat(2_000_000);
        List<Boolean> tooLong = new ArrayList<>();
        List<String> starts = new ArrayList<>();
        try (LineReader reader =
                new LineReader(trickle(text.getBytes(StandardCharsets.UTF_8), new Random(2)), MaxRow.FIXED)) {
            while (reader.next()) {
                tooLong.add(reader.isTooLong());
                starts.add(new String(reader.bytes(), reader.start(), 5, StandardCharsets.UTF_8));
            }
        }
        assertThat(tooLong).containsExactly(false, true, false, true);
        assertThat(starts).containsExactly("befor", "xxxxx", "after", "yyyyy");
    }

    @Test
    void tells_of_bytes_that_break_rows_or_are_not_ascii() throws Exception {
        String text = "plain\r\né\na\rb\r\na\0b\n";
        List<String> seen = new ArrayList<>();
        try (LineReader reader =
                new LineReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), MaxRow.FIXED)) {
            while (reader.next()) {
                seen.add((reader.hasNonAscii() ? "not ascii" : "") + (reader.hasBreakingControl() ? "control" : ""));
            }
        }
        assertThat(seen).containsExactly("", "not ascii", "control", "control");
    }
}
