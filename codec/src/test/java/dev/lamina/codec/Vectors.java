// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Random vectors for tests, from a seed that is printed. {@code -Dlamina.seed=N} runs the same test again.
 */
public final class Vectors {
    private static final String[] WORDS = {
        "", "a", "GOV", "Ünïcode", "日本語のテキスト", "emoji 🦉🦉", "United States", "\u0000zero\u0001", " tail "
    };

    private static final long SEED = Long.getLong("lamina.seed", System.nanoTime());
    private static final Set<String> PRINTED = ConcurrentHashMap.newKeySet();

    private final SplittableRandom random;

    /** A generator of this seed. */
    public Vectors(long seed) {
        random = new SplittableRandom(seed);
    }

    /** A generator of the seed in the property {@code lamina.seed}, or a new one; printed once per test class. */
    public static Vectors printed(String test) {
        if (PRINTED.add(test)) {
            System.out.println(test + ": -Dlamina.seed=" + SEED);
        }
        return new Vectors(SEED);
    }

    /** The source of all randomness, for a test's own choices. */
    public SplittableRandom random() {
        return random;
    }

    /**
     * A vector of random values.
     *
     * @param missingShare how many of the values are missing, 0 (none) to 1 (all)
     */
    public Vector of(ColumnType type, int rows, double missingShare) {
        Vector vector = Vector.of(type);
        String[] texts = type == ColumnType.TEXT ? texts(rows) : null;
        for (int row = 0; row < rows; row++) {
            if (random.nextDouble() < missingShare) {
                vector.appendMissing();
                continue;
            }
            switch (type) {
                case INT, DATE -> ((IntVector) vector).append((int) number());
                case LONG, TIMESTAMP -> ((LongVector) vector).append(number());
                case DOUBLE -> ((DoubleVector) vector).append(real());
                case TEXT -> ((TextVector) vector).append(texts[random.nextInt(texts.length)]);
            }
        }
        return vector;
    }

    /** The same rows in the dictionary form. */
    public static TextVector coded(TextVector plain) {
        String[] texts = new String[plain.size()];
        int distinct = 0;
        TextVector coded = new TextVector();
        coded.resizeCoded(plain.size());
        for (int row = 0; row < plain.size(); row++) {
            coded.codes()[row] = 0;
            if (!plain.isMissing(row)) {
                int code = Arrays.asList(texts).subList(0, distinct).indexOf(plain.textAt(row));
                if (code < 0) {
                    code = distinct;
                    texts[distinct++] = plain.textAt(row);
                    coded.dictionary().append(plain.textAt(row));
                }
                coded.codes()[row] = code;
            }
        }
        coded.setMissing(Arrays.copyOf(plain.missing(), (plain.size() + 63) >> 6), plain.size());
        return coded;
    }

    /** Fails unless these rows of one vector equal all rows of the other, by every way there is to read them. */
    public static void assertSame(Vector expected, int from, int to, Vector actual) {
        assertValid(actual);
        assertThat(actual.size()).as("rows").isEqualTo(to - from);
        long fold = 0;
        int missing = 0;
        for (int row = from; row < to; row++) {
            int other = row - from;
            // Asked first without words for people, which take longer than the rest of the test.
            if (actual.isMissing(other) != expected.isMissing(row)
                    || actual.hash(other) != expected.hash(row)
                    || !actual.sameAt(other, expected, row)
                    || !Objects.equals(actual.textAt(other), expected.textAt(row))) {
                throw new AssertionError("row " + row + ": found " + actual.textAt(other) + ", expected "
                        + expected.textAt(row) + " with equal hashes");
            }
            fold ^= expected.hash(row);
            missing += expected.isMissing(row) ? 1 : 0;
        }
        assertThat(actual.fold()).as("fold").isEqualTo(fold);
        assertThat(actual.missingCount()).as("missing values").isEqualTo(missing);
    }

    /** Fails unless every row can be read: bitmap, offsets and codes lie where they must, missing slots are empty. */
    public static void assertValid(Vector vector) {
        int missing = 0;
        for (int row = 0; row < vector.size(); row++) {
            boolean isMissing = vector.isMissing(row);
            missing += isMissing ? 1 : 0;
            switch (vector.type()) {
                case INT, DATE -> valid(!isMissing || ((IntVector) vector).get(row) == 0, row);
                case LONG, TIMESTAMP -> valid(!isMissing || ((LongVector) vector).get(row) == 0, row);
                case DOUBLE -> valid(!isMissing || ((DoubleVector) vector).get(row) == 0, row);
                case TEXT -> validText((TextVector) vector, row, isMissing);
            }
        }
        valid(vector.missingCount() == missing, vector.size());
    }

    private static void validText(TextVector texts, int row, boolean isMissing) {
        if (texts.isCoded()) {
            int code = texts.codes()[row];
            valid(isMissing ? code == 0 : code >= 0 && code < texts.dictionary().size(), row);
        }
        int start = texts.start(row);
        int end = texts.end(row);
        valid(start >= 0 && start <= end && end <= texts.bytes().length && (!isMissing || start == end), row);
    }

    private static void valid(boolean condition, int row) {
        if (!condition) {
            throw new AssertionError("row " + row + " is not valid");
        }
    }

    private String[] texts(int rows) {
        String[] texts = new String[1 + random.nextInt(Math.max(1, random.nextBoolean() ? rows : 12))];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = WORDS[random.nextInt(WORDS.length)]
                    + (random.nextBoolean() ? "" : Integer.toString(random.nextInt(1000)))
                    + "x".repeat(random.nextInt(20) == 0 ? random.nextInt(300) : random.nextInt(4));
        }
        return texts;
    }

    private long number() {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
            case 2 -> random.nextBoolean() ? Integer.MIN_VALUE : Integer.MAX_VALUE;
            case 3 -> random.nextLong();
            default -> random.nextInt(-1000, 1000);
        };
    }

    private double real() {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextBoolean() ? 0.0 : -0.0;
            case 1 -> Double.NaN;
            case 2 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.MIN_VALUE;
            default -> random.nextInt(-1_800_000, 1_800_000) / 1e4;
        };
    }
}
