// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Mutation;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.encoding.LaminaCodec;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Damaged directories and parts of stripes. Under the checksums that were written nothing but the former values is read;
 * under checksums that are right again, whole vectors or the documented exceptions. {@code -Dlamina.fuzz=N} does so N
 * times per part and kind of damage, 20 without.
 */
@Timeout(3 * 3600)
class StripeFuzzTest {
    private static final int ROUNDS = Integer.getInteger("lamina.fuzz", 20);
    private static final int ROWS = 9_000;

    private final Vectors vectors = Vectors.printed("StripeFuzzTest");
    private final SplittableRandom random = vectors.random();
    private final LaminaCodec codec = new LaminaCodec();

    private List<Vector> columns;
    private EncodedStripe stripe;
    private EncodedStripe other;
    private int read;
    private int refused;

    @BeforeEach
    void encode() {
        columns = columns();
        stripe = encode(columns);
        other = encode(columns());
        assertThat(stripe.parts()).anyMatch(part -> part.name().endsWith(".copy"));
    }

    /** Three places that copy from one another, a group of two, and a column of every type alone. */
    private List<Vector> columns() {
        List<Vector> all = new ArrayList<>(ThreePlaces.of(random.split(), ROWS, 120, ROWS));
        Vector times = vectors.of(ColumnType.TIMESTAMP, 40, 0.1);
        Vector blobs = vectors.of(ColumnType.BLOB, 40, 0.1);
        Vector time = times.emptyLike();
        Vector blob = blobs.emptyLike();
        for (int row = 0; row < ROWS; row++) {
            int key = random.nextInt(40);
            time.append(times, key);
            blob.append(blobs, key);
        }
        all.addAll(List.of(time, blob));
        for (ColumnType type : ColumnType.values()) {
            all.add(vectors.of(type, ROWS, type == ColumnType.TEXT ? 0 : 0.1));
        }
        all.add(vectors.of(ColumnType.INT, ROWS, 1));
        return all;
    }

    private static EncodedStripe encode(List<Vector> columns) {
        StringBuilder grouping = new StringBuilder(ThreePlaces.GROUPS + ";9,10");
        for (int column = 11; column < columns.size(); column++) {
            grouping.append(';').append(column);
        }
        return Stripes.encode(columns, Grouping.parse(columns.size(), grouping.toString()));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static Map<String, byte[]> chunks(EncodedStripe of) {
        Map<String, byte[]> chunks = new HashMap<>();
        of.parts().forEach(part -> chunks.put(part.name(), bytes(part.chunk())));
        return chunks;
    }

    /**
     * Reads columns to the end.
     *
     * @param exact whether they must have the former values
     * @return whether they could be read; every other exception than the documented ones, and every vector that is not
     *     whole, fails the test
     */
    private boolean isRead(StripeDirectory directory, Map<String, byte[]> chunks, boolean exact, int... asked) {
        List<Vector> like = CodedStripe.emptyLike(columns);
        try {
            StripeDecoder decoder = new StripeDecoder(directory, asked, like, name -> {
                if (!chunks.containsKey(name)) {
                    throw new MalformedChunkException(0, "there is no chunk " + name);
                }
                return ByteBuffer.wrap(chunks.get(name)).order(ByteOrder.LITTLE_ENDIAN);
            });
            int row = 0;
            for (int count = decoder.next(); count > 0; count = decoder.next()) {
                for (int index = 0; index < asked.length; index++) {
                    Vector window = like.get(asked[index]);
                    decoder.read(index, window);
                    assertThat(window.size()).isEqualTo(count);
                    if (exact) {
                        Vectors.assertSame(columns.get(asked[index]), row, row + count, window);
                    } else {
                        Vectors.assertValid(window);
                        window.fold();
                        assertCodes(decoder, index, count);
                    }
                }
                row += count;
            }
            assertThat(row).isEqualTo(directory.rows());
            read++;
            return true;
        } catch (DamagedPartException e) {
            assertThat(directory.parts()).extracting(StripeDirectory.Part::name).contains(e.part());
            refused++;
            return false;
        }
    }

    private static void assertCodes(StripeDecoder decoder, int index, int count) throws DamagedPartException {
        Vector distinct = decoder.distinct(index);
        if (distinct != null) {
            int[] codes = decoder.codes(index);
            for (int row = 0; row < count; row++) {
                assertThat(codes[row] >= 0 && codes[row] < distinct.size())
                        .as("code %d of %d", codes[row], distinct.size())
                        .isTrue();
            }
        }
    }

    /** A column that needs the part. */
    private int needing(StripeDirectory directory, int part) {
        int[] found = new int[columns.size()];
        int count = 0;
        for (int column = 0; column < columns.size(); column++) {
            if (directory.needed(new int[] {column}).get(part)) {
                found[count++] = column;
            }
        }
        return found[random.nextInt(count)];
    }

    @Test
    void a_damaged_part_is_refused_and_columns_without_it_are_read() {
        StripeDirectory directory = stripe.directory();
        Map<String, byte[]> chunks = chunks(stripe);
        List<byte[]> others = new ArrayList<>(chunks(other).values());
        for (int part = 0; part < directory.parts().size(); part++) {
            String name = directory.parts().get(part).name();
            byte[] whole = chunks.get(name);
            for (Mutation mutation : Mutation.values()) {
                for (int round = 0; round < ROUNDS; round++) {
                    byte[] damaged = mutation.of(whole, others.get(random.nextInt(others.size())), random);
                    if (!Arrays.equals(damaged, whole)) {
                        chunks.put(name, damaged);
                        assertThat(isRead(directory, chunks, true, needing(directory, part)))
                                .as("%s of %s", mutation, name)
                                .isFalse();
                    }
                }
            }
            int without = random.nextInt(columns.size());
            if (!directory.needed(new int[] {without}).get(part)) {
                assertThat(isRead(directory, chunks, true, without)).isTrue();
            }
            chunks.put(name, whole);
        }
        assertThat(isRead(directory, chunks, true, Stripes.all(columns.size()))).isTrue();
    }

    @Test
    void a_chunk_in_the_place_of_another_is_refused() {
        StripeDirectory directory = stripe.directory();
        for (int part = 0; part < directory.parts().size(); part++) {
            String name = directory.parts().get(part).name();
            for (EncodedStripe from : List.of(stripe, other)) {
                for (EncodedStripe.Part each : from.parts()) {
                    Map<String, byte[]> chunks = chunks(stripe);
                    byte[] foreign = bytes(each.chunk());
                    if (!Arrays.equals(foreign, chunks.put(name, foreign))) {
                        assertThat(isRead(directory, chunks, true, needing(directory, part)))
                                .as("%s in the place of %s", each.name(), name)
                                .isFalse();
                    }
                }
            }
            Map<String, byte[]> chunks = chunks(stripe);
            chunks.remove(name);
            assertThat(isRead(directory, chunks, true, needing(directory, part)))
                    .isFalse();
        }
    }

    @Test
    void a_damaged_directory_is_refused() {
        byte[] whole = bytes(stripe.directory().toBytes());
        byte[] foreign = bytes(other.directory().toBytes());
        for (Mutation mutation : Mutation.values()) {
            for (int round = 0; round < 20 * ROUNDS; round++) {
                byte[] damaged = mutation.of(whole, foreign, random);
                // The end of another directory may be the whole of it.
                if (!Arrays.equals(damaged, whole) && !Arrays.equals(damaged, foreign)) {
                    assertThat(directory(damaged)).as("%s", mutation).isNull();
                }
            }
        }
    }

    /** The directory of these bytes; {@code null} if they are none. */
    private StripeDirectory directory(byte[] bytes) {
        try {
            return StripeDirectory.read(ByteBuffer.wrap(bytes), CodedStripe.emptyLike(columns));
        } catch (MalformedChunkException e) {
            assertThat(e.offset()).isBetween(0, bytes.length);
            return null;
        }
    }

    @Test
    void a_damaged_directory_whose_checksum_is_right_again_breaks_nothing() {
        byte[] whole = bytes(stripe.directory().toBytes());
        byte[] foreign = bytes(other.directory().toBytes());
        Map<String, byte[]> chunks = chunks(stripe);
        int directories = 0;
        for (Mutation mutation : Mutation.values()) {
            for (int round = 0; round < 100 * ROUNDS; round++) {
                byte[] damaged = mutation.of(whole, foreign, random);
                mend(damaged);
                StripeDirectory directory = directory(damaged);
                if (directory != null) {
                    directories++;
                    assertThat(directory(bytes(directory.toBytes()))).isNotNull();
                    for (int column = 0; column < columns.size(); column++) {
                        assertThat(directory.groupOf(column)).contains(column);
                        assertThat(directory.missing(column)).isBetween(0, directory.rows());
                        Vectors.assertValid(directory.bounds(column));
                    }
                    isRead(directory, chunks, false, random.nextInt(columns.size()));
                }
            }
        }
        assertThat(directories).isPositive();
        assertThat(refused).isPositive();
    }

    private static void mend(byte[] directory) {
        if (directory.length >= DirectoryWriter.HEAD) {
            CRC32C checksum = new CRC32C();
            checksum.update(directory, DirectoryWriter.HEAD, directory.length - DirectoryWriter.HEAD);
            ByteBuffer.wrap(directory).order(ByteOrder.LITTLE_ENDIAN).putInt(8, (int) checksum.getValue());
        }
    }

    @Test
    void a_damaged_part_whose_checksums_are_right_again_gives_whole_vectors_or_none() throws Exception {
        List<byte[]> bodies = new ArrayList<>();
        for (EncodedStripe.Part part : other.parts()) {
            bodies.add(bytes(ChunkEnvelope.body(part.chunk())));
        }
        for (int part = 0; part < stripe.parts().size(); part++) {
            ByteBuffer chunk = stripe.parts().get(part).chunk();
            ChunkEnvelope envelope = ChunkEnvelope.read(chunk);
            byte[] body = bytes(ChunkEnvelope.body(chunk));
            Map<String, byte[]> chunks = chunks(stripe);
            for (Mutation mutation : Mutation.values()) {
                for (int round = 0; round < ROUNDS; round++) {
                    byte[] damaged = mutation.of(body, bodies.get(random.nextInt(bodies.size())), random);
                    byte[] wrapped =
                            ChunkEnvelope.wrap(codec, envelope.type(), envelope.rows(), ByteBuffer.wrap(damaged));
                    StripeDirectory directory = with(stripe.directory(), part, wrapped);
                    chunks.put(directory.parts().get(part).name(), wrapped);
                    isRead(directory, chunks, false, needing(directory, part));
                }
            }
        }
        assertThat(refused).isGreaterThan(read / 10);
        assertThat(read).isPositive();
    }

    /** The directory that was written, had this been the part's chunk. */
    private StripeDirectory with(StripeDirectory directory, int part, byte[] chunk) {
        List<StripeDirectory.Part> parts = new ArrayList<>(directory.parts());
        StripeDirectory.Part former = parts.get(part);
        parts.set(part, new StripeDirectory.Part(former.name(), chunk.length, former.rows(), former.encoding()));
        int[] checksums = new int[parts.size()];
        for (int i = 0; i < checksums.length; i++) {
            checksums[i] = i == part ? PartList.checksum(ByteBuffer.wrap(chunk)) : directory.checksum(i);
        }
        int[] alone = new int[directory.columns()];
        List<ColumnFacts> facts = new ArrayList<>();
        for (int column = 0; column < alone.length; column++) {
            alone[column] = directory.alone(column);
            facts.add(directory.facts(column));
        }
        return new StripeDirectory(directory.rows(), parts, checksums, directory.families(), alone, facts);
    }
}
