// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered codec must do, for every type. */
class ChunkCodecContractTest {
    private static final int[] ROWS = {0, 1, 2, 3, 63, 64, 65, 200, 1000};
    private static final double[] MISSING_SHARES = {0, 0.1, 0.9, 1};

    private final Vectors vectors = Vectors.printed("ChunkCodecContractTest");

    static Stream<ChunkCodec> codecs() {
        return ChunkCodecs.all().stream();
    }

    static Stream<Arguments> codecsAndTypes() {
        return ChunkCodecs.all().stream()
                .flatMap(codec -> Arrays.stream(ColumnType.values()).map(type -> Arguments.of(codec.name(), type)));
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void decodes_what_it_encoded(String name, ColumnType type) throws Exception {
        ChunkCodec codec = ChunkCodecs.named(name);
        Vector into = Vectors.empty(type);
        for (Vector column : shapes(type)) {
            codec.decode(codec.encode(column, 0, column.size()), column.size(), into);
            Vectors.assertSame(column, 0, column.size(), into);
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void encodes_any_slice_of_a_column(String name, ColumnType type) throws Exception {
        ChunkCodec codec = ChunkCodecs.named(name);
        Vector into = Vectors.empty(type);
        for (Vector column : shapes(type)) {
            for (int round = 0; round < 10; round++) {
                int from = vectors.random().nextInt(column.size() + 1);
                int to = vectors.random().nextInt(from, column.size() + 1);
                codec.decode(codec.encode(column, from, to), to - from, into);
                Vectors.assertSame(column, from, to, into);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void equal_rows_have_equal_bytes_whatever_was_encoded_before(String name, ColumnType type) {
        ChunkCodec used = ChunkCodecs.named(name);
        for (Vector column : shapes(type)) {
            byte[] expected = bytes(ChunkCodecs.named(name).encode(column, 0, column.size()));
            assertThat(bytes(used.encode(column, 0, column.size()))).isEqualTo(expected);
            if (column instanceof TextVector texts) {
                Vector coded = Vectors.coded(texts);
                assertThat(bytes(used.encode(coded, 0, coded.size()))).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void what_lies_in_the_slots_of_missing_values_does_not_matter(String name, ColumnType type) throws Exception {
        ChunkCodec codec = ChunkCodecs.named(name);
        Vector column = vectors.of(type, 200, 0);
        long[] odd = {0xAAAAAAAAAAAAAAAAL, 0xAAAAAAAAAAAAAAAAL, 0xAAAAAAAAAAAAAAAAL, 0xAAAAAAAAAAAAAAAAL};
        Vector clean = Vectors.empty(type);
        for (int row = 0; row < 200; row++) {
            if (row % 2 == 1) {
                clean.appendMissing();
            } else {
                clean.append(column, row);
            }
        }
        column.setMissing(odd, 200);
        byte[] body = bytes(codec.encode(column, 0, 200));
        assertThat(body).isEqualTo(bytes(codec.encode(clean, 0, 200)));
        Vector into = Vectors.empty(type);
        codec.decode(ByteBuffer.wrap(body), 200, into);
        Vectors.assertSame(clean, 0, 200, into);
    }

    /** A dictionary pays for few long texts, and does not for the many short ones that are there. */
    @ParameterizedTest
    @MethodSource("codecs")
    void long_texts_in_the_slots_of_missing_values_do_not_matter(ChunkCodec codec) {
        TextVector dirty = (TextVector) Vector.of(ColumnType.TEXT);
        TextVector clean = (TextVector) Vector.of(ColumnType.TEXT);
        long[] odd = new long[4];
        for (int row = 0; row < 200; row++) {
            if (row % 2 == 1) {
                dirty.append("a long text that is the same each time".repeat(8));
                clean.appendMissing();
                odd[row >> 6] |= 1L << row;
            } else {
                dirty.append("t" + row % 160);
                clean.append("t" + row % 160);
            }
        }
        dirty.setMissing(odd, 200);
        assertThat(bytes(codec.encode(dirty, 0, 200))).isEqualTo(bytes(codec.encode(clean, 0, 200)));
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void reads_a_body_in_any_kind_of_buffer_and_leaves_it_as_it_was(String name, ColumnType type) throws Exception {
        ChunkCodec codec = ChunkCodecs.named(name);
        Vector column = vectors.of(type, 300, 0.2);
        byte[] body = bytes(codec.encode(column, 0, 300));
        Vector into = Vectors.empty(type);
        for (ByteBuffer memory :
                List.of(ByteBuffer.allocate(body.length + 20), ByteBuffer.allocateDirect(body.length + 20))) {
            memory.put(7, body).position(7).limit(7 + body.length);
            for (ByteBuffer buffer : List.of(memory, memory.slice(), memory.asReadOnlyBuffer())) {
                for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
                    ByteBuffer given = buffer.duplicate().order(order);
                    int position = given.position();
                    codec.decode(given, 300, into);
                    Vectors.assertSame(column, 0, 300, into);
                    codec.encodingOf(given);
                    assertThat(given.position()).isEqualTo(position);
                    assertThat(given.remaining()).isEqualTo(body.length);
                    assertThat(given.order()).isEqualTo(order);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void a_shortened_body_is_malformed_unless_only_padding_is_gone(String name, ColumnType type) throws Exception {
        ChunkCodec codec = ChunkCodecs.named(name);
        Vector into = Vectors.empty(type);
        for (double share : MISSING_SHARES) {
            Vector column = vectors.of(type, 130, share);
            byte[] body = bytes(codec.encode(column, 0, 130));
            for (int length = 0; length < body.length; length++) {
                if (decodes(codec, Arrays.copyOf(body, length), 130, into)) {
                    Vectors.assertSame(column, 0, 130, into);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void another_number_of_rows_is_malformed_where_the_body_has_any(String name, ColumnType type) {
        ChunkCodec codec = ChunkCodecs.named(name);
        byte[] body = bytes(codec.encode(vectors.of(type, 130, 0.5), 0, 130));
        for (int rows : new int[] {-1, 0, 1, 129, 131, ChunkEnvelope.MAX_ROWS, Integer.MAX_VALUE}) {
            assertThatThrownBy(() -> codec.decode(ByteBuffer.wrap(body), rows, Vectors.empty(type)))
                    .as("%d rows", rows)
                    .isInstanceOf(MalformedChunkException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void values_of_another_kind_are_malformed(String name, ColumnType type) {
        ChunkCodec codec = ChunkCodecs.named(name);
        byte[] body = bytes(codec.encode(vectors.of(type, 130, 0), 0, 130));
        for (ColumnType other : ColumnType.values()) {
            if (Vectors.empty(other).getClass() != Vectors.empty(type).getClass()) {
                assertThatThrownBy(() -> codec.decode(ByteBuffer.wrap(body), 130, Vectors.empty(other)))
                        .isInstanceOf(MalformedChunkException.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void damaged_bodies_are_malformed_or_give_whole_vectors_of_bounded_size(String name, ColumnType type) {
        ChunkCodec codec = ChunkCodecs.named(name);
        SplittableRandom random = vectors.random();
        Vector into = Vectors.empty(type);
        int malformed = 0;
        // The vector is used again, and keeps the room that it had for the longest of them.
        int longest = 0;
        for (int rows : new int[] {0, 1, 20, 130}) {
            for (double share : MISSING_SHARES) {
                byte[] body = bytes(codec.encode(vectors.of(type, rows, share), 0, rows));
                for (int round = 0; round < 1500; round++) {
                    byte[] damaged = damage(body, random);
                    longest = Math.max(longest, damaged.length);
                    if (decodes(codec, damaged, rows, into)) {
                        assertThat(into.size()).isEqualTo(rows);
                        Vectors.assertValid(into);
                        into.fold();
                    } else {
                        malformed++;
                        assertThat(into.size()).isZero();
                    }
                    encodingOrNull(codec, damaged);
                    assertThat(into.heapBytes()).isLessThan(20_000 + 40L * (rows + longest));
                }
            }
        }
        assertThat(malformed).isPositive();
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void noise_is_malformed(String name, ColumnType type) {
        ChunkCodec codec = ChunkCodecs.named(name);
        Vector into = Vectors.empty(type);
        for (int round = 0; round < 2000; round++) {
            byte[] noise = new byte[vectors.random().nextInt(200)];
            for (int i = 0; i < noise.length; i++) {
                noise[i] = (byte)
                        (vectors.random().nextBoolean() ? vectors.random().nextInt() : 0);
            }
            if (decodes(codec, noise, 10, into)) {
                Vectors.assertValid(into);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndTypes")
    void rows_that_the_column_does_not_have_are_refused(String name, ColumnType type) {
        ChunkCodec codec = ChunkCodecs.named(name);
        Vector column = vectors.of(type, 10, 0);
        assertThatThrownBy(() -> codec.encode(column, 5, 11)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> codec.encode(column, -1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    private List<Vector> shapes(ColumnType type) {
        List<Vector> shapes = new ArrayList<>();
        for (int rows : ROWS) {
            for (double share : MISSING_SHARES) {
                shapes.add(vectors.of(type, rows, share));
            }
        }
        return shapes;
    }

    /** Some bits flipped, a number replaced by an extreme one, a piece copied elsewhere, cut short, or made longer. */
    private static byte[] damage(byte[] body, SplittableRandom random) {
        byte[] damaged = body.clone();
        switch (random.nextInt(5)) {
            case 0 -> {
                for (int flips = random.nextInt(1, 5); flips > 0; flips--) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case 1 -> {
                int[] extremes = {-1, 0, 1, 4, Integer.MAX_VALUE, Integer.MIN_VALUE, body.length, -body.length, 1 << 28
                };
                int at = random.nextInt(damaged.length / 4) * 4;
                ByteBuffer.wrap(damaged)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(at, extremes[random.nextInt(extremes.length)]);
            }
            case 2 -> {
                int length = random.nextInt(1, Math.min(16, damaged.length));
                int from = random.nextInt(damaged.length - length);
                System.arraycopy(body, from, damaged, random.nextInt(damaged.length - length), length);
            }
            case 3 -> damaged = Arrays.copyOf(body, random.nextInt(body.length));
            default -> {
                damaged = Arrays.copyOf(body, body.length + random.nextInt(1, 100));
                damaged[random.nextInt(Math.min(48, damaged.length))] ^= (byte) random.nextInt(1, 256);
            }
        }
        return damaged;
    }

    private static boolean decodes(ChunkCodec codec, byte[] body, int rows, Vector into) {
        try {
            codec.decode(ByteBuffer.wrap(body), rows, into);
            return true;
        } catch (MalformedChunkException e) {
            assertThat(e.getMessage()).startsWith("chunk@" + e.offset() + ": found ");
            assertThat(e.offset()).isBetween(0, ChunkEnvelope.BYTES + body.length);
            return false;
        }
    }

    private static void encodingOrNull(ChunkCodec codec, byte[] body) {
        try {
            assertThat(codec.encodingOf(ByteBuffer.wrap(body))).isNotEmpty();
        } catch (MalformedChunkException e) {
            assertThat(e.offset()).isNotNegative();
        }
    }

    private static byte[] bytes(ByteBuffer body) {
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        return bytes;
    }
}
