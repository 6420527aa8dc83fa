// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Writes directories: 12 bytes of head ("LAMS", version, three zeros, CRC32C of all that follows, little endian), then
 * numbers of 7 bits per byte, least first (LEB128), signed ones zigzag-coded.
 */
final class DirectoryWriter {
    static final int MAGIC = 'L' | 'A' << 8 | 'M' << 16 | 'S' << 24;
    static final int VERSION = 1;
    static final int HEAD = 12;
    static final int NO_BOUNDS = 0;
    static final int BOUNDS = 1;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private DirectoryWriter() {}

    static ByteBuffer write(StripeDirectory directory) {
        DirectoryWriter writer = new DirectoryWriter();
        writer.parts(directory);
        writer.families(directory);
        for (int column = 0; column < directory.columns(); column++) {
            if (directory.familyOf(column) < 0) {
                writer.number(directory.alone(column));
            }
        }
        for (int column = 0; column < directory.columns(); column++) {
            writer.facts(directory.facts(column));
        }
        byte[] body = writer.out.toByteArray();
        CRC32C checksum = new CRC32C();
        checksum.update(body);
        ByteBuffer bytes = ByteBuffer.allocate(HEAD + body.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(MAGIC).putInt(VERSION).putInt((int) checksum.getValue()).put(body);
        return bytes.flip();
    }

    private void parts(StripeDirectory directory) {
        number(directory.rows());
        number(directory.columns());
        // Few different encodings stand in many parts.
        List<String> encodings = new ArrayList<>();
        for (StripeDirectory.Part part : directory.parts()) {
            if (!encodings.contains(part.encoding())) {
                encodings.add(part.encoding());
            }
        }
        number(encodings.size());
        encodings.forEach(this::text);
        number(directory.parts().size());
        for (int i = 0; i < directory.parts().size(); i++) {
            StripeDirectory.Part part = directory.parts().get(i);
            text(part.name());
            number(part.bytes());
            number(part.rows());
            number(encodings.indexOf(part.encoding()));
            fixed(directory.checksum(i), 4);
        }
    }

    private void families(StripeDirectory directory) {
        number(directory.families().size());
        for (FamilyParts family : directory.families()) {
            number(family.tuples());
            number(family.maps().length);
            number(family.members().size());
            for (int map : family.maps()) {
                number(map);
            }
            for (FamilyParts.Member member : family.members()) {
                for (int column : member.columns()) {
                    number(column);
                }
                number(member.codes());
                number(member.selector() + 1L);
            }
        }
    }

    private void facts(ColumnFacts facts) {
        number(facts.missing());
        number(facts.distinct() + 1L);
        Vector bounds = facts.bounds();
        out.write(bounds.size() == 0 ? NO_BOUNDS : BOUNDS);
        for (int row = 0; row < bounds.size(); row++) {
            if (bounds instanceof IntVector ints) {
                number(zigzag(ints.get(row)));
            } else if (bounds instanceof LongVector longs) {
                number(zigzag(longs.get(row)));
            } else if (bounds instanceof DoubleVector doubles) {
                fixed(Double.doubleToLongBits(doubles.get(row)), 8);
            } else if (bounds instanceof TextVector texts) {
                int length = texts.end(row) - texts.start(row);
                number(length);
                out.write(texts.bytes(), texts.start(row), length);
            } else {
                throw new IllegalStateException("Found bounds of type " + bounds.type() + ".");
            }
        }
    }

    private static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    private void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(utf8.length);
        out.writeBytes(utf8);
    }

    private void number(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private void fixed(long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            out.write((int) (value >>> 8 * i));
        }
    }
}
