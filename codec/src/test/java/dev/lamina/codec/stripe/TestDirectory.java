// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A directory that a test changes where it wants: of ten rows, two numbers that are groups of one family, the second of
 * which copies from the first, and a text that is alone.
 */
final class TestDirectory {
    int rows = 10;
    List<Vector> like =
            new ArrayList<>(List.of(Vector.of(ColumnType.INT), Vector.of(ColumnType.INT), Vector.of(ColumnType.TEXT)));
    List<StripeDirectory.Part> parts = new ArrayList<>(
            List.of(part("c0", 3), part("#0.0", 10), part("#0.1", 4), part("#0.1.copy", 10), part("c2", 10)));
    int tuples = 3;
    int[] maps = {0};
    List<FamilyParts.Member> members = new ArrayList<>(
            List.of(new FamilyParts.Member(new int[] {0}, 1, -1), new FamilyParts.Member(new int[] {1}, 2, 3)));
    int[] alone = {-1, -1, 4};
    List<ColumnFacts> facts = new ArrayList<>(List.of(
            new ColumnFacts(0, 3, ints(-5, 900)), new ColumnFacts(2, 3, ints(7, 7)), new ColumnFacts(10, -1, texts())));

    static StripeDirectory.Part part(String name, int rows) {
        return new StripeDirectory.Part(name, 1000, rows, "bits 7");
    }

    static Vector ints(int... values) {
        IntVector ints = (IntVector) Vector.of(ColumnType.INT);
        Arrays.stream(values).forEach(ints::append);
        return ints;
    }

    static Vector longs(long... values) {
        LongVector longs = (LongVector) Vector.of(ColumnType.LONG);
        Arrays.stream(values).forEach(longs::append);
        return longs;
    }

    static Vector doubles(double... values) {
        DoubleVector doubles = (DoubleVector) Vector.of(ColumnType.DOUBLE);
        Arrays.stream(values).forEach(doubles::append);
        return doubles;
    }

    static Vector texts(String... values) {
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        Arrays.stream(values).forEach(texts::append);
        return texts;
    }

    /** Says of a column that it is of this type, and has these bounds. */
    void bounds(int column, Vector type, Vector bounds) {
        like.set(column, type.emptyLike());
        facts.set(column, new ColumnFacts(0, -1, bounds));
    }

    byte[] bytes() {
        List<FamilyParts> families = List.of(new FamilyParts(tuples, maps, members));
        ByteBuffer bytes = new StripeDirectory(rows, parts, new int[parts.size()], families, alone, facts).toBytes();
        return Arrays.copyOfRange(bytes.array(), 0, bytes.limit());
    }

    /** Makes the checksum of a directory's bytes right again. */
    static byte[] mended(byte[] directory) {
        CRC32C checksum = new CRC32C();
        checksum.update(directory, DirectoryWriter.HEAD, directory.length - DirectoryWriter.HEAD);
        ByteBuffer.wrap(directory).order(ByteOrder.LITTLE_ENDIAN).putInt(8, (int) checksum.getValue());
        return directory;
    }
}
