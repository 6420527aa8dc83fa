// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.ChunkValues;
import dev.lamina.codec.stripe.StripeDecoder.DamagedPartException;

/**
 * The codes of one group, window by window, for all its columns: each window is decoded once, when the first column asks
 * for it, and its codes checked against the number of tuples.
 */
final class CodeStream {
    private static final Vector LIKE = Vector.of(ColumnType.INT);

    private final IntVector window = (IntVector) Vector.of(ColumnType.INT);
    private final IntVector explicit = (IntVector) Vector.of(ColumnType.INT);
    private final int[] own = new int[ChunkValues.WINDOW + 1];
    private CodeStream[] earlier;
    private int choices;
    private int[][] sources;
    private ChunkValues codes;
    private ChunkValues selector;
    private String codesName;
    private String selectorName;
    private int explicitLeft;
    private int explicitAt;
    private int tuples;
    private int rows;
    private int decoded;

    /**
     * Begins a stripe.
     *
     * @param members the streams of the family's groups, as far as anybody needs them
     */
    void open(PartReader parts, StripeDirectory directory, FamilyParts family, int member, CodeStream[] members)
            throws DamagedPartException {
        FamilyParts.Member of = family.members().get(member);
        earlier = members;
        choices = member + 1;
        sources = new int[choices][];
        tuples = family.tuples();
        rows = directory.rows();
        decoded = 0;
        codes = parts.open(of.codes(), LIKE);
        codesName = parts.name(of.codes());
        selector = of.selector() < 0 ? null : parts.open(of.selector(), LIKE);
        selectorName = of.selector() < 0 ? null : parts.name(of.selector());
        explicit.clear();
        explicitAt = 0;
        explicitLeft = directory.parts().get(of.codes()).rows();
    }

    /** The codes, all within the tuples, of the window that ends before row {@code end}, of {@code count} rows. */
    int[] codes(int end, int count) throws DamagedPartException {
        // Windows that were skipped are decoded too: chunks are read from their beginning.
        while (decoded < end) {
            step(Math.min(ChunkValues.WINDOW, rows - decoded));
        }
        return window.values();
    }

    private void step(int count) throws DamagedPartException {
        String part = codesName;
        try {
            if (selector == null) {
                codes.next(count, window);
                check(window, count);
                decoded += count;
            } else {
                part = selectorName;
                selector.next(count, window);
                checkSize(window, count);
                decoded += count;
                if (!within(window.values(), count, choices)) {
                    throw new MalformedChunkException(0, "found a selector that names no earlier group");
                }
                part = codesName;
                select(window.values(), count);
            }
            if (decoded == rows && selector != null && (explicitLeft > 0 || explicitAt < explicit.size())) {
                throw new MalformedChunkException(0, "found codes after the last row's, expected none");
            }
        } catch (MalformedChunkException e) {
            throw new DamagedPartException(part, e);
        }
    }

    /** Replaces each row's choice by the code that it stands for. */
    private void select(int[] values, int count) throws MalformedChunkException, DamagedPartException {
        sources[0] = explicit(zeros(values, count));
        for (int choice = 1; choice < choices; choice++) {
            sources[choice] = earlier[choice - 1].codes(decoded, count);
        }
        if (choices == 2) {
            chooseOfTwo(values, count, sources[0], sources[1]);
        } else if (choices == 3) {
            chooseOfThree(values, count, sources[0], sources[1], sources[2]);
        } else {
            choose(values, count, sources);
        }
    }

    /** How many of these numbers, none of which is negative, are 0. */
    private static int zeros(int[] values, int count) {
        int zeros = 0;
        for (int row = 0; row < count; row++) {
            zeros += values[row] - 1 >>> 31;
        }
        return zeros;
    }

    // Choices are hard to foretell, so masks take the place of branches: all bits of one are set where its choice was
    // made.
    // A code of its own is read for every row, and the next one only after one that was wanted.

    private static void chooseOfTwo(int[] values, int count, int[] own, int[] other) {
        int at = 0;
        for (int row = 0; row < count; row++) {
            int isOwn = values[row] - 1 >> 31;
            int copied = other[row];
            values[row] = copied ^ (copied ^ own[at]) & isOwn;
            at -= isOwn;
        }
    }

    private static void chooseOfThree(int[] values, int count, int[] own, int[] second, int[] third) {
        int at = 0;
        for (int row = 0; row < count; row++) {
            int isOwn = values[row] - 1 >> 31;
            int isThird = 1 - values[row] >> 31;
            int copied = second[row] ^ (second[row] ^ third[row]) & isThird;
            values[row] = copied ^ (copied ^ own[at]) & isOwn;
            at -= isOwn;
        }
    }

    private static void choose(int[] values, int count, int[][] sources) {
        int[] own = sources[0];
        int at = 0;
        for (int row = 0; row < count; row++) {
            int choice = values[row];
            values[row] = choice == 0 ? own[at++] : sources[choice][row];
        }
    }

    /** The next {@code wanted} codes of rows that have one of their own, from the beginning of an array. */
    private int[] explicit(int wanted) throws MalformedChunkException {
        int have = 0;
        while (have < wanted) {
            if (explicitAt == explicit.size()) {
                int next = Math.min(ChunkValues.WINDOW, explicitLeft);
                if (next == 0) {
                    throw new MalformedChunkException(0, "found no code for a row that has one of its own");
                }
                codes.next(next, explicit);
                check(explicit, next);
                explicitLeft -= next;
                explicitAt = 0;
            }
            int taken = Math.min(wanted - have, explicit.size() - explicitAt);
            System.arraycopy(explicit.values(), explicitAt, own, have, taken);
            explicitAt += taken;
            have += taken;
        }
        return own;
    }

    private void check(IntVector found, int count) throws MalformedChunkException {
        checkSize(found, count);
        if (!within(found.values(), count, tuples)) {
            throw new MalformedChunkException(0, "found a code outside of the " + tuples + " tuples");
        }
    }

    private static void checkSize(IntVector found, int count) throws MalformedChunkException {
        if (found.size() != count || found.missingCount() > 0) {
            throw new MalformedChunkException(
                    0, "found " + found.size() + " codes, some missing, expected " + count + " and none missing");
        }
    }

    private static boolean within(int[] codes, int count, int tuples) {
        int last = tuples - 1;
        int outside = 0;
        for (int i = 0; i < count; i++) {
            // Negative where the code is, or where it is beyond the last.
            outside |= codes[i] | last - codes[i];
        }
        return outside >= 0;
    }
}
