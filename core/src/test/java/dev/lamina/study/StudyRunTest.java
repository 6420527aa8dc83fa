// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.NodeProgress;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.StudiesTest;
import dev.lamina.study.source.RunProgress;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What ends a run before a server is started. */
class StudyRunTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "partition: [globalEventId] | partition: [eventId] |"
                        + " study.yaml:7: Layout rows: Entity events has no field \"eventId\". Known: globalEventId,",
                "- {name: ingest}           | - {name: some, scan: [month]} |"
                        + " Operation some: Entity events has no field \"month\". Known: globalEventId,",
                "{gdelt: {edition: B}}      | {gdelta: {}} | There is no dataset \"gdelta\". Did you mean \"gdelt\"? Known: accounts, "
            })
    void a_study_that_does_not_fit_its_records_starts_nothing(String good, String bad, String message)
            throws Exception {
        assertThat(StudiesTest.LEAST).contains(good);
        StudyRun run = run(StudiesTest.LEAST.replace(good, bad), RunProgress.SILENT);
        assertThatThrownBy(run::execute)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
        assertThat(directory.resolve("home")).doesNotExist();
        assertThat(directory.resolve("out/work")).doesNotExist();
    }

    @Test
    void a_run_that_is_stopped_at_once_leaves_nothing() throws Exception {
        StudyRun run = run(StudiesTest.LEAST, RunProgress.SILENT);
        run.interrupt("enough");
        assertStoppedBeforeTheNode(run);
    }

    @Test
    void a_run_that_is_stopped_while_it_reads_leaves_nothing() throws Exception {
        StudyRun[] run = new StudyRun[1];
        run[0] = run(StudiesTest.LEAST, new RunProgress() {
            @Override
            public void step(int done, int of, String what) {
                if (what.equals("read the dataset")) {
                    run[0].interrupt("enough");
                }
            }

            @Override
            public void rows(long done, long of) {}

            @Override
            public void note(String message) {}
        });
        assertStoppedBeforeTheNode(run[0]);
    }

    private void assertStoppedBeforeTheNode(StudyRun run) throws Exception {
        StudyRun.Outcome outcome = run.execute();
        assertThat(outcome.run()).isNull();
        assertThat(outcome.lostNode()).isNull();
        assertThat(directory.resolve("home")).doesNotExist();
        assertThat(directory.resolve("out/work")).doesNotExist();
    }

    @Test
    void what_ends_a_run_early_has_words_whatever_the_error_has() {
        NodeException lost = new NodeException("node 2 died");
        assertThat(StudyRun.lost(lost)).isSameAs(lost);
        assertThat(StudyRun.lost(new IOException("no answer"))).hasMessage("no answer");
        assertThat(StudyRun.lost(new ClosedChannelException())).hasMessageContaining("ClosedChannelException");
        assertThat(StudyRun.lost(new NoSuchFileException("/a"))).hasMessageContaining("NoSuchFileException: /a");
    }

    private StudyRun run(String study, RunProgress progress) throws Exception {
        Path file = Files.writeString(directory.resolve("study.yaml"), study);
        RunOptions options = RunOptions.in(directory.resolve("out"), directory.resolve("home"))
                .repeats(1)
                .command("lamina run study.yaml")
                .build();
        return new StudyRun(Studies.named(file.toString(), null), options, progress, NodeProgress.SILENT);
    }
}
