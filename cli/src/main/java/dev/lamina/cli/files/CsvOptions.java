// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.files;

import dev.lamina.data.DatasetException;
import dev.lamina.data.csv.CsvDialect;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How the columns of a delimited file are written. */
final class CsvOptions {
    @Option(
            names = "--delimiter",
            paramLabel = "C",
            description = "The delimiter: one character, or the word tab. Default: the most frequent of , TAB ; | in"
                    + " the first line.")
    private String delimiter;

    @Option(
            names = "--no-quotes",
            description = "Treat double quotes as text, as in GDELT's files. Default: a value in double quotes may"
                    + " contain delimiters and line ends.")
    private boolean noQuotes;

    CsvDialect dialect(Path file) throws DatasetException {
        return CsvDialect.of(file, delimiter, !noQuotes);
    }
}
