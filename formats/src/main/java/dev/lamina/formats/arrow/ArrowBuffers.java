// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.formats.BodyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jpountz.lz4.LZ4FrameInputStream;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.RecordBatch;

/**
 * The buffers of a record batch, one after the other: as they lie in the body, or decompressed into arrays that are
 * kept. Arrow's own codecs allocate what a buffer claims to hold; this allocates as bytes really come.
 */
final class ArrowBuffers {
    /** Up to this ratio of expansion memory is allocated at once, beyond it as bytes arrive. */
    private static final int USUAL_RATIO = 64;

    private static final long NOT_COMPRESSED = -1;

    /** Where in an LZ4 frame the byte is that says how large its blocks may be, in the bits above the fourth. */
    private static final int BLOCK_SIZE = 5;

    private final BodyBytes body;
    private final byte compression;

    /** Two, because the ends of texts are needed with the texts. */
    private final BodyBytes[] plain = {new BodyBytes(), new BodyBytes()};

    private final byte[][] scratch = {new byte[0], new byte[0]};
    private final Buffer buffer = new Buffer();
    private RecordBatch batch;
    private int messageBody;
    private long messageBodyLength;
    private int next;

    /** The buffer that was taken last: its bytes, where in them it begins, and its length. */
    BodyBytes bytes;

    int at;
    int length;

    /** @param compression Arrow's number of the codec, or -1 */
    ArrowBuffers(BodyBytes body, byte compression) {
        this.body = body;
        this.compression = compression;
    }

    /** Turns to a batch, whose body of so many bytes lies here. */
    void start(RecordBatch found, int bodyAt, long bodyLength) {
        batch = found;
        messageBody = bodyAt;
        messageBodyLength = bodyLength;
        next = 0;
    }

    /** How many were taken. */
    int taken() {
        return next;
    }

    /** Takes the next buffer, which must have so many bytes. */
    void take(int expected) throws MalformedChunkException {
        if (next >= batch.buffersLength()) {
            throw BodyBytes.malformed(messageBody, "found " + next + " buffers, expected more");
        }
        batch.buffers(buffer, next++);
        long offset = buffer.offset();
        long stored = buffer.length();
        if (offset < 0 || stored < 0 || offset > messageBodyLength - stored) {
            throw BodyBytes.malformed(messageBody, "found a buffer outside of the message");
        }
        bytes = body;
        at = messageBody + (int) offset;
        length = (int) stored;
        if (compression >= 0 && length > 0) {
            decompress(expected);
        }
        if (length != expected) {
            throw BodyBytes.malformed(
                    messageBody + (int) offset, "found a buffer of " + length + " bytes, expected " + expected);
        }
    }

    private void decompress(int expected) throws MalformedChunkException {
        if (length < Long.BYTES) {
            throw BodyBytes.malformed(at, "found a compressed buffer of " + length + " bytes, expected 8 or more");
        }
        long claimed = body.buffer().getLong(at);
        at += Long.BYTES;
        length -= Long.BYTES;
        if (claimed == NOT_COMPRESSED) {
            return;
        }
        if (claimed != expected) {
            throw BodyBytes.malformed(at - Long.BYTES, "found a buffer of " + claimed + " bytes, expected " + expected);
        }
        int which = next & 1;
        int room = (int) Math.min(expected, 1024L + (long) USUAL_RATIO * length);
        if (scratch[which].length < room) {
            scratch[which] = new byte[room];
        }
        int decompressed = expected == 0 ? 0 : inflate(expected, which);
        plain[which].set(ByteBuffer.wrap(scratch[which], 0, decompressed));
        bytes = plain[which];
        at = 0;
        length = decompressed;
    }

    private int inflate(int expected, int which) throws MalformedChunkException {
        byte[] into = scratch[which];
        int end = 0;
        try (InputStream in = open(expected)) {
            while (end < expected) {
                if (end == into.length) {
                    into = Arrays.copyOf(into, (int) Math.min(expected, 2L * end));
                    scratch[which] = into;
                }
                int read = in.read(into, end, Math.min(into.length, expected) - end);
                if (read < 0) {
                    throw BodyBytes.malformed(at, "found a buffer of " + end + " bytes, expected " + expected);
                }
                end += read;
            }
            if (in.read() >= 0) {
                throw BodyBytes.malformed(at, "found a buffer of more than " + expected + " bytes");
            }
        } catch (MalformedChunkException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // The libraries refuse much of their input by general exceptions.
            MalformedChunkException malformed =
                    BodyBytes.malformed(at, "found a buffer that can't be decompressed: " + e.getMessage());
            malformed.initCause(e);
            throw malformed;
        }
        return end;
    }

    private InputStream open(int expected) throws IOException {
        InputStream compressed = new ByteArrayInputStream(body.array(), body.base() + at, length);
        if (compression == CompressionType.ZSTD) {
            return new ZstdInputStreamNoFinalizer(compressed);
        }
        // The library makes room for a block of the size that the frame names.
        int most = ArrowLz4Compression.blockSize(expected).getIndicator();
        if (length > BLOCK_SIZE && (body.buffer().get(at + BLOCK_SIZE) >> 4 & 7) > most) {
            throw BodyBytes.malformed(at, "found a frame of larger blocks than " + expected + " bytes need");
        }
        return new LZ4FrameInputStream(compressed);
    }
}
