// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Distinct tuples, of rows all of whose hashes are one as well, and coders that are used again. */
class TupleTableTest {
    private static final int ROWS = 300;

    private final Vectors vectors = Vectors.printed("TupleTableTest");

    /** Fails unless equal rows have the code of one tuple, which is theirs, and others other ones. */
    private static void assertCodes(Vector[] columns, int rows, Vector[] fields, int[] codes) {
        int tuples = 0;
        for (int row = 0; row < rows; row++) {
            int first = row;
            for (int earlier = 0; earlier < row && first == row; earlier++) {
                boolean isSame = isSame(columns, earlier, columns, row);
                assertThat(codes[earlier] == codes[row])
                        .as("rows %d and %d", earlier, row)
                        .isEqualTo(isSame);
                first = isSame ? earlier : row;
            }
            assertThat(isSame(columns, row, fields, codes[row]))
                    .as("row %d", row)
                    .isTrue();
            tuples += first < row ? 0 : 1;
        }
        assertThat(fields[0].size()).isEqualTo(tuples);
    }

    private static boolean isSame(Vector[] columns, int row, Vector[] others, int other) {
        for (int position = 0; position < columns.length; position++) {
            if (!columns[position].sameAt(row, others[position], other)) {
                return false;
            }
        }
        return true;
    }

    private Vector[] columns(ColumnType type) {
        Vector values = vectors.of(type, 40, 0.1);
        Vector column = values.emptyLike();
        for (int row = 0; row < ROWS; row++) {
            column.append(values, vectors.random().nextInt(40));
        }
        int[] few = new int[ROWS];
        Arrays.setAll(few, row -> vectors.random().nextInt(3));
        return new Vector[] {column, TestDirectory.ints(few)};
    }

    private static Vector[] emptyLike(Vector[] columns) {
        return Stream.of(columns).map(Vector::emptyLike).toArray(Vector[]::new);
    }

    @ParameterizedTest
    @EnumSource
    void rows_of_one_hash_are_told_apart_by_their_values(ColumnType type) {
        for (long mask : new long[] {0, 1L << 63, -1}) {
            Vector[] columns = columns(type);
            assertTuples(mask, columns);
            if (columns[0] instanceof TextVector texts) {
                assertTuples(mask, new Vector[] {Vectors.coded(texts), columns[1]});
            }
        }
    }

    private static void assertTuples(long mask, Vector[] columns) {
        Vector[] fields = emptyLike(columns);
        int[] codes = new int[ROWS];
        new TupleTable(mask).code(columns, ROWS, fields, codes);
        assertCodes(columns, ROWS, fields, codes);
    }

    @Test
    void blocks_of_coded_texts_and_many_tuples() {
        int rows = 9000;
        TextVector values = (TextVector) Vector.of(ColumnType.TEXT);
        for (int value = 0; value < 1500; value++) {
            values.append("value " + value);
        }
        values.appendMissing();
        TextVector coded = (TextVector) values.emptyLike();
        int[] entries = coded.resizeCoded(rows, values);
        for (int row = 0; row < rows; row++) {
            entries[row] = row * 7 % values.size();
        }
        Vector[] fields = {values.emptyLike()};
        int[] codes = new int[rows];
        new TupleTable().code(new Vector[] {coded}, rows, fields, codes);
        assertThat(fields[0].size()).isEqualTo(values.size());
        for (int row = 0; row < rows; row++) {
            assertThat(fields[0].sameAt(codes[row], coded, row)).isTrue();
        }
    }

    @Test
    void tuples_of_earlier_rows_keep_their_numbers_until_all_is_forgotten() {
        TupleTable table = new TupleTable();
        Vector[] fields = {Vector.of(ColumnType.INT)};
        int[] codes = new int[3];
        table.code(new Vector[] {TestDirectory.ints(5, 6, 5)}, 3, fields, codes);
        assertThat(codes).containsExactly(0, 1, 0);
        table.code(new Vector[] {TestDirectory.ints(6, 7, 5)}, 3, fields, codes);
        assertThat(codes).containsExactly(1, 2, 0);
        table.clear();
        fields[0].clear();
        table.code(new Vector[] {TestDirectory.ints(7, 6, 6)}, 3, fields, codes);
        assertThat(codes).containsExactly(0, 1, 1);
        assertThat(fields[0].size()).isEqualTo(2);
    }

    @Test
    void a_coder_and_its_stripe_may_be_used_again() throws Exception {
        Grouping grouping = Grouping.parse(3, "0,1");
        List<Vector> first =
                List.of(TestDirectory.ints(1, 1, 2), TestDirectory.ints(5, 5, 6), TestDirectory.texts("a", "b", "c"));
        List<Vector> second =
                List.of(TestDirectory.ints(2, 3), TestDirectory.ints(6, 7), TestDirectory.texts("d", "e"));
        CodedStripe stripe = new CodedStripe(grouping, first);
        TupleCoder coder = new TupleCoder(grouping);
        StripeEncoder encoder = new StripeEncoder(Stripes.names(3));
        for (List<Vector> columns : List.of(first, second, first)) {
            coder.code(columns, stripe);
            assertThat(stripe.rows()).isEqualTo(columns.get(0).size());
            assertThat(stripe.tuples(0).count()).isEqualTo(2);
            Stripes.assertHolds(encoder.encode(stripe), columns, Stripes.all(3));
        }
    }

    @Test
    void chunks_of_codes_have_names_that_no_column_has() {
        List<Vector> columns = List.of(TestDirectory.ints(1, 2, 1, 2), TestDirectory.ints(5, 6, 5, 6));
        Grouping grouping = Grouping.parse(2, "0,1");
        CodedStripe stripe = new CodedStripe(grouping, columns);
        new TupleCoder(grouping).code(columns, stripe);
        assertThat(names(new StripeEncoder(List.of("a", "b")), stripe)).containsExactly("#0.0", "a", "b");
        assertThat(names(new StripeEncoder(List.of("a", "##b")), stripe)).containsExactly("###0.0", "a", "##b");
    }

    private static List<String> names(StripeEncoder encoder, CodedStripe stripe) {
        List<StripeDirectory.Part> parts = encoder.encode(stripe).directory().parts();
        assertThat(parts).allSatisfy(part -> assertThat(part.encoding()).isNotEmpty());
        return parts.stream().map(StripeDirectory.Part::name).toList();
    }

    @Test
    void a_grouping_is_read_as_it_was_written() {
        String text = "0,1=4,5;2,3";
        Grouping grouping = Grouping.parse(7, text);
        assertThat(grouping.text()).isEqualTo(text);
        assertThat(grouping.alone()).containsExactly(6);
        assertThat(Grouping.none(3).text()).isEmpty();
        assertThat(Grouping.parse(3, "")).isEqualTo(Grouping.none(3));
    }
}
