// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.measure.Percentiles;
import dev.lamina.study.run.UsersResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Adds a run up second by second. Records come nearly in the order of time; the last minute's response times are held for
 * percentiles, and a few numbers for each second before it.
 */
final class LogSeconds {
    private static final int OPEN_SECONDS = 60;
    private static final int FEWEST = 64;
    private static final long MILLIS = 1000;
    private static final double NONE = Double.NaN;

    /** Those of the newest seconds, each at its number modulo the length. */
    private final Histogram[] open = new Histogram[OPEN_SECONDS];

    private int firstOpen;
    private int pastOpen;
    private int length;
    private long[] responses = new long[FEWEST];
    private long[] sumMillis = new long[FEWEST];
    private double[] p95Millis = new double[FEWEST];

    void request(int startMillis, int endMillis) {
        int second = at(endMillis);
        responses[second]++;
        sumMillis[second] += endMillis - startMillis;
        if (second < firstOpen) {
            p95Millis[second] = NONE;
        } else {
            histogram(second).recordValue(endMillis - startMillis);
        }
    }

    /** A user begins or ends; its second counts even if nothing was answered in it. */
    void user(int millis) {
        at(millis);
    }

    private Histogram histogram(int second) {
        while (pastOpen <= second) {
            if (pastOpen - firstOpen == OPEN_SECONDS) {
                closeFirst();
            }
            int place = pastOpen % OPEN_SECONDS;
            if (open[place] == null) {
                open[place] = new Histogram(3);
                open[place].setAutoResize(true);
            }
            open[place].reset();
            pastOpen++;
        }
        return open[second % OPEN_SECONDS];
    }

    private void closeFirst() {
        Histogram first = open[firstOpen % OPEN_SECONDS];
        p95Millis[firstOpen] = Percentiles.told(first.getTotalCount(), 0.95) ? first.getValueAtPercentile(95) : NONE;
        firstOpen++;
    }

    /** The place of a time's second, for which there is room then. */
    private int at(int millis) {
        int second = Math.toIntExact(millis / MILLIS);
        length = Math.max(length, second + 1);
        if (length > responses.length) {
            int room = Math.max(length, 2 * responses.length);
            responses = Arrays.copyOf(responses, room);
            sumMillis = Arrays.copyOf(sumMillis, room);
            p95Millis = Arrays.copyOf(p95Millis, room);
        }
        return second;
    }

    /** All seconds; nothing may be added after this. */
    List<UsersResult.Second> finish() {
        while (firstOpen < pastOpen) {
            closeFirst();
        }
        Arrays.fill(p95Millis, firstOpen, p95Millis.length, NONE);
        List<UsersResult.Second> seconds = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            Double mean = responses[i] == 0 ? null : (Double) ((double) sumMillis[i] / responses[i]);
            Double p95 = Double.isNaN(p95Millis[i]) ? null : (Double) p95Millis[i];
            seconds.add(new UsersResult.Second(i, responses[i], mean, p95));
        }
        return List.copyOf(seconds);
    }
}
