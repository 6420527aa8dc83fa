// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.ChunkValues;
import dev.lamina.codec.encoding.LaminaCodec;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;
import java.nio.ByteBuffer;
import java.util.Locale;

/** Opens the parts of one stripe: each must be the very chunk that the directory was written for. */
final class PartReader {
    private final StripeDirectory directory;
    private final StripeDecoder.Parts parts;
    private final LaminaCodec codec;

    PartReader(StripeDirectory directory, StripeDecoder.Parts parts, LaminaCodec codec) {
        this.directory = directory;
        this.parts = parts;
        this.codec = codec;
    }

    String name(int part) {
        return directory.parts().get(part).name();
    }

    /** Opens a part for reading window by window. */
    ChunkValues open(int part, Vector like) throws DamagedPartException {
        try {
            return ChunkValues.open(
                    body(part, like.type()), directory.parts().get(part).rows(), like);
        } catch (MalformedChunkException e) {
            throw new DamagedPartException(name(part), e);
        }
    }

    /** Decodes a whole part. */
    void decode(int part, Vector into) throws DamagedPartException {
        int rows = directory.parts().get(part).rows();
        try {
            codec.decode(body(part, into.type()), rows, into);
            if (into.size() != rows) {
                throw new MalformedChunkException(
                        ChunkEnvelope.BYTES, "found " + into.size() + " rows, expected " + rows);
            }
        } catch (MalformedChunkException e) {
            throw new DamagedPartException(name(part), e);
        }
    }

    private ByteBuffer body(int part, ColumnType type) throws MalformedChunkException {
        StripeDirectory.Part expected = directory.parts().get(part);
        ByteBuffer chunk = parts.chunk(expected.name());
        ChunkEnvelope envelope = ChunkEnvelope.read(chunk);
        if (chunk.remaining() != expected.bytes() || PartList.checksum(chunk) != directory.checksum(part)) {
            throw new MalformedChunkException(
                    12,
                    String.format(
                            Locale.ROOT,
                            "found a chunk of %d bytes with checksum %08x, expected %d bytes with %08x: it belongs to"
                                    + " another column or stripe",
                            chunk.remaining(),
                            PartList.checksum(chunk),
                            expected.bytes(),
                            directory.checksum(part)));
        }
        if (envelope.codec() != codec.id()) {
            throw new MalformedChunkException(
                    5, "found a chunk of codec " + envelope.codec() + ", expected " + codec.id());
        }
        if (envelope.type() != type) {
            throw new MalformedChunkException(6, "found values of type " + envelope.type() + ", expected " + type);
        }
        if (envelope.rows() != expected.rows()) {
            throw new MalformedChunkException(8, "found " + envelope.rows() + " rows, expected " + expected.rows());
        }
        return ChunkEnvelope.body(chunk);
    }
}
