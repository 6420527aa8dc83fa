// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How the parts of a file are called: {@code trips_partaa.csv}, {@code trips_partab.csv} and so on, as {@code split}
 * names them: after {@code yz} come {@code zaaa}, {@code zaab}…, so that the alphabet's order is the parts' order.
 *
 * @param stem what stands before the letters
 * @param extension what stands after them, such as {@code .csv.gz}
 */
record PartNames(String stem, String extension) {
    private static final int LETTERS = 26;

    static PartNames of(Path file) {
        String name = file.getFileName().toString();
        String packed = name.endsWith(".gz") ? ".gz" : "";
        String unpacked = name.substring(0, name.length() - packed.length());
        int dot = unpacked.lastIndexOf('.');
        String extension = dot > 0 ? unpacked.substring(dot) : "";
        return new PartNames(
                unpacked.substring(0, unpacked.length() - extension.length()) + "_part", extension + packed);
    }

    /** The name of a part, from 0. */
    String name(int part) {
        return stem + letters(part) + extension;
    }

    /** The letters of a part, from 0. */
    static String letters(int part) {
        // Groups of names: 2 letters from aa to yz, then z and 3 letters from zaaa to zyzz, then zz and 4 letters.
        int rest = part;
        int width = 2;
        StringBuilder prefix = new StringBuilder();
        long size = (LETTERS - 1) * (long) LETTERS;
        while (rest >= size) {
            rest -= Math.toIntExact(size);
            prefix.append('z');
            width++;
            size *= LETTERS;
        }
        char[] letters = new char[width];
        for (int i = width - 1; i >= 0; i--) {
            letters[i] = (char) ('a' + rest % LETTERS);
            rest /= LETTERS;
        }
        return prefix.append(letters).toString();
    }

    /** The files in a directory that are called like parts. */
    List<Path> existing(Path directory) throws DatasetException {
        Pattern pattern = Pattern.compile(Pattern.quote(stem) + "[a-z]{2,}" + Pattern.quote(extension));
        List<Path> found = new ArrayList<>();
        if (!Files.isDirectory(directory)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                directory,
                file -> pattern.matcher(file.getFileName().toString()).matches())) {
            files.forEach(found::add);
        } catch (IOException e) {
            throw InputFiles.unreadable(directory.toString(), e);
        }
        found.sort(null);
        return found;
    }
}
