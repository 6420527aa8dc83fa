// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of the Arrow codecs are what Arrow's own reader takes, and more than what it checks is checked. */
class ArrowStreamTest {
    private static final int ROWS = 500;

    private final Vectors vectors = Vectors.printed("ArrowStreamTest");

    @ParameterizedTest
    @ValueSource(strings = {"arrow", "arrow-zstd", "arrow-lz4"})
    void arrow_s_own_reader_finds_the_values(String name) throws Exception {
        ChunkCodec codec = ChunkCodecs.named(name);
        for (ColumnType type : ColumnType.values()) {
            for (double share : new double[] {0, 0.3, 1}) {
                Vector column = vectors.of(type, ROWS, share);
                try (BufferAllocator allocator = new RootAllocator();
                        ArrowStreamReader reader = new ArrowStreamReader(
                                new ByteArrayInputStream(bytes(codec.encode(column, 0, ROWS))),
                                allocator,
                                CommonsCompressionFactory.INSTANCE)) {
                    assertThat(reader.loadNextBatch()).isTrue();
                    FieldVector values = reader.getVectorSchemaRoot().getVector("values");
                    assertThat(values.getValueCount()).isEqualTo(ROWS);
                    assertThat(values.getNullCount()).isEqualTo(column.missingCount());
                    for (int row = 0; row < ROWS; row++) {
                        assertThat(values.isNull(row)).isEqualTo(column.isMissing(row));
                        if (type == ColumnType.TEXT && !column.isMissing(row)) {
                            assertThat(values.getObject(row)).hasToString(column.textAt(row));
                        } else if (type == ColumnType.INT && !column.isMissing(row)) {
                            assertThat(values.getObject(row)).hasToString(column.textAt(row));
                        }
                    }
                    assertThat(reader.loadNextBatch()).isFalse();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrow-zstd", "arrow-lz4"})
    void a_compressed_buffer_of_another_length_than_it_claims_is_malformed(String name) {
        ChunkCodec codec = ChunkCodecs.named(name);
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        for (int row = 0; row < ROWS; row++) {
            texts.append("the same text in every row, which compresses well");
        }
        byte[] body = bytes(codec.encode(texts, 0, ROWS));
        long length = texts.offsets()[ROWS];
        ByteBuffer found = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (found.getLong(at) != length) {
            at += Long.BYTES;
        }
        for (long lie : new long[] {0, 1, length - 1, length + 1, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE, -1}) {
            found.putLong(at, lie);
            assertThatThrownBy(() -> codec.decode(found.duplicate(), ROWS, texts))
                    .as("%d bytes", lie)
                    .isInstanceOf(MalformedChunkException.class);
            assertThat(texts.size()).isZero();
        }
    }

    private static byte[] bytes(ByteBuffer body) {
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        return bytes;
    }
}
