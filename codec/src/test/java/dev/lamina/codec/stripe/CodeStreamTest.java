// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.SomeCodec;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.LaminaCodec;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** Codes of groups put together by hand, those that no encoder writes among them. */
class CodeStreamTest {
    private static final int ROWS = 5;

    /** The values of the three tuples. */
    private static final int[] VALUES = {100, 101, 102};

    private final PartList parts = new PartList();
    private final List<FamilyParts.Member> members = new ArrayList<>();
    private final Map<String, ByteBuffer> chunks = new HashMap<>();
    private final int map = add("map", TestDirectory.ints(VALUES));

    private int add(String name, Vector values) {
        return parts.add(new LaminaCodec(), name, values);
    }

    private void plain(int... codes) {
        plain(TestDirectory.ints(codes));
    }

    private void plain(Vector codes) {
        int member = members.size();
        members.add(new FamilyParts.Member(new int[] {member}, add("codes " + member, codes), -1));
    }

    private void copying(int[] explicit, int... selector) {
        int member = members.size();
        int codes = add("codes " + member, TestDirectory.ints(explicit));
        members.add(new FamilyParts.Member(
                new int[] {member}, codes, add("selector " + member, TestDirectory.ints(selector))));
    }

    private StripeDirectory directory() {
        int[] alone = new int[members.size()];
        List<ColumnFacts> facts = Collections.nCopies(alone.length, new ColumnFacts(0, -1, Vector.of(ColumnType.INT)));
        List<FamilyParts> families = List.of(new FamilyParts(VALUES.length, new int[] {map}, members));
        return new StripeDirectory(ROWS, parts.entries(), parts.checksums(), families, alone, facts);
    }

    /** What the last group's column is read as. */
    private int[] last() throws DamagedPartException {
        parts.parts().forEach(part -> chunks.putIfAbsent(part.name(), part.chunk()));
        List<Vector> like = Collections.nCopies(members.size(), Vector.of(ColumnType.INT));
        int column = members.size() - 1;
        StripeDecoder decoder = new StripeDecoder(directory(), new int[] {column}, like, chunks::get);
        assertThat(decoder.next()).isEqualTo(ROWS);
        IntVector window = (IntVector) Vector.of(ColumnType.INT);
        decoder.read(0, window);
        int[] values = new int[window.size()];
        for (int row = 0; row < values.length; row++) {
            values[row] = window.get(row);
        }
        assertThat(decoder.next()).isZero();
        decoder.read(0, window);
        assertThat(window.size()).isZero();
        decoder.take(0, new int[0], 0, window);
        assertThat(window.size()).isZero();
        return values;
    }

    private AbstractThrowableAssert<?, ?> assertRefuses(String part) {
        return assertThatThrownBy(this::last)
                .isInstanceOfSatisfying(
                        DamagedPartException.class, e -> assertThat(e.part()).isEqualTo(part));
    }

    @Test
    void codes_of_its_own() throws Exception {
        plain(0, 1, 2, 0, 1);
        assertThat(last()).containsExactly(100, 101, 102, 100, 101);
    }

    @Test
    void codes_of_one_earlier_group() throws Exception {
        plain(0, 1, 2, 0, 1);
        copying(new int[] {2, 0}, 1, 0, 1, 1, 0);
        assertThat(last()).containsExactly(100, 102, 102, 100, 100);
    }

    @Test
    void codes_of_two_earlier_groups() throws Exception {
        plain(0, 1, 2, 0, 1);
        plain(1, 2, 0, 1, 2);
        copying(new int[] {0, 2}, 0, 1, 2, 0, 2);
        assertThat(last()).containsExactly(100, 101, 100, 102, 102);
    }

    @Test
    void codes_of_three_earlier_groups() throws Exception {
        plain(0, 1, 2, 0, 1);
        plain(1, 2, 0, 1, 2);
        copying(new int[] {2}, 1, 2, 0, 1, 2);
        copying(new int[] {0}, 3, 3, 3, 0, 1);
        assertThat(last()).containsExactly(100, 102, 102, 100, 101);
    }

    @Test
    void no_codes_of_its_own_at_all() throws Exception {
        plain(0, 1, 2, 0, 1);
        copying(new int[] {}, 1, 1, 1, 1, 1);
        assertThat(last()).containsExactly(100, 101, 102, 100, 101);
    }

    /** Texts of a map are written with a dictionary, and some are missing of which it says nothing. */
    @Test
    void texts_of_a_map_are_told_apart_by_their_codes() throws Exception {
        Vector texts = TestDirectory.texts();
        for (int tuple = 0; tuple < 600; tuple++) {
            if (tuple % 5 == 4) {
                texts.appendMissing();
            } else {
                ((TextVector) texts).append("one of few texts that are not short " + tuple % 3);
            }
        }
        int[] codes = new int[2000];
        Arrays.setAll(codes, row -> row * 7 % 600);
        Vector column = texts.emptyLike();
        for (int code : codes) {
            column.append(texts, code);
        }
        List<Vector> columns = List.of(column, TestDirectory.ints(codes));
        Stripes.assertHolds(Stripes.encode(columns, Grouping.parse(2, "0,1")), columns, 0, 1);
    }

    @Test
    void a_code_that_no_tuple_has() {
        plain(0, 1, 2, 0, 3);
        assertRefuses("codes 0").hasMessageContaining("a code outside of the 3 tuples");
    }

    @Test
    void a_code_below_the_first_tuple() {
        plain(0, -1, 2, 0, 1);
        assertRefuses("codes 0").hasMessageContaining("a code outside of the 3 tuples");
    }

    @Test
    void a_code_of_its_own_that_no_tuple_has() {
        plain(0, 1, 2, 0, 1);
        copying(new int[] {3}, 1, 1, 0, 1, 1);
        assertRefuses("codes 1").hasMessageContaining("a code outside of the 3 tuples");
    }

    @Test
    void a_missing_code() {
        IntVector codes = (IntVector) TestDirectory.ints(0, 1, 2, 0);
        codes.appendMissing();
        plain(codes);
        assertRefuses("codes 0").hasMessageContaining("some missing, expected 5 and none missing");
    }

    @Test
    void a_selector_that_names_no_earlier_group() {
        plain(0, 1, 2, 0, 1);
        copying(new int[] {0}, 1, 1, 0, 1, 2);
        assertRefuses("selector 1").hasMessageContaining("names no earlier group");
    }

    @Test
    void a_negative_selector() {
        plain(0, 1, 2, 0, 1);
        copying(new int[] {0}, 1, 1, 0, 1, -1);
        assertRefuses("selector 1").hasMessageContaining("names no earlier group");
    }

    @Test
    void fewer_codes_than_rows_that_have_one_of_their_own() {
        plain(0, 1, 2, 0, 1);
        copying(new int[] {0}, 1, 0, 0, 1, 1);
        assertRefuses("codes 1").hasMessageContaining("no code for a row that has one of its own");
    }

    @Test
    void more_codes_than_rows_that_have_one_of_their_own() {
        plain(0, 1, 2, 0, 1);
        copying(new int[] {0, 0}, 1, 1, 1, 1, 0);
        assertRefuses("codes 1").hasMessageContaining("codes after the last row's");
    }

    @Test
    void codes_of_rows_none_of_which_has_one_of_its_own() {
        plain(0, 1, 2, 0, 1);
        copying(new int[] {0}, 1, 1, 1, 1, 1);
        assertRefuses("codes 1").hasMessageContaining("codes after the last row's");
    }

    @Test
    void a_chunk_of_another_codec_type_or_length() {
        plain(0, 1, 2, 0, 1);
        LaminaCodec lamina = new LaminaCodec();
        assertForeign(new SomeCodec(), ColumnType.INT, ROWS, "a chunk of codec 200");
        assertForeign(lamina, ColumnType.LONG, ROWS, "values of type LONG, expected INT");
        assertForeign(lamina, ColumnType.INT, ROWS - 1, "found 4 rows, expected 5");
    }

    /** Puts a chunk into the place of the codes, as if the directory had been written for it. */
    private void assertForeign(ChunkCodec codec, ColumnType type, int rows, String found) {
        ByteBuffer body = new LaminaCodec().encode(TestDirectory.ints(0, 1, 2, 0, 1), 0, ROWS);
        byte[] chunk = ChunkEnvelope.wrap(codec, type, rows, body);
        int at = members.get(0).codes();
        StripeDirectory.Part former = parts.entries().get(at);
        parts.entries().set(at, new StripeDirectory.Part(former.name(), chunk.length, ROWS, former.encoding()));
        ByteBuffer buffer = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        parts.parts().set(at, new EncodedStripe.Part(former.name(), buffer));
        chunks.clear();
        assertRefuses(former.name()).hasMessageContaining(found);
    }
}
