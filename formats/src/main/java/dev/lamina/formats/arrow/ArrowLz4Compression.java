// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.AbstractCompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;

/** Arrow's compression by LZ4 frames, with another library than Arrow's own, which took minutes for half a megabyte. */
final class ArrowLz4Compression extends AbstractCompressionCodec {
    private static final int PREFIX = (int) CompressionUtil.SIZE_OF_UNCOMPRESSED_LENGTH;

    /** The smallest block that holds so many bytes, or the largest of all: what a frame's reader makes room for. */
    static LZ4FrameOutputStream.BLOCKSIZE blockSize(long bytes) {
        for (LZ4FrameOutputStream.BLOCKSIZE size : LZ4FrameOutputStream.BLOCKSIZE.values()) {
            if (bytes <= 1L << (2 * size.getIndicator() + 8)) {
                return size;
            }
        }
        return LZ4FrameOutputStream.BLOCKSIZE.SIZE_4MB;
    }

    @Override
    protected ArrowBuf doCompress(BufferAllocator allocator, ArrowBuf plain) {
        byte[] bytes = new byte[Math.toIntExact(plain.writerIndex())];
        plain.getBytes(0, bytes);
        ByteArrayOutputStream frame = new ByteArrayOutputStream(bytes.length / 2 + 64);
        try (LZ4FrameOutputStream out = new LZ4FrameOutputStream(frame, blockSize(bytes.length))) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("an array in memory can't be written", e);
        }
        ArrowBuf compressed = allocator.buffer(PREFIX + frame.size());
        compressed.setBytes(PREFIX, frame.toByteArray());
        compressed.writerIndex(PREFIX + frame.size());
        return compressed;
    }

    @Override
    protected ArrowBuf doDecompress(BufferAllocator allocator, ArrowBuf compressed) {
        throw new UnsupportedOperationException("buffers are read from bytes, see ArrowBuffers");
    }

    @Override
    public CompressionUtil.CodecType getCodecType() {
        return CompressionUtil.CodecType.LZ4_FRAME;
    }
}
