// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Texts, whose bytes are not copied: of a dictionary each entry becomes one object that all its rows have in common, of
 * plain texts each row one that points into the vector's bytes.
 */
final class TextColumn extends StoredColumn {
    private byte[] bytes;
    private int[] offsets;
    private int[] codes;
    private TextVector dictionary;
    private int generation;
    private int entries;
    private UTF8String[] words = new UTF8String[0];

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
            // Rows that were handed out point to the former ones.
            words = new UTF8String[entries];
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
        UTF8String word = words[code];
        if (word == null) {
            word = at(code);
            words[code] = word;
        }
        return word;
    }

    private UTF8String at(int entry) {
        int start = offsets[entry];
        return UTF8String.fromBytes(bytes, start, offsets[entry + 1] - start);
    }
}
