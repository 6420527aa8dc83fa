// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.nio.ByteOrder;

/** A thread's zstd contexts, which are large and expensive to make. Their native memory goes when the thread has gone. */
final class Zstandard {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final ThreadLocal<Zstandard> OF_THREAD = ThreadLocal.withInitial(Zstandard::new);

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAGIC = 0xFD2FB528;
    private static final int SHORTEST_HEADER = 6;
    private static final int TWO_BYTES_FROM = 256;

    /** The header of a block: three zeros are a raw block of no bytes that is not the last one. */
    private static final int BLOCK_HEADER = 3;

    private final ZstdCompressCtx compressor = new ZstdCompressCtx();
    private final ZstdDecompressCtx decompressor = new ZstdDecompressCtx();
    private int level = 3;

    private Zstandard() {
        ZstdCompressCtx one = compressor;
        ZstdDecompressCtx other = decompressor;
        CLEANER.register(this, () -> {
            one.close();
            other.close();
        });
    }

    /** Appends a frame, which says how long its content is. */
    static int compress(byte[] source, int from, int length, int level, BodyWriter out) {
        Zstandard mine = OF_THREAD.get();
        if (mine.level != level) {
            mine.compressor.setLevel(level);
            mine.level = level;
        }
        int bound = Math.toIntExact(Zstd.compressBound(length));
        out.reserve(bound);
        int written = mine.compressor.compressByteArray(out.bytes(), out.size(), bound, source, from, length);
        out.advance(written);
        return written;
    }

    /** By how many bytes a frame grows that is padded by at least so many. */
    static int padding(int least) {
        return (least + BLOCK_HEADER - 1) / BLOCK_HEADER * BLOCK_HEADER;
    }

    /** Appends a frame, with empty blocks behind its header that take {@link #padding}. */
    static void put(BodyWriter frame, int padding, BodyWriter out) {
        int header = headerBytes(frame.bytes()[4]);
        out.put(frame.bytes(), 0, header);
        out.put(new byte[padding], 0, padding);
        out.put(frame.bytes(), header, frame.size() - header);
    }

    /** Whether the frame was whole and its content exactly so long. */
    static boolean decompress(byte[] source, int from, int length, byte[] into, int rawLength) {
        try {
            return OF_THREAD.get().decompressor.decompressByteArray(into, 0, rawLength, source, from, length)
                    == rawLength;
        } catch (ZstdException e) {
            return false;
        }
    }

    /**
     * How long the frame's content says it is; not positive where it does not. Read here (RFC 8878, 3.1.1.1) since
     * the library's way to ask has another name in releases that Spark brings.
     */
    static long contentSize(byte[] source, int from, int length) {
        if (length < SHORTEST_HEADER || (int) INTS.get(source, from) != MAGIC) {
            return -1;
        }
        int descriptor = source[from + 4];
        int bytes = sizeBytes(descriptor);
        int at = from + headerBytes(descriptor) - bytes;
        if (bytes == 0 || at + bytes > from + length) {
            return -1;
        }
        long size = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            size = size << 8 | source[at + i] & 0xFF;
        }
        return bytes == 2 ? size + TWO_BYTES_FROM : size;
    }

    private static boolean isOneSegment(int descriptor) {
        return (descriptor & 0x20) != 0;
    }

    /** The bytes of the content's length. */
    private static int sizeBytes(int descriptor) {
        int flag = descriptor >> 6 & 3;
        return flag == 0 ? (isOneSegment(descriptor) ? 1 : 0) : 1 << flag;
    }

    /** The bytes before the first block. */
    private static int headerBytes(int descriptor) {
        // The window's byte is left out where there is one segment; then the dictionary's number of 0, 1, 2 or 4 bytes.
        return 5 + (isOneSegment(descriptor) ? 0 : 1) + ((1 << (descriptor & 3)) >> 1) + sizeBytes(descriptor);
    }
}
