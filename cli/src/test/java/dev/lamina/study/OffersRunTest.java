// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.results.Activity;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Cell;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Latency;
import dev.lamina.results.LayoutResult;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.Run;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.source.RunProgress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of the study {@code offers}: requests for four entities in turn, at two rates, of two of its layouts. */
@Tag("node")
class OffersRunTest {
    @TempDir
    Path directory;

    @Test
    void requests_are_timed_at_each_rate_and_the_nodes_processor_is_watched() throws Exception {
        RunOptions options = RunOptions.in(directory.resolve("out"), SharedNode.home())
                .layouts(List.of("json", "flat"))
                .operations(List.of("ingest", "mix"))
                .repeats(2)
                .heap("1G")
                .command("lamina run offers")
                .build();
        Study study = Studies.named(withFewerRepeats(), null);
        StudyRun.Outcome outcome = new StudyRun(study, options, RunProgress.SILENT, NodeProgress.SILENT).execute();
        Run run = outcome.run();
        assertThat(outcome.failed()).as("%s", run.cells()).isFalse();
        assertThat(run.complete()).isTrue();
        assertThat(run.dataset().rows()).isEqualTo(15 + 9 + 328 + 158);

        assertThat(run.layouts()).extracting(LayoutResult::name).containsExactly("json", "flat");
        for (LayoutResult layout : run.layouts()) {
            assertThat(layout.equivalent()).as(layout.difference()).isTrue();
            assertThat(layout.size().diskBytes()).isPositive();
        }
        assertThat(run.operations())
                .filteredOn(operation -> "mix".equals(operation.series()))
                .extracting(MeasuredOperation::point)
                .containsExactly(500.0, 2000.0);

        assertThat(run.cells()).hasSize(2 * 3).allMatch(cell -> cell.measured());
        for (String layout : List.of("json", "flat")) {
            for (int rate : new int[] {500, 2000}) {
                Latency mix = latency(run, layout, "mix/" + rate);
                assertThat(mix.offered().rate()).isEqualTo(rate);
                assertThat(mix.requests()).isPositive();
                assertThat(mix.clocks()).containsKeys(Latency.INTENDED, Latency.SERVICE, Latency.CPU);
                double cpu = mix.clocks().get(Latency.CPU).micros().get("mean");
                assertThat(cpu).isPositive();
                // Of a machine that is too busy for the rate there is none, and what requests vary by may be more than
                // it.
                if (mix.clocks().containsKey(Latency.CPU_NET)) {
                    assertThat(mix.clocks().get(Latency.CPU_NET).micros().get("mean"))
                            .isLessThan(cpu);
                }
            }
        }

        List<String> watched = new ArrayList<>();
        for (Activity activity : run.activity()) {
            watched.add(activity.layout() + " " + activity.operation());
            assertThat(activity.requests()).isPositive();
            ActivitySeries node = activity.processes().get(0);
            assertThat(node.name()).isEqualTo("node 1");
            assertThat(node.kind()).isEqualTo(ActivitySeries.NODE);
            assertThat(node.partitions())
                    .containsExactlyInAnyOrder("OFFERS", "OPTIONS", "OFFERS_BY_COUNTRY", "OPTION_BY_COUNTRY");
            assertThat(node.userMicrosPerRequest()).isPositive();
            assertThat(activity.processes()).extracting(ActivitySeries::kind).contains(ActivitySeries.CLIENT);
        }
        assertThat(watched).contains("json mix/500", "json mix/2000", "flat mix/500", "flat mix/2000");

        // Of a machine that is too busy for the rate, nothing is claimed.
        boolean stands = isNet(latency(run, "flat", "mix/2000")) && isNet(latency(run, "json", "mix/2000"));
        assertThat(claim(run, "flat-costs-more").verdict())
                .isIn(
                        stands
                                ? List.of(ClaimVerdict.HOLDS, ClaimVerdict.REVERSED, ClaimVerdict.UNDECIDED)
                                : List.of(ClaimVerdict.NOT_MEASURED));
        // Of layouts and operations that were left out.
        assertThat(claim(run, "collections").verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(claim(run, "latency-json").verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
        assertThat(run.verdict()).isEqualTo("No answer: no layout has a figure for mix-most.");
    }

    /** The study with three repeats of its requests, which is enough for intervals, in a file of its own. */
    private String withFewerRepeats() throws IOException {
        String text;
        try (InputStream in = Studies.class.getResourceAsStream("/studies/offers.yaml")) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        String fewer = text.replace("seconds: 1.2, repeats: 5}", "seconds: 0.5, repeats: 3}");
        assertThat(fewer).isNotEqualTo(text);
        return Files.writeString(directory.resolve("offers.yaml"), fewer).toString();
    }

    private static Latency latency(Run run, String layout, String operation) {
        for (Cell cell : run.cells()) {
            if (cell.layout().equals(layout) && cell.operation().equals(operation)) {
                return cell.latency();
            }
        }
        throw new AssertionError(operation);
    }

    private static boolean isNet(Latency latency) {
        Latency.Clock net = latency.clocks().get(Latency.CPU_NET);
        return latency.stands(Latency.CPU_NET, "mean")
                && net != null
                && !net.repeats().isEmpty();
    }

    private static Claim claim(Run run, String id) {
        for (Claim claim : run.claims()) {
            if (claim.id().equals(id)) {
                return claim;
            }
        }
        throw new AssertionError(id);
    }
}
