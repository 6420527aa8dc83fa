// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.duck.ValueCasts;
import dev.lamina.data.text.TableSurvey;
import dev.lamina.data.text.ValueFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The narrowest type that all values of a column of text have. A number that begins with a needless zero, or with a
 * plus as that of a telephone does, is a code, and stays text, which keeps them. Dates in a format that the user gives
 * come before numbers: {@code 20250131} is both.
 */
final class TypeInference {
    private static final String WHOLE = "-?(0|[1-9][0-9]*)";
    private static final String NUMBER = "[-+]?(0?|[1-9][0-9]*)([.][0-9]*)?([eE][-+]?[0-9]+)?";
    private static final String PHONE = "[+][0-9]{7,}";
    private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
    private static final String INSTANT = DAY + "[ T][0-9]{2}:[0-9]{2}.*";

    /** A word in at most this share of the values may be one for a missing value. */
    private static final double MAX_SHARE = 0.001;

    private static final String COMMA = "[-+]?(0|[1-9][0-9]*)(,[0-9]+)?";
    private static final String POINTS_AND_COMMA = "[-+]?(0|[1-9][0-9]*|[1-9][0-9]{0,2}([.][0-9]{3})+)(,[0-9]+)?";

    /** Numbers whose commas stand between thousands, as far as can be seen. */
    private static final String THOUSANDS = "[-+]?[1-9][0-9]{0,2}(,[0-9]{3})+";

    /** The same for certain: with a decimal point, or more than one comma and not, as a list of codes, three digits throughout. */
    private static final String SURE_THOUSANDS =
            "[-+]?([1-9][0-9]{0,2}(,[0-9]{3})+[.][0-9]+|[1-9][0-9]?(,[0-9]{3}){2,})";

    private static final String COMMAS_AND_POINT = "[-+]?(0|[1-9][0-9]*|[1-9][0-9]{0,2}(,[0-9]{3})+)([.][0-9]+)?";

    /** What R, databases and Python write for a missing value, in however many rows. */
    private static final Set<String> MISSING = Set.of("NA", "N/A", "n/a", "NULL", "null", "\\N", "NaN", "nan", "None");

    /** So many columns are asked of in one query: each query takes its time on a file of hundreds of columns. */
    private static final int AT_ONCE = 16;

    /** The conditions that tell which type a value has, in SQL, over a column's quoted name. */
    private final Map<ColumnType, String> conditions = new LinkedHashMap<>();

    private final Dataset texts;
    private final String name;
    private final String number;

    /**
     * @param texts has the column's values as text
     * @param numbers whether the values may be numbers or booleans, and not times alone
     */
    private TypeInference(Dataset texts, String column, boolean numbers, ValueFormat format) {
        this.texts = texts;
        this.name = SourceColumn.sql(column);
        this.number = ValueCasts.number(name, format);
        if (format.hasOtherDates()) {
            conditions.put(ColumnType.DATE, ValueCasts.time(name, format.dates()) + " IS NOT NULL");
        }
        if (format.hasOtherTimes()) {
            conditions.put(ColumnType.TIMESTAMP, ValueCasts.time(name, format.dates()) + " IS NOT NULL");
        }
        if (numbers) {
            conditions.put(ColumnType.INT, matching(number, WHOLE, "TRY_CAST(" + number + " AS INTEGER) IS NOT NULL"));
            conditions.put(ColumnType.LONG, matching(number, WHOLE, "TRY_CAST(" + number + " AS BIGINT) IS NOT NULL"));
            // Whole numbers that need more than 64 bits are ids, of which a double would make several one.
            conditions.put(
                    ColumnType.DOUBLE,
                    matching(
                            number,
                            NUMBER,
                            "isfinite(TRY_CAST(" + number + " AS DOUBLE)) AND (NOT regexp_full_match(" + number + ", '"
                                    + WHOLE + "') OR TRY_CAST(" + number
                                    + " AS BIGINT) IS NOT NULL) AND NOT regexp_full_match(" + number + ", '" + PHONE
                                    + "')"));
        }
        conditions.putIfAbsent(ColumnType.DATE, matching(name, DAY, "TRY_CAST(" + name + " AS DATE) IS NOT NULL"));
        conditions.putIfAbsent(ColumnType.TIMESTAMP, matching(name, INSTANT, ValueCasts.time(name) + " IS NOT NULL"));
        if (numbers) {
            conditions.put(ColumnType.BOOLEAN, "lower(" + name + ") IN ('true', 'false')");
        }
    }

    /**
     * The types of the columns that have none, whose values the dataset has as text.
     *
     * @param notes gets what to tell of numbers that are rounded
     */
    static Map<String, ColumnType> of(Dataset texts, List<SourceColumn> columns, ValueFormat format, List<String> notes)
            throws DatasetException {
        List<TypeInference> inferences = new ArrayList<>();
        for (SourceColumn column : columns) {
            if (column.type() == null) {
                inferences.add(new TypeInference(texts, column.name(), !column.quoted(), format));
            }
        }
        Iterator<List<Object>> found = ask(
                        texts, inferences.stream().map(TypeInference::counts).toList())
                .iterator();
        Iterator<TypeInference> inference = inferences.iterator();
        Map<String, ColumnType> types = new LinkedHashMap<>();
        for (SourceColumn column : columns) {
            ColumnType type = column.type();
            if (type == null) {
                List<Object> counts = found.next();
                type = inference.next().type(counts);
                if (type == ColumnType.DOUBLE && count(counts, counts.size() - 1) > 0) {
                    notes.add(rounded(column.name()));
                }
            }
            types.put(column.name(), type);
        }
        return types;
    }

    /** What to tell of a column of doubles that has numbers of more digits than these keep. */
    static String rounded(String column) {
        return String.format(
                Locale.ROOT,
                "numbers of more than %d significant digits in %s are rounded to doubles; --types %s=text keeps them",
                TableSurvey.DOUBLE_DIGITS,
                column,
                column);
    }

    /**
     * A word that makes a column text, which would have a narrower type without it.
     *
     * @param rows how many rows have it
     * @param type the type of all other values
     */
    record Spoiler(String word, long rows, ColumnType type) {}

    /** The only word of each column of text that keeps few of its rows from having a narrower type, by column. */
    static Map<String, Spoiler> spoilers(Dataset texts, List<String> columns, ValueFormat format)
            throws DatasetException {
        List<TypeInference> inferences = of(texts, columns, format);
        List<List<Object>> found =
                ask(texts, inferences.stream().map(TypeInference::others).toList());
        Map<String, Spoiler> spoilers = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            inferences.get(i).spoiler(found.get(i)).ifPresent(spoiler -> spoilers.put(column, spoiler));
        }
        return spoilers;
    }

    /** The columns of text that have numbers alone but for such words as a double that is not finite is exported as. */
    static Set<String> notFinite(Dataset texts, List<String> columns, ValueFormat format) throws DatasetException {
        if (format.hasOtherNumbers()) {
            // These are never read as not finite.
            return Set.of();
        }
        List<List<String>> asked = new ArrayList<>();
        for (TypeInference inference : of(texts, columns, format)) {
            String word = "lower(" + inference.name + ") IN ('nan', 'inf', '-inf', 'infinity', '-infinity')";
            asked.add(List.of(
                    "count(" + inference.name + ")",
                    "count(*) FILTER (" + word + ")",
                    "count(*) FILTER (" + word + " OR " + inference.conditions.get(ColumnType.DOUBLE) + ")"));
        }
        List<List<Object>> answers = ask(texts, asked);
        Set<String> notFinite = new HashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            List<Object> found = answers.get(i);
            if (count(found, 1) > 0 && count(found, 1) < count(found, 0) && count(found, 2) == count(found, 0)) {
                notFinite.add(columns.get(i));
            }
        }
        return notFinite;
    }

    private static List<TypeInference> of(Dataset texts, List<String> columns, ValueFormat format) {
        return columns.stream()
                .map(column -> new TypeInference(texts, column, true, format))
                .toList();
    }

    /**
     * What to tell of the columns of text whose values are numbers with commas, decimal or between thousands, but for words
     * for missing values, by column.
     *
     * @param points whether other columns have decimal points
     */
    static Map<String, String> commas(Dataset texts, List<String> columns, ValueFormat format, boolean points)
            throws DatasetException {
        if (format.hasOtherNumbers()) {
            return Map.of();
        }
        List<List<Object>> found = ask(
                texts,
                of(texts, columns, format).stream()
                        .map(inference -> commas(inference.name))
                        .toList());
        Map<String, String> commas = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String column = columns.get(i);
            commas(column, found.get(i), format, points).ifPresent(told -> commas.put(column, told));
        }
        return commas;
    }

    private static List<String> commas(String name) {
        String value = "trim(" + name + ")";
        String isMissing = value + " IN ("
                + String.join(", ", MISSING.stream().map(FilesSql::text).toList()) + ")";
        return List.of(
                "count(" + name + ")",
                "count(*) FILTER (" + isMissing + ")",
                "count(*) FILTER (" + matching(value, COMMA, "true") + ")",
                "count(*) FILTER (" + matching(value, POINTS_AND_COMMA, "true") + ")",
                "count(*) FILTER (contains(" + value + ", ','))",
                "count(*) FILTER (" + matching(value, THOUSANDS, "true") + ")",
                "count(*) FILTER (" + matching(value, SURE_THOUSANDS, "true") + ")",
                "count(*) FILTER (" + matching(value, COMMAS_AND_POINT, "true") + ")",
                "string_agg(DISTINCT " + value + ", ',' ORDER BY " + value + ") FILTER (" + isMissing + ")");
    }

    private static Optional<String> commas(String column, List<Object> found, ValueFormat format, boolean points) {
        long numbers = count(found, 0) - count(found, 1);
        String missing = found.get(8) == null
                ? ""
                : " --null '" + String.join(",", format.nulls())
                        + (format.nulls().isEmpty() ? "" : ",") + found.get(8) + "'";
        if (count(found, 6) > 0 && count(found, 7) == numbers) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "commas between thousands make %s text; --thousands comma%s reads its %,d values as numbers",
                    column,
                    missing,
                    numbers));
        }
        long commas = count(found, 4);
        if (commas == 0 || 2 * count(found, 5) >= commas || count(found, 3) != numbers) {
            return Optional.empty();
        }
        boolean thousands = numbers > count(found, 2);
        String others = thousands
                ? ", but takes the points of other columns for thousands"
                : ", but makes those with decimal points text";
        return Optional.of(String.format(
                Locale.ROOT,
                "decimal commas make %s text; --decimal comma%s%s reads its %,d values as numbers%s",
                column,
                thousands ? " --thousands point" : "",
                missing,
                numbers,
                points ? others : ""));
    }

    /** How many values there are, how many of each type, and how many numbers that a double does not keep. */
    private List<String> counts() {
        List<String> counts = new ArrayList<>(List.of("count(" + name + ")"));
        conditions.values().forEach(condition -> counts.add("count(*) FILTER (" + condition + ")"));
        counts.add("count(*) FILTER (CASE WHEN length(" + number + ") > " + TableSurvey.DOUBLE_DIGITS
                + " THEN length(trim(replace(regexp_replace(" + number
                + ", '^[-+]|[eE].*$', '', 'g'), '.', ''), '0')) > "
                + TableSurvey.DOUBLE_DIGITS + " ELSE false END)");
        return counts;
    }

    private ColumnType type(List<Object> counts) {
        long values = count(counts, 0);
        int at = 0;
        for (ColumnType type : conditions.keySet()) {
            if (values > 0 && count(counts, ++at) == values) {
                return type;
            }
        }
        return ColumnType.TEXT;
    }

    /** Of each type, how many values have another, and the least and the greatest of these. */
    private List<String> others() {
        List<String> others = new ArrayList<>(List.of("count(" + name + ")"));
        for (String condition : conditions.values()) {
            String without = " FILTER (" + name + " IS NOT NULL AND NOT coalesce(" + condition + ", false))";
            others.add("count(*)" + without);
            others.add("min(" + name + ")" + without);
            others.add("max(" + name + ")" + without);
        }
        return others;
    }

    private Optional<Spoiler> spoiler(List<Object> found) throws DatasetException {
        for (int at = 1; at < found.size(); at += 3) {
            long rows = count(found, at);
            String word = (String) found.get(at + 1);
            if (rows > 0
                    && rows < count(found, 0)
                    && (rows <= count(found, 0) * MAX_SHARE || MISSING.contains(word))
                    && word.equals(found.get(at + 2))
                    && !word.matches(".*[0-9,\\p{Cntrl}].*")) {
                String others = " WHERE " + name + " <> " + FilesSql.text(word);
                return Optional.of(new Spoiler(word, rows, type(ask(texts, counts(), others))));
            }
        }
        return Optional.empty();
    }

    /** Asks of each column what is wanted of it. */
    private static List<List<Object>> ask(Dataset texts, List<List<String>> wanted) throws DatasetException {
        List<List<Object>> found = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += AT_ONCE) {
            List<List<String>> some = wanted.subList(from, Math.min(wanted.size(), from + AT_ONCE));
            List<Object> answer = ask(texts, some.stream().flatMap(List::stream).toList(), "");
            int at = 0;
            for (List<String> each : some) {
                found.add(answer.subList(at, at + each.size()));
                at += each.size();
            }
        }
        return found;
    }

    private static List<Object> ask(Dataset texts, List<String> values, String where) throws DatasetException {
        try {
            return texts.sql("SELECT " + String.join(", ", values) + " FROM "
                            + SourceColumn.sql(texts.entity().name()) + where)
                    .get(0);
        } catch (IOException e) {
            throw DatasetException.environment(e.getMessage(), e);
        }
    }

    private static String matching(String name, String pattern, String condition) {
        return "CASE WHEN regexp_full_match(" + name + ", '" + pattern + "') THEN " + condition + " ELSE false END";
    }

    private static long count(List<Object> counts, int at) {
        return ((Number) counts.get(at)).longValue();
    }
}
