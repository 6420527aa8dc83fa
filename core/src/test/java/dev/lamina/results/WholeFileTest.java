// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path directory;

    @Test
    void a_file_is_replaced_and_nothing_stands_beside_it() throws IOException {
        Path file = directory.resolve("new/run.json");
        WholeFile.write(file, "one");
        WholeFile.write(file, "two");
        assertThat(file).hasContent("two");
        assertThat(file.getParent()).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void a_full_disk_leaves_the_file_of_before_and_nothing_beside_it() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        Path file = Files.writeString(directory.resolve("run.json"), "one");
        Path part = Files.createSymbolicLink(directory.resolve("run.json.part"), full);
        assertThatThrownBy(() -> WholeFile.write(file, "two")).isInstanceOf(IOException.class);
        assertThat(file).hasContent("one");
        assertThat(part).doesNotExist();
        assertThat(Files.isSymbolicLink(part)).isFalse();
    }

    @Test
    void a_link_such_as_standard_output_stays_one() throws IOException {
        Path file = Files.writeString(directory.resolve("out"), "longer than before");
        Path link = Files.createSymbolicLink(directory.resolve("stdout"), file);
        WholeFile.write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }
}
