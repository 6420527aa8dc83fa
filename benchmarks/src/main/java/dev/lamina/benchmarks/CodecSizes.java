// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.Vector;
import java.util.Locale;

/** Prints how many bytes per value each codec's bodies take, without envelopes, as a table per number of rows. */
public final class CodecSizes {
    private CodecSizes() {}

    /** Prints the tables; takes no arguments. */
    public static void main(String[] arguments) {
        for (int chunkRows : new int[] {1000, ChunkCodecBenchmark.ROWS}) {
            System.out.printf(Locale.ROOT, "%nbytes per value in chunks of %d rows%n%-18s", chunkRows, "");
            for (GdeltColumn column : GdeltColumn.values()) {
                System.out.printf(Locale.ROOT, "%13s", column);
            }
            System.out.println();
            for (ChunkCodec codec : ChunkCodecs.all()) {
                System.out.printf(Locale.ROOT, "%-18s", codec.name());
                for (GdeltColumn column : GdeltColumn.values()) {
                    System.out.printf(Locale.ROOT, "%13.2f", bytesPerValue(codec.fresh(), column, chunkRows));
                }
                System.out.println();
            }
        }
    }

    private static double bytesPerValue(ChunkCodec codec, GdeltColumn column, int chunkRows) {
        Vector values = column.rows(ChunkCodecBenchmark.ROWS);
        long bytes = 0;
        for (int from = 0; from < ChunkCodecBenchmark.ROWS; from += chunkRows) {
            bytes += codec.encode(values, from, from + chunkRows).remaining();
        }
        return (double) bytes / ChunkCodecBenchmark.ROWS;
    }
}
