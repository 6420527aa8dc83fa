// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;

/** FlatBuffers as the GDELT study's first edition had them: every value in full. */
@AutoService(ChunkCodec.class)
public final class FlatBuffersCodec extends ColumnStoreCodec {
    public FlatBuffersCodec() {
        super("flatbuffers", FormatIds.FLATBUFFERS, TextForm.PLAIN);
    }

    @Override
    public ChunkCodec fresh() {
        return new FlatBuffersCodec();
    }
}
