// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
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
        return like(empty(type), rows, missingShare);
    }

    /** An empty vector of any type: of the nested ones, lists of texts and structs of a number, a text and a list. */
    public static Vector empty(ColumnType type) {
        return switch (type) {
            case LIST -> Vector.list(Vector.of(ColumnType.TEXT));
            case STRUCT ->
                Vector.struct(
                        List.of("a", "b", "c"),
                        List.of(
                                Vector.of(ColumnType.INT),
                                Vector.of(ColumnType.TEXT),
                                Vector.list(Vector.of(ColumnType.DOUBLE))));
            default -> Vector.of(type);
        };
    }

    /** Random values of this vector's type and shape; it stays as it is. As {@link #of} otherwise. */
    public Vector like(Vector shape, int rows, double missingShare) {
        Vector vector = shape.emptyLike();
        ColumnType type = vector.type();
        String[] texts = vector instanceof TextVector ? texts(rows) : null;
        for (int row = 0; row < rows; row++) {
            if (random.nextDouble() < missingShare) {
                vector.appendMissing();
                continue;
            }
            switch (type) {
                case INT, DATE -> ((IntVector) vector).append((int) number());
                case BOOLEAN -> ((IntVector) vector).append(random.nextInt(2));
                case LONG, TIMESTAMP -> ((LongVector) vector).append(number());
                case DOUBLE -> ((DoubleVector) vector).append(real());
                case TEXT -> ((TextVector) vector).append(texts[random.nextInt(texts.length)]);
                case BLOB -> appendBlob((TextVector) vector, texts[random.nextInt(texts.length)]);
                case LIST -> {
                    ListVector lists = (ListVector) vector;
                    int length = random.nextInt(4) == 0 ? 0 : random.nextInt(6);
                    lists.element().append(like(lists.element(), length, missingShare), 0, length);
                    lists.endRow();
                }
                case STRUCT -> {
                    StructVector structs = (StructVector) vector;
                    for (int i = 0; i < structs.names().size(); i++) {
                        structs.child(i).append(like(structs.child(i), 1, missingShare), 0);
                    }
                    structs.endRow();
                }
            }
        }
        return vector;
    }

    /** UTF-16 in big-endian order, which is seldom UTF-8. */
    private static void appendBlob(TextVector blobs, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_16BE);
        blobs.append(bytes, 0, bytes.length);
    }

    /** The same rows in the dictionary form. */
    public static TextVector coded(TextVector plain) {
        // As textAt has them, which tells blobs apart as well.
        String[] texts = new String[plain.size()];
        int distinct = 0;
        TextVector coded = new TextVector(plain.type());
        coded.resizeCoded(plain.size());
        for (int row = 0; row < plain.size(); row++) {
            coded.codes()[row] = 0;
            if (!plain.isMissing(row)) {
                int code = Arrays.asList(texts).subList(0, distinct).indexOf(plain.textAt(row));
                if (code < 0) {
                    code = distinct;
                    texts[distinct++] = plain.textAt(row);
                    coded.dictionary().append(plain, row);
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
                    || isTold(other) && !Objects.equals(actual.textAt(other), expected.textAt(row))) {
                throw new AssertionError("row " + row + ": found " + actual.textAt(other) + ", expected "
                        + expected.textAt(row) + " with equal hashes");
            }
            fold ^= expected.hash(row);
            missing += expected.isMissing(row) ? 1 : 0;
        }
        assertThat(actual.fold()).as("fold").isEqualTo(fold);
        assertThat(actual.missingCount()).as("missing values").isEqualTo(missing);
    }

    /** Texts of all rows would take longer than all else that tests do. */
    private static boolean isTold(int row) {
        return row < 200 || row % 32 == 5;
    }

    /** Fails unless every row can be read: bitmap, offsets and codes lie where they must, missing slots are empty. */
    public static void assertValid(Vector vector) {
        int missing = 0;
        for (int row = 0; row < vector.size(); row++) {
            boolean isMissing = vector.isMissing(row);
            missing += isMissing ? 1 : 0;
            switch (vector.type()) {
                case BOOLEAN ->
                    valid(
                            ((IntVector) vector).get(row) >> 1 == 0
                                    && (!isMissing || ((IntVector) vector).get(row) == 0),
                            row);
                case INT, DATE -> valid(!isMissing || ((IntVector) vector).get(row) == 0, row);
                case LONG, TIMESTAMP -> valid(!isMissing || ((LongVector) vector).get(row) == 0, row);
                case DOUBLE -> valid(!isMissing || ((DoubleVector) vector).get(row) == 0, row);
                case TEXT, BLOB -> validText((TextVector) vector, row, isMissing);
                case LIST -> {
                    ListVector lists = (ListVector) vector;
                    valid(
                            lists.start(row) <= lists.end(row) && (!isMissing || lists.start(row) == lists.end(row)),
                            row);
                }
                case STRUCT -> {
                    StructVector structs = (StructVector) vector;
                    for (int i = 0; i < structs.names().size(); i++) {
                        valid(!isMissing || structs.child(i).isMissing(row), row);
                    }
                }
            }
        }
        valid(vector.missingCount() == missing, vector.size());
        if (vector instanceof ListVector lists) {
            valid(lists.offsets()[0] == 0 && lists.element().size() == lists.offsets()[lists.size()], vector.size());
            assertValid(lists.element());
        } else if (vector instanceof StructVector structs) {
            for (int i = 0; i < structs.names().size(); i++) {
                valid(structs.child(i).size() == structs.size(), vector.size());
                assertValid(structs.child(i));
            }
        }
    }

    private static void validText(TextVector texts, int row, boolean isMissing) {
        if (texts.isCoded()) {
            int code = texts.codes()[row];
            valid(code >= 0 && (code < texts.dictionary().size() || isMissing && code == 0), row);
            valid(!isMissing || code == 0 || texts.dictionary().isMissing(code), row);
        }
        int start = texts.start(row);
        int end = texts.end(row);
        valid(start >= 0 && start <= end && end <= texts.bytes().length && (!isMissing || start == end), row);
        long view = texts.views()[row];
        valid(view >>> 32 == end - start && (start == end || (int) view == start), row);
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
