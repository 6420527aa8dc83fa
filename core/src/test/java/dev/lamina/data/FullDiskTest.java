// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.text.FileForm;
import dev.lamina.data.text.TextRecords;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full while input is copied: the machine lacks something, and the input is well. */
@EnabledOnOs(OS.LINUX)
class FullDiskTest {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path directory;

    @Test
    void a_copy_of_input_that_finds_no_room_is_no_bad_input() {
        isEnvironment(assertThatThrownBy(() -> InputFiles.copy(new ByteArrayInputStream(new byte[1]), "-", FULL)));
    }

    @Test
    void a_clean_copy_that_finds_no_room_is_no_bad_input() throws Exception {
        Path file = Files.writeString(directory.resolve("t.csv"), "1,some text that is long enough\n".repeat(10_000));
        DatasetRequest request = DatasetRequest.files(List.of(file.toString()), directory);
        TextRecords records = new TextRecords(file, file, FileForm.delimited(',', false, List.of("a", "b")), request);
        isEnvironment(assertThatThrownBy(() -> records.copy(Long.MAX_VALUE, FULL, new RejectsFile(directory))));
    }

    private static void isEnvironment(AbstractThrowableAssert<?, ?> thrown) {
        thrown.hasMessageStartingWith("/dev/full: writing failed (")
                .asInstanceOf(InstanceOfAssertFactories.type(DatasetException.class))
                .extracting(DatasetException::kind)
                .isEqualTo(DatasetException.Kind.ENVIRONMENT);
    }
}
