// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.cql.Access;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Query;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The chunks that are encoded and decoded without the database are those that stand in it. */
class InMemoryChunksTest {
    @TempDir
    static Path directory;

    private static MemoryDataset events;

    @BeforeAll
    static void read() throws Exception {
        events = MemoryDataset.of(Datasets.named("gdelt").open(DatasetRequest.generated(250, 3, directory)));
    }

    static Stream<String> codecs() {
        return ChunkCodecs.all().stream().map(ChunkCodec::name).filter(name -> !name.equals("flatbuffers-dict-a"));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void rows_come_back_from_their_chunks(String codec) throws Exception {
        InMemoryChunks chunks = new InMemoryChunks((ChunksLayout) layout(codec), events.entity(), events.all());
        long bytes = chunks.encode();
        assertThat(chunks.encode()).isEqualTo(bytes).isPositive();
        for (Query.Form form : List.of(Query.Form.CODES, Query.Form.VALUES)) {
            Batch back = new Batch(events.entity().fields());
            chunks.decode(form, batch -> back.append(batch, 0, batch.rows()));
            assertThat(back.rows()).isEqualTo(250);
            for (int column = 0; column < back.fields().size(); column++) {
                assertThat(back.column(column).fold())
                        .as(back.fields().get(column).name())
                        .isEqualTo(events.all().column(column).fold());
            }
        }
    }

    @Test
    @Tag("node")
    void they_are_byte_for_byte_the_chunks_in_the_table() throws Exception {
        Layout layout = layout("flatbuffers-dict");
        String keyspace = Keyspaces.create(layout, events.entity(), "chunks in memory");
        try (Store store = layout.open(Keyspaces.session(), events.entity(), keyspace, Access.tuned())) {
            store.load(events);
        }
        InMemoryChunks chunks = new InMemoryChunks((ChunksLayout) layout, events.entity(), events.all());
        int seen = 0;
        for (Row row : Keyspaces.session()
                .execute(SimpleStatement.newInstance(
                        "SELECT shard, rowid, columnname, bytes FROM " + keyspace + ".data"))) {
            int chunk = row.getInt(0) * 2 + row.getInt(1);
            int column = events.entity().indexOf(row.getString(2));
            assertThat(row.getByteBuffer(3))
                    .as("chunk %s of %s", chunk, row.getString(2))
                    .isEqualTo(ByteBuffer.wrap(chunks.chunk(chunk, column)));
            seen++;
        }
        assertThat(seen).isEqualTo(3 * events.entity().fields().size());
    }

    private static Layout layout(String codec) {
        return Layouts.of(Map.of(
                "name",
                "c",
                "family",
                "chunks",
                "codec",
                codec,
                "chunkRows",
                100,
                "chunksPerShard",
                2,
                "dates",
                "text"));
    }
}
