// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class LaminaCodecTest {
    private static final int ROWS = 20_000;

    private final Vectors vectors = Vectors.printed("LaminaCodecTest");
    private final LaminaCodec codec = new LaminaCodec();
    private final long seed = vectors.random().nextLong();

    @Test
    void each_encoding_is_chosen_for_data_that_it_is_best_for() throws Exception {
        Map<String, String> expected = new TreeMap<>();
        Map<String, String> found = new TreeMap<>();
        for (Map.Entry<String, Vector> shape : Shapes.of(seed, ROWS).entrySet()) {
            String encoding = codec.encodingOf(body(shape.getValue()));
            expected.put(shape.getKey(), shape.getKey());
            found.put(shape.getKey(), Shapes.matches(shape.getKey(), encoding) ? shape.getKey() : encoding);
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void windows_make_up_the_whole_bit_for_bit() throws Exception {
        for (Map.Entry<String, Vector> shape : Shapes.of(seed, ROWS).entrySet()) {
            Vector column = shape.getValue();
            ByteBuffer body = body(column);
            Vector whole = column.emptyLike();
            codec.decode(body, ROWS, whole);
            Vectors.assertSame(column, 0, ROWS, whole);
            assertSameBits(column, 0, whole);
            ChunkValues values = ChunkValues.open(body, ROWS, column);
            Vector window = column.emptyLike();
            for (int row = 0; row < ROWS; row += ChunkValues.WINDOW) {
                int count = Math.min(ChunkValues.WINDOW, ROWS - row);
                values.next(count, window);
                Vectors.assertSame(column, row, row + count, window);
                assertSameBits(column, row, window);
            }
            assertThatThrownBy(() -> values.next(1, window)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void windows_of_any_size_make_up_the_whole() throws Exception {
        for (Vector column : Shapes.of(seed, ROWS).values()) {
            ChunkValues values = ChunkValues.open(body(column), ROWS, column);
            Vector window = column.emptyLike();
            for (int row = 0; row < ROWS; ) {
                int count = vectors.random().nextInt(Math.min(9000, ROWS - row)) + 1;
                values.next(count, window);
                Vectors.assertSame(column, row, row + count, window);
                row += count;
            }
        }
    }

    @Test
    void chunks_of_any_length_come_back() throws Exception {
        for (int rows : new int[] {300, 1000, 8191, 8192, 8193, 16_384, 16_385}) {
            for (Vector column : Shapes.of(seed, rows).values()) {
                Vector into = column.emptyLike();
                codec.decode(body(column), rows, into);
                Vectors.assertSame(column, 0, rows, into);
            }
        }
    }

    @Test
    void missing_rows_of_every_type_and_pattern_come_back() throws Exception {
        Map<String, IntPredicate> patterns = new TreeMap<>();
        patterns.put("every third", row -> row % 3 == 1);
        patterns.put("in runs", row -> row / 100 % 2 == 1);
        patterns.put("all but every hundredth", row -> row % 100 != 99);
        patterns.put("the first", row -> row == 0);
        patterns.put("all but the first", row -> row > 0);
        patterns.put("by chance", row -> vectors.random().nextInt(10) == 0);
        for (ColumnType type : ColumnType.values()) {
            for (int rows : new int[] {1, 63, 64, 65, 3_000, ChunkValues.WINDOW + 70}) {
                Vector full = vectors.of(type, rows, 0);
                for (Map.Entry<String, IntPredicate> pattern : patterns.entrySet()) {
                    Vector column = full.emptyLike();
                    for (int row = 0; row < rows; row++) {
                        if (pattern.getValue().test(row)) {
                            column.appendMissing();
                        } else {
                            column.append(full, row);
                        }
                    }
                    ByteBuffer body = body(column);
                    Vector whole = column.emptyLike();
                    codec.decode(body, rows, whole);
                    Vectors.assertSame(column, 0, rows, whole);
                    ChunkValues values = ChunkValues.open(body, rows, column);
                    Vector window = column.emptyLike();
                    for (int row = 0; row < rows; row += window.size()) {
                        values.next(Math.min(777, rows - row), window);
                        Vectors.assertSame(column, row, row + window.size(), window);
                    }
                }
            }
        }
    }

    @Test
    void texts_with_a_dictionary_give_the_same_bytes_as_without() {
        for (double missing : new double[] {0, 0.2}) {
            TextVector plain = (TextVector) vectors.of(ColumnType.TEXT, 3_000, missing);
            assertThat(body(Vectors.coded(plain))).isEqualTo(body(plain));
        }
    }

    @Test
    void what_comes_again_in_the_same_order_takes_little_of_a_whole_stripe() throws Exception {
        int rows = 131_072;
        int[] devices = vectors.random().ints(100).toArray();
        IntVector cycle = (IntVector) Vector.of(ColumnType.INT);
        TextVector hosts = (TextVector) Vector.of(ColumnType.TEXT);
        TextVector ids = (TextVector) Vector.of(ColumnType.TEXT);
        TextVector zeros = (TextVector) Vector.of(ColumnType.BLOB);
        for (int row = 0; row < rows; row++) {
            cycle.append(devices[row % 100]);
            hosts.append("host " + devices[row % 100]);
            ids.append("A" + (1_000_000 + row));
        }
        zeros.append(new byte[1 << 20], 0, 1 << 20);
        for (Vector column : new Vector[] {cycle, hosts, ids, zeros}) {
            ByteBuffer body = body(column);
            assertThat(body.remaining()).as(codec.encodingOf(body)).isLessThan(rows / 10);
            Vector into = column.emptyLike();
            codec.decode(body, column.size(), into);
            Vectors.assertSame(column, 0, column.size(), into);
        }
    }

    @Test
    void a_column_of_many_texts_leaves_nothing_to_the_next() throws Exception {
        TextVector many = (TextVector) Vector.of(ColumnType.TEXT);
        for (int row = 0; row < 100_000; row++) {
            many.append("text " + row / 4);
        }
        TextVector few = (TextVector) vectors.of(ColumnType.TEXT, 500, 0.1);
        ByteBuffer alone = body(few);
        for (TextVector column : new TextVector[] {many, few, many, few}) {
            ByteBuffer body = body(column);
            Vector into = column.emptyLike();
            codec.decode(body, column.size(), into);
            Vectors.assertSame(column, 0, column.size(), into);
            if (column == few) {
                assertThat(body).isEqualTo(alone);
            }
        }
    }

    @Test
    void facts_are_those_of_the_values() throws Exception {
        for (Map.Entry<String, Vector> shape : Shapes.of(seed, 1000).entrySet()) {
            Vector column = shape.getValue();
            ChunkFacts facts = ChunkFacts.read(body(column), column);
            assertThat(facts.rows()).isEqualTo(1000);
            assertThat(facts.missing()).isEqualTo(column.missingCount());
            if (facts.distinct() >= 0) {
                assertThat(facts.distinct()).as(shape.getKey()).isEqualTo(Facts.distinct(column));
            }
            if (facts.bounds().size() > 0) {
                Facts.assertBounds(column, facts.bounds());
            }
        }
    }

    @Test
    void long_texts_are_cut_to_bounds_that_hold() throws Exception {
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        texts.append("日本".repeat(50));
        texts.append("日本".repeat(20) + "z" + "\u007f".repeat(100));
        texts.append("b".repeat(64) + "cc");
        texts.append("zz" + "ü".repeat(200));
        ChunkFacts facts = ChunkFacts.read(body(texts), texts);
        assertThat(facts.bounds().size()).isZero();
        texts.clear();
        texts.append("b".repeat(64) + "cc");
        texts.append("zz" + "ü".repeat(200));
        facts = ChunkFacts.read(body(texts), texts);
        assertThat(facts.bounds().textAt(0)).isEqualTo("b".repeat(64));
        assertThat(facts.bounds().textAt(1)).isEqualTo("z{");
    }

    /** Whether even the bits of what is not a number are the same. */
    @Test
    void bytes_that_begin_no_character_have_bounds() throws Exception {
        for (int length : new int[] {1, 64, 65, 300}) {
            TextVector blobs = (TextVector) Vector.of(ColumnType.BLOB);
            byte[] grey = new byte[length];
            Arrays.fill(grey, (byte) 0x80);
            blobs.append(grey, 0, length);
            blobs.append(new byte[] {(byte) 0xBF}, 0, 1);
            Vector back = blobs.emptyLike();
            codec.decode(body(blobs), 2, back);
            Vectors.assertSame(blobs, 0, 2, back);
        }
    }

    private static void assertSameBits(Vector expected, int from, Vector found) {
        if (expected instanceof DoubleVector doubles) {
            for (int row = 0; row < found.size(); row++) {
                assertThat(Double.doubleToRawLongBits(((DoubleVector) found).get(row)))
                        .isEqualTo(Double.doubleToRawLongBits(doubles.get(from + row)));
            }
        }
    }

    private ByteBuffer body(Vector column) {
        ByteBuffer body = codec.encode(column, 0, column.size());
        return ByteBuffer.allocate(body.remaining()).put(body).flip();
    }
}
