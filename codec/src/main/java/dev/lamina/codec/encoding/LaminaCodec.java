// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Lamina's own format: a small head and a tree of encodings, chosen for each chunk by the size of the result and the
 * time that reading it takes. {@code docs/reference/chunk-format.md} describes every byte.
 */
@AutoService(ChunkCodec.class)
public final class LaminaCodec implements ChunkCodec {
    private static final int ID = 16;

    private final ColumnEncoder encoder = new ColumnEncoder();
    private final BodyWriter tree = new BodyWriter();
    private final BodyWriter bounds = new BodyWriter();
    private final BodyWriter out = new BodyWriter();

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
        Objects.checkFromToIndex(from, to, column.size());
        int missing = MissingWriter.count(column, from, to);
        tree.truncate(0);
        encoder.values(column, from, to, missing, tree);
        bounds.truncate(0);
        boolean bounded =
                missing < to - from && BoundsWriter.write(column, from, to, missing, encoder.textBounds(), bounds);
        int distinct = encoder.distinct();
        out.truncate(0);
        out.u8(tree.version());
        out.unsigned(to - from);
        out.u8(Kind.of(column.type()).id());
        out.unsigned(missing);
        out.u8((bounded ? Head.BOUNDS : 0) | (distinct >= 0 ? Head.DISTINCT : 0));
        if (distinct >= 0) {
            out.unsigned(distinct);
        }
        if (bounded) {
            out.put(bounds);
        }
        out.put(tree);
        return ByteBuffer.wrap(out.bytes(), 0, out.size()).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void decode(ByteBuffer body, int rows, Vector into) throws MalformedChunkException {
        into.clear();
        ChunkValues.open(body, rows, into).next(rows, into);
    }

    @Override
    public String encodingOf(ByteBuffer body) throws MalformedChunkException {
        return ChunkValues.describe(body);
    }
}
