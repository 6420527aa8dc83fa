// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.Datasets;
import dev.lamina.datasets.file.FileFamily;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.names.PlainName;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the rows of one entity come from.
 *
 * @param name the entity's name
 * @param table the generated table; {@code null} where there are files
 * @param rows how many rows of the table are generated if nobody asks for another number in all
 * @param fixed whether it has these rows whatever number is asked for
 * @param files files and globs
 * @param parameters what is known of the columns, in the words of dataset {@code file}
 */
record EntityEntry(
        String name, String table, long rows, boolean fixed, List<String> files, Map<String, Object> parameters) {
    private static final String EXAMPLE = "{bids: {files: [bids.csv]}, items: {table: rubis-items, rows: 20000}}";

    static List<EntityEntry> all(Object given) throws DatasetException {
        if (!(given instanceof Map<?, ?> map) || map.isEmpty()) {
            throw DatasetException.input("Dataset joined, entities: found " + (given == null ? "nothing" : given)
                    + ", expected names with tables or files, such as " + EXAMPLE + ".");
        }
        List<EntityEntry> all = new ArrayList<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            EntityEntry made = of(String.valueOf(entry.getKey()), entry.getValue());
            Optional<String> alike = PlainName.alike(
                    made.name, all.stream().map(EntityEntry::name).toList());
            if (alike.isPresent()) {
                throw wrong(
                        made.name,
                        "the name differs from " + alike.get() + " in case alone, which SQL does not tell apart."
                                + " Rename one of them.");
            }
            all.add(made);
        }
        return all;
    }

    private static EntityEntry of(String name, Object given) throws DatasetException {
        if (!PlainName.is(name)) {
            throw wrong(name, "the name is not one. Choose up to " + PlainName.RULE + ".");
        }
        if (!(given instanceof Map<?, ?> map) || map.containsKey("table") == map.containsKey("files")) {
            throw wrong(
                    name,
                    "found " + given + ", expected either files or a table, such as {files: [items.csv]} or"
                            + " {table: rubis-items, rows: 20000}.");
        }
        Map<String, Object> parameters = new LinkedHashMap<>();
        map.forEach((key, value) -> parameters.put(String.valueOf(key), value));
        Object table = parameters.remove("table");
        Object files = parameters.remove("files");
        Object rows = parameters.remove("rows");
        Object fixed = parameters.remove("fixed");
        if (files != null && (rows != null || fixed != null)) {
            throw wrong(name, "all rows of its files are read. Leave rows and fixed out.");
        }
        if (table != null && !(rows instanceof Number number && number.longValue() > 0)) {
            throw wrong(name, "rows is " + rows + ", expected how many are to be generated, 1 or more.");
        }
        if (fixed != null && !(fixed instanceof Boolean)) {
            throw wrong(name, "fixed is " + fixed + ", expected true or false.");
        }
        List<String> names = new ArrayList<>();
        for (Object file : files instanceof List<?> list ? list : files == null ? List.of() : List.of(files)) {
            names.add(String.valueOf(file));
        }
        if (files != null && names.isEmpty()) {
            throw wrong(name, "no file is named. Example: files: [items.csv].");
        }
        return new EntityEntry(
                name,
                table == null ? null : table.toString(),
                rows == null ? 0 : ((Number) rows).longValue(),
                Boolean.TRUE.equals(fixed),
                names,
                parameters);
    }

    /**
     * How many rows each entity is to have so that all generated ones come to about a number: as many as they say, times the
     * same factor, rounded up, so that a generated row points to one that is there. Fixed ones have as many as they say.
     *
     * @param wanted the number; {@link DatasetRequest#ALL} for what they say
     * @throws DatasetException if it leaves nothing to those that are not fixed
     */
    static Map<String, Long> rows(List<EntityEntry> entries, long wanted) throws DatasetException {
        long free = 0;
        long fixed = 0;
        for (EntityEntry entry : entries) {
            free += entry.fixed ? 0 : entry.rows;
            fixed += entry.fixed ? entry.rows : 0;
        }
        long left = wanted == DatasetRequest.ALL ? free : wanted - fixed;
        if (free > 0 && left <= 0) {
            throw DatasetException.input("--rows: found " + wanted + ", expected more than " + fixed
                    + ", the rows of the entities that are fixed.");
        }
        Map<String, Long> rows = new LinkedHashMap<>();
        for (EntityEntry entry : entries) {
            rows.put(
                    entry.name,
                    entry.fixed || entry.rows == 0
                            ? entry.rows
                            : BigInteger.valueOf(entry.rows)
                                    .multiply(BigInteger.valueOf(left))
                                    .add(BigInteger.valueOf(free - 1))
                                    .divide(BigInteger.valueOf(free))
                                    .longValueExact());
        }
        return rows;
    }

    /**
     * Reads or makes its rows, which DuckDB can read as well.
     *
     * @param rows how many are generated
     */
    Dataset open(DatasetRequest request, long rows) throws DatasetException {
        DatasetRequest own = request.withParameters(parameters);
        try {
            if (table == null) {
                return new FileFamily().open(own.withInputs(files));
            }
            DatasetFamily family = Datasets.named(table);
            if (family.hasFiles()) {
                throw wrong(
                        name, table + " is no generated table. Choose one of `lamina list datasets`, or name files.");
            }
            return family.open(own.withRows(rows));
        } catch (DatasetException e) {
            throw e.kind() == DatasetException.Kind.ENVIRONMENT
                            || e.getMessage().startsWith("Dataset joined")
                    ? e
                    : wrong(name, e.getMessage());
        } catch (IllegalArgumentException e) {
            throw wrong(name, e.getMessage());
        }
    }

    /**
     * Looks at its rows.
     *
     * @param rows how many are generated
     */
    FileProfile profile(DatasetRequest request, long rows) throws DatasetException {
        DatasetRequest own = request.withParameters(parameters);
        try {
            if (table == null) {
                return FileProfile.of(own.withInputs(files));
            }
            Path made = request.workDirectory().resolve(name + ".csv");
            Datasets.named(table).generate(rows, request.seed(), made, request.progress());
            return FileProfile.of(own.withInputs(List.of(made.toString())));
        } catch (DatasetException e) {
            throw e.kind() == DatasetException.Kind.ENVIRONMENT ? e : wrong(name, e.getMessage());
        } catch (IllegalArgumentException e) {
            throw wrong(name, e.getMessage());
        }
    }

    private static DatasetException wrong(String name, String what) {
        return DatasetException.input("Dataset joined, entity " + name + ": " + what);
    }
}
