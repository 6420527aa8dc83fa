// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.formats.FormatIds;
import org.apache.arrow.vector.compression.CompressionUtil;

/** Arrow, its buffers compressed by zstd. */
@AutoService(ChunkCodec.class)
public final class ArrowZstdCodec extends ArrowIpcCodec {
    public ArrowZstdCodec() {
        super("arrow-zstd", FormatIds.ARROW_ZSTD, CompressionUtil.CodecType.ZSTD);
    }

    @Override
    public ChunkCodec fresh() {
        return new ArrowZstdCodec();
    }
}
