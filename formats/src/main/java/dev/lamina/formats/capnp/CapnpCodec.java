// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.capnp;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.formats.FormatIds;

/** Cap'n Proto, each text in full. */
@AutoService(ChunkCodec.class)
public final class CapnpCodec extends ColumnStorageCodec {
    public CapnpCodec() {
        super("capnp", FormatIds.CAPNP, false);
    }

    @Override
    public ChunkCodec fresh() {
        return new CapnpCodec();
    }
}
