// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleLogTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory;

    private FakeProc proc;

    @BeforeEach
    void make() throws IOException {
        proc = new FakeProc(directory);
    }

    private SampleLog log() {
        return new SampleLog(proc.files(), Map.of("node 1", FakeProc.PID));
    }

    @Test
    void samples_are_what_was_used_since_the_first_look() throws IOException {
        proc.process(500, 100);
        proc.thread(FakeProc.PID, 40, 2);
        proc.io(4096, 0);
        SampleLog log = log();
        log.look(7 * SECOND);
        proc.process(560, 110);
        proc.thread(FakeProc.PID, 45, 3);
        proc.thread(4712, 30, 0);
        proc.io(4096, 8192);
        log.look(8 * SECOND);
        proc.process(560, 120);
        proc.remove(FakeProc.PID + "/task/4712");
        proc.thread(FakeProc.PID, 46, 3);
        log.look(10 * SECOND);
        ProcessSeries series = log.samples().processes().get(0);
        assertThat(series.missing()).isNull();
        assertThat(series.samples())
                .containsExactly(
                        new ProcessSample(0, 0, 0, 0L, 0L, 0L),
                        new ProcessSample(1, 600_000, 100_000, 36L, 0L, 8192L),
                        // the thread that ended took its 30 with it, and they stay counted
                        new ProcessSample(3, 600_000, 200_000, 37L, 0L, 8192L));
        assertThat(series.rates())
                .containsExactly(new ProcessRate(60, 10, 36.0, 0.0, 8192.0), new ProcessRate(0, 5, 0.5, 0.0, 0.0));
        assertThat(series.userMicros()).isEqualTo(600_000);
        assertThat(series.systemMicros()).isEqualTo(200_000);
    }

    @Test
    void ticks_are_as_long_as_the_kernel_says() throws IOException {
        proc.ticksPerSecond(250);
        SampleLog log = log();
        log.look(0);
        proc.process(250, 25);
        log.look(SECOND);
        assertThat(log.samples().processes().get(0).userMicros()).isEqualTo(1_000_000);
        assertThat(log.samples().processes().get(0).systemMicros()).isEqualTo(100_000);
        assertThat(ClockTicks.perSecond(FakeProc.auxiliaryVector(6, 4096, 0, 0), true))
                .isEqualTo(100);
        assertThat(ClockTicks.perSecond(new byte[] {17, 0, 0}, true)).isEqualTo(100);
        assertThat(ClockTicks.perSecond(FakeProc.auxiliaryVector(17, -1, 0, 0), true))
                .isEqualTo(100);
    }

    @Test
    void the_machine_is_sorted_as_by_vmstat() throws IOException {
        SampleLog log = log();
        log.look(0);
        proc.host(50, 20, 130, 900);
        log.look(2 * SECOND);
        ActivitySamples samples = log.samples();
        assertThat(samples.missing()).isNull();
        assertThat(samples.host()).containsExactly(new HostSample(2, 25, 10, 65, 0, 450, 0.0, 0.0));
        assertThat(samples.host().get(0).busy()).isEqualTo(35);
    }

    @Test
    void a_byte_on_a_disk_with_partitions_counts_once() throws IOException {
        String before = "";
        String after = "";
        for (String name : new String[] {"sda", "sda1", "nvme0n1", "nvme0n1p2", "nvme0n10", "xvdb1", "dm-0", "loop7"}) {
            before += "   8  0 " + name + " 1 0 100 1 1 0 200 1 0 1 1\n";
            after += "   8  0 " + name + " 1 0 102 1 1 0 203 1 0 1 1\n";
        }
        proc.write("diskstats", before);
        SampleLog log = log();
        log.look(0);
        proc.write("diskstats", after);
        log.look(SECOND);
        // sda, nvme0n1, nvme0n10, and xvdb1, whose disk is not there
        assertThat(log.samples().host().get(0).readBytesPerSecond()).isEqualTo(4 * 2 * 512);
        assertThat(log.samples().host().get(0).writtenBytesPerSecond()).isEqualTo(4 * 3 * 512);
    }

    @Test
    void a_process_that_ends_ends_its_series() throws IOException {
        SampleLog log = log();
        log.look(0);
        proc.process(10, 0);
        log.look(SECOND);
        proc.remove(Long.toString(FakeProc.PID));
        log.look(2 * SECOND);
        // another process gets the number
        proc.process(9000, 0);
        proc.thread(FakeProc.PID, 1, 1);
        proc.io(1, 1);
        log.look(3 * SECOND);
        ActivitySamples samples = log.samples();
        assertThat(samples.processes().get(0).samples()).hasSize(2);
        assertThat(samples.processes().get(0).userMicros()).isEqualTo(100_000);
        assertThat(samples.processes().get(0).missing()).isNull();
        assertThat(samples.host()).hasSize(3);
    }

    @Test
    void a_process_that_is_dead_and_not_yet_buried_has_ended() throws IOException {
        proc.write(FakeProc.PID + "/stat", "4711 (java) Z 1 4711 4711 0 -1 4194560 250 0 3 0 7 7 9 9 20 0 31 0\n");
        SampleLog log = log();
        log.look(0);
        assertThat(log.samples().processes().get(0).samples()).isEmpty();
        assertThat(log.samples().processes().get(0).missing()).isEqualTo("Process 4711 does not run.");
    }

    @Test
    void what_may_not_be_read_is_absent_and_said() throws IOException {
        proc.remove(FakeProc.PID + "/io");
        proc.remove("diskstats");
        SampleLog log = log();
        log.look(0);
        proc.process(5, 5);
        log.look(SECOND);
        ProcessSeries series = log.samples().processes().get(0);
        assertThat(series.samples().get(1)).isEqualTo(new ProcessSample(1, 50_000, 50_000, 0L, null, null));
        assertThat(series.rates().get(0).readBytesPerSecond()).isNull();
        assertThat(series.missing()).startsWith("disk traffic: " + directory.resolve("4711/io") + " can't be read");
        assertThat(log.samples().host().get(0).readBytesPerSecond()).isNull();
    }

    @Test
    void a_damaged_line_is_named_and_ends_what_it_is_about() throws IOException {
        SampleLog log = log();
        log.look(0);
        proc.write(FakeProc.PID + "/stat", "4711 (java) S 1 4711 4711 0 -1 4194560 250 0 3 0 many 3 9 9\n");
        log.look(SECOND);
        assertThat(log.samples().processes().get(0).samples()).hasSize(1);
        assertThat(log.samples().processes().get(0).missing())
                .isEqualTo(directory.resolve("4711/stat")
                        + ":1: found many, expected a whole number. Is this a /proc of Linux?");
        assertThat(log.samples().missing()).isNull();

        proc.write("stat", "cpu 1 2 3\nctxt 5\n");
        log.look(2 * SECOND);
        assertThat(log.samples().missing())
                .isEqualTo(directory.resolve("stat")
                        + ":1: found cpu 1 2 3, expected 9 fields and more. Is this a /proc of Linux?");
        assertThat(log.samples().host()).hasSize(1);
    }

    @Test
    void lines_that_are_cut_short_or_left_out_are_named() throws IOException {
        assertThat(missing(FakeProc.PID + "/stat", "4711 java S 1")).contains("4711/stat:1: found 4711 java S 1");
        assertThat(missing(FakeProc.PID + "/task/4711/status", "voluntary_ctxt_switches:\t1\n"))
                .contains("status:1: found no line nonvoluntary_ctxt_switches, expected one");
        new FakeProc(directory);
        proc.write("stat", "cpu  1 2 3 4 5 6 7 8 0 0\n");
        SampleLog log = log();
        log.look(0);
        assertThat(log.samples().missing()).contains("stat:1: found no line ctxt, expected one");
    }

    private String missing(String file, String text) throws IOException {
        new FakeProc(directory);
        proc.write(file, text);
        SampleLog log = log();
        log.look(0);
        return log.samples().processes().get(0).missing();
    }

    @Test
    void a_system_without_proc_gives_nothing_and_says_so() throws IOException {
        proc.remove("self");
        SampleLog log = log();
        log.look(0);
        log.look(SECOND);
        ActivitySamples samples = log.samples();
        assertThat(samples.missing()).startsWith(directory + " does not exist (");
        assertThat(samples.host()).isEmpty();
        assertThat(samples.processes().get(0).samples()).isEmpty();
        assertThat(samples.steady()).isEmpty();
    }

    @Test
    void a_brief_last_interval_joins_the_one_before_it() throws IOException {
        SampleLog log = log();
        log.look(0);
        proc.process(10, 0);
        proc.host(50, 0, 50, 100);
        log.look(SECOND);
        proc.process(15, 0);
        proc.host(60, 0, 60, 150);
        log.look(SECOND + SECOND / 4);
        log.mergeLast();
        ActivitySamples samples = log.samples();
        assertThat(samples.processes().get(0).samples())
                .extracting(ProcessSample::second)
                .containsExactly(0.0, 1.25);
        assertThat(samples.processes().get(0).rates().get(0).user()).isEqualTo(12, within(1e-9));
        assertThat(samples.host()).hasSize(1);
        assertThat(samples.host().get(0).switchesPerSecond()).isEqualTo(120, within(1e-9));
        log.mergeLast();
        assertThat(log.samples().processes().get(0).samples()).hasSize(2);
    }
}
