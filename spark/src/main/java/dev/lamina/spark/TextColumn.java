// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Texts, whose bytes are not copied: each entry of a dictionary becomes one object that all its rows share; each row of
 * plain texts becomes one that points into the vector's bytes.
 */
final class TextColumn extends StoredColumn {
    private byte[] bytes;
    private int[] offsets;
    private int[] codes;
    private TextVector dictionary;
    private int generation;
    private int entries;
    private UTF8String[] objects = new UTF8String[0];

    TextColumn() {
        super(DataTypes.StringType);
    }

    @Override
    void open(Vector column) {
        TextVector texts = (TextVector) column;
        if (!texts.isCoded()) {
            codes = null;
            bytes = texts.bytes();
            offsets = texts.offsets();
            return;
        }
        codes = texts.codes();
        TextVector known = texts.dictionary();
        if (known != dictionary || known.generation() != generation || known.size() != entries) {
            dictionary = known;
            generation = known.generation();
            entries = known.size();
            // Rows that were returned before refer to the former objects.
            objects = new UTF8String[entries];
        }
        bytes = known.bytes();
        offsets = known.offsets();
    }

    @Override
    public UTF8String getUTF8String(int row) {
        if (codes == null) {
            return isNullAt(row) ? null : at(row);
        }
        if (hasNull() && isNullAt(row)) {
            return null;
        }
        int code = codes[row];
        UTF8String text = objects[code];
        if (text == null) {
            text = at(code);
            objects[code] = text;
        }
        return text;
    }

    private UTF8String at(int entry) {
        int start = offsets[entry];
        return UTF8String.fromBytes(bytes, start, offsets[entry + 1] - start);
    }
}
