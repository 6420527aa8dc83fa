// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read of a directory's bytes, and what is said where parts of one don't fit together. */
class StripeDirectoryTest {
    private static StripeDirectory read(byte[] bytes, List<Vector> like) throws MalformedChunkException {
        return StripeDirectory.read(ByteBuffer.wrap(bytes), like);
    }

    @Test
    void a_directory_comes_back_as_it_was() throws Exception {
        TestDirectory written = new TestDirectory();
        StripeDirectory directory = read(written.bytes(), written.like);
        assertThat(directory.rows()).isEqualTo(10);
        assertThat(directory.columns()).isEqualTo(3);
        assertThat(directory.parts()).isEqualTo(written.parts);
        assertThat(directory.groupOf(0)).containsExactly(0);
        assertThat(directory.groupOf(2)).containsExactly(2);
        assertThat(directory.needed(new int[] {0})).isEqualTo(bits(0, 1));
        assertThat(directory.needed(new int[] {1})).isEqualTo(bits(0, 1, 2, 3));
        assertThat(directory.needed(new int[] {2, 0})).isEqualTo(bits(0, 1, 4));
        assertThat(List.of(directory.missing(0), directory.missing(1), directory.missing(2)))
                .containsExactly(0, 2, 10);
        assertThat(List.of(directory.distinct(0), directory.distinct(1), directory.distinct(2)))
                .containsExactly(3, 3, -1);
        assertThat(directory.toBytes()).isEqualTo(ByteBuffer.wrap(written.bytes()));
    }

    private static BitSet bits(int... bits) {
        BitSet set = new BitSet();
        Arrays.stream(bits).forEach(set::set);
        return set;
    }

    static Stream<Vector> bounds() {
        DoubleVector zeros = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        zeros.append(-0.0);
        zeros.append(0.0);
        IntVector flags = (IntVector) Vector.of(ColumnType.BOOLEAN);
        flags.append(0);
        flags.append(1);
        return Stream.of(
                TestDirectory.ints(5, 5),
                TestDirectory.ints(-1, 0),
                TestDirectory.ints(Integer.MIN_VALUE, Integer.MAX_VALUE),
                TestDirectory.longs(Long.MIN_VALUE, Long.MAX_VALUE),
                TestDirectory.longs(7, 7),
                TestDirectory.doubles(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                TestDirectory.doubles(0.1, 0.1),
                zeros,
                flags,
                TestDirectory.texts("a", "a"),
                TestDirectory.texts("", "é"),
                // Lengths of one byte, and of two.
                TestDirectory.texts("a".repeat(127), "a".repeat(128)));
    }

    @ParameterizedTest
    @MethodSource
    void bounds(Vector bounds) throws Exception {
        TestDirectory written = new TestDirectory();
        written.bounds(2, bounds, bounds);
        Vectors.assertSame(bounds, 0, 2, read(written.bytes(), written.like).bounds(2));
    }

    private static Arguments damage(String found, String expected, Consumer<TestDirectory> change) {
        return Arguments.of(found, expected, change);
    }

    static Stream<Arguments> damages() {
        return Stream.of(
                damage("found 16777217 as rows", "0 to 16777216", d -> d.rows = (1 << 24) + 1),
                damage("found 3 columns", "2 columns", d -> d.like.remove(2)),
                damage(
                        "found part 5 that no column uses",
                        "only parts in use",
                        d -> d.parts.add(TestDirectory.part("x", 10))),
                damage("found part 1 used twice", "once", d -> d.alone[2] = 1),
                damage("found 5 as part", "0 to 4", d -> d.alone[2] = 5),
                damage("found column 2 of 9 rows", "10", d -> d.parts.set(4, TestDirectory.part("c2", 9))),
                damage("found map of 3 rows", "4", d -> d.tuples = 4),
                damage("found 16777217 as tuples", "0 to 16777216", d -> d.tuples = (1 << 24) + 1),
                damage("found codes of 9 rows", "10", d -> d.parts.set(1, TestDirectory.part("#0.0", 9))),
                damage("found 11 codes", "up to 10", d -> d.parts.set(2, TestDirectory.part("#0.1", 11))),
                damage("found selector of 9 rows", "10", d -> d.parts.set(3, TestDirectory.part("#0.1.copy", 9))),
                damage(
                        "found 16777217 as rows of a part",
                        "0 to 16777216",
                        d -> d.parts.set(4, TestDirectory.part("c2", (1 << 24) + 1))),
                damage("found a selector in the first group", "none", d -> d.members.set(0, member(0, 1, 3))),
                damage("found part 3 used twice", "once", d -> d.members.set(1, member(1, 3, 3))),
                damage("found column 0 in two groups", "one", d -> d.members.set(1, member(0, 2, 3))),
                damage("found 0 columns in 2 groups", "at least one", d -> {
                    d.maps = new int[0];
                    d.members.replaceAll(
                            member -> new FamilyParts.Member(new int[0], member.codes(), member.selector()));
                }),
                damage("found 1 columns in 0 groups", "at least one", d -> {
                    d.members.clear();
                    d.alone = new int[] {1, 1, 4};
                }),
                damage(
                        "found columns 0 and 1 of different types",
                        "one type",
                        d -> d.like.set(1, Vector.of(ColumnType.LONG))),
                damage(
                        "found 11 as missing values",
                        "0 to 10",
                        d -> d.facts.set(0, new ColumnFacts(11, 3, TestDirectory.ints()))),
                damage(
                        "found 12 as distinct values",
                        "0 to 11",
                        d -> d.facts.set(0, new ColumnFacts(0, 11, TestDirectory.ints()))),
                damage(
                        "bounds of column 2 in wrong order",
                        "least first",
                        d -> d.bounds(2, TestDirectory.ints(), TestDirectory.ints(8, 7))),
                damage(
                        "bounds of column 2 in wrong order",
                        "least first",
                        d -> d.bounds(2, TestDirectory.longs(), TestDirectory.longs(1L << 40, 7))),
                damage(
                        "bounds of column 2 in wrong order",
                        "least first",
                        d -> d.bounds(2, TestDirectory.doubles(), TestDirectory.doubles(0.2, 0.1))),
                damage(
                        "bounds of column 2 in wrong order",
                        "least first",
                        d -> d.bounds(2, TestDirectory.doubles(), TestDirectory.doubles(0, Double.NaN))),
                damage(
                        "bounds of column 2 in wrong order",
                        "least first",
                        d -> d.bounds(2, TestDirectory.texts(), TestDirectory.texts("b", "a"))),
                damage(
                        "found bound 2",
                        "0 or 1",
                        d -> d.bounds(2, Vector.of(ColumnType.BOOLEAN), TestDirectory.ints(0, 2))),
                damage(
                        "found bound -1",
                        "0 or 1",
                        d -> d.bounds(2, Vector.of(ColumnType.BOOLEAN), TestDirectory.ints(-1, 1))),
                damage(
                        "found bound 2147483648",
                        "32 bits",
                        d -> d.bounds(2, TestDirectory.ints(), TestDirectory.longs(0, 1L << 31))),
                damage(
                        "found bounds of LIST",
                        "none",
                        d -> d.bounds(2, Vectors.empty(ColumnType.LIST), TestDirectory.ints(0, 1))));
    }

    private static FamilyParts.Member member(int column, int codes, int selector) {
        return new FamilyParts.Member(new int[] {column}, codes, selector);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("damages")
    void what_does_not_fit_is_named(String found, String expected, Consumer<TestDirectory> change) {
        TestDirectory written = new TestDirectory();
        change.accept(written);
        assertThatThrownBy(() -> read(written.bytes(), written.like))
                .isInstanceOf(MalformedChunkException.class)
                .hasMessageContaining(found)
                .hasMessageEndingWith("expected " + expected);
    }

    @Test
    void bytes_after_the_end_are_named() {
        TestDirectory written = new TestDirectory();
        byte[] whole = written.bytes();
        byte[] longer = TestDirectory.mended(Arrays.copyOf(whole, whole.length + 2));
        assertThatThrownBy(() -> read(longer, written.like)).hasMessageContaining("found 2 bytes after the end");
    }

    @Test
    void a_directory_that_is_cut_off_is_named_wherever_it_ends() {
        TestDirectory written = new TestDirectory();
        byte[] whole = written.bytes();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            byte[] mended = length < DirectoryWriter.HEAD ? cut : TestDirectory.mended(cut);
            assertThatThrownBy(() -> read(mended, written.like))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(MalformedChunkException.class);
        }
    }

    @Test
    void a_number_of_more_than_64_bits_is_named() {
        TestDirectory written = new TestDirectory();
        byte[] endless = Arrays.copyOf(written.bytes(), DirectoryWriter.HEAD + 20);
        Arrays.fill(endless, DirectoryWriter.HEAD, endless.length, (byte) 0xFF);
        assertThatThrownBy(() -> read(TestDirectory.mended(endless), written.like))
                .hasMessageContaining("more than 64 bits");
        // The greatest that fits is an unsigned one, and not a negative one.
        byte[] greatest = Arrays.copyOf(endless, DirectoryWriter.HEAD + 10);
        greatest[DirectoryWriter.HEAD + 9] = 1;
        assertThatThrownBy(() -> read(TestDirectory.mended(greatest), written.like))
                .hasMessageContaining("found 18446744073709551615 as rows");
    }

    @Test
    void the_head_is_looked_at_first() {
        TestDirectory written = new TestDirectory();
        byte[] whole = written.bytes();
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, 11), written.like))
                .hasMessageContaining("found 11 bytes, expected at least 12");
        assertThatThrownBy(() -> read(changed(whole, 1), written.like))
                .hasMessageContaining("found magic")
                .hasMessageContaining("LAMS");
        assertThatThrownBy(() -> read(changed(whole, 4), written.like)).hasMessageContaining("directory version 0");
        assertThatThrownBy(() -> read(changed(whole, 8), written.like)).hasMessageContaining("it is damaged");
        assertThatThrownBy(() -> read(changed(whole, whole.length - 1), written.like))
                .hasMessageContaining("it is damaged");
    }

    private static byte[] changed(byte[] bytes, int at) {
        byte[] changed = bytes.clone();
        changed[at] ^= 1;
        return changed;
    }

    @Test
    void texts_of_bounds_are_given_back_byte_by_byte() throws Exception {
        TestDirectory written = new TestDirectory();
        Vector names = TestDirectory.texts("x".repeat(300), "z");
        written.bounds(2, names, names);
        TextVector found = (TextVector) read(written.bytes(), written.like).bounds(2);
        assertThat(found.textAt(0)).isEqualTo("x".repeat(300));
        assertThat(found.textAt(1)).isEqualTo("z");
    }
}
