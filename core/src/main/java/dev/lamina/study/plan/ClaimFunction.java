// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.syntax.Grammar;
import dev.lamina.syntax.Units;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a claim can be about. */
public enum ClaimFunction {
    /** How many times the first rate is the second. */
    RATIO("ratio", "layout:operation, layout:operation", Units.NONE),
    /** How many times the second layout's bytes on disk are the first's. */
    DISK("disk", "layout, layout", Units.NONE),
    /** How many times the second layout's chunks, before SSTable compression, are the first's. */
    CHUNKS("chunks", "layout, layout", Units.NONE),
    /** Rows per second. */
    RATE("rate", "layout:operation", Units.RATE),
    /** The mean time of an execution, in microseconds. */
    MEAN_TIME("meanTime", "layout:operation", Units.TIME),
    /** The standard deviation of that time over the repeats, as of a population. */
    DEVIATION("deviation", "layout:operation", Units.TIME),
    /** How many times the first deviation is the second. */
    DEVIATION_RATIO("deviationRatio", "layout:operation, layout:operation", Units.NONE),
    /** By how many deviations of the second the first mean time is longer. */
    STANDARDIZED_DIFFERENCE("standardizedDifference", "layout:operation, layout:operation", Units.NONE),
    /** At how many writes for each read the first layout, which writes slower, is worth its faster reads no more. */
    BREAK_EVEN("breakEven", "layout:operation, layout:operation, layout:operation, layout:operation", Units.NONE),
    /** Bytes on disk. */
    BYTES("bytes", "layout", Units.BYTES),
    /** Bytes of all chunks before SSTable compression. */
    CHUNK_BYTES("chunkBytes", "layout", Units.BYTES),
    /** Those over the bytes on disk. */
    COMPRESSION("compression", "layout", Units.NONE),
    /** How many times SSTable compression shrinks the first layout's data more than the second's. */
    COMPRESSION_RATIO("compressionRatio", "layout, layout", Units.NONE),
    /** The share of the chunks that hold a dictionary. */
    DICTIONARY_SHARE("dictionaryShare", "layout", Units.NONE),
    /** What a request took by one of its clocks, in microseconds. */
    LATENCY("latency", "clock.quantile, layout:operation", Units.TIME),
    /** The percentage of time in which a processor of the machine waited for a disk. */
    IOWAIT("iowait", "layout:operation", Units.NONE),
    /** How many times the processor time of the first node is that of the second. */
    BUSIER("busier", "node, node, layout:operation", Units.NONE),
    /** How many times the first latency is the second. */
    SLOWER("slower", "clock.quantile, layout:operation, layout:operation", Units.NONE),
    /** How many times the latency at the largest point of a series is that at the smallest. */
    GROWTH("growth", "clock.quantile, series, layout", Units.NONE),
    /** The exponent with which the latency grows along a series: 0 is flat, 1 proportional. */
    SLOPE("slope", "clock.quantile, series, layout", Units.NONE);

    private final String word;
    private final Grammar.Function declaration;

    ClaimFunction(String word, String arguments, Units units) {
        this.word = word;
        this.declaration = new Grammar.Function(arguments, units);
    }

    /** The function of this name, which a {@link Grammar} knows. */
    static ClaimFunction of(String word) {
        for (ClaimFunction function : values()) {
            if (function.word.equals(word)) {
                return function;
            }
        }
        throw new IllegalArgumentException(word);
    }

    /** How all of them are written. */
    static Map<String, Grammar.Function> declarations() {
        Map<String, Grammar.Function> declarations = new LinkedHashMap<>();
        for (ClaimFunction function : values()) {
            declarations.put(function.word, function.declaration);
        }
        return declarations;
    }

    /** Whether its value says how many times one figure is another, so that 1 says that they are alike. */
    public boolean isRatio() {
        return switch (this) {
            case RATIO, DEVIATION_RATIO, DISK, CHUNKS, COMPRESSION, COMPRESSION_RATIO, BUSIER, SLOWER, GROWTH -> true;
            case RATE,
                    MEAN_TIME,
                    DEVIATION,
                    STANDARDIZED_DIFFERENCE,
                    BREAK_EVEN,
                    BYTES,
                    CHUNK_BYTES,
                    DICTIONARY_SHARE,
                    LATENCY,
                    IOWAIT,
                    SLOPE -> false;
        };
    }

    /** Whether its value is counted, so that it is exact and needs no repeats. */
    public boolean isCounted() {
        return switch (this) {
            case DISK, CHUNKS, BYTES, CHUNK_BYTES, COMPRESSION, COMPRESSION_RATIO, DICTIONARY_SHARE -> true;
            case RATIO,
                    RATE,
                    MEAN_TIME,
                    DEVIATION,
                    DEVIATION_RATIO,
                    STANDARDIZED_DIFFERENCE,
                    BREAK_EVEN,
                    LATENCY,
                    IOWAIT,
                    BUSIER,
                    SLOWER,
                    GROWTH,
                    SLOPE -> false;
        };
    }
}
