// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class ChunkEnvelopeTest {
    private static final byte[] BODY = "body".getBytes(StandardCharsets.US_ASCII);

    /** Version 1: "LAMC", version 1, codec 200, type 6, reserved 0, rows 3, CRC-32C of the rest, then the body. */
    private static final String GOLDEN = "4c414d43" + "01" + "c8" + "06" + "00" + "03000000" + "9c70ed27" + "626f6479";

    @Test
    void version_1_has_these_bytes() {
        assertThat(HexFormat.of().formatHex(chunk())).isEqualTo(GOLDEN);
    }

    @Test
    void reads_what_was_wrapped() throws Exception {
        ByteBuffer chunk = ByteBuffer.wrap(HexFormat.of().parseHex(GOLDEN));
        ChunkEnvelope envelope = ChunkEnvelope.read(chunk);
        assertThat(envelope).isEqualTo(new ChunkEnvelope(200, ColumnType.TEXT, 3));
        assertThat(chunk.position()).isZero();
        ByteBuffer body = ChunkEnvelope.body(chunk);
        assertThat(body.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(body).isEqualTo(ByteBuffer.wrap(BODY));
    }

    @Test
    void a_chunk_in_the_middle_of_any_buffer_is_read() throws Exception {
        byte[] chunk = chunk();
        for (ByteBuffer buffer : new ByteBuffer[] {ByteBuffer.allocate(64), ByteBuffer.allocateDirect(64)}) {
            for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                ByteBuffer middle = buffer.clear()
                        .put(5, chunk)
                        .position(5)
                        .limit(5 + chunk.length)
                        .order(order);
                assertThat(ChunkEnvelope.read(middle.asReadOnlyBuffer().order(order))
                                .rows())
                        .isEqualTo(3);
                assertThat(ChunkEnvelope.claimedRows(middle)).isEqualTo(3);
                assertThat(ChunkEnvelope.body(middle)).isEqualTo(ByteBuffer.wrap(BODY));
            }
        }
    }

    @Test
    void every_flipped_bit_is_found() {
        for (int bit = 0; bit < chunk().length * 8; bit++) {
            byte[] chunk = chunk();
            chunk[bit >> 3] ^= (byte) (1 << (bit & 7));
            assertThatThrownBy(() -> ChunkEnvelope.read(ByteBuffer.wrap(chunk)))
                    .as("bit %d", bit)
                    .isInstanceOf(MalformedChunkException.class);
        }
    }

    @Test
    void every_shortened_chunk_is_found() {
        byte[] chunk = chunk();
        for (int length = 0; length < chunk.length; length++) {
            byte[] cut = Arrays.copyOf(chunk, length);
            assertThatThrownBy(() -> ChunkEnvelope.read(ByteBuffer.wrap(cut)))
                    .as("%d bytes", length)
                    .isInstanceOf(MalformedChunkException.class);
        }
    }

    @Test
    void a_longer_chunk_is_found() {
        byte[] chunk = chunk();
        assertThatThrownBy(() -> ChunkEnvelope.read(ByteBuffer.wrap(Arrays.copyOf(chunk, chunk.length + 1))))
                .isInstanceOf(MalformedChunkException.class)
                .hasMessageContaining("it is damaged");
    }

    @Test
    void too_few_bytes_for_a_header_are_named() {
        assertThatThrownBy(() -> ChunkEnvelope.read(ByteBuffer.allocate(15)))
                .hasMessage("chunk@0: found 15 bytes, expected at least 16");
        assertThatThrownBy(() -> ChunkEnvelope.claimedRows(ByteBuffer.allocate(15)))
                .hasMessage("chunk@0: found 15 bytes, expected at least 16");
    }

    @Test
    void a_foreign_magic_is_named() {
        byte[] chunk = chunk();
        chunk[0] = 'P';
        assertThatThrownBy(() -> ChunkEnvelope.read(ByteBuffer.wrap(chunk)))
                .hasMessage("chunk@0: found magic 434d4150, expected 434d414c (\"LAMC\")");
    }

    @Test
    void a_later_version_is_named() {
        byte[] chunk = chunk();
        chunk[4] = 2;
        assertThatThrownBy(() -> ChunkEnvelope.read(ByteBuffer.wrap(chunk)))
                .hasMessage("chunk@4: found chunk version 2, this release reads version 1");
    }

    @Test
    void more_rows_than_any_writer_writes_are_refused_in_spite_of_a_valid_checksum() {
        byte[] chunk =
                ChunkEnvelope.wrap(new SomeCodec(), ColumnType.INT, ChunkEnvelope.MAX_ROWS + 1, ByteBuffer.wrap(BODY));
        assertThatThrownBy(() -> ChunkEnvelope.read(ByteBuffer.wrap(chunk)))
                .isInstanceOfSatisfying(
                        MalformedChunkException.class,
                        e -> assertThat(e.offset()).isEqualTo(8))
                .hasMessageContaining("found 16777217 rows");
    }

    @Test
    void a_header_alone_and_as_many_rows_as_there_may_be_are_a_chunk() throws Exception {
        byte[] chunk =
                ChunkEnvelope.wrap(new SomeCodec(), ColumnType.INT, ChunkEnvelope.MAX_ROWS, ByteBuffer.allocate(0));
        assertThat(chunk).hasSize(ChunkEnvelope.BYTES);
        assertThat(ChunkEnvelope.read(ByteBuffer.wrap(chunk)).rows()).isEqualTo(ChunkEnvelope.MAX_ROWS);
        assertThat(ChunkEnvelope.claimedRows(ByteBuffer.wrap(chunk))).isEqualTo(ChunkEnvelope.MAX_ROWS);
    }

    @Test
    void a_type_that_does_not_exist_is_named() {
        assertThatThrownBy(() -> ColumnType.ofId(11)).hasMessage("chunk@6: found column type 11, expected 1 to 10");
    }

    private static byte[] chunk() {
        return ChunkEnvelope.wrap(new SomeCodec(), ColumnType.TEXT, 3, ByteBuffer.wrap(BODY));
    }
}
