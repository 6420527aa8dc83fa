// SPDX-License-Identifier: Apache-2.0
package dev.lamina.benchmarks;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.ChunkValues;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Encoding and decoding of a stripe's chunks, on one core. Beside the score, chunks per millisecond, stand the values and
 * the bytes of the values (4 or 8 per number, the texts' own) of a millisecond. What was chosen is printed once.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class LaminaCodecBenchmark {
    @Param("131072")
    public int rows;

    @Param
    public ChunkColumn column;

    private ChunkCodec codec;
    private Vector values;
    private ByteBuffer body;
    private Vector into;
    private long valueBytes;

    /** What a chunk amounts to. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    public static class Amount {
        public double values;
        public double bytes;

        /** Begins an iteration. */
        @Setup(Level.Iteration)
        public void clear() {
            values = 0;
            bytes = 0;
        }
    }

    /** Encodes once, for decoding. */
    @Setup(Level.Trial)
    public void encodeOnce() throws MalformedChunkException {
        codec = ChunkCodecs.named("lamina");
        values = column.rows(rows);
        ByteBuffer encoded = codec.encode(values, 0, values.size());
        body = ByteBuffer.allocate(encoded.remaining()).put(encoded).flip();
        into = values.emptyLike();
        valueBytes = values.size() * 8L;
        if (values instanceof TextVector texts) {
            valueBytes = texts.offsets()[texts.size()];
        } else if (values.type() == ColumnType.INT) {
            valueBytes = values.size() * 4L;
        }
        System.out.printf(
                "%n%s: %d rows, %.3f B/row, %s%n",
                column, values.size(), (double) body.remaining() / values.size(), codec.encodingOf(body));
    }

    /** Values to a body. */
    @Benchmark
    public ByteBuffer encode(Amount amount) {
        count(amount);
        return codec.encode(values, 0, values.size());
    }

    /** A body to windows of values; texts may be codes. */
    @Benchmark
    public Vector decode(Amount amount) throws MalformedChunkException {
        ChunkValues chunk = ChunkValues.open(body, values.size(), into);
        for (int row = 0; row < values.size(); row += ChunkValues.WINDOW) {
            chunk.next(Math.min(ChunkValues.WINDOW, values.size() - row), into);
        }
        count(amount);
        return into;
    }

    /** A body to windows of values, texts as bytes and offsets. */
    @Benchmark
    public Vector decodeToText(Amount amount) throws MalformedChunkException {
        ChunkValues chunk = ChunkValues.open(body, values.size(), into);
        for (int row = 0; row < values.size(); row += ChunkValues.WINDOW) {
            chunk.next(Math.min(ChunkValues.WINDOW, values.size() - row), into);
            if (into instanceof TextVector texts) {
                texts.materialise();
            }
        }
        count(amount);
        return into;
    }

    private void count(Amount amount) {
        amount.values += values.size();
        amount.bytes += valueBytes;
    }
}
