// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Lamina's own format. */
@AutoService(ChunkCodec.class)
public final class LaminaCodec implements ChunkCodec {
    private static final int ID = 16;

    @Override
    public String name() {
        return "lamina";
    }

    @Override
    public int id() {
        return ID;
    }

    @Override
    public ChunkCodec fresh() {
        return new LaminaCodec();
    }

    @Override
    public ByteBuffer encode(Vector column, int from, int to) {
        int bytes = 0;
        if (column instanceof TextVector texts) {
            for (int row = from; row < to; row++) {
                bytes += texts.end(row) - texts.start(row);
            }
        }
        ByteBuffer out = ByteBuffer.allocate((to - from) * 9 + bytes + 16).order(ByteOrder.LITTLE_ENDIAN);
        for (int row = from; row < to; row++) {
            out.put((byte) (column.isMissing(row) ? 1 : 0));
        }
        for (int row = from; row < to; row++) {
            if (column instanceof IntVector ints) {
                out.putInt(ints.get(row));
            } else if (column instanceof LongVector longs) {
                out.putLong(longs.get(row));
            } else if (column instanceof DoubleVector doubles) {
                out.putDouble(doubles.get(row));
            } else {
                TextVector texts = (TextVector) column;
                int length = texts.end(row) - texts.start(row);
                out.putInt(length).put(texts.bytes(), texts.start(row), length);
            }
        }
        return out.flip();
    }

    @Override
    public void decode(ByteBuffer body, int rows, Vector into) throws MalformedChunkException {
        into.clear();
        ByteBuffer in = body.slice().order(ByteOrder.LITTLE_ENDIAN);
        try {
            in.position(rows);
            byte[] bytes = new byte[in.limit()];
            in.get(0, bytes);
            for (int row = 0; row < rows; row++) {
                boolean missing = in.get(row) != 0;
                if (into instanceof IntVector ints) {
                    int value = in.getInt();
                    if (missing) {
                        ints.appendMissing();
                    } else {
                        ints.append(value);
                    }
                } else if (into instanceof LongVector longs) {
                    long value = in.getLong();
                    if (missing) {
                        longs.appendMissing();
                    } else {
                        longs.append(value);
                    }
                } else if (into instanceof DoubleVector doubles) {
                    double value = in.getDouble();
                    if (missing) {
                        doubles.appendMissing();
                    } else {
                        doubles.append(value);
                    }
                } else {
                    int length = in.getInt();
                    if (missing) {
                        into.appendMissing();
                    } else {
                        ((TextVector) into).append(bytes, in.position(), in.position() + length);
                    }
                    in.position(in.position() + length);
                }
            }
        } catch (IndexOutOfBoundsException | java.nio.BufferUnderflowException | IllegalArgumentException e) {
            throw new MalformedChunkException(in.position(), "found no more values, expected " + rows);
        }
    }

    @Override
    public String encodingOf(ByteBuffer body) {
        return "plain";
    }
}
