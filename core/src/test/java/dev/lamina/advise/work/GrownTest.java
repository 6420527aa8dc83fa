// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Reach;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.syntax.KeyExpression;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Ten times the rows in ten times the time. */
class GrownTest {
    private static final Field DEVICE = new Field("device", ColumnType.TEXT, false);
    private static final Field TS = new Field("ts", ColumnType.TIMESTAMP, false);
    private static final Entity ENTITY = new Entity("readings", List.of(DEVICE, TS), "ts", List.of("device"));
    private static final Predicate OF_DEVICE = new Predicate.Compare(DEVICE, Predicate.Operator.EQUAL, "d1");
    private static final Predicate FROM =
            new Predicate.Compare(TS, Predicate.Operator.AT_LEAST, "2026-06-01T00:00:00Z");
    private static final Predicate UNTIL = new Predicate.Compare(TS, Predicate.Operator.LESS, "2026-06-02T00:00:00Z");
    private static final Grown TENFOLD = new Grown(10, 10, "ts");

    private static List<KeyExpression> key(String... words) {
        return List.of(words).stream()
                .map(word -> KeyExpression.of("partition", word, ENTITY.names()))
                .toList();
    }

    private static Grown.Read read(Grown grown, List<KeyExpression> key, Predicate... terms) {
        AccessPlan plan = new AccessPlan(AccessPlan.Kind.SLICE, 1, "", "");
        Reach reach = new Reach("t", plan, List.of(), List.of(terms), List.of(), false, false, false);
        return grown.read(reach, key, ENTITY);
    }

    @Test
    void a_query_that_says_from_when_until_when_reads_as_much_as_before() {
        assertThat(read(TENFOLD, key("device"), OF_DEVICE, FROM, UNTIL)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(TENFOLD, key("device", "date(ts)"), OF_DEVICE, FROM, UNTIL))
                .isEqualTo(new Grown.Read(1, 1));
    }

    @Test
    void a_query_with_an_open_end_reads_more_rows_and_of_a_divided_table_more_partitions() {
        assertThat(read(TENFOLD, key("device"), OF_DEVICE)).isEqualTo(new Grown.Read(10, 1));
        assertThat(read(TENFOLD, key("device"), OF_DEVICE, FROM)).isEqualTo(new Grown.Read(10, 1));
        assertThat(read(TENFOLD, key("device", "date(ts)"), OF_DEVICE, UNTIL)).isEqualTo(new Grown.Read(10, 10));
    }

    @Test
    void a_single_row_stays_one() {
        Predicate at = new Predicate.Compare(TS, Predicate.Operator.EQUAL, "2026-06-01T00:00:00Z");
        assertThat(read(TENFOLD, key("device"), OF_DEVICE, at)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(Grown.NOT, key("device"), OF_DEVICE)).isEqualTo(new Grown.Read(1, 1));
    }

    @Test
    void what_points_to_one_row_stays_as_much() {
        Entity users = new Entity("users", List.of(new Field("id", ColumnType.INT, false)), "id");
        Field device = new Field("device_owner", ColumnType.INT, true);
        Entity readings = new Entity("readings", List.of(DEVICE, TS, device), "ts", List.of(), Set.of("device_owner"));
        Entity devices = new Entity(
                "devices",
                List.of(new Field("name", ColumnType.TEXT, false), new Field("owner", ColumnType.INT, true)),
                "name");
        Schema schema = new Schema(
                List.of(readings, devices, users),
                List.of(
                        new Relation("readings", "device", "devices", Map.of("device_owner", "owner")),
                        new Relation("devices", "owner", "users", Map.of())));
        Set<String> pointing = Grown.pointing(schema, "readings");
        assertThat(pointing).containsExactlyInAnyOrder("device", "device_owner");
        Grown grown = new Grown(10, 10, "ts", pointing);
        assertThat(read(grown, key("device"), OF_DEVICE)).isEqualTo(new Grown.Read(1, 1));
        assertThat(read(grown, key("device"), FROM)).isEqualTo(new Grown.Read(10, 10));
        assertThat(Grown.isOfOne(key("device"), ENTITY, pointing)).isTrue();
        assertThat(Grown.isOfOne(key("hash(device) % 4"), ENTITY, pointing)).isFalse();
        assertThat(Grown.isOfOne(key("device"), ENTITY, Set.of())).isFalse();
    }
}
