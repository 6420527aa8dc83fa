// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Bag;
import dev.lamina.model.Query;
import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.VanishedVersionException;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.TestSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a check, and a scan, say of chunks that were damaged behind the store's back. */
@Tag("node")
class VersionCheckTest {
    private static final String KEYSPACE = "version_check";
    private static final String KEY =
            " WHERE dataset = 'shops' AND version = 0 AND shard = ? AND columnname = ? AND rowid = ?";
    private static final String STRIPE = " WHERE dataset = 'shops' AND version = 0 AND block = 0 AND stripe = ?";

    private final CqlSession session = Keyspaces.session();
    private final MemoryDataset data = Sales.of(7_300, 11);
    private StoredDatasets datasets;
    private DatasetVersion version;

    @BeforeEach
    void load() throws IOException {
        session.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        datasets = StoredDatasets.open(session, KEYSPACE, Access.tuned());
        datasets.load(
                "shops",
                TestSource.of(data, TestSource.Way.BATCHES),
                "memory",
                false,
                new LoadOptions(1_000, 3),
                LoadProgress.SILENT);
        version = datasets.find("shops", OptionalInt.empty());
    }

    @AfterEach
    void close() {
        datasets.close();
    }

    private CheckReport check() throws IOException {
        long[] last = new long[2];
        CheckReport report = datasets.check(version, (done, of) -> {
            assertThat(done).isGreaterThanOrEqualTo(last[0]);
            last[0] = done;
            last[1] = of;
        });
        assertThat(last).containsExactly(report.rows(), 7_300);
        return report;
    }

    @Test
    void a_version_that_was_dropped_is_not_called_damaged() throws Exception {
        datasets.drop("shops", 0);
        assertThatThrownBy(() -> datasets.check(version, (done, of) -> {}))
                .isInstanceOf(VanishedVersionException.class)
                .hasMessageContaining("Version shops/0 was dropped while it was read.");
    }

    private ByteBuffer chunk(int shard, String column, int rowid) {
        return ByteBuffer.wrap(session.execute("SELECT bytes FROM " + KEYSPACE + ".data" + KEY, shard, column, rowid)
                .one()
                .getByteBuffer(0)
                .array()
                .clone());
    }

    private void replace(int shard, String column, int rowid, ByteBuffer chunk) {
        session.execute("UPDATE " + KEYSPACE + ".data SET bytes = ?" + KEY, chunk, shard, column, rowid);
    }

    private void isReadable(String column) throws Exception {
        try (StripeTable store = datasets.open(version)) {
            Bag.of(store.read(new Query.Scan(List.of(column), Query.Form.VALUES)))
                    .assertHolds(Bag.of(data.all(), Sales.ENTITY.fields(List.of(column))));
        }
    }

    private void fails(String column, String message) {
        try (StripeTable store = datasets.open(version)) {
            assertThatThrownBy(() -> Bag.of(store.read(new Query.Scan(List.of(column), Query.Form.VALUES))))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(message);
        }
    }

    @Test
    void a_sound_version_is_sound() throws IOException {
        CheckReport report = check();
        assertThat(report.isSound()).isTrue();
        assertThat(report.damages()).isEmpty();
        assertThat(report.rows()).isEqualTo(7_300);
        assertThat(report.bytes()).isEqualTo(version.bytes());
        assertThat(report.chunks())
                .isEqualTo(session.execute("SELECT count(*) FROM " + KEYSPACE + ".data")
                        .one()
                        .getLong(0));
    }

    @Test
    void a_flipped_bit_is_listed_and_other_columns_are_readable() throws Exception {
        ByteBuffer chunk = chunk(1, "note", 2);
        int middle = chunk.limit() / 2;
        chunk.put(middle, (byte) (chunk.get(middle) ^ 4));
        replace(1, "note", 2, chunk);
        CheckReport report = check();
        assertThat(report.isSound()).isFalse();
        assertThat(report.damages()).singleElement().satisfies(damage -> {
            assertThat(damage.toString())
                    .matches("shops/0/1/note/2: .*checksum is [0-9a-f]{8}, the chunk says [0-9a-f]{8}: it is damaged");
            assertThat(damage.place()).isEqualTo("shops/0/1/note/2");
        });
        fails("note", "shops/0/1/note/2: .*it is damaged");
        for (String column : Sales.ENTITY.names()) {
            if (!column.equals("note")) {
                isReadable(column);
            }
        }
    }

    @Test
    void a_damaged_stream_of_codes_is_listed_once_and_columns_outside_of_its_group_are_readable() throws Exception {
        String codes = session
                .execute("SELECT columnname FROM " + KEYSPACE + ".data"
                        + " WHERE dataset = 'shops' AND version = 0 AND shard = 0")
                .all()
                .stream()
                .map(row -> row.getString(0))
                .filter(name -> name.startsWith("#"))
                .findFirst()
                .orElseThrow();
        ByteBuffer chunk = chunk(0, codes, 1);
        chunk.put(chunk.limit() - 1, (byte) (chunk.get(chunk.limit() - 1) ^ 1));
        replace(0, codes, 1, chunk);
        assertThat(check().damages())
                .singleElement()
                .satisfies(damage -> assertThat(damage.place()).isEqualTo("shops/0/0/" + codes + "/1"));
        fails("town", "shops/0/0/" + codes + "/1: .*it is damaged");
        isReadable("amount");
        isReadable("id");
    }

    @Test
    void all_damage_is_listed_in_order() throws Exception {
        session.execute("DELETE FROM " + KEYSPACE + ".data" + KEY, 2, "id", 0);
        session.execute("DELETE bytes FROM " + KEYSPACE + ".data" + KEY, 0, "day", 1);
        ByteBuffer other = chunk(0, "amount", 0);
        replace(1, "amount", 1, other);
        replace(0, "#stray", 0, other);
        session.execute("DELETE FROM " + KEYSPACE + ".stripes" + STRIPE, 5);
        session.execute(
                "UPDATE " + KEYSPACE + ".stripes SET directory = ?" + STRIPE, ByteBuffer.wrap(new byte[] {1, 2, 3}), 7);
        CheckReport report = check();
        assertThat(report.damages())
                .extracting(Damage::place)
                .containsExactly(
                        "shops/0/0/#stray/0",
                        "shops/0/0/day/1",
                        "shops/0/1/amount/1",
                        "shops/0/1/(directory)/2",
                        "shops/0/2/id/0",
                        "shops/0/2/(directory)/1");
        assertThat(report.damages().get(1).reason()).isEqualTo("the chunk is not there");
        assertThat(report.damages().get(3).reason()).startsWith("the stripe has no directory");
        assertThat(report.rows()).isEqualTo(7_300 - 1_000 - 300);
        fails("id", "shops/0/(1/\\(directory\\)/2|2/id/0): .*");
    }

    @Test
    void a_whole_lost_partition_is_listed_chunk_by_chunk() throws Exception {
        session.execute("DELETE FROM " + KEYSPACE + ".data WHERE dataset = 'shops' AND version = 0 AND shard = 2");
        assertThat(check().damages())
                .hasSizeGreaterThanOrEqualTo(2 * Sales.ENTITY.fields().size())
                .allSatisfy(damage -> assertThat(damage.shard()).isEqualTo(2));
    }
}
