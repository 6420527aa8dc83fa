// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSamplerTest {
    private static final long SPIN_NANOS = 500_000_000L;

    /** Two clocks that tick every 10 ms, each for user and system. */
    private static final long TICKS_MICROS = 40_000;

    /** The bounds are Java's own account of the same process, read around and within the samples. */
    @Test
    void what_this_process_uses_is_what_java_says_it_uses() {
        Assumptions.assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "Needs Linux's /proc; there is none.");
        long outerBegin = Machine.processCpuNanos();
        ProcessSampler sampler =
                ProcessSampler.start(Map.of("this", ProcessHandle.current().pid()), Duration.ofMillis(50));
        long innerBegin = Machine.processCpuNanos();
        long counted = spin(innerBegin + SPIN_NANOS);
        long innerEnd = Machine.processCpuNanos();
        ActivitySamples samples = sampler.stop();
        long outerEnd = Machine.processCpuNanos();

        assertThat(counted).isPositive();
        assertThat(samples.missing()).isNull();
        ProcessSeries series = samples.processes().get(0);
        assertThat(series.name()).isEqualTo("this");
        assertThat(series.samples()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(samples.host()).hasSize(series.samples().size() - 1);
        assertThat(series.userMicros() + series.systemMicros())
                .isBetween(
                        (innerEnd - innerBegin) / 1000 - TICKS_MICROS, (outerEnd - outerBegin) / 1000 + TICKS_MICROS);
        ProcessSample before = series.samples().get(0);
        for (ProcessSample sample : series.samples().subList(1, series.samples().size())) {
            assertThat(sample.second()).isGreaterThan(before.second());
            assertThat(sample.userMicros()).isGreaterThanOrEqualTo(before.userMicros());
            assertThat(sample.switches()).isGreaterThanOrEqualTo(before.switches());
            before = sample;
        }
        assertThat(before.switches()).as("the sampler itself waits").isPositive();
        samples.host()
                .forEach(host -> assertThat(host.user() + host.system() + host.idle() + host.iowait())
                        .isBetween(0.0, 100.001));
        assertThat(sampler.stop()).isEqualTo(samples);
    }

    /** Until the process has used so much processor time, however long that takes. */
    private static long spin(long untilCpuNanos) {
        long counted = 0;
        while (Machine.processCpuNanos() < untilCpuNanos) {
            for (int i = 0; i < 100_000; i++) {
                counted += i ^ counted >>> 3 & 1;
            }
        }
        return counted;
    }

    @Test
    void a_process_that_does_not_run_has_no_samples() {
        Assumptions.assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "Needs Linux's /proc; there is none.");
        long beyond = 1L << 40;
        ActivitySamples samples = ProcessSampler.start(Map.of("none", beyond), Duration.ofSeconds(1))
                .stop();
        assertThat(samples.processes().get(0).samples()).isEmpty();
        assertThat(samples.processes().get(0).missing()).isEqualTo("Process " + beyond + " does not run.");
    }

    @Test
    void the_model_of_the_processors_is_told_where_linux_tells_it(@TempDir Path here) throws Exception {
        FakeProc proc = new FakeProc(here);
        assertThat(proc.files().processor()).isNull();
        proc.write(
                "cpuinfo",
                "processor\t: 0\nmodel\t\t: 85\nmodel name\t: Intel(R) Xeon(R)  CPU @ 2.20GHz\nflags\t\t: fpu\n");
        assertThat(proc.files().processor()).isEqualTo("Intel(R) Xeon(R) CPU @ 2.20GHz");
        proc.write("cpuinfo", "processor\t: 0\nBogoMIPS\t: 243.75\nCPU part\t: 0xd0c\n");
        assertThat(proc.files().processor()).isNull();
    }

    @Test
    void an_interval_of_nothing_is_refused() {
        assertThatThrownBy(() -> ProcessSampler.start(Map.of(), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("interval of samples: found PT0S, expected one above 0. Correct it.");
    }
}
