// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

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
        return open(path, gzip);
    }

    static InputStream open(Path path, boolean gzip) throws IOException {
        InputStream raw = Files.newInputStream(path);
        if (!gzip) {
            return raw;
        }
        try {
            return new GZIPInputStream(raw, 1 << 16);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }
}
