// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.formats.FormatIds;
import org.apache.arrow.vector.compression.CompressionUtil;

/** Arrow, its buffers as they are. */
@AutoService(ChunkCodec.class)
public final class ArrowCodec extends ArrowIpcCodec {
    public ArrowCodec() {
        super("arrow", FormatIds.ARROW, CompressionUtil.CodecType.NO_COMPRESSION);
    }

    @Override
    public ChunkCodec fresh() {
        return new ArrowCodec();
    }
}
