// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;
import org.apache.spark.sql.types.DataTypes;

/** Bytes, of which Spark wants an array per value. */
final class BlobColumn extends StoredColumn {
    private TextVector blobs;

    BlobColumn() {
        super(DataTypes.BinaryType);
    }

    @Override
    void open(Vector column) {
        blobs = (TextVector) column;
    }

    @Override
    public byte[] getBinary(int row) {
        return isNullAt(row) ? null : Arrays.copyOfRange(blobs.bytes(), blobs.start(row), blobs.end(row));
    }
}
