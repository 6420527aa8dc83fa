// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.cli.console.ExitCode;
import dev.lamina.results.Run;
import dev.lamina.results.compare.Bound;
import dev.lamina.results.compare.SampleComparisons;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** How a run is judged when it has ended; made-up runs take the place of measured ones. */
class RunChecksTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter error = new StringWriter();

    @TempDir
    Path directory;

    private int judge(Run run, Run against, String... bounds) throws Exception {
        SummaryOptions summaries = new SummaryOptions();
        new CommandLine(new Holder(summaries))
                .parseArgs(
                        "--junit", directory.resolve("junit.xml").toString(),
                        "--markdown", directory.resolve("summary.md").toString());
        List<Bound> all = Arrays.stream(bounds).map(Bound::parse).toList();
        return new RunChecks(all, against, summaries).judge(run, new PrintWriter(out), new PrintWriter(error, true));
    }

    @CommandLine.Command(name = "holder")
    private static final class Holder {
        @CommandLine.Mixin
        private final SummaryOptions summaries;

        Holder(SummaryOptions summaries) {
            this.summaries = summaries;
        }
    }

    @Test
    void a_run_by_itself_is_held_against_figures() throws Exception {
        Run run = SampleComparisons.before();
        assertThat(judge(run, null)).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).isEmpty();
        assertThat(judge(run, null, "p99(row-per-record,recent) > 5ms")).isEqualTo(ExitCode.DONE);
        assertThat(judge(run, null, "p99(row-per-record,recent) > 1ms")).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains("FAIL  p99(row-per-record,recent) > 1ms\n      1.81 ms [");
        assertThat(directory.resolve("junit.xml")).content().contains("gdelt.bounds", "gdelt.gate");
        assertThat(directory.resolve("summary.md"))
                .content()
                .startsWith("## Lamina: gdelt\n")
                .contains("| FAIL |");
    }

    @Test
    void a_run_is_held_against_an_earlier_one() throws Exception {
        int code = judge(
                SampleComparisons.after(), SampleComparisons.before(), "throughput(row-per-record,scan-all) < -5%");
        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains("B against A: 1 faster", "FAIL  throughput(row-per-record,scan-all) < -5%");
        assertThat(directory.resolve("summary.md")).content().contains("two runs");
    }

    @Test
    void a_run_that_cannot_be_compared_is_summed_up_by_itself() throws Exception {
        Run other = SampleComparisons.madeWith(
                SampleComparisons.before(), "0.0.9", "gdelt", UnaryOperator.identity(), UnaryOperator.identity());
        assertThat(judge(SampleComparisons.after(), other)).isEqualTo(ExitCode.USAGE);
        assertThat(error.toString()).contains("Lamina: A has 0.0.9, B has 0.1.0", "lamina compare A B --anyway");
        assertThat(directory.resolve("junit.xml")).content().contains("gdelt.gate");
    }

    @Test
    void a_run_whose_client_was_late_has_failed_where_nothing_else_is_compared() throws Exception {
        assertThat(judge(SampleComparisons.loaded(false), SampleComparisons.loaded(true)))
                .isEqualTo(ExitCode.FAILED);
        assertThat(error.toString()).contains("No figure of A and B can be compared: the client of B was late.");
    }

    @Test
    void a_run_without_a_figure_of_the_earlier_one_is_summed_up_by_itself() throws Exception {
        Run run = SampleComparisons.after();
        Run none = SampleComparisons.with(run, List.of(), List.of());
        assertThat(judge(run, none)).isEqualTo(ExitCode.USAGE);
        assertThat(error.toString())
                .contains("A and B have no figure in common: A has none.", "A is the run given by --against")
                .doesNotContain("--anyway");
        assertThat(out.toString()).isEmpty();
        assertThat(directory.resolve("junit.xml")).content().contains("gdelt.gate");
    }
}
