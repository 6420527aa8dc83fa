// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.duck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.GroupFinder;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.codec.stripe.TupleCoder;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.datasets.gdelt.HandPicked;
import dev.lamina.fixtures.RealFiles;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The groups that are found in tables of several kinds save bytes, or cost next to none. */
class FoundGroupsTest {
    private static final int STRIPE_ROWS = 131_072;

    /**
     * Fields of an event that say little of where they belong: the last of each actor, which is nearly always empty,
     * whether the event is a root, and the day of addition.
     */
    private static final Set<Integer> ANYWHERE = Set.of(14, 24, 25, 56);

    @TempDir
    Path directory;

    private static long bytes(List<Vector> columns, Grouping grouping) {
        List<String> names = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            names.add("c" + column);
        }
        CodedStripe stripe = new CodedStripe(grouping, columns);
        TupleCoder coder = new TupleCoder(grouping);
        StripeEncoder encoder = new StripeEncoder(names);
        long bytes = 0;
        for (int from = 0; from < columns.get(0).size(); from += STRIPE_ROWS) {
            List<Vector> rows = new ArrayList<>();
            for (Vector column : columns) {
                Vector some = column.emptyLike();
                some.append(column, from, Math.min(column.size(), from + STRIPE_ROWS));
                rows.add(some);
            }
            coder.code(rows, stripe);
            EncodedStripe encoded = encoder.encode(stripe);
            for (EncodedStripe.Part part : encoded.parts()) {
                bytes += part.chunk().remaining();
            }
            bytes += encoded.directory().toBytes().remaining();
        }
        return bytes;
    }

    /** Fails if grouped columns take more than 1 % above what they take alone; the answer is their share of that. */
    private static double assertPays(String name, List<Vector> columns) {
        Grouping found = GroupFinder.find(columns, STRIPE_ROWS);
        long alone = bytes(columns, Grouping.none(columns.size()));
        long grouped = bytes(columns, found);
        int rows = columns.get(0).size();
        System.out.printf(
                "FoundGroupsTest: %s: %d rows, %.2f bytes per row alone, %.2f grouped by %s%n",
                name, rows, (double) alone / rows, (double) grouped / rows, found.text());
        assertThat((double) grouped).as("%s: %s", name, found.text()).isLessThanOrEqualTo(alone * 1.01);
        return (double) grouped / alone;
    }

    private static List<Vector> columns(Batch batch) {
        List<Vector> columns = new ArrayList<>();
        for (int i = 0; i < batch.fields().size(); i++) {
            columns.add(batch.column(i));
        }
        return columns;
    }

    @Test
    void the_groups_of_real_events_are_those_a_person_picks() throws Exception {
        Path real = RealFiles.directory();
        try (Dataset dataset = Datasets.named("gdelt")
                .open(DatasetRequest.files(List.of(real + "/2025*.export.tsv.gz"), directory.resolve("work")))) {
            Batch all = dataset.stripes().orElseThrow().sample((int) dataset.rows());
            List<Vector> columns = columns(all);
            Grouping found = GroupFinder.find(columns, STRIPE_ROWS);
            assertThat(clear(found)).as(found.text()).isEqualTo(clear(HandPicked.GROUPING));
            assertThat(assertPays("real events", columns)).isLessThan(0.33);
        }
    }

    /** The groups of more than one column, without those columns that may be anywhere. */
    private static Set<Set<Integer>> clear(Grouping grouping) {
        Set<Set<Integer>> groups = new HashSet<>();
        for (Grouping.Family family : grouping.families()) {
            for (List<Integer> member : family.members()) {
                Set<Integer> group = new HashSet<>(member);
                group.removeAll(ANYWHERE);
                if (group.size() > 1) {
                    groups.add(group);
                }
            }
        }
        return groups;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "debs2015_sorted_data_10004.csv",
                "foil2013_trip_data_999.csv",
                "foil2013_trip_fare_joined_5386.csv",
                "green_tripdata_2013-08.csv",
                "green_tripdata_2021-01.csv.gz",
                "green_tripdata_2023-01.parquet",
                "yellow_2024-01_sample_10000.csv"
            })
    void the_groups_of_real_taxi_trips_do_not_cost(String name) throws Exception {
        Path file = RealFiles.directory("taxi").resolve(name);
        try (DuckSession duck = DuckSession.open(directory, DatasetRequest.DEFAULT_OFF_HEAP_BYTES)) {
            String from = name.endsWith(".parquet")
                    ? "'" + file + "'"
                    : "read_csv('" + file + "', null_padding = true, strict_mode = false)";
            List<Field> fields = new ArrayList<>();
            List<String> selected = new ArrayList<>();
            for (List<Object> column : duck.sql("DESCRIBE SELECT * FROM " + from)) {
                String type = column.get(1).toString();
                ColumnType as = type(type);
                fields.add(new Field("c" + fields.size(), as, true));
                selected.add("CAST(\"" + column.get(0) + "\" AS " + duckType(as) + ")");
            }
            Batch all = new Batch(fields);
            try (BatchCursor rows = duck.read(fields, "SELECT " + String.join(", ", selected) + " FROM " + from)) {
                while (rows.next()) {
                    all.append(rows.batch(), 0, rows.batch().rows());
                }
            }
            assertThat(all.rows()).isGreaterThan(900);
            assertPays(name, columns(all));
        }
    }

    private static ColumnType type(String duck) {
        return switch (duck) {
            case "TINYINT", "SMALLINT", "INTEGER" -> ColumnType.INT;
            case "BIGINT" -> ColumnType.LONG;
            case "DATE" -> ColumnType.DATE;
            case "VARCHAR" -> ColumnType.TEXT;
            default ->
                duck.startsWith("TIMESTAMP")
                        ? ColumnType.TIMESTAMP
                        : duck.equals("DOUBLE") || duck.startsWith("DECIMAL") ? ColumnType.DOUBLE : ColumnType.TEXT;
        };
    }

    private static String duckType(ColumnType type) {
        return switch (type) {
            case INT -> "INTEGER";
            case LONG -> "BIGINT";
            case DATE -> "DATE";
            case TIMESTAMP -> "TIMESTAMP_MS";
            case DOUBLE -> "DOUBLE";
            default -> "VARCHAR";
        };
    }

    @Test
    void the_groups_of_a_table_of_order_lines_do_not_cost() {
        SplittableRandom random =
                Vectors.printed(getClass().getSimpleName()).random().split();
        assertPays("order lines", orderLines(random, 150_000));
    }

    /**
     * Lines of orders as TPC-H's table {@code lineitem} has them (specification 3.0.1, clause 4.2.3), without its texts'
     * grammar: prices follow from part and quantity, suppliers from the part, three days and two flags from each other.
     */
    private static List<Vector> orderLines(SplittableRandom random, int rows) {
        List<Vector> columns = new ArrayList<>();
        for (ColumnType type : new ColumnType[] {
            ColumnType.INT, ColumnType.INT, ColumnType.INT, ColumnType.INT, ColumnType.DOUBLE, ColumnType.DOUBLE,
            ColumnType.DOUBLE, ColumnType.DOUBLE, ColumnType.TEXT, ColumnType.TEXT, ColumnType.DATE, ColumnType.DATE,
            ColumnType.DATE, ColumnType.TEXT, ColumnType.TEXT, ColumnType.TEXT
        }) {
            columns.add(Vector.of(type));
        }
        String[] instructions = {"DELIVER IN PERSON", "COLLECT COD", "NONE", "TAKE BACK RETURN"};
        String[] modes = {"REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"};
        String[] words = {"carefully", "final", "deposits", "sleep", "quickly", "ironic", "packages", "haggle", "above"
        };
        int first = 8035;
        int today = 9298;
        for (int row = 0, order = 1; row < rows; order++) {
            int ordered = first + random.nextInt(2406);
            for (int line = 1 + random.nextInt(7); line > 0 && row < rows; line--, row++) {
                int part = 1 + random.nextInt(20_000);
                int supplier = (part + random.nextInt(4) * (250 + (part - 1) / 1000)) % 1000 + 1;
                int quantity = 1 + random.nextInt(50);
                double price = (90_000 + part / 10 % 20_001 + 100 * (part % 1000)) / 100.0;
                int shipped = ordered + 1 + random.nextInt(121);
                int received = shipped + 1 + random.nextInt(30);
                ints(columns, 0, (order >> 3 << 5) + (order & 7), part, supplier, line);
                doubles(columns, 4, quantity, Math.round(quantity * price * 100) / 100.0);
                doubles(columns, 6, random.nextInt(11) / 100.0, random.nextInt(9) / 100.0);
                text(columns, 8, received <= today ? random.nextBoolean() ? "R" : "A" : "N");
                text(columns, 9, shipped > today ? "O" : "F");
                ints(columns, 10, shipped, ordered + 30 + random.nextInt(61), received);
                text(columns, 13, instructions[random.nextInt(4)]);
                text(columns, 14, modes[random.nextInt(7)]);
                StringBuilder comment = new StringBuilder();
                for (int word = 2 + random.nextInt(4); word > 0; word--) {
                    comment.append(words[random.nextInt(words.length)]).append(' ');
                }
                text(columns, 15, comment.toString());
            }
        }
        return columns;
    }

    private static void ints(List<Vector> columns, int from, int... values) {
        for (int i = 0; i < values.length; i++) {
            ((IntVector) columns.get(from + i)).append(values[i]);
        }
    }

    private static void doubles(List<Vector> columns, int from, double... values) {
        for (int i = 0; i < values.length; i++) {
            ((DoubleVector) columns.get(from + i)).append(values[i]);
        }
    }

    private static void text(List<Vector> columns, int column, String value) {
        ((TextVector) columns.get(column)).append(value);
    }
}
