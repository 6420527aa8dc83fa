// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.formats.FormatIds;

/** Cap'n Proto with a dictionary for texts, by the rule that the GDELT publication has for FlatBuffers. */
@AutoService(ChunkCodec.class)
public final class CapnpDictCodec extends ColumnStorageCodec {
    public CapnpDictCodec() {
        super("capnp-dict", FormatIds.CAPNP_DICT, true);
    }

    @Override
    public ChunkCodec fresh() {
        return new CapnpDictCodec();
    }
}
