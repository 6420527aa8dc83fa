// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.formats.FormatIds;
import org.apache.arrow.vector.compression.CompressionUtil;

/** Arrow, its buffers compressed by LZ4. */
@AutoService(ChunkCodec.class)
public final class ArrowLz4Codec extends ArrowIpcCodec {
    public ArrowLz4Codec() {
        super("arrow-lz4", FormatIds.ARROW_LZ4, CompressionUtil.CodecType.LZ4_FRAME);
    }

    @Override
    public ChunkCodec fresh() {
        return new ArrowLz4Codec();
    }
}
