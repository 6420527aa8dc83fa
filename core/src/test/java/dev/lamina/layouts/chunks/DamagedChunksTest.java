// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.AwkwardRows;
import dev.lamina.layouts.Bag;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Ingest;
import dev.lamina.model.Query;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a scan says of chunks that were damaged, cut short, lost or swapped behind the layout's back. */
@Tag("node")
class DamagedChunksTest {
    /** The clients by name, since cases of a test should have names. */
    enum Kind {
        TUNED(Access.tuned()),
        PUBLISHED(Access.published());

        private final Access client;

        Kind(Access client) {
            this.client = client;
        }
    }

    private static final String KEY =
            " WHERE dataset = ? AND version = 0 AND shard = ? AND columnname = ? AND rowid = ?";

    private final CqlSession session = Keyspaces.session();
    private final Layout layout = Layouts.of(Map.of(
            "name", "damaged", "family", "chunks", "codec", "flatbuffers-dict", "chunkRows", 10, "chunksPerShard", 3));
    private final MemoryDataset data = AwkwardRows.of(ColumnType.TEXT, 95, 1, true);
    private final Entity entity = data.entity();
    private String keyspace;
    private Store store;

    @BeforeEach
    void load() throws IOException {
        keyspace = Keyspaces.create(layout, entity, "damaged");
        store = layout.open(session, entity, keyspace, Access.tuned());
        try (Ingest ingest = store.ingest()) {
            ingest.accept(data.all());
            assertThat(ingest.finish()).isEqualTo(95);
        }
    }

    @AfterEach
    void close() {
        store.close();
    }

    private ByteBuffer chunk(int shard, String column, int rowid) {
        Row row = session.execute("SELECT bytes FROM " + keyspace + ".data" + KEY, entity.name(), shard, column, rowid)
                .one();
        return ByteBuffer.wrap(row.getByteBuffer(0).array().clone());
    }

    private void replace(int shard, String column, int rowid, ByteBuffer chunk) {
        session.execute("UPDATE " + keyspace + ".data SET bytes = ?" + KEY, chunk, entity.name(), shard, column, rowid);
    }

    private Bag scan(Kind kind, Query.Form form, String... columns) throws Exception {
        try (Store opened = layout.open(session, entity, keyspace, kind.client)) {
            return Bag.of(opened.read(new Query.Scan(List.of(columns), form)));
        }
    }

    private long fetch(Kind kind, String column) throws Exception {
        long rows = 0;
        try (Store opened = layout.open(session, entity, keyspace, kind.client);
                BatchCursor cursor = opened.read(new Query.Scan(List.of(column), Query.Form.BYTES))) {
            while (cursor.next()) {
                rows += cursor.batch().rows();
            }
        }
        return rows;
    }

    private void fails(Kind kind, String message, String... columns) {
        for (Query.Form form : new Query.Form[] {Query.Form.CODES, Query.Form.VALUES}) {
            assertThatThrownBy(() -> scan(kind, form, columns))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(message);
        }
    }

    private void othersAreReadable(Kind kind, String damaged) throws Exception {
        for (String column : entity.names()) {
            if (!column.equals(damaged)) {
                scan(kind, Query.Form.VALUES, column).assertHolds(Bag.of(data.all(), entity.fields(List.of(column))));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_flipped_bit_is_found_and_its_chunk_is_named(Kind kind) throws Exception {
        ByteBuffer chunk = chunk(2, "note", 1);
        int middle = chunk.limit() / 2;
        chunk.put(middle, (byte) (chunk.get(middle) ^ 4));
        replace(2, "note", 1, chunk);
        String message =
                "awkward things/0/2/note/1: chunk@12: checksum is [0-9a-f]{8}, the chunk says [0-9a-f]{8}: it is damaged";
        fails(kind, message, "note");
        fails(kind, message, entity.names().toArray(new String[0]));
        othersAreReadable(kind, "note");
    }

    @ParameterizedTest
    @EnumSource
    void a_chunk_cut_short_is_found_and_named(Kind kind) throws Exception {
        ByteBuffer chunk = chunk(0, "amount", 2);
        replace(0, "amount", 2, chunk.duplicate().limit(chunk.limit() - 1));
        fails(kind, "awkward things/0/0/amount/2: chunk@12: checksum is .* it is damaged", "amount");
        replace(0, "amount", 2, chunk.duplicate().limit(15));
        fails(kind, "awkward things/0/0/amount/2: chunk@0: found 15 bytes, expected at least 16", "amount");
        assertThatThrownBy(() -> fetch(kind, "amount"))
                .isInstanceOf(IOException.class)
                .hasMessage("awkward things/0/0/amount/2: chunk@0: found 15 bytes, expected at least 16");
        replace(0, "amount", 2, ByteBuffer.allocate(0));
        fails(kind, "awkward things/0/0/amount/2: chunk@0: found 0 bytes, expected at least 16", "amount");
        othersAreReadable(kind, "amount");
    }

    @ParameterizedTest
    @EnumSource
    void a_lost_chunk_makes_its_group_incomplete(Kind kind) throws Exception {
        session.execute("DELETE FROM " + keyspace + ".data" + KEY, entity.name(), 1, "kind", 2);
        fails(
                kind,
                "Chunk group awkward things/0/1/\\*/2 has 0 chunks, expected 1\\. The data are incomplete\\.",
                "kind");
        fails(
                kind,
                "Chunk group awkward things/0/1/\\*/2 has 14 chunks, expected 15\\. The data are incomplete\\.",
                entity.names().toArray(new String[0]));
        assertThatThrownBy(() -> fetch(kind, "kind"))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("The data are incomplete.");
        othersAreReadable(kind, "kind");
    }

    @ParameterizedTest
    @EnumSource
    void a_lost_shard_is_incomplete_too(Kind kind) throws Exception {
        session.execute(
                "DELETE FROM " + keyspace + ".data WHERE dataset = ? AND version = 0 AND shard = 3", entity.name());
        fails(
                kind,
                "Chunk group awkward things/0/3/\\*/0 has 0 chunks, expected 1\\. The data are incomplete\\.",
                "id");
    }

    @ParameterizedTest
    @EnumSource
    void a_chunk_whose_bytes_were_deleted_is_named(Kind kind) throws Exception {
        session.execute("DELETE bytes FROM " + keyspace + ".data" + KEY, entity.name(), 1, "kind", 2);
        fails(kind, "awkward things/0/1/kind/2: the row has no bytes\\. The data are incomplete\\.", "kind");
        othersAreReadable(kind, "kind");
    }

    @ParameterizedTest
    @EnumSource
    void a_sound_chunk_of_another_place_is_refused(Kind kind) throws Exception {
        // The last chunk has 5 rows, the others have 10.
        ByteBuffer last = chunk(3, "kind", 0);
        ByteBuffer first = chunk(0, "kind", 0);
        replace(0, "kind", 0, last);
        fails(kind, "awkward things/0/0/kind/0: chunk@0: found 5 as rows, expected 10", "kind");
        replace(0, "kind", 0, first);
        replace(0, "amount", 0, first);
        fails(kind, "awkward things/0/0/amount/0: chunk@0: found 1 as the type id, expected 3", "amount");
        othersAreReadable(kind, "amount");
    }

    @ParameterizedTest
    @EnumSource
    void chunks_of_another_codec_are_refused(Kind kind) {
        Layout plain = Layouts.of(Map.of("name", "plain", "family", "chunks", "codec", "flatbuffers"));
        try (Store other = plain.open(session, entity, keyspace, kind.client)) {
            assertThatThrownBy(() -> Bag.of(other.read(new Query.Scan(List.of("kind"), Query.Form.VALUES))))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("awkward things/0/\\d/kind/\\d: chunk@0: found 2 as the codec id, expected 1");
        }
    }
}
