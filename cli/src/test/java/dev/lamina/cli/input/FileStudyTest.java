// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStudyTest {
    @TempDir
    Path directory;

    @Test
    void a_study_is_not_written_over_one_that_was_changed() throws IOException {
        Path file = directory.resolve("mine.yaml");
        FileStudy.save(file, "study: mine\n");
        FileStudy.save(file, "study: mine\n");
        assertThatThrownBy(() -> FileStudy.save(file, "study: other\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--save-study: found " + file + " with other words than this study's. Remove it, or choose"
                        + " another name.");
        assertThat(file).hasContent("study: mine\n");
    }
}
