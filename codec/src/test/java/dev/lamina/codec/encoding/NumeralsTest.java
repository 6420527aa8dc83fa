// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lamina.codec.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NumeralsTest {
    private static final int COUNT = 1000;
    private static final long LARGEST = 100_000_000_000_000_000L;

    @Test
    void aRunOfNumbersIsWrittenAsEachOfThem() {
        SplittableRandom random = Vectors.printed("NumeralsTest").random();
        for (long[] numbers : runs(random)) {
            int before = random.nextInt(20);
            byte[] bytes = new byte[before + COUNT * Numerals.MAX_BYTES + 8];
            int[] ends = new int[COUNT + 3];
            int end = Numerals.writeAll(numbers, COUNT, bytes, before, ends, 2);

            int start = before;
            for (int i = 0; i < COUNT; i++) {
                String text = new String(bytes, start, ends[2 + i] - start, StandardCharsets.US_ASCII);
                assertEquals(Long.toString(numbers[i]), text, "number " + i);
                start = ends[2 + i];
            }
            assertEquals(start, end);
            assertEquals(0, ends[1]);
        }
    }

    @Test
    void numbersOfEachLengthAreParsedAsTheyWereWritten() {
        byte[] bytes = new byte[Numerals.MAX_BYTES + 8];
        for (long power = 1; power <= LARGEST; power *= 10) {
            for (long number : new long[] {power - 1, power, power + 1, -power}) {
                int end = Numerals.write(number, bytes, 0);
                assertTrue(Numerals.isNumeral(bytes, 0, end), () -> number + " is one");
                assertEquals(number, Numerals.parse(bytes, 0, end));
            }
        }
    }

    /** Ascending by one and by more, from below each power of ten; around zero, of any size, and one far from the others. */
    private static List<long[]> runs(SplittableRandom random) {
        List<long[]> runs = new ArrayList<>();
        for (long power = 1; power <= LARGEST; power *= 10) {
            for (int step : new int[] {1, 3, 200}) {
                long[] ascending = new long[COUNT];
                for (int i = 0; i < COUNT; i++) {
                    ascending[i] = power - COUNT / 2 + (long) i * step;
                }
                runs.add(ascending);
                long[] descending = new long[COUNT];
                for (int i = 0; i < COUNT; i++) {
                    descending[i] = -ascending[i];
                }
                runs.add(descending);
            }
            long[] near = new long[COUNT];
            for (int i = 0; i < COUNT; i++) {
                near[i] = power / 10_000 * 10_000 + random.nextInt(10_000);
            }
            runs.add(near);
        }
        long[] any = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            any[i] = random.nextLong() >> random.nextInt(64);
        }
        any[random.nextInt(COUNT)] = Long.MIN_VALUE;
        any[random.nextInt(COUNT)] = Long.MAX_VALUE;
        runs.add(any);
        for (long odd : new long[] {0, 9_999, 20_000, 29_999, 30_000, -25_000, 1_000_000_025_000L, Long.MIN_VALUE}) {
            long[] one = new long[COUNT];
            for (int i = 0; i < COUNT; i++) {
                one[i] = 20_000 + random.nextInt(10_000);
            }
            one[random.nextInt(COUNT)] = odd;
            runs.add(one);
        }
        return runs;
    }
}
