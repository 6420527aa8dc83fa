// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.codec.ColumnType;
import dev.lamina.datasets.file.ColumnProfile;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.layouts.rows.KeyColumn;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.names.UnknownName;
import dev.lamina.syntax.ClusteringWord;
import dev.lamina.syntax.KeyExpression;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the records of a file are grouped into partitions, and ordered in them.
 *
 * @param given what the user wants partitions made of; none for a proposal
 * @param order the columns, or expressions of them, that records are ordered by before their key, each perhaps with {@code
 *     desc} after it
 */
public record KeySettings(List<String> given, List<String> order) {
    /** Rows of one partition where whole numbers are divided. */
    private static final long BUCKET_ROWS = 10_000;

    private static final LocalDate FIRST_DAY = LocalDate.of(1, 1, 1);

    public KeySettings {
        given = List.copyOf(given);
        order = List.copyOf(order);
    }

    /** Whether the user has said what partitions are made of. */
    public boolean isGiven() {
        return !given.isEmpty();
    }

    /**
     * What partitions are made of, as a layout's {@code partition:} has it; empty where nothing fits.
     *
     * @throws IllegalArgumentException if a word names no column, or one of another type than it needs
     */
    public List<String> partition(FileProfile profile) {
        List<String> partition = new ArrayList<>();
        if (given.isEmpty()) {
            return proposed(profile);
        }
        for (String word : given) {
            KeyExpression expression = expression("--partition", word, profile);
            if (!expression.field().isEmpty()) {
                ColumnProfile column = column("--partition", expression.field(), profile);
                if (column.type() == ColumnType.BOOLEAN && column.nulls() > 0) {
                    throw new IllegalArgumentException("--partition: " + word
                            + " is true, false or missing, which leaves no value for missing ones. Choose"
                            + " another column.");
                }
                key("--partition", word, profile);
            }
            partition.add(word);
        }
        return partition;
    }

    private static KeyExpression expression(String option, String word, FileProfile profile) {
        return KeyExpression.of(option, word, names(profile));
    }

    private static List<String> names(FileProfile profile) {
        return profile.columns().stream().map(ColumnProfile::name).toList();
    }

    /** The key column that a layout makes of an expression, which refuses one that does not fit its column's type. */
    private static KeyColumn key(String option, String word, FileProfile profile) {
        List<Field> fields = new ArrayList<>();
        profile.columns()
                .forEach(column -> fields.add(
                        new Field(column.name(), column.type(), !profile.key().contains(column.name()))));
        fields.add(new Field(profile.row(), ColumnType.LONG, false));
        Entity entity = new Entity(FileProfile.ENTITY, fields, profile.key().get(0));
        try {
            return KeyColumn.of(word, entity, Map.of(), Map.of(), false, false);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
    }

    /** What stands for missing values of the columns that these words of a key are made of, by column. */
    static Map<String, Object> sentinels(List<String> words, FileProfile profile) {
        Map<String, Object> sentinels = new LinkedHashMap<>();
        for (String word : words) {
            String expression = withoutDirection(word, profile);
            ColumnProfile column = profile.column(
                    expression("--partition", expression, profile).field());
            boolean lacks = column != null && (column.nulls() > 0 || !profile.all());
            if (lacks
                    && !profile.key().contains(column.name())
                    && key("--partition", expression, profile).takesSentinel()) {
                sentinels.put(column.name(), sentinel(column));
            }
        }
        return sentinels;
    }

    private static String withoutDirection(String word, FileProfile profile) {
        return ClusteringWord.of(word, names(profile)).expression();
    }

    private static ColumnProfile column(String option, String name, FileProfile profile) {
        if (name.equals(profile.row())) {
            return new ColumnProfile(name, ColumnType.LONG, 0, profile.rows(), true, "1", "1");
        }
        ColumnProfile column = profile.column(name);
        if (column == null) {
            List<String> known = new ArrayList<>();
            profile.columns().forEach(each -> known.add(each.name()));
            throw new IllegalArgumentException(
                    option + ": there is no column \"" + name + "\". " + UnknownName.hint(name, known));
        }
        return column;
    }

    /** What a key is within; or the column whose number of values is nearest to the root of the number of rows. */
    private static List<String> proposed(FileProfile profile) {
        List<String> key = profile.key();
        if (key.size() > 1) {
            return key.subList(0, key.size() - 1);
        }
        ColumnProfile best = null;
        double least = Double.MAX_VALUE;
        for (ColumnProfile column : profile.columns()) {
            boolean groups = column.type() == ColumnType.TEXT
                    || column.type() == ColumnType.INT
                    || column.type() == ColumnType.LONG
                    || column.type() == ColumnType.DATE;
            if (groups
                    && column.distinct() > 1
                    && column.distinct() <= Math.max(2, profile.rows() / 4)
                    && column.nulls() <= profile.rows() / 10
                    && !key.contains(column.name())) {
                double distance = Math.abs(Math.log(column.distinct() / Math.sqrt(profile.rows())));
                if (distance < least) {
                    least = distance;
                    best = column;
                }
            }
        }
        if (best != null) {
            return List.of(best.name());
        }
        ColumnProfile identity = column("--key", key.get(0), profile);
        return identity.type() == ColumnType.INT || identity.type() == ColumnType.LONG
                ? List.of(KeyExpression.quoted(identity.name()) + " / " + BUCKET_ROWS)
                : List.of();
    }

    /** What records are ordered by within a partition, the key after the columns that the user names. */
    public List<String> clustering(FileProfile profile) {
        List<String> partition = partition(profile);
        List<String> clustering = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String word : order) {
            String name = withoutDirection(word, profile);
            KeyExpression expression = expression("--order", name, profile);
            column("--order", expression.field(), profile);
            key("--order", name, profile);
            clustering.add(word);
            names.add(name);
        }
        for (String part : profile.key()) {
            if (!partition.contains(part) && !names.contains(part)) {
                clustering.add(part);
            }
        }
        return clustering;
    }

    /**
     * A value that stands for missing ones in a key: less than all that the column has.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Object sentinel(ColumnProfile column) {
        String least = column.least();
        Object value = switch (column.type()) {
            case INT -> below(least, Integer.MIN_VALUE);
            case LONG -> below(least, Long.MIN_VALUE);
            case DATE -> day(least);
            case TIMESTAMP -> instant(least);
            case DOUBLE -> number(least);
            case TEXT -> text(least);
            default -> null;
        };
        if (value == null) {
            throw new IllegalArgumentException(
                    "Column " + column.name() + " has missing values, and no value is left to"
                            + " stand for them in a key. Choose another column for --partition or --order.");
        }
        return value;
    }

    private static Long below(String least, long smallest) {
        long value = least == null ? 0 : Long.parseLong(least);
        return value == smallest ? null : (Long) (Math.min(value, 0) - 1);
    }

    /** Years before our era are written in several ways, and are of no use in a key. */
    private static boolean isBeforeOurEra(String least) {
        return least.endsWith("(BC)") || least.contains("(BC) ");
    }

    /** Whether nothing is known of the least value, or its year has more than four digits. */
    private static boolean isLate(String least) {
        return least == null || least.indexOf('-') > 4;
    }

    private static String day(String least) {
        if (least != null && isBeforeOurEra(least)) {
            return null;
        }
        if (isLate(least)) {
            return FIRST_DAY.toString();
        }
        LocalDate day = LocalDate.parse(least);
        return (day.isAfter(FIRST_DAY) ? FIRST_DAY : day.minusDays(1)).toString();
    }

    private static String instant(String least) {
        Instant first = FIRST_DAY.atStartOfDay(ZoneOffset.UTC).toInstant();
        if (least != null && isBeforeOurEra(least)) {
            return null;
        }
        if (isLate(least)) {
            return first.toString();
        }
        Instant instant = Instant.parse(least.replace(' ', 'T') + "Z");
        return (instant.isAfter(first) ? first : instant.minusMillis(1)).toString();
    }

    private static String number(String least) {
        // Not a number is greater than all numbers.
        double value = least == null || least.equals("nan") ? 0 : Double.parseDouble(least.replace("inf", "Infinity"));
        return value > -1e308 ? "-1.0E308" : value > -Double.MAX_VALUE ? "-" + Double.MAX_VALUE : null;
    }

    private static String text(String least) {
        for (String value : List.of("(none)", "!")) {
            if (least == null || value.compareTo(least) < 0) {
                return value;
            }
        }
        return null;
    }
}
