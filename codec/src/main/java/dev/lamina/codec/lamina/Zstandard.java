// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.lang.ref.Cleaner;

/** A thread's zstd contexts, which are large and expensive to make. Their native memory goes when the thread has gone. */
final class Zstandard {
    private static final Cleaner CLEANER = Cleaner.create();
    private static final ThreadLocal<Zstandard> OF_THREAD = ThreadLocal.withInitial(Zstandard::new);

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

    /** Whether the frame was whole and its content exactly so long. */
    static boolean decompress(byte[] source, int from, int length, byte[] into, int rawLength) {
        try {
            return OF_THREAD.get().decompressor.decompressByteArray(into, 0, rawLength, source, from, length)
                    == rawLength;
        } catch (ZstdException e) {
            return false;
        }
    }

    /** How long the frame's content says it is; not positive where it does not. */
    static long contentSize(byte[] source, int from, int length) {
        return Zstd.getFrameContentSize(source, from, length);
    }
}
