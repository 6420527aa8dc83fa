// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.ChunkWork;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchConsumer;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.MemoryStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Things;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CodingOperationTest {
    private static final MemoryDataset DATA = Things.rows(700);

    @Test
    void what_is_decoded_is_held_against_the_source() throws Exception {
        Operation.Task task = task(Map.of("name", "x", "decode", "all", "as", "codes"));
        assertThat(task.rows()).isEqualTo(700);
        assertThat(decoded(task, DATA.all())).isTrue();
        assertThat(decoded(task, Things.with(DATA.all(), 4, "kind", "5"))).isFalse();
        assertThat(decoded(task, Things.without(DATA.all(), 4))).isFalse();
    }

    private static boolean decoded(Operation.Task task, Batch rows) throws Exception {
        Operation.Task ready = task.on(store(rows, 1));
        return ready.run(null).matches(ready.expected());
    }

    @Test
    void the_same_rows_are_encoded_to_the_same_bytes_each_time() throws Exception {
        Operation.Task task = task(Map.of("name", "x", "encode", "all"));
        Operation.Task same = task.on(store(DATA.all(), 0));
        assertThat(same.run(null).matches(same.expected())).isTrue();
        assertThat(same.served()).isFalse();
        Operation.Task growing = task.on(store(DATA.all(), 1));
        assertThat(growing.run(null).matches(growing.expected())).isFalse();
    }

    @Test
    void a_store_without_chunks_says_so() throws Exception {
        Operation.Task task = task(Map.of("name", "x", "encode", "all"));
        assertThatThrownBy(() -> task.on(new MemoryStore(Things.ENTITY, DATA.all(), null)))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessage("values are not encoded by a chunk codec");
    }

    @Test
    void no_more_rows_are_held_in_memory_than_all_layouts_have_room_for() throws Exception {
        Source source = Source.read(Things.rows(CodingOperation.MOST_ROWS + 9), 1, RunProgress.SILENT);
        Operation.Task task =
                OperationKinds.of(Map.of("name", "x", "encode", "all")).prepare(source);
        assertThat(task.rows()).isEqualTo(CodingOperation.MOST_ROWS);
        assertThat(source.first(5)).as("read once").isSameAs(source.first(CodingOperation.MOST_ROWS));
    }

    private static Operation.Task task(Map<String, Object> entry) throws IOException {
        return OperationKinds.of(entry).prepare(Source.read(DATA, 1, RunProgress.SILENT));
    }

    /** A store whose chunks hold these rows; each encoding of them takes so many bytes more than the one before. */
    private static MemoryStore store(Batch rows, int growth) {
        return new MemoryStore(Things.ENTITY, rows, null) {
            @Override
            public ChunkWork chunkWork(Batch asked) {
                return new ChunkWork() {
                    private int bytes = 100;

                    @Override
                    public long encode() {
                        return bytes += growth;
                    }

                    @Override
                    public void decode(Query.Form form, BatchConsumer consumer) throws IOException {
                        assertThat(form).isEqualTo(Query.Form.CODES);
                        consumer.accept(rows);
                    }
                };
            }
        };
    }
}
