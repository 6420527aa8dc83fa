// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bodies that no writer wrote, each with one lie in it. */
class MalformedBodiesTest {
    private final BodyWriter out = new BodyWriter();

    @Test
    void a_later_version_is_named() {
        head(10, Kind.INT, 0);
        out.bytes()[0] = 3;
        assertMalformed(10, ColumnType.INT, "chunk@16: found format version 3, expected 1 to 2");
    }

    @Test
    void the_envelope_and_the_body_agree_on_the_rows() {
        head(10, Kind.INT, 10);
        assertMalformed(11, ColumnType.INT, "found 10 rows, expected the 11 of the envelope");
    }

    @Test
    void an_unknown_encoding_is_named_with_its_offset() {
        head(10, Kind.INT, 0);
        out.u8(77);
        assertMalformed(10, ColumnType.INT, "chunk@21: found encoding 77, expected 1 to 14");
    }

    @Test
    void an_encoding_of_other_values_is_refused() {
        head(10, Kind.INT, 0);
        Encoding.NUMERALS.write(out);
        assertMalformed(
                10,
                ColumnType.INT,
                "found encoding NUMERALS of whole numbers, expected an encoding for values of that kind");
    }

    @Test
    void encodings_in_encodings_without_end_are_refused() {
        head(1 << 20, Kind.INT, 0);
        for (int i = 0; i < 100_000; i++) {
            Encoding.DELTA.write(out);
            out.signed(1);
        }
        assertMalformed(1 << 20, ColumnType.INT, "levels");
    }

    @Test
    void memory_for_many_large_dictionaries_is_not_given() {
        int rows = 1 << 20;
        for (ColumnType type : List.of(ColumnType.INT, ColumnType.LONG, ColumnType.DOUBLE)) {
            out.truncate(0);
            head(rows, Kind.of(type), 0);
            for (int i = 0; i < 90; i++) {
                Encoding.DICTIONARY.write(out);
                out.unsigned(rows);
            }
            if (type == ColumnType.DOUBLE) {
                Encoding.BITS.write(out);
            }
            for (int i = 0; i < 91; i++) {
                constant(0);
            }
            assertMalformed(rows, type, "need too much memory");
        }
    }

    @Test
    void a_frame_that_promises_too_much_is_refused_before_it_is_inflated() {
        BodyWriter frame = new BodyWriter();
        byte[] zeros = new byte[1 << 26];
        Zstandard.compress(zeros, 0, zeros.length, 1, frame);
        head(4, Kind.TEXT, 0);
        out.u8(0);
        Encoding.PLAIN.write(out);
        out.unsigned(zeros.length);
        constant(zeros.length / 4);
        out.unsigned((long) frame.size() << 1 | 1);
        out.put(frame);
        assertMalformed(4, ColumnType.TEXT, "found bytes of texts " + zeros.length);
    }

    @Test
    void columns_of_texts_share_what_the_body_can_stand_for() {
        Vector like = Vector.struct(List.of("a", "b"), List.of(Vector.of(ColumnType.TEXT), Vector.of(ColumnType.TEXT)));
        head(3, Kind.STRUCT, 0);
        out.unsigned(2);
        for (int field = 0; field < 2; field++) {
            out.u8(Kind.TEXT.id());
            out.unsigned(0);
            out.u8(0);
            Encoding.FRONT.write(out);
            out.unsigned(75_000);
            constant(25_000);
            constant(0);
            out.unsigned(0);
            out.unsigned(0);
        }
        assertThatThrownBy(() -> new LaminaCodec().decode(body(), 3, like))
                .isInstanceOf(MalformedChunkException.class)
                .hasMessageContaining("found bytes of texts 75000, expected 0 to ");
    }

    @Test
    void a_frame_whose_content_has_another_length_is_refused() {
        BodyWriter frame = new BodyWriter();
        Zstandard.compress(new byte[100], 0, 100, 1, frame);
        head(101, Kind.INT, 0);
        Encoding.PLANES.write(out);
        out.signed(0);
        out.u8(1);
        out.u8(Planes.STORED);
        out.unsigned((long) frame.size() << 1 | 1);
        out.put(frame);
        assertMalformed(101, ColumnType.INT, "something else than a zstd frame of a plane with 101 bytes");
    }

    @Test
    void a_code_beyond_the_dictionary_is_refused_and_the_vector_emptied() {
        head(10, Kind.TEXT, 0);
        out.u8(1);
        out.unsigned(1);
        Encoding.NUMERALS.write(out);
        out.u8(0);
        constant(42);
        constant(1);
        assertMalformed(10, ColumnType.TEXT, "found code 1, expected 0 to 0");
    }

    @Test
    void runs_that_are_longer_than_the_chunk_are_refused() {
        head(10, Kind.INT, 0);
        Encoding.RUNS.write(out);
        out.unsigned(2);
        constant(6);
        constant(1);
        assertMalformed(10, ColumnType.INT, "found runs of 12 rows, expected 10");
    }

    @Test
    void changes_other_than_those_counted_are_refused() {
        for (int bits : new int[] {0b1011, 0b110, 0b1}) {
            out.truncate(0);
            head(8, Kind.INT, 0);
            Encoding.REPEATS.write(out);
            out.unsigned(2);
            out.unsigned(2);
            out.u8(bits);
            constant(1);
            assertMalformed(8, ColumnType.INT, "among 8 values, expected 2, the first value among them");
        }
        out.truncate(0);
        head(3, Kind.INT, 0);
        Encoding.REPEATS.write(out);
        out.unsigned(2);
        out.unsigned(2);
        out.u8(0b1001);
        constant(1);
        assertMalformed(3, ColumnType.INT, "found 2 changes among 3 values");
    }

    @Test
    void texts_that_share_more_than_there_is_are_refused() {
        head(2, Kind.TEXT, 0);
        out.u8(0);
        Encoding.FRONT.write(out);
        out.unsigned(8);
        constant(2);
        constant(2);
        out.unsigned(4);
        out.unsigned(8);
        out.put(new byte[4], 0, 4);
        assertMalformed(2, ColumnType.TEXT, "expected 8 with 4");
    }

    @Test
    void missing_rows_other_than_those_counted_are_refused() {
        head(10, Kind.INT, 3);
        out.u8(MissingBits.BITS);
        out.unsigned(4);
        out.put(new byte[] {0b11, 0}, 0, 2);
        constant(5);
        assertMalformed(10, ColumnType.INT, "found 2 missing rows, expected 3 among 10");
    }

    @Test
    void a_field_of_a_missing_struct_is_refused() {
        Vector like = Vector.struct(List.of("a"), List.of(Vector.of(ColumnType.INT)));
        head(2, Kind.STRUCT, 1);
        out.u8(MissingBits.BITS);
        out.unsigned(2);
        out.u8(1);
        out.unsigned(1);
        out.u8(Kind.INT.id());
        out.unsigned(0);
        constant(5);
        assertThatThrownBy(() -> new LaminaCodec().decode(body(), 2, like))
                .isInstanceOf(MalformedChunkException.class)
                .hasMessageContaining("found a field of a missing struct");
        assertThat(like.size()).isZero();
    }

    @Test
    void bytes_behind_the_values_are_refused() {
        head(3, Kind.INT, 0);
        constant(5);
        out.u8(0);
        assertMalformed(3, ColumnType.INT, "found 1 bytes after the values, expected none");
    }

    @Test
    void a_truth_is_0_or_1() {
        head(3, Kind.INT, 0);
        constant(2);
        assertMalformed(3, ColumnType.BOOLEAN, "found code 2, expected 0 to 1");
    }

    private void head(int rows, Kind kind, int missing) {
        out.u8(Head.VERSION);
        out.unsigned(rows);
        out.u8(kind.id());
        out.unsigned(missing);
        out.u8(0);
    }

    private void constant(int value) {
        Encoding.CONSTANT.write(out);
        out.signed(value);
    }

    private ByteBuffer body() {
        return ByteBuffer.wrap(Arrays.copyOf(out.bytes(), out.size()));
    }

    private void assertMalformed(int rows, ColumnType type, String message) {
        Vector into = Vector.of(type);
        assertThatThrownBy(() -> new LaminaCodec().decode(body(), rows, into))
                .isInstanceOfSatisfying(MalformedChunkException.class, e -> {
                    assertThat(e.getMessage()).startsWith("chunk@" + e.offset() + ": found ");
                    assertThat(e.getMessage()).contains(message);
                });
        assertThat(into.size()).isZero();
    }
}
