// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Mutation;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.encoding.Shapes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Damaged bodies under a checksum that is right again, so that the codec itself has to notice. {@code -Dlamina.fuzz=N}
 * does so N times per column and kind of damage, 20 without; {@code mvn test -Pfuzz} 20,000 times.
 */
class ChunkFuzzTest {
    private static final int ROUNDS = Integer.getInteger("lamina.fuzz", 20);
    private static final int ROWS = 300;

    private final SplittableRandom random = Vectors.printed("ChunkFuzzTest").random();

    static Stream<String> codecs() {
        return ChunkCodecs.all().stream().map(ChunkCodec::name);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void damaged_chunks_are_malformed_or_give_whole_vectors(String name) {
        ChunkCodec codec = ChunkCodecs.named(name);
        List<Vector> columns =
                new ArrayList<>(Shapes.of(random.nextLong(), ROWS).values());
        List<byte[]> bodies = columns.stream()
                .map(column -> bytes(codec.encode(column, 0, ROWS)))
                .toList();
        int malformed = 0;
        int read = 0;
        for (int i = 0; i < bodies.size(); i++) {
            Vector into = columns.get(i).emptyLike();
            for (Mutation mutation : Mutation.values()) {
                for (int round = 0; round < ROUNDS; round++) {
                    byte[] other = bodies.get(random.nextInt(bodies.size()));
                    byte[] damaged = mutation.of(bodies.get(i), other, random);
                    if (isRead(codec, damaged, into)) {
                        read++;
                    } else {
                        malformed++;
                    }
                }
            }
        }
        assertThat(malformed).isGreaterThan(read / 10);
    }

    /** Whether the bytes are a chunk for the codec. Every other exception, and every broken vector, fails the test. */
    private static boolean isRead(ChunkCodec codec, byte[] body, Vector into) {
        ByteBuffer chunk = ByteBuffer.wrap(ChunkEnvelope.wrap(codec, into.type(), ROWS, ByteBuffer.wrap(body)));
        try {
            assertThat(codec.encodingOf(ChunkEnvelope.body(chunk))).isNotEmpty();
        } catch (MalformedChunkException e) {
            assertThat(e.offset()).isBetween(0, chunk.limit());
        }
        try {
            ChunkEnvelope envelope = ChunkEnvelope.read(chunk);
            codec.decode(ChunkEnvelope.body(chunk), envelope.rows(), into);
        } catch (MalformedChunkException e) {
            assertThat(e.offset()).isBetween(0, chunk.limit());
            assertThat(into.size()).isZero();
            return false;
        }
        assertThat(into.size()).isEqualTo(ROWS);
        Vectors.assertValid(into);
        into.fold();
        return true;
    }

    private static byte[] bytes(ByteBuffer body) {
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        return bytes;
    }
}
