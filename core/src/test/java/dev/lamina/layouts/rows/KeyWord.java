// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A study's word for a key column as tests understand it, read apart from the code under test.
 *
 * @param field the field
 * @param divisor what its digits are divided by, which is a bin's size too where bins begin at 0, as all studies' do; 1 where
 *     the column holds the field itself
 * @param characters how many of the field's first characters the column holds; 0 for all
 */
public record KeyWord(String field, long divisor, int characters) {
    /** The words behind {@code partition} or {@code clustering}; none for a layout without such keys. */
    public static List<KeyWord> of(Map<String, Object> entry, String parameter) {
        List<KeyWord> words = new ArrayList<>();
        if (entry.get(parameter) instanceof List<?> list) {
            for (Object word : list) {
                String text = word.toString().replaceFirst(" (asc|desc)$", "");
                if (text.startsWith("'")) {
                    // A constant is the same in every record, so it takes no part in what tells them apart.
                    continue;
                }
                if (text.startsWith("prefix(")) {
                    String[] inner = text.substring(7, text.indexOf(')')).split("\\s*,\\s*");
                    words.add(new KeyWord(inner[0], 1, Integer.parseInt(inner[1])));
                    continue;
                }
                if (text.startsWith("bin(")) {
                    String[] inner = text.substring(4, text.indexOf(')')).split("\\s*,\\s*");
                    Object size = entry.getOrDefault(inner[1], inner[1]);
                    words.add(new KeyWord(inner[0], Long.parseLong(size.toString()), 0));
                    continue;
                }
                String[] parts = text.split("\\s*/\\s*|\\s+as\\s+");
                words.add(
                        text.contains("/")
                                ? new KeyWord(parts[0], Long.parseLong(parts[1]), 0)
                                : new KeyWord(text, 1, 0));
            }
        }
        return words;
    }

    public boolean holdsField() {
        return divisor == 1 && characters == 0;
    }

    /** Whether all records of one value of the field are in one partition. */
    public boolean narrows() {
        return divisor == 1;
    }

    /** What tells this key column's values apart. */
    public String value(Batch all, Entity entity, int row) {
        Vector column = all.column(entity.indexOf(field));
        if (characters > 0) {
            String text = column.textAt(row);
            return text == null || text.isEmpty()
                    ? null
                    : text.substring(
                            0, text.offsetByCodePoints(0, Math.min(characters, text.codePointCount(0, text.length()))));
        }
        return divisor == 1 ? column.textAt(row) : Long.toString(Long.parseLong(column.textAt(row)) / divisor);
    }
}
