// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import dev.lamina.codec.Vector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The number of one of so many buckets, by the hash of a value: {@code hash(device_id) % 16}. The hash is MurmurHash3 of 32
 * bits (x86, seed 0) of the value's bytes in the native protocol: UTF-8 of a text, 4 bytes of an int, 8 of a bigint, high
 * bytes first. It is taken as a signed number, and the remainder is 0 or more: {@code mmh3.hash("d-17") % 16} in Python.
 *
 * @param field the field
 * @param source the CQL type whose bytes are hashed
 * @param buckets how many, 1 or more
 */
record HashBucket(Field field, CqlType source, int buckets) implements KeyDerivation {
    @Override
    public ByteBuffer encode(Vector column, int row, Arena arena) throws IOException {
        return arena.int32(bucket(column, row, arena));
    }

    @Override
    public void literal(Vector column, int row, StringBuilder into) throws IOException {
        into.append(bucket(column, row, Arena.ofFew()));
    }

    private int bucket(Vector column, int row, Arena arena) throws IOException {
        if (column.isMissing(row)) {
            throw KeyDerivation.missing(field);
        }
        ByteBuffer value = source.encode(column, row, arena);
        return Math.floorMod(hash(value.array(), value.arrayOffset() + value.position(), value.remaining()), buckets);
    }

    @Override
    public boolean narrows() {
        return true;
    }

    /** All buckets for all values; a range of values says nothing of its buckets. */
    @Override
    public Optional<List<ByteBuffer>> covering(Vector lower, Vector upper, int max) {
        if (lower != null || upper != null || buckets > max) {
            return Optional.empty();
        }
        Arena arena = Arena.ofFew();
        List<ByteBuffer> all = new ArrayList<>();
        for (int bucket = 0; bucket < buckets; bucket++) {
            all.add(arena.int32(bucket));
        }
        return Optional.of(all);
    }

    /** MurmurHash3_x86_32 with the seed 0 (A. Appleby, 2011, public domain). */
    static int hash(byte[] bytes, int from, int length) {
        int hash = 0;
        int end = from + (length & ~3);
        for (int i = from; i < end; i += 4) {
            int block = bytes[i] & 0xFF | (bytes[i + 1] & 0xFF) << 8 | (bytes[i + 2] & 0xFF) << 16 | bytes[i + 3] << 24;
            hash = Integer.rotateLeft(hash ^ mixed(block), 13) * 5 + 0xE6546B64;
        }
        int tail = 0;
        for (int i = (length & 3) - 1; i >= 0; i--) {
            tail = tail << 8 | bytes[end + i] & 0xFF;
        }
        hash ^= mixed(tail) ^ length;
        hash = (hash ^ hash >>> 16) * 0x85EBCA6B;
        hash = (hash ^ hash >>> 13) * 0xC2B2AE35;
        return hash ^ hash >>> 16;
    }

    private static int mixed(int block) {
        return Integer.rotateLeft(block * 0xCC9E2D51, 15) * 0x1B873593;
    }
}
