// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.cli.console.GivenCommand;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import dev.lamina.results.PlainText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Tells by names, sizes and times of change whether a load that is resumed reads the files that it began with, as builds
 * tell whether a source has changed: reading all of them once more would take longer than much of the load.
 */
final class FileFingerprint {
    private FileFingerprint() {}

    /**
     * One line for people, which has the options and ends in a checksum for Lamina.
     *
     * @param parameters how the files are read; rows that are read in another way are other rows
     */
    static String of(Dataset dataset, List<String> inputs, String badRows, Map<String, ?> parameters)
            throws DatasetException, IOException {
        CRC32C checksum = new CRC32C();
        long bytes = 0;
        for (Path file : InputFiles.resolve(inputs)) {
            bytes += Files.size(file);
            String facts = file.getFileName() + "\n" + Files.size(file) + "\n"
                    + Files.getLastModifiedTime(file).toMillis() + "\n";
            checksum.update(facts.getBytes(StandardCharsets.UTF_8));
        }
        String how = badRows + (parameters.isEmpty() ? "" : "\n" + parameters);
        checksum.update((dataset.name() + "\n" + dataset.rows() + "\n" + how).getBytes(StandardCharsets.UTF_8));
        StringBuilder options = new StringBuilder("--bad-rows " + badRows);
        parameters.forEach(
                (name, value) -> options.append(" --").append(name).append(' ').append(argument(value)));
        return dataset.name() + ", " + dataset.source() + ", " + bytes + " bytes, "
                + PlainText.plain(options.toString()) + ", " + String.format(Locale.ROOT, "%08x", checksum.getValue());
    }

    /** What stands behind the option on a command line. */
    private static String argument(Object value) {
        if (value instanceof Boolean yes) {
            return yes ? "yes" : "no";
        }
        List<String> words = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, each) -> words.add(key + "=" + each));
        } else if (value instanceof List<?> list) {
            list.forEach(each -> words.add(String.valueOf(each)));
        } else {
            words.add(String.valueOf(value));
        }
        return GivenCommand.word(String.join(",", words));
    }
}
