// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleNotesTest {
    @Test
    void rows_go_into_a_directory_that_others_do_not_read_and_into_no_file(@TempDir Path directory) throws Exception {
        Path made = TableSample.made(directory.resolve("new/run"));
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .isEqualTo("rwx------");
        }
        Path file = Files.createFile(directory.resolve("file"));
        assertThatThrownBy(() -> TableSample.made(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": this is a file, not a directory. Choose another --out.");
    }

    @Test
    void partitions_that_were_cut_off_are_told_where_they_are_many() {
        assertThat(TableSample.partial(300_000, 64, 64))
                .startsWith("The rows are a sample of 300,000 from all parts of the ring.")
                .contains(" So have up to 64 of the 64 partitions of today's key");
        assertThat(TableSample.partial(300_000, 9000, 64)).endsWith("in the whole table than in the sample.");
    }

    @Test
    void empty_texts_are_told_from_missing_ones() {
        assertThat(TableSample.empty(0, List.of())).isEmpty();
        assertThat(TableSample.empty(1, List.of("note", "site")))
                .containsExactly(
                        "1 row is left out: the key has an empty text, which a file does not tell from a missing value.",
                        "Empty texts of note, site are measured as missing values, which a file does not tell from them.");
    }
}
