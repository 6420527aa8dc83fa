// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {
    private static final long PID = 4711;

    @TempDir
    Path proc;

    @Test
    void threads_are_added_up_without_the_compilers() throws Exception {
        thread(1, "java", 1000);
        thread(2, "C2 CompilerThre", 5000);
        thread(3, "C1 CompilerThre", 5000);
        thread(4, "ReadStage-1", 300);
        thread(6, "GC Thread#0", 40);
        ThreadTimes before = ThreadTimes.of(proc, PID).orElseThrow();
        thread(1, "java", 1100);
        thread(2, "C2 CompilerThre", 9000);
        // Ended, and its number given to another one.
        thread(4, "ReadStage-2", 20);
        thread(5, "ReadStage-3", 3);
        thread(6, "GC Thread#0", 47);
        thread(7, "G1 Conc#0", 3);
        ThreadTimes now = ThreadTimes.of(proc, PID).orElseThrow();
        assertThat(now.nanosSince(before)).isEqualTo(133);
        assertThat(now.collectorNanosSince(before)).isEqualTo(10);
    }

    @Test
    void a_process_that_has_ended_and_a_kernel_that_does_not_count_tell_nothing() throws Exception {
        assertThat(ThreadTimes.of(proc, PID)).isEmpty();
        Files.createDirectories(proc.resolve(PID + "/task/1"));
        assertThat(ThreadTimes.of(proc, PID)).isEmpty();
        thread(1, "java", 0);
        assertThat(ThreadTimes.of(proc, PID)).isEmpty();
    }

    private void thread(long id, String name, long nanos) throws Exception {
        Path directory = Files.createDirectories(proc.resolve(PID + "/task/" + id));
        Files.writeString(directory.resolve("comm"), name + "\n");
        Files.writeString(directory.resolve("schedstat"), nanos + " 77 9\n");
    }
}
