// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.study.run.UsersResult;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The golden log is that of a real run, see {@link GatlingRunTest}. */
class SimulationLogTest {
    static final Path GOLDEN = Path.of("src/test/resources/dev/lamina/study/rest/simulation.log");
    private static final long MILLISECOND = 1_000_000;
    private static final Path SUMMARY = GOLDEN.resolveSibling("simulation.txt");

    @TempDir
    private Path here;

    private SimulationLog read(byte[] bytes) throws IOException {
        return SimulationLog.read(Files.write(here.resolve("simulation.log"), bytes));
    }

    private static String text(SimulationLog log) {
        StringBuilder text = new StringBuilder();
        text.append(log.gatling());
        text.append(' ').append(log.durationMillis()).append(" ms");
        text.append(" answered=").append(log.answered());
        text.append(" failed=").append(log.failed());
        text.append(" p50=").append(log.nanos().getValueAtPercentile(50) / MILLISECOND);
        text.append(" p95=").append(log.nanos().getValueAtPercentile(95) / MILLISECOND);
        text.append(" max=").append(log.nanos().getMaxValue() / MILLISECOND);
        for (UsersResult.Second second : log.seconds()) {
            text.append('\n').append(second);
        }
        log.errors()
                .forEach((message, count) ->
                        text.append('\n').append(count).append(" x ").append(message));
        return text.append('\n').toString();
    }

    @Test
    void a_real_log_is_read_as_it_was() throws Exception {
        String text = text(SimulationLog.read(GOLDEN));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(SUMMARY, text);
        }
        assertThat(text).isEqualTo(Files.readString(SUMMARY));
    }

    @Test
    void a_log_that_is_cut_anywhere_is_refused() throws Exception {
        byte[] whole = Files.readAllBytes(GOLDEN);
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            int end = length;
            assertThatThrownBy(() -> read(part))
                    .as("cut to %d bytes", length)
                    .isInstanceOfSatisfying(
                            DamagedLogException.class,
                            e -> assertThat(e.offset()).isLessThanOrEqualTo(end))
                    .hasMessageContaining("simulation.log: at byte ")
                    .hasMessageContaining(", expected ");
        }
    }

    @Test
    void a_damaged_log_is_refused_or_read_but_nothing_else() throws Exception {
        byte[] whole = Files.readAllBytes(GOLDEN);
        int refused = 0;
        for (int at = 0; at < whole.length; at++) {
            for (int flip : new int[] {1, 0x80, 0xff}) {
                byte[] damaged = whole.clone();
                damaged[at] ^= (byte) flip;
                try {
                    assertThat(read(damaged).seconds().size()).isLessThan(50 * 3600);
                } catch (DamagedLogException e) {
                    refused++;
                }
            }
        }
        assertThat(refused).isGreaterThan(whole.length);
    }

    /** Writes logs as Gatling does. */
    private static final class Log {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);
        private boolean named;

        Log(String version) throws IOException {
            out.writeByte(0);
            string(version);
            string("a.Simulation");
            out.writeLong(1_000_000);
            string("");
            out.writeInt(1);
            string("offers");
            out.writeInt(0);
        }

        private void string(String text) throws IOException {
            out.writeInt(text.length());
            if (!text.isEmpty()) {
                out.write(text.getBytes(StandardCharsets.ISO_8859_1));
                out.writeByte(0);
            }
        }

        Log user(boolean begins, int millis) throws IOException {
            out.writeByte(2);
            out.writeInt(0);
            out.writeBoolean(begins);
            out.writeInt(millis);
            return this;
        }

        Log request(int start, int end, boolean ok) throws IOException {
            out.writeByte(1);
            out.writeInt(0);
            repeated(1, "offers");
            out.writeInt(start);
            out.writeInt(end);
            out.writeBoolean(ok);
            repeated(2, "");
            named = true;
            return this;
        }

        private void repeated(int number, String text) throws IOException {
            out.writeInt(named ? -number : number);
            if (!named) {
                string(text);
            }
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }

    @Test
    void all_responses_count_and_failed_ones_apart() throws Exception {
        Log log = new Log("3.15.1").user(true, 0);
        // 1 to 1000 ms, of which every hundredth failed; two long ones.
        for (int millis = 1; millis <= 1000; millis++) {
            log.request(1000, 1000 + millis, millis % 100 != 0);
        }
        log.request(2000, 3200, true).request(2000, 9010, false).user(false, 9500);
        SimulationLog read = read(log.bytes());
        assertThat(read.answered()).isEqualTo(991);
        assertThat(read.failed()).isEqualTo(11);
        assertThat(read.nanos().getTotalCount()).isEqualTo(1002);
        assertThat(read.nanos().getMean())
                .isCloseTo((500_500 + 1200 + 7010) / 1002.0 * MILLISECOND, Percentage.withPercentage(0.1));
        assertThat(read.nanos().getMaxValue() / MILLISECOND).isBetween(7010L, 7015L);
        assertThat(read.durationMillis()).isEqualTo(8010);
        assertThat(read.errors()).as("a failure without a message").containsExactly(Map.entry("", 11L));
    }

    @Test
    void seconds_have_what_ended_in_them() throws Exception {
        Log log = new Log("3.15.1").user(true, 100).user(true, 2100);
        for (int i = 0; i < 200; i++) {
            log.request(100, 1000 + i, true);
        }
        log.request(2900, 3100, false).user(false, 3200).user(false, 3300);
        assertThat(read(log.bytes()).seconds())
                .containsExactly(
                        new UsersResult.Second(0, 0, null, null),
                        new UsersResult.Second(1, 200, 999.5, 1089.0),
                        new UsersResult.Second(2, 0, null, null),
                        new UsersResult.Second(3, 1, 200.0, null));
    }

    @Test
    void a_response_that_is_written_very_late_counts_but_for_its_seconds_percentile() throws Exception {
        Log log = new Log("3.15.1").user(true, 0);
        for (int i = 0; i < 400; i++) {
            log.request(0, 10, true);
        }
        log.request(70_000, 70_010, true).request(0, 20, true).user(false, 71_000);
        SimulationLog read = read(log.bytes());
        assertThat(read.seconds()).hasSize(72);
        assertThat(read.seconds().get(0)).isEqualTo(new UsersResult.Second(0, 401, 4020.0 / 401, null));
        assertThat(read.answered()).isEqualTo(402);
    }

    @Test
    void logs_of_other_versions_are_refused_by_name() throws Exception {
        byte[] other = new Log("3.11.5").user(true, 0).user(false, 1).bytes();
        assertThatThrownBy(() -> read(other))
                .isInstanceOf(DamagedLogException.class)
                .hasMessageContaining("found the log of Gatling \"3.11.5\", expected 3.15.x");
        assertThatThrownBy(() -> read("RUN\ta.Simulation\n".getBytes(StandardCharsets.US_ASCII)))
                .hasMessageContaining("at byte 1: found no run record, expected the log of a Gatling 3.15.x");
    }

    @Test
    void times_out_of_all_range_are_refused() throws Exception {
        byte[] backwards = new Log("3.15.1").user(true, 0).request(20, 10, true).bytes();
        assertThatThrownBy(() -> read(backwards)).hasMessageContaining("found a response time of -10 ms");
        byte[] late = new Log("3.15.1").user(true, Integer.MAX_VALUE).bytes();
        assertThatThrownBy(() -> read(late)).hasMessageContaining("found 2147483647 as a user's time, expected 0 to ");
    }
}
