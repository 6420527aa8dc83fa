// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Encoding and decoding of 64,000 values by each codec, in chunks of 1000 rows or in one; scores are millions of values
 * per second. {@link CodecSizes} says how many bytes they take.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-opens=java.base/java.nio=ALL-UNNAMED")
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(ChunkCodecBenchmark.ROWS)
public class ChunkCodecBenchmark {
    static final int ROWS = 64_000;

    /** Those in the tree when this was written; {@link #main} takes all that are registered. */
    @Param({"flatbuffers", "flatbuffers-dict", "capnp", "capnp-dict", "arrow", "arrow-zstd", "arrow-lz4", "lamina"})
    public String codec;

    @Param
    public GdeltColumn column;

    @Param({"1000", "64000"})
    public int chunkRows;

    private ChunkCodec used;
    private Vector values;
    private ByteBuffer[] bodies;
    private Vector into;

    /** Runs the benchmarks over every registered codec; arguments as JMH has them. */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        CommandLineOptions given = new CommandLineOptions(arguments);
        OptionsBuilder options = new OptionsBuilder();
        options.parent(given).include(ChunkCodecBenchmark.class.getSimpleName());
        if (!given.getParameter("codec").hasValue()) {
            options.param(
                    "codec", ChunkCodecs.all().stream().map(ChunkCodec::name).toArray(String[]::new));
        }
        new Runner(options.build()).run();
    }

    /** Encodes once, for decoding. */
    @Setup(Level.Trial)
    public void encodeOnce() {
        used = ChunkCodecs.named(codec);
        values = column.rows(ROWS);
        bodies = new ByteBuffer[ROWS / chunkRows];
        for (int i = 0; i < bodies.length; i++) {
            ByteBuffer encoded = used.encode(values, i * chunkRows, (i + 1) * chunkRows);
            bodies[i] = ByteBuffer.allocate(encoded.remaining()).put(encoded).flip();
        }
        into = values.emptyLike();
    }

    /** Values to bodies. */
    @Benchmark
    public int encode() {
        int bytes = 0;
        for (int from = 0; from < ROWS; from += chunkRows) {
            bytes += used.encode(values, from, from + chunkRows).remaining();
        }
        return bytes;
    }

    /** Bodies to values; texts may stay codes. */
    @Benchmark
    public int decode() throws MalformedChunkException {
        int rows = 0;
        for (ByteBuffer body : bodies) {
            used.decode(body, chunkRows, into);
            rows += into.size();
        }
        return rows;
    }

    /** What scan-codes does to each chunk. */
    @Benchmark
    public long decodeAndFold() throws MalformedChunkException {
        long fold = 0;
        for (ByteBuffer body : bodies) {
            used.decode(body, chunkRows, into);
            fold ^= into.fold();
        }
        return fold;
    }

    /** What scan-all does to each chunk. */
    @Benchmark
    public long decodeToTextAndFold() throws MalformedChunkException {
        long fold = 0;
        for (ByteBuffer body : bodies) {
            used.decode(body, chunkRows, into);
            if (into instanceof TextVector texts) {
                texts.materialise();
            }
            fold ^= into.fold();
        }
        return fold;
    }
}
