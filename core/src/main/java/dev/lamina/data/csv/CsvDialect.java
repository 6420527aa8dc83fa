// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import java.nio.file.Path;
import java.util.List;

/**
 * What stands between and around the columns of a file.
 *
 * @param delimiter the byte between columns
 * @param quoted whether a column that begins with a double quote ends with one, and may hold delimiters and line ends
 */
public record CsvDialect(byte delimiter, boolean quoted) {
    /** What is tried, the commonest first. */
    private static final String CANDIDATES = ",\t;|";

    /**
     * The dialect of a file.
     *
     * @param delimiter one ASCII character, {@code tab}, or {@code null} for the one that the first line has most often
     * @throws DatasetException if the word is not one of these, or the file can't be read
     */
    public static CsvDialect of(Path path, String delimiter, boolean quoted) throws DatasetException {
        if (delimiter == null) {
            return new CsvDialect(commonest(path, quoted), quoted);
        }
        if (delimiter.equals("tab") || delimiter.equals("\\t")) {
            return new CsvDialect((byte) '\t', quoted);
        }
        boolean possible = delimiter.length() == 1 && delimiter.charAt(0) < 0x80 && !"\"\r\n".contains(delimiter);
        if (!possible) {
            throw DatasetException.input(
                    "--delimiter: \"" + delimiter + "\" is not one character, such as ; or the word tab.");
        }
        return new CsvDialect((byte) delimiter.charAt(0), quoted);
    }

    private static byte commonest(Path path, boolean quoted) throws DatasetException {
        List<String> lines = InputFiles.firstLines(path, InputFiles.isGzip(path));
        String first = lines.isEmpty() ? "" : lines.get(0);
        int[] counts = new int[CANDIDATES.length()];
        boolean inside = false;
        for (int i = 0; i < first.length(); i++) {
            char c = first.charAt(i);
            inside ^= quoted && c == '"';
            int candidate = inside ? -1 : CANDIDATES.indexOf(c);
            if (candidate >= 0) {
                counts[candidate]++;
            }
        }
        int most = 0;
        for (int i = 1; i < counts.length; i++) {
            most = counts[i] > counts[most] ? i : most;
        }
        return (byte) CANDIDATES.charAt(most);
    }
}
