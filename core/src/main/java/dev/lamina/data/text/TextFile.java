// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * A delimited file and what is known about it.
 *
 * @param path where it is, as the user named it
 * @param form how its rows are written
 * @param header whether its first line holds names
 * @param gzip whether it is compressed
 */
public record TextFile(Path path, TextForm form, boolean header, boolean gzip) {
    /** The file's bytes, decompressed. */
    InputStream open() throws IOException {
        return InputFiles.open(path, gzip);
    }
}
