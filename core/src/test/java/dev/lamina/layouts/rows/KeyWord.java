// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.shaded.guava.common.hash.Hashing;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A study's word for a key column as tests understand it, read apart from the code under test.
 *
 * @param field the field
 * @param holdsField whether the column holds the field's own value
 * @param narrows whether all records of one value of the field are in one partition that a read by it finds
 * @param substitute the value that the column is made of where the field is missing; {@code null} where there is none
 * @param function the column's value for the field's, both as text
 */
public record KeyWord(
        String field, boolean holdsField, boolean narrows, String substitute, UnaryOperator<String> function) {
    /** The words behind {@code partition} or {@code clustering}; none for a layout without such keys. */
    public static List<KeyWord> of(Map<String, Object> entry, String parameter) {
        List<KeyWord> words = new ArrayList<>();
        if (entry.get(parameter) instanceof List<?> list) {
            for (Object word : list) {
                String text = word.toString().replaceFirst(" (asc|desc)$", "");
                // A constant is the same in every record, so it takes no part in what tells them apart.
                if (!text.startsWith("'")) {
                    words.add(of(text, entry));
                }
            }
        }
        return words;
    }

    private static KeyWord of(String text, Map<String, Object> entry) {
        if (text.contains("(")) {
            String function = text.substring(0, text.indexOf('('));
            String[] inner =
                    text.substring(text.indexOf('(') + 1, text.indexOf(')')).split("\\s*,\\s*");
            String field = inner[0];
            return switch (function) {
                case "prefix" -> {
                    int characters = Integer.parseInt(inner[1]);
                    yield new KeyWord(field, false, true, null, value -> prefix(value, characters));
                }
                case "bin" -> {
                    Object size = entry.getOrDefault(inner[1], inner[1]);
                    yield new KeyWord(field, false, false, null, value -> quotient(value, size));
                }
                case "hash" -> {
                    int buckets = Integer.parseInt(text.replaceFirst(".*%\\s*", ""));
                    yield new KeyWord(field, false, true, missing(entry, field), value -> hash(value, buckets));
                }
                case "month" -> new KeyWord(field, false, true, missing(entry, field), KeyWord::month);
                default -> throw new AssertionError(text);
            };
        }
        if (text.contains("/")) {
            String[] parts = text.split("\\s*/\\s*|\\s+as\\s+");
            if (parts[1].equals("1 day")) {
                return new KeyWord(parts[0], false, true, missing(entry, parts[0]), KeyWord::day);
            }
            boolean digits = parts.length == 3; // Only quotients of digits have names in these tests.
            return new KeyWord(parts[0], false, !digits, null, value -> quotient(value, parts[1]));
        }
        return new KeyWord(text, true, true, null, value -> value);
    }

    private static String missing(Map<String, Object> entry, String field) {
        return entry.get("missing") instanceof Map<?, ?> missing && missing.containsKey(field)
                ? missing.get(field).toString()
                : null;
    }

    private static String prefix(String text, int characters) {
        return text.isEmpty()
                ? null
                : text.substring(
                        0, text.offsetByCodePoints(0, Math.min(characters, text.codePointCount(0, text.length()))));
    }

    private static String quotient(String number, Object divisor) {
        return Long.toString(Math.floorDiv(Long.parseLong(number), Long.parseLong(divisor.toString())));
    }

    private static String day(String instant) {
        return Long.toString(Math.floorDiv(Instant.parse(instant).getEpochSecond(), 86_400L));
    }

    private static String month(String day) {
        return LocalDate.parse(day).withDayOfMonth(1).toString();
    }

    private static String hash(String text, int buckets) {
        int hash = Hashing.murmur3_32_fixed()
                .hashBytes(text.getBytes(StandardCharsets.UTF_8))
                .asInt();
        return Integer.toString(Math.floorMod(hash, buckets));
    }

    /** The field's value, or what stands for it. */
    public String source(Batch all, Entity entity, int row) {
        Vector column = all.column(entity.indexOf(field));
        return column.isMissing(row) ? substitute : column.textAt(row);
    }

    /** What tells this key column's values apart. */
    public String value(Batch all, Entity entity, int row) {
        String source = source(all, entity, row);
        return source == null ? null : function.apply(source);
    }
}
