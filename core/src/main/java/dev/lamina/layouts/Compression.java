// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import com.datastax.oss.driver.api.core.Version;
import java.util.Optional;
import java.util.Set;

/**
 * SSTable compression as a study's layout entry gives it: {@code compression} is {@code none}, {@code LZ4}, {@code
 * Snappy}, {@code Zstd} or {@code Deflate}, {@code chunkLength} the KiB that are compressed together, 4, 16 or 64.
 * Without these words the server's default stands. Every family takes them.
 */
public final class Compression {
    private static final String NONE = "none";
    private static final String ZSTD = "Zstd";
    private static final Set<String> COMPRESSORS = Set.of("LZ4", "Snappy", ZSTD, "Deflate");
    private static final Set<Integer> LENGTHS = Set.of(4, 16, 64);

    private Compression() {}

    /**
     * The table option that follows {@code WITH}; empty where the server's default stands.
     *
     * @throws IllegalArgumentException if there is no such compressor or length
     */
    public static String option(LayoutParameters parameters) {
        String compressor = parameters.text("compression", "");
        int length = parameters.count("chunkLength", 0);
        if (length != 0 && !LENGTHS.contains(length)) {
            throw parameters.wrong("chunkLength", length, "4, 16 or 64");
        }
        if (!compressor.isEmpty() && !compressor.equals(NONE) && !COMPRESSORS.contains(compressor)) {
            throw parameters.wrong("compression", compressor, "none, LZ4, Snappy, Zstd or Deflate");
        }
        if (length != 0 && !COMPRESSORS.contains(compressor)) {
            throw parameters.wrong(
                    "chunkLength", length, "no value, since chunks exist only with LZ4, Snappy, Zstd or Deflate");
        }
        if (compressor.isEmpty()) {
            return "";
        }
        if (compressor.equals(NONE)) {
            return "compression = {'enabled': 'false'}";
        }
        return "compression = {'class': '" + compressor + "Compressor'"
                + (length == 0 ? "" : ", 'chunk_length_in_kb': '" + length + "'") + "}";
    }

    /** Why servers of this version can't compress in a way; empty if they can. Zstd came with CASSANDRA-14482. */
    public static Optional<String> lacking(String option, Version version) {
        return option.contains(ZSTD + "Compressor") && version.getMajor() < 4
                ? Optional.of("Cassandra " + version + " does not have compression by Zstd, which came with 4.0")
                : Optional.empty();
    }
}
