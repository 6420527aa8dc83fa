// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

/**
 * The server's own histogram of what requests took, in microseconds: buckets of Cassandra's
 * {@code DecayingEstimatedHistogramReservoir}, each 1.2 times as wide as the one before it. Despite that name, the counts
 * here never decay; the server keeps both. Two of them and {@link #since} give a phase's.
 */
public final class ServerHistogram {
    /** How wide a bucket is, relative to its upper end: a value is known to a sixth. */
    public static final double RESOLUTION = 1 - 1 / 1.2;

    private static final double GROWTH = 1.2;

    private final long[] counts;

    /**
     * The histogram of a reading.
     *
     * @param counts of each bucket, the last that of what lies beyond all
     */
    ServerHistogram(long[] counts) {
        this.counts = counts.clone();
    }

    /** The upper ends of so many buckets, whole microseconds, as {@code EstimatedHistogram.newOffsets} makes them. */
    static long[] offsets(int buckets) {
        long[] offsets = new long[buckets];
        long last = 0;
        for (int i = 0; i < buckets; i++) {
            last = i == 0 ? 1 : Math.max(last + 1, Math.round(last * GROWTH));
            offsets[i] = last;
        }
        return offsets;
    }

    /** The upper ends of all buckets but the last, in microseconds; a bucket holds what is longer than the one before. */
    public long[] offsets() {
        return offsets(counts.length - 1);
    }

    /** How many requests fell into each bucket; the last lies beyond all {@link #offsets}. */
    public long[] counts() {
        return counts.clone();
    }

    /** Requests in all buckets. */
    public long count() {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }

    /**
     * What came after an earlier reading.
     *
     * @throws IllegalArgumentException if the earlier one is of another server or a later moment
     */
    public ServerHistogram since(ServerHistogram earlier) {
        boolean fits = counts.length == earlier.counts.length;
        long[] more = new long[counts.length];
        for (int i = 0; fits && i < more.length; i++) {
            more[i] = counts[i] - earlier.counts[i];
            fits = more[i] >= 0;
        }
        if (!fits) {
            throw new IllegalArgumentException(
                    "server histogram: found fewer requests than an earlier one has, expected more. Was the server"
                            + " restarted in between? Measure again.");
        }
        return new ServerHistogram(more);
    }

    /** All requests of several servers. */
    public ServerHistogram plus(ServerHistogram other) {
        if (counts.length != other.counts.length) {
            throw new IllegalArgumentException("server histogram: found " + counts.length + " and "
                    + other.counts.length + " buckets, expected equally many. Use servers of one version.");
        }
        long[] sum = counts.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += other.counts[i];
        }
        return new ServerHistogram(sum);
    }

    /**
     * The upper end of the bucket in which a percentile lies, in microseconds: the truth is at most this.
     *
     * @param p the percentile as a fraction, 0 to 1
     * @return not a number where there are no requests, infinite where it lies beyond all buckets
     */
    public double upperEnd(double p) {
        int bucket = bucket(p);
        if (bucket < 0) {
            return Double.NaN;
        }
        return bucket == counts.length - 1 ? Double.POSITIVE_INFINITY : offsets()[bucket];
    }

    /**
     * A percentile in microseconds, as if the requests of its bucket were spread evenly over it. An estimate within
     * {@link #RESOLUTION}.
     *
     * @param p the percentile as a fraction, 0 to 1
     * @return as of {@link #upperEnd}
     */
    public double interpolated(double p) {
        int bucket = bucket(p);
        if (bucket < 0 || bucket == counts.length - 1) {
            return upperEnd(p);
        }
        long before = 0;
        for (int i = 0; i < bucket; i++) {
            before += counts[i];
        }
        long[] offsets = offsets();
        double low = bucket == 0 ? 0 : offsets[bucket - 1];
        double part = (p * count() - before) / counts[bucket];
        return low + (offsets[bucket] - low) * Math.max(0, Math.min(1, part));
    }

    /** The bucket of the request that has this part of all requests before it or at it; below 0 if there are none. */
    private int bucket(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("server histogram: found the percentile " + p
                    + ", expected a fraction from 0 to 1. Write 0.99 for the 99th.");
        }
        long wanted = Math.max(1, (long) Math.ceil(p * count()));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return i;
            }
        }
        return -1;
    }
}
