// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.RowOrder;
import dev.lamina.layouts.Select;
import dev.lamina.model.Batch;
import dev.lamina.model.Field;
import dev.lamina.names.UnknownName;
import dev.lamina.query.SqlSelect;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Values;
import dev.lamina.syntax.Settings;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Values for a query's parameters, drawn from the data with the study's seed. All parameters of a draw come from one row, unless
 * the study says otherwise, so that values that occur together are asked for together.
 */
final class Draws {
    /** Of a distribution over values by rank, how many of them are drawn from. */
    private static final int MAX_RANKS = 100_000;

    private final SqlSelect select;
    private final Source source;
    private final Random random;
    private final Map<String, Field> parameters;
    private final List<Map<String, String>> draws = new ArrayList<>();

    /** How values of a parameter are drawn. */
    enum Way {
        /** As often as they occur. */
        FREQUENCY,
        /** Each different value as often as any other. */
        UNIFORM,
        /** By Zipf's law with exponent 1, the commonest value first. */
        ZIPF,
        /** By Zipf's law with exponent 1, the greatest value first. */
        NEWEST
    }

    private Draws(SqlSelect select, Source source, long seed) {
        this.select = select;
        this.source = source;
        this.random = new Random(seed);
        this.parameters = select.parameters();
    }

    /**
     * Draws values.
     *
     * @param settings by parameter {@code draw: zipf} or {@code values: […]}
     * @param count how many draws
     * @param missing the share of draws that ask for a value that no row has
     * @return per draw the values by parameter; a single draw where there is no parameter
     */
    static List<Map<String, String>> of(
            SqlSelect select, Source source, Settings settings, int count, double missing, long seed)
            throws IOException {
        return new Draws(select, source, seed).drawn(settings, count, missing);
    }

    /**
     * Looks, before rows are read, whether a query has such parameters, and whether they can be drawn so.
     *
     * @throws IllegalArgumentException if not; the message has the place of the key
     */
    static void requireParameters(SqlSelect select, Settings settings) {
        Map<String, Field> parameters = select.parameters();
        for (String name : settings.values().keySet()) {
            if (!parameters.containsKey(name)) {
                throw settings.wrong(
                        name, "given", "a parameter of the query. " + UnknownName.hint(name, parameters.keySet()));
            }
            Settings own = own(settings, name);
            listed(own, parameters.get(name), values(own));
            way(own);
            own.requireAllKnown();
        }
    }

    /**
     * Looks, before rows are read, whether a query can ask for what no row has.
     *
     * @throws IllegalArgumentException if not
     */
    static void requireMissable(SqlSelect select, double missing) {
        if (missing == 0) {
            return;
        }
        if (select.equalParameter() == null) {
            throw new IllegalArgumentException(
                    "missing needs a parameter that a column must equal, and the query has none."
                            + " Leave missing out.");
        }
        Field field = select.parameters().get(select.equalParameter());
        if (field.type() == ColumnType.BOOLEAN) {
            throw new IllegalArgumentException("missing needs a column with values beyond those of the data, and "
                    + field.name() + " is boolean. Leave missing out.");
        }
    }

    private List<Map<String, String>> drawn(Settings settings, int count, double missing) throws IOException {
        requireParameters(select, settings);
        requireMissable(select, missing);
        if (parameters.isEmpty()) {
            return List.of(Map.of());
        }
        rows(settings, count);
        takeOtherRows();
        for (Map.Entry<String, Field> parameter : parameters.entrySet()) {
            Settings own = own(settings, parameter.getKey());
            List<String> values = values(own);
            Way way = way(own);
            if (!values.isEmpty()) {
                List<String> listed = listed(own, parameter.getValue(), values);
                draws.forEach(draw -> draw.put(parameter.getKey(), listed.get(random.nextInt(listed.size()))));
            } else if (way != Way.FREQUENCY) {
                Iterator<String> ranked = ranked(parameter.getValue(), way).iterator();
                draws.forEach(draw -> draw.put(parameter.getKey(), ranked.next()));
            }
        }
        orderBounds();
        miss((int) Math.round(missing * draws.size()));
        return draws;
    }

    private static Settings own(Settings settings, String parameter) {
        return settings.in(parameter, "{draw: zipf}");
    }

    private static List<String> values(Settings own) {
        return own.texts("values", "[1, 2]");
    }

    private static Way way(Settings own) {
        return own.choice("draw", Way.FREQUENCY);
    }

    /** All parameters from one row each, which must have a value for those that are drawn in no other way. */
    private void rows(Settings settings, int count) {
        Map<String, Field> sampled = new LinkedHashMap<>(parameters);
        sampled.keySet().removeIf(name -> {
            Settings own = own(settings, name);
            return !values(own).isEmpty() || way(own) != Way.FREQUENCY;
        });
        Batch sample = source.sample();
        List<Integer> places = new ArrayList<>();
        for (int row = 0; row < sample.rows(); row++) {
            boolean whole = true;
            for (Field field : sampled.values()) {
                whole &= !sample.column(source.entity().indexOf(field.name())).isMissing(row);
            }
            if (whole) {
                places.add(row);
            }
        }
        if (places.isEmpty() && !sampled.isEmpty()) {
            throw new IllegalArgumentException("no row of the sample has a value for "
                    + String.join(" and ", sampled.keySet()) + ". Give values: parameters: {"
                    + sampled.keySet().iterator().next() + ": {values: […]}}.");
        }
        Collections.shuffle(places, random);
        for (int i = 0; i < count; i++) {
            Map<String, String> draw = new LinkedHashMap<>();
            for (Map.Entry<String, Field> parameter : parameters.entrySet()) {
                int column = source.entity().indexOf(parameter.getValue().name());
                boolean isSampled = sampled.containsKey(parameter.getKey());
                draw.put(
                        parameter.getKey(),
                        isSampled ? sample.column(column).textAt(places.get(i % places.size())) : null);
            }
            draws.add(draw);
        }
    }

    /** Of two bounds of one field the second is another row's, and so is each value of a list but the first. */
    private void takeOtherRows() {
        List<String> taken = new ArrayList<>(select.bounds().values());
        select.lists().forEach(list -> taken.addAll(list.subList(1, list.size())));
        for (String parameter : taken) {
            List<String> others = new ArrayList<>();
            draws.forEach(draw -> others.add(draw.get(parameter)));
            Collections.shuffle(others, random);
            for (int i = 0; i < draws.size(); i++) {
                draws.get(i).put(parameter, others.get(i));
            }
        }
    }

    /** The lesser value is the lower bound, however the two were drawn. */
    private void orderBounds() {
        for (Map.Entry<String, String> bounds : select.bounds().entrySet()) {
            Field field = parameters.get(bounds.getKey());
            for (Map<String, String> draw : draws) {
                String lower = draw.get(bounds.getKey());
                String upper = draw.get(bounds.getValue());
                if (RowOrder.compare(Values.of(field, lower), 0, Values.of(field, upper), 0) > 0) {
                    draw.put(bounds.getKey(), upper);
                    draw.put(bounds.getValue(), lower);
                }
            }
        }
    }

    private static List<String> listed(Settings own, Field field, List<String> values) {
        List<String> texts = new ArrayList<>();
        for (String value : values) {
            try {
                texts.add(Values.of(field, value).textAt(0));
            } catch (IllegalArgumentException e) {
                throw own.wrong("values", value, "a value of " + field.name() + ": " + e.getMessage());
            }
        }
        return texts;
    }

    /** A value for each draw, as often as their ranks say. */
    private List<String> ranked(Field field, Way way) throws IOException {
        // Of more values than are drawn from, the same chance for each takes some from everywhere.
        String order = way == Way.NEWEST
                ? "1 DESC"
                : way == Way.ZIPF ? "count(*) DESC, 1" : "hash(" + Values.exact(field) + "), 1";
        String sql = "SELECT " + Values.exact(field) + " AS v FROM " + source.view() + " WHERE "
                + Values.quoted(field.name()) + " IS NOT NULL GROUP BY 1 ORDER BY " + order + " LIMIT " + MAX_RANKS;
        List<String> ranked = new ArrayList<>();
        for (List<Object> row :
                source.dataset().sql(way == Way.UNIFORM ? "SELECT v FROM (" + sql + ") ORDER BY 1" : sql)) {
            ranked.add(Values.text(field, row.get(0)));
        }
        if (ranked.isEmpty()) {
            throw new IllegalArgumentException("no row has a value for " + field.name()
                    + " that could be drawn. Give values: […] instead of draw.");
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i < draws.size(); i++) {
            double share = random.nextDouble();
            // The inverse of the harmonic numbers, whose growth is the logarithm's.
            int rank =
                    way == Way.UNIFORM ? (int) (share * ranked.size()) : (int) Math.pow(ranked.size() + 1.0, share) - 1;
            values.add(ranked.get(Math.min(rank, ranked.size() - 1)));
        }
        return values;
    }

    /** Makes some draws ask for what no row has. */
    private void miss(int count) throws IOException {
        if (count == 0) {
            return;
        }
        String parameter = select.equalParameter();
        Field field = parameters.get(parameter);
        Object max = source.dataset()
                .sql("SELECT max(" + Values.exact(field) + ") FROM " + source.view())
                .get(0)
                .get(0);
        if (max == null) {
            throw new IllegalArgumentException("missing needs a column with values, and no row has one for "
                    + field.name() + ". Leave missing out.");
        }
        String greatest = Values.text(field, max);
        for (int i = 0; i < count; i++) {
            // In the middle of equal parts of the draws, so that the first few of them have about their share too.
            int place = (int) ((i + 0.5) * draws.size() / count);
            try {
                draws.get(place).put(parameter, beyond(field, greatest, i + 1));
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException(
                        "missing needs a column with values beyond those of the data, and " + field.name()
                                + " has values up to " + greatest + ". Leave missing out.",
                        e);
            }
        }
    }

    /** A value beyond all that the data has. */
    private static String beyond(Field field, String greatest, int step) {
        return switch (field.type()) {
            case INT -> Integer.toString(Math.addExact(Integer.parseInt(greatest), step));
            case LONG -> Long.toString(Math.addExact(Long.parseLong(greatest), step));
            case DATE -> LocalDate.parse(greatest).plusDays(step).toString();
            case TIMESTAMP -> Instant.parse(greatest).plusMillis(step).toString();
            case DOUBLE -> {
                double beyond = Math.nextUp(Double.parseDouble(greatest)) + step;
                if (!Double.isFinite(beyond)) {
                    throw new ArithmeticException(greatest + " is the greatest of all");
                }
                yield Double.toString(beyond);
            }
            case TEXT -> greatest + "-" + step;
            default ->
                throw new IllegalArgumentException("missing needs a column with values beyond those of the data, and "
                        + field.name() + " is " + field.type().name().toLowerCase(Locale.ROOT) + ".");
        };
    }

    /** The least and greatest values of fields. */
    static Map<String, Select.ValueRange> ranges(SqlSelect select, Source source) throws IOException {
        List<Field> fields = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (String name : select.rangedFields()) {
            Field field = source.entity().field(name);
            if (field.type() != ColumnType.DOUBLE
                    && field.type() != ColumnType.BOOLEAN
                    && !field.type().isNested()) {
                fields.add(field);
                columns.add("min(" + Values.exact(field) + "), max(" + Values.exact(field) + ")");
            }
        }
        Map<String, Select.ValueRange> ranges = new LinkedHashMap<>();
        if (fields.isEmpty()) {
            return ranges;
        }
        List<Object> row = source.dataset()
                .sql("SELECT " + String.join(", ", columns) + " FROM " + source.view())
                .get(0);
        for (int i = 0; i < fields.size(); i++) {
            if (row.get(2 * i) != null) {
                ranges.put(
                        fields.get(i).name(),
                        new Select.ValueRange(
                                Values.text(fields.get(i), row.get(2 * i)),
                                Values.text(fields.get(i), row.get(2 * i + 1))));
            }
        }
        return ranges;
    }
}
