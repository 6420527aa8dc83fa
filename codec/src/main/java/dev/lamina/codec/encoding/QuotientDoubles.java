// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/**
 * Whether they are percentages, the decimals kept, number of quotients, number of divisors, five nodes of whole numbers
 * (the divisors, how many quotients each has, the least dividend of each, how far each other dividend is above the one
 * before, and, where decimals are kept, the corrections). A last node holds the values that are not quotients, if there
 * are any. See {@link Quotients}.
 */
final class QuotientDoubles implements DoubleSource {
    private final Quotients form;
    private final int quotients;
    private final int[] divisors;
    private final int[] counts;
    private final int[] firsts;
    private final int[] steps;
    private final int[] corrections;
    private final DoubleSource others;
    private final int otherCount;
    private int group = -1;
    private int leftInGroup;
    private int dividend;
    private int nextStep;
    private int done;

    QuotientDoubles(BodyReader in, int count) throws MalformedChunkException {
        boolean percent = in.u8(0, 1, "form of quotients") == 1;
        form = new Quotients(percent, in.u8(0, Quotients.EXACT, "decimals of quotients"));
        quotients = in.unsigned(1, count, "quotients");
        int groups = in.unsigned(1, quotients, "divisors");
        int offset = in.offset();
        divisors = IntSource.openAll(in, groups);
        counts = IntSource.openAll(in, groups);
        firsts = IntSource.openAll(in, groups);
        steps = IntSource.openAll(in, quotients - groups);
        corrections = form.decimals == Quotients.EXACT
                ? new int[in.structureOnly() ? 0 : quotients]
                : IntSource.openAll(in, quotients);
        otherCount = count - quotients;
        others = otherCount == 0 ? null : DoubleSource.open(in, otherCount);
        if (!in.structureOnly()) {
            check(groups, offset);
        }
    }

    private void check(int groups, int offset) throws MalformedChunkException {
        long sum = 0;
        for (int i = 0; i < groups; i++) {
            if (divisors[i] < 1 || counts[i] < 1) {
                throw new MalformedChunkException(
                        offset, "found divisor " + divisors[i] + " " + counts[i] + " times, expected at least 1");
            }
            sum += counts[i];
        }
        if (sum != quotients) {
            throw new MalformedChunkException(offset, "found " + sum + " quotients, expected " + quotients);
        }
    }

    @Override
    public void read(double[] into, int at, int count) throws MalformedChunkException {
        int end = at + Math.min(count, quotients - done);
        int next = at;
        while (next < end) {
            if (leftInGroup == 0) {
                leftInGroup = counts[++group];
                dividend = firsts[group];
                into[next++] = form.value(dividend, divisors[group], corrections[done++]);
                leftInGroup--;
            }
            int taken = Math.min(leftInGroup, end - next);
            if (taken > 0) {
                dividend =
                        form.values(dividend, steps, nextStep, divisors[group], corrections, done, into, next, taken);
            }
            nextStep += taken;
            done += taken;
            next += taken;
            leftInGroup -= taken;
        }
        int from = Math.max(at, end);
        if (from < at + count) {
            others.read(into, from, at + count - from);
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("quotients");
        if (otherCount > 0) {
            into.append(" and ").append(otherCount).append(' ');
            others.describe(into);
        }
    }
}
