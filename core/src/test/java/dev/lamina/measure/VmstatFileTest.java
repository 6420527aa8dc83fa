// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VmstatFileTest {
    private static final String HEADER = """
            procs -----------memory---------- ---swap-- -----io---- --system-- -----cpu----- ----timestamp---
             r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st
            """;

    @TempDir
    private Path directory;

    private static String line(int switches, int user, int system, int idle, int wait) {
        return " 1  0      0 22406108 156320 6733792    0    0     0     5   42 " + switches + " " + user + "  "
                + system + " " + idle + "  " + wait + "  0\t2014-05-10 09:58:41 CEST\n";
    }

    private VmstatFile read(String text) throws IOException {
        Path file = directory.resolve("vmcpustat.txt");
        Files.writeString(file, text);
        return VmstatFile.read(file);
    }

    /** Six at each end are dropped; of the samples between them one is idle and five count. */
    @Test
    void means_are_taken_by_the_published_method() throws IOException {
        StringBuilder text = new StringBuilder(HEADER);
        text.append(line(180, 0, 0, 100, 0)); // 10 s: idle
        for (int i = 0; i < 6; i++) {
            text.append(line(99_999, 90, 9, 1, 0)); // 20 to 70 s: dropped
        }
        text.append(line(60_000, 38, 7, 55, 0)); // 80 s
        text.append(line(62_000, 40, 8, 52, 0));
        text.append(line(200, 0, 0, 100, 0)); // 100 s: idle
        text.append(line(61_000, 36, 6, 57, 1));
        text.append(line(59_000, 37, 7, 56, 0));
        text.append(line(58_000, 39, 7, 54, 0)); // 130 s
        for (int i = 0; i < 6; i++) {
            text.append(line(10, 1, 1, 98, 0)); // 140 to 190 s: dropped
        }
        VmstatFile file = read(text.toString());
        SteadyWindow.HostMeans means = file.means().orElseThrow();
        assertThat(means.samples()).isEqualTo(5);
        assertThat(means.user()).isEqualTo(38, within(1e-9));
        assertThat(means.system()).isEqualTo(7, within(1e-9));
        assertThat(means.busy()).isEqualTo(45, within(1e-9));
        assertThat(means.idle()).isEqualTo(54.8, within(1e-9));
        assertThat(means.iowait()).isEqualTo(0.2, within(1e-9));
        assertThat(means.switchesPerSecond()).isEqualTo(60_000, within(1e-9));
        assertThat(SteadyWindow.of(file.samples(), SteadyWindow.PUBLISHED_ENDS))
                .contains(new SteadyWindow(70, 130, 5, 6));
    }

    @Test
    void idle_samples_are_left_out_of_the_published_form_and_the_clock_goes_on() throws IOException {
        VmstatFile file = read(HEADER
                + line(180, 0, 0, 100, 0)
                + line(5, 0, 0, 99, 1)
                + line(7, 0, 0, 100, 0)
                + line(69_000, 10, 6, 84, 0));
        assertThat(file.reformatted()).isEqualTo("""
                        duration in sec;user;system;idle;context switch
                        20;0;0;99;5
                        40;10;6;84;69000
                        """);
        assertThat(file.samples()).hasSize(4);
        assertThat(file.means()).isEmpty();
    }

    @Test
    void a_line_that_is_not_vmstats_is_named() {
        Path file = directory.resolve("vmcpustat.txt");
        String good = line(1, 1, 1, 98, 0);
        assertThatThrownBy(() -> read(HEADER + good + good.substring(0, 40) + "\n"))
                .isInstanceOf(IOException.class)
                .hasMessage(file + ":4: found 6 fields, expected 16 numbers and a time."
                        + " Give a file that vmstat -tn 10 wrote.");
        assertThatThrownBy(() -> read(HEADER + good.replace("98", "x8")))
                .hasMessageStartingWith(file + ":3: found \"x8\" in field 15, expected a whole number.");
        assertThatThrownBy(() -> read(HEADER + good.replace("98", "-2")))
                .hasMessageStartingWith(file + ":3: found \"-2\" in field 15");
        assertThatThrownBy(() -> read(HEADER + good.replace("98", "198")))
                .hasMessageStartingWith(file + ":3: found 198 in field 15, expected 0 to 100.");
        assertThatThrownBy(() -> read(HEADER + good + HEADER)).hasMessageStartingWith(file + ":4: found ");
    }

    @Test
    void a_file_without_the_two_lines_of_a_header_is_refused() {
        Path file = directory.resolve("vmcpustat.txt");
        for (String text : new String[] {"", line(1, 1, 1, 98, 0), HEADER.replace(" us ", " cpu ")}) {
            assertThatThrownBy(() -> read(text))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(file + ":2: found \"")
                    .hasMessageContaining("expected the names of columns, cs us sy id wa from the 12th on");
        }
    }
}
