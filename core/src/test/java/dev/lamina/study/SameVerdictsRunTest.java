// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import dev.lamina.node.NodeProgress;
import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Run;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small study twice on one machine gives the same verdicts, except those that leave something open in either run. */
@Tag("cluster")
@Tag("part-5")
class SameVerdictsRunTest {
    private static final Set<String> JUDGED = Set.of("B-ingest", "B-space", "B-all", "B-all-decoded", "B-one");

    @TempDir
    Path directory;

    @Test
    void two_runs_of_a_study_agree_on_every_claim_that_both_decide() throws Exception {
        List<Claim> first = claims("first");
        List<Claim> second = claims("second");
        List<String> words = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            words.add(first.get(i).id() + ": " + first.get(i).verdict().word() + ", "
                    + second.get(i).verdict().word() + " (" + first.get(i).why() + " "
                    + second.get(i).why() + ")");
        }
        System.out.println(String.join("\n", words));
        for (int i = 0; i < first.size(); i++) {
            if (decides(first.get(i)) && decides(second.get(i))) {
                assertThat(second.get(i).verdict())
                        .as(words.get(i))
                        .isEqualTo(first.get(i).verdict());
            }
        }
        // Factors of ten and more, and counted bytes: a run that decides none of them measures nothing.
        assertThat(first)
                .filteredOn(SameVerdictsRunTest::decides)
                .as("%s", words)
                .hasSizeGreaterThanOrEqualTo(3);
    }

    /** "Direction" leaves open what the size is, as "undecided" leaves all open. */
    private static boolean decides(Claim claim) {
        return claim.verdict().decided() && claim.verdict() != ClaimVerdict.DIRECTION;
    }

    private List<Claim> claims(String name) throws Exception {
        RunOptions options = RunOptions.in(directory.resolve(name), SharedNode.home())
                .rows(5000)
                .layouts(List.of("row-per-record", "columnar-flatbuffers-dict"))
                .operations(List.of("ingest", "fetch-all", "scan-all", "scan-one"))
                .repeats(5)
                .heap("1G")
                .command("lamina run")
                .build();
        Run run = new StudyRun(Studies.named("gdelt", null), options, RunProgress.SILENT, NodeProgress.SILENT)
                .execute()
                .run();
        assertThat(run.complete()).isTrue();
        assertThat(run.cells())
                .filteredOn(cell -> cell.throughput() != null)
                .allSatisfy(cell -> assertThat(cell.throughput().n()).isEqualTo(5));
        List<Claim> claims = run.claims().stream()
                .filter(claim -> JUDGED.contains(claim.id()))
                .toList();
        assertThat(claims).hasSize(JUDGED.size()).noneMatch(claim -> claim.verdict() == ClaimVerdict.NOT_MEASURED);
        return claims;
    }
}
