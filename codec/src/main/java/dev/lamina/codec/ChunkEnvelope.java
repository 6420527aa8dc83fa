// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import java.util.zip.CRC32C;

/**
 * The header in front of every chunk's body, 16 bytes, little endian:
 *
 * <pre>
 *  0        4         5       6      7          8        12       16
 *  +--------+---------+-------+------+----------+--------+--------+------
 *  | "LAMC" | version | codec | type | reserved | rows   | CRC32C | body
 *  |        | 1       | id    | id   | 0        | uint31 |        |
 *  +--------+---------+-------+------+----------+--------+--------+------
 * </pre>
 *
 * The checksum (Castagnoli, RFC 3720 appendix B.4) covers bytes 4 to 11 and the body, so that a flipped bit anywhere
 * is found before a codec sees it.
 *
 * @param codec the codec's id
 * @param type the type of the values
 * @param rows the number of rows, missing ones included
 */
public record ChunkEnvelope(int codec, ColumnType type, int rows) {
    /** The bytes that the envelope adds to a body. */
    public static final int BYTES = 16;

    /** The most rows of a chunk; a header that claims more is damaged or hostile. */
    public static final int MAX_ROWS = 1 << 24;

    static final int TYPE_OFFSET = 6;

    private static final int MAGIC = 'L' | 'A' << 8 | 'M' << 16 | 'C' << 24;
    private static final int VERSION = 1;

    /** The envelope and the body in a new array. */
    public static byte[] wrap(ChunkCodec codec, ColumnType type, int rows, ByteBuffer body) {
        byte[] chunk = new byte[BYTES + body.remaining()];
        ByteBuffer out = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(MAGIC).put((byte) VERSION).put((byte) codec.id()).put((byte) type.id());
        out.put((byte) 0).putInt(rows).putInt(0).put(body.duplicate());
        out.putInt(12, checksum(out));
        return chunk;
    }

    /**
     * Reads and verifies the envelope and the checksum.
     *
     * @param chunk the chunk from position to limit; both stay as they are
     * @throws MalformedChunkException if this is not a chunk, a chunk of a later version, or a damaged one
     */
    public static ChunkEnvelope read(ByteBuffer chunk) throws MalformedChunkException {
        ByteBuffer in = chunk.slice().order(ByteOrder.LITTLE_ENDIAN);
        if (in.limit() < BYTES) {
            throw new MalformedChunkException(0, "found " + in.limit() + " bytes, expected at least " + BYTES);
        }
        if (in.getInt(0) != MAGIC) {
            throw new MalformedChunkException(
                    0, String.format(Locale.ROOT, "found magic %08x, expected %08x (\"LAMC\")", in.getInt(0), MAGIC));
        }
        if (in.get(4) != VERSION) {
            throw new MalformedChunkException(
                    4, "found chunk version " + (in.get(4) & 0xFF) + ", this release reads version " + VERSION);
        }
        int expected = in.getInt(12);
        int found = checksum(in);
        if (found != expected) {
            throw new MalformedChunkException(
                    12,
                    String.format(
                            Locale.ROOT, "checksum is %08x, the chunk says %08x: it is damaged", found, expected));
        }
        int rows = in.getInt(8);
        if (rows < 0 || rows > MAX_ROWS) {
            throw new MalformedChunkException(8, "found " + rows + " rows, expected 0 to " + MAX_ROWS);
        }
        return new ChunkEnvelope(in.get(5) & 0xFF, ColumnType.ofId(in.get(TYPE_OFFSET) & 0xFF), rows);
    }

    /** The number of rows that the header claims; nothing is verified. For counting chunks without decoding them. */
    public static int claimedRows(ByteBuffer chunk) throws MalformedChunkException {
        if (chunk.remaining() < BYTES) {
            throw new MalformedChunkException(0, "found " + chunk.remaining() + " bytes, expected at least " + BYTES);
        }
        return Integer.reverseBytes(
                chunk.order() == ByteOrder.BIG_ENDIAN
                        ? chunk.getInt(chunk.position() + 8)
                        : Integer.reverseBytes(chunk.getInt(chunk.position() + 8)));
    }

    /** The body after the envelope, as a little-endian view. */
    public static ByteBuffer body(ByteBuffer chunk) {
        return chunk.slice(chunk.position() + BYTES, chunk.remaining() - BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int checksum(ByteBuffer chunk) {
        CRC32C crc = new CRC32C();
        crc.update(chunk.slice(4, 8));
        crc.update(chunk.slice(BYTES, chunk.limit() - BYTES));
        return (int) crc.getValue();
    }
}
