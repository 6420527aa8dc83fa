// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;

/** FlatBuffers with the published dictionary rule for texts, in edition A's form: codes from 0 and a mask. */
@AutoService(ChunkCodec.class)
public final class FlatBuffersDictACodec extends ColumnStoreCodec {
    public FlatBuffersDictACodec() {
        super("flatbuffers-dict-a", FormatIds.FLATBUFFERS_DICT_A, TextForm.DICTIONARY_WITH_MASK);
    }

    @Override
    public ChunkCodec fresh() {
        return new FlatBuffersDictACodec();
    }
}
