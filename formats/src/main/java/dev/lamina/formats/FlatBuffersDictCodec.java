// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;

/** FlatBuffers with the published dictionary rule for texts, in edition B's form: code 0 is a missing value. */
@AutoService(ChunkCodec.class)
public final class FlatBuffersDictCodec extends ColumnStoreCodec {
    public FlatBuffersDictCodec() {
        super("flatbuffers-dict", FormatIds.FLATBUFFERS_DICT, TextForm.DICTIONARY_WITH_RESERVED_ZERO);
    }

    @Override
    public ChunkCodec fresh() {
        return new FlatBuffersDictCodec();
    }
}
