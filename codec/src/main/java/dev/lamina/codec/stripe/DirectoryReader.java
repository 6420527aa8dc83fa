// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;

/** Reads directories, and checks that all parts of one fit together. */
final class DirectoryReader {
    private final DirectoryNumbers in;
    private final List<? extends Vector> like;
    private final List<StripeDirectory.Part> parts = new ArrayList<>();
    private final boolean[] taken;
    private int rows;
    private int[] checksums;
    private boolean[] partTaken;

    private DirectoryReader(DirectoryNumbers in, List<? extends Vector> like) {
        this.in = in;
        this.like = like;
        this.taken = new boolean[like.size()];
    }

    static StripeDirectory read(ByteBuffer bytes, List<? extends Vector> like) throws MalformedChunkException {
        ByteBuffer all = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        head(all);
        DirectoryReader reader = new DirectoryReader(new DirectoryNumbers(all), like);
        return reader.directory();
    }

    private static void head(ByteBuffer all) throws MalformedChunkException {
        if (all.limit() < DirectoryWriter.HEAD) {
            throw new MalformedChunkException(
                    0, "found " + all.limit() + " bytes, expected at least " + DirectoryWriter.HEAD);
        }
        if (all.getInt(0) != DirectoryWriter.MAGIC) {
            throw new MalformedChunkException(
                    0,
                    String.format(
                            Locale.ROOT,
                            "found magic %08x, expected %08x (\"LAMS\")",
                            all.getInt(0),
                            DirectoryWriter.MAGIC));
        }
        if (all.getInt(4) != DirectoryWriter.VERSION) {
            throw new MalformedChunkException(
                    4,
                    "found directory version " + Integer.toUnsignedString(all.getInt(4))
                            + ", this release reads version " + DirectoryWriter.VERSION);
        }
        CRC32C checksum = new CRC32C();
        checksum.update(all.slice(DirectoryWriter.HEAD, all.limit() - DirectoryWriter.HEAD));
        if ((int) checksum.getValue() != all.getInt(8)) {
            throw new MalformedChunkException(
                    8,
                    String.format(
                            Locale.ROOT,
                            "checksum is %08x, the directory says %08x: it is damaged",
                            (int) checksum.getValue(),
                            all.getInt(8)));
        }
        all.position(DirectoryWriter.HEAD);
    }

    private StripeDirectory directory() throws MalformedChunkException {
        rows = in.number("rows", ChunkEnvelope.MAX_ROWS);
        int columns = in.number("columns", Integer.MAX_VALUE);
        in.expect(columns == like.size(), columns + " columns", like.size() + " columns");
        parts();
        List<FamilyParts> families = new ArrayList<>();
        int count = in.number("families", columns);
        for (int family = 0; family < count; family++) {
            families.add(family());
        }
        int[] alone = new int[columns];
        for (int column = 0; column < columns; column++) {
            alone[column] = taken[column] ? -1 : part("column " + column, rows);
        }
        for (int part = 0; part < partTaken.length; part++) {
            in.expect(partTaken[part], "part " + part + " that no column uses", "only parts in use");
        }
        List<ColumnFacts> facts = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            facts.add(facts(column));
        }
        in.end();
        return new StripeDirectory(rows, parts, checksums, families, alone, facts);
    }

    private void parts() throws MalformedChunkException {
        int count = in.number("encodings", in.left());
        String[] encodings = new String[count];
        for (int i = 0; i < count; i++) {
            encodings[i] = in.text();
        }
        int partCount = in.number("parts", in.left());
        checksums = new int[partCount];
        partTaken = new boolean[partCount];
        for (int part = 0; part < partCount; part++) {
            String name = in.text();
            int bytes = in.number("bytes", Integer.MAX_VALUE);
            int partRows = in.number("rows of a part", ChunkEnvelope.MAX_ROWS);
            int encoding = in.number("encoding", count - 1);
            parts.add(new StripeDirectory.Part(name, bytes, partRows, encodings[encoding]));
            checksums[part] = (int) in.fixed(4);
        }
    }

    private FamilyParts family() throws MalformedChunkException {
        int tuples = in.number("tuples", ChunkEnvelope.MAX_ROWS);
        int width = in.number("width", like.size());
        int count = in.number("groups", like.size());
        in.expect(width > 0 && count > 0, width + " columns in " + count + " groups", "at least one");
        int[] maps = new int[width];
        for (int position = 0; position < width; position++) {
            maps[position] = part("map", tuples);
        }
        List<FamilyParts.Member> members = new ArrayList<>();
        int[] first = null;
        for (int member = 0; member < count; member++) {
            int[] columns = new int[width];
            for (int position = 0; position < width; position++) {
                columns[position] = column(first == null ? -1 : first[position]);
            }
            first = first == null ? columns : first;
            int codes = part("codes", -1);
            int selector = in.number("selector", parts.size()) - 1;
            in.expect(selector < 0 || member > 0, "a selector in the first group", "none");
            if (selector >= 0) {
                take(selector, "selector", rows);
            } else {
                fits("codes", codes, rows);
            }
            members.add(new FamilyParts.Member(columns, codes, selector));
        }
        return new FamilyParts(tuples, maps, members);
    }

    private int column(int first) throws MalformedChunkException {
        int column = in.number("column", like.size() - 1);
        in.expect(!taken[column], "column " + column + " in two groups", "one");
        taken[column] = true;
        in.expect(
                first < 0 || like.get(column).type() == like.get(first).type(),
                "columns " + first + " and " + column + " of different types at one position",
                "one type");
        return column;
    }

    private int part(String what, int expectedRows) throws MalformedChunkException {
        int part = in.number("part", parts.size() - 1);
        take(part, what, expectedRows);
        return part;
    }

    private void take(int part, String what, int expectedRows) throws MalformedChunkException {
        in.expect(!partTaken[part], "part " + part + " used twice", "once");
        partTaken[part] = true;
        if (expectedRows >= 0) {
            fits(what, part, expectedRows);
        } else {
            in.expect(parts.get(part).rows() <= rows, parts.get(part).rows() + " codes", "up to " + rows);
        }
    }

    private void fits(String what, int part, int expectedRows) throws MalformedChunkException {
        in.expect(
                parts.get(part).rows() == expectedRows,
                what + " of " + parts.get(part).rows() + " rows",
                "" + expectedRows);
    }

    private ColumnFacts facts(int column) throws MalformedChunkException {
        int missing = in.number("missing values", rows);
        int distinct = in.number("distinct values", rows + 1) - 1;
        Vector bounds = like.get(column).emptyLike();
        int kind = in.number("bounds", DirectoryWriter.BOUNDS);
        for (int row = 0; kind == DirectoryWriter.BOUNDS && row < 2; row++) {
            if (bounds instanceof IntVector ints) {
                long value = in.signed();
                in.expect(value == (int) value, "bound " + value, "32 bits");
                in.expect(ints.type() != ColumnType.BOOLEAN || value >> 1 == 0, "bound " + value, "0 or 1");
                ints.append((int) value);
            } else if (bounds instanceof LongVector longs) {
                longs.append(in.signed());
            } else if (bounds instanceof DoubleVector doubles) {
                doubles.append(Double.longBitsToDouble(in.fixed(8)));
            } else if (bounds instanceof TextVector texts) {
                byte[] text = in.bytes();
                texts.append(text, 0, text.length);
            } else {
                in.expect(false, "bounds of " + bounds.type(), "none");
            }
        }
        in.expect(ordered(bounds), "bounds of column " + column + " in wrong order", "least first");
        return new ColumnFacts(missing, distinct, bounds);
    }

    private static boolean ordered(Vector bounds) {
        if (bounds.size() == 0) {
            return true;
        } else if (bounds instanceof IntVector ints) {
            return ints.get(0) <= ints.get(1);
        } else if (bounds instanceof LongVector longs) {
            return longs.get(0) <= longs.get(1);
        } else if (bounds instanceof DoubleVector doubles) {
            return doubles.get(0) <= doubles.get(1);
        }
        TextVector texts = (TextVector) bounds;
        return Arrays.compareUnsigned(
                        texts.bytes(), texts.start(0), texts.end(0), texts.bytes(), texts.start(1), texts.end(1))
                <= 0;
    }
}
