// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import dev.lamina.data.DatasetException;
import dev.lamina.data.csv.CsvDialect;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How the columns of a delimited file are written. */
final class CsvOptions {
    @Option(
            names = "--delimiter",
            paramLabel = "C",
            description =
                    "What stands between columns: one character, or the word tab. Default: the one of , TAB ; | that"
                            + " the first line has most.")
    private String delimiter;

    @Option(
            names = "--no-quotes",
            description =
                    "Double quotes mean nothing, as in files of GDELT. Default: columns may stand in quotes, and hold"
                            + " delimiters and line ends there.")
    private boolean noQuotes;

    CsvDialect dialect(Path file) throws DatasetException {
        return CsvDialect.of(file, delimiter, !noQuotes);
    }
}
