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

/** Encoding and decoding of the published 1000-row chunks; scores are millions of values per second. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(FlatBuffersCodecBenchmark.ROWS)
public class FlatBuffersCodecBenchmark {
    static final int ROWS = 1000;

    @Param({"flatbuffers", "flatbuffers-dict"})
    public String codec;

    @Param
    public GdeltColumn column;

    private ChunkCodec used;
    private Vector values;
    private ByteBuffer body;
    private Vector into;

    /** Encodes once, for decoding. */
    @Setup(Level.Trial)
    public void encodeOnce() {
        used = ChunkCodecs.named(codec);
        values = column.rows(ROWS);
        ByteBuffer encoded = used.encode(values, 0, ROWS);
        body = ByteBuffer.allocate(encoded.remaining()).put(encoded).flip();
        into = Vector.of(values.type());
    }

    /** Values to a body. */
    @Benchmark
    public ByteBuffer encode() {
        return used.encode(values, 0, ROWS);
    }

    /** A body to values; texts may stay codes. */
    @Benchmark
    public Vector decode() throws MalformedChunkException {
        used.decode(body, ROWS, into);
        return into;
    }

    /** What scan-codes does to each chunk. */
    @Benchmark
    public long decodeAndFold() throws MalformedChunkException {
        used.decode(body, ROWS, into);
        return into.fold();
    }

    /** What scan-all does to each chunk. */
    @Benchmark
    public long decodeToTextAndFold() throws MalformedChunkException {
        used.decode(body, ROWS, into);
        if (into instanceof TextVector texts) {
            texts.materialise();
        }
        return into.fold();
    }
}
