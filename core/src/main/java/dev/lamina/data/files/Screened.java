// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.text.MarkedFile;
import dev.lamina.data.text.TextFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Files that hold good rows alone.
 *
 * @param files the files, in order; those with bad rows replaced by cleaned copies
 * @param rows how many rows they have together
 * @param rejected how many rows were left out
 * @param rejects the file of the rows left out
 */
record Screened(List<MarkedFile> files, long rows, long rejected, Optional<Path> rejects) {
    /** The files without what is known about them. */
    List<TextFile> textFiles() {
        return files.stream().map(MarkedFile::file).toList();
    }
}
