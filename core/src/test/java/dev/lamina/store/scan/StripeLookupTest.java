// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Bag;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records found by identity in stripes; identities are numerals held as texts, as GDELT's are. */
@Tag("node")
class StripeLookupTest {
    private static final String KEYSPACE = "stripe_lookup";
    private static final int ROWS = 6_000;
    private static final Entity THINGS = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("place", ColumnType.INT, false),
                    new Field("words", ColumnType.TEXT, false)),
            "id");

    private static final CqlSession SESSION = Keyspaces.session();
    private static StoredDatasets datasets;

    @BeforeAll
    static void open() throws IOException {
        SESSION.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        datasets = StoredDatasets.open(SESSION, KEYSPACE, Access.tuned());
    }

    @AfterAll
    static void close() {
        datasets.close();
    }

    private static MemoryDataset things(List<Integer> ids) {
        Batch batch = new Batch(THINGS.fields());
        for (int row = 0; row < ids.size(); row++) {
            ((TextVector) batch.column(0)).append(Integer.toString(ids.get(row)));
            ((IntVector) batch.column(1)).append(row);
            ((TextVector) batch.column(2)).append("words of " + ids.get(row) + " " + ids.get(row) * 7919L % 10007);
        }
        batch.setRows(ids.size());
        return new MemoryDataset(THINGS, batch);
    }

    private static List<Integer> ids(int from) {
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            ids.add(from + i);
        }
        return ids;
    }

    private static StripeTable stored(String name, MemoryDataset data) throws IOException {
        datasets.load(
                name,
                TestSource.of(data, TestSource.Way.BATCHES),
                "memory",
                false,
                new LoadOptions(250, 6),
                LoadProgress.SILENT);
        return datasets.open(datasets.find(name, OptionalInt.empty()));
    }

    private static Query.Lookup lookup(List<String> columns, String... keys) {
        TextVector asked = (TextVector) Vector.of(ColumnType.TEXT);
        for (String key : keys) {
            asked.append(key);
        }
        return new Query.Lookup(asked, columns);
    }

    private static Bag rows(MemoryDataset data, List<String> columns, Integer... rows) {
        return Bag.of(data.all(), THINGS.fields(columns), List.of(rows));
    }

    @Test
    void sorted_identities_lead_to_the_few_stripes_that_have_them() throws Exception {
        MemoryDataset data = things(ids(100_000));
        try (StripeTable store = stored("sorted", data)) {
            for (List<String> columns : List.of(
                    THINGS.names(), List.of("words"), List.of("place", "id"), List.of("id"), List.of("place"))) {
                Bag found = Bag.of(store.read(lookup(columns, "100001", "105999", "103333", "99999", "absent", "")));
                found.assertHolds(rows(data, columns, 1, 5999, 3333));
                Bag everything = Bag.of(store.read(new Query.Scan(columns, Query.Form.VALUES)));
                assertThat(found.bytes()).as(columns.toString()).isLessThan(everything.bytes() / 3);
            }
            assertThat(Bag.of(store.read(lookup(THINGS.names(), "99999"))).bytes())
                    .isZero();
            assertThat(Bag.of(store.read(lookup(THINGS.names()))).rows()).isZero();
        }
    }

    @Test
    void identities_that_grow_by_a_digit_are_found_on_both_sides() throws Exception {
        // As texts, 9999 is greater than 10000: the stripe that has both spans almost all others.
        MemoryDataset data = things(ids(7_100));
        try (StripeTable store = stored("growing", data)) {
            List<String> keys = new ArrayList<>();
            List<Integer> rows = new ArrayList<>();
            for (int row = 0; row < ROWS; row += 97) {
                keys.add(Integer.toString(7_100 + row));
                rows.add(row);
            }
            keys.add("9999");
            rows.add(2_899);
            keys.add("10000");
            rows.add(2_900);
            Bag.of(store.read(lookup(THINGS.names(), keys.toArray(new String[0]))))
                    .assertHolds(rows(data, THINGS.names(), rows.toArray(new Integer[0])));
        }
    }

    @Test
    void identities_in_no_order_are_not_looked_up_by_reading_everything() throws Exception {
        List<Integer> ids = ids(100_000);
        Collections.shuffle(ids, new Random(3));
        try (StripeTable store = stored("shuffled", things(ids))) {
            assertThatThrownBy(() -> store.read(lookup(THINGS.names(), "100001", "104000")))
                    .isInstanceOf(UnsupportedQueryException.class)
                    .hasMessageContaining("the id does not locate a record")
                    .hasMessageContaining("of 24 stripes");
        }
        List<Integer> few = ids.subList(0, 1_000);
        MemoryDataset data = things(few);
        try (StripeTable store = stored("few", data)) {
            // Four stripes are read whole for it, and that is what it costs.
            Bag.of(store.read(lookup(THINGS.names(), Integer.toString(few.get(700)))))
                    .assertHolds(rows(data, THINGS.names(), 700));
        }
    }
}
