// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vectors;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bytes found eight at a time are those found one by one. */
class ColumnEndsTest {
    private static final int LONGEST = 300;

    private final SplittableRandom random = Vectors.printed("ColumnEndsTest").random();

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length + ColumnEnds.BEHIND];
        int common = random.nextInt(1, 40);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(common) == 0 ? random.nextInt(256) : random.nextInt(' ', 127));
            if (random.nextInt(common) == 0) {
                bytes[i] = (byte) "\t\n\r,".charAt(random.nextInt(4));
            }
        }
        return bytes;
    }

    @Test
    void every_delimiter_and_low_byte_is_found_and_nothing_else() {
        ColumnEnds ends = new ColumnEnds(LONGEST);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = bytes(LONGEST);
            int from = random.nextInt(LONGEST);
            int to = random.nextInt(from, LONGEST + 1);
            byte delimiter = (byte) "\t,|;".charAt(random.nextInt(4));
            ends.find(bytes, from, to, delimiter, false);
            int[] expected = IntStream.concat(
                            IntStream.of(from - 1),
                            IntStream.range(from, to)
                                    .filter(i -> bytes[i] == delimiter || (bytes[i] >= 0 && bytes[i] < 16)))
                    .toArray();
            assertThat(Arrays.copyOf(ends.places(), ends.count())).isEqualTo(expected);
            boolean nonAscii = IntStream.range(from, to).anyMatch(i -> bytes[i] < 0);
            assertThat(ColumnEnds.hasNonAscii(bytes, from, to)).isEqualTo(nonAscii);
            assertThat(ends.hasNonAscii() || !nonAscii).isTrue();
            int feed = IntStream.range(from, to)
                    .filter(i -> bytes[i] == '\n')
                    .findFirst()
                    .orElse(-1);
            assertThat(LineEnds.next(bytes, from, to)).isEqualTo(feed);
        }
    }

    @Test
    void a_run_of_nothing_but_delimiters_has_room() {
        ColumnEnds ends = new ColumnEnds(LONGEST);
        byte[] bytes = new byte[LONGEST + ColumnEnds.BEHIND];
        Arrays.fill(bytes, (byte) '\t');
        ends.find(bytes, 0, LONGEST, (byte) '\t', false);
        assertThat(ends.count()).isEqualTo(LONGEST + 1);
        assertThat(ends.places()[LONGEST]).isEqualTo(LONGEST - 1);
    }
}
