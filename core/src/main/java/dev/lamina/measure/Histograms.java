// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/** HdrHistograms of nanoseconds, and their text: version 2, compressed, Base64, as other tools read it. */
public final class Histograms {
    /** How wide a bucket is, relative to its values: three significant digits. */
    public static final double RESOLUTION = 0.001;

    /** The longest time that is told from a longer one. */
    public static final long MOST_NANOS = 3_600_000_000_000L;

    public static final int DIGITS = 3;

    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int HEADER_BYTES = 40;
    private static final int DIGITS_AT = 12;
    private static final int LOWEST_AT = 16;
    private static final int HIGHEST_AT = 24;

    /** A day in nanoseconds at four digits stays below 5 MB; a damaged header could ask for gigabytes. */
    private static final int MOST_DIGITS = 4;

    private static final long MOST_TRACKABLE = 24 * MOST_NANOS;

    private Histograms() {}

    /** An empty one, from 1 ns to an hour. */
    public static Histogram empty() {
        return new Histogram(1, MOST_NANOS, DIGITS);
    }

    /** The text of a histogram. */
    public static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        byte[] bytes = new byte[length];
        buffer.get(0, bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /**
     * The histogram of a text.
     *
     * @throws IllegalArgumentException if the text isn't that of a histogram whose range is up to a day and whose digits
     *     are up to 4
     */
    public static Histogram decode(String text) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(Base64.getDecoder().decode(text));
            checkRange(buffer.duplicate());
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(buffer, 0);
            checkCounts(histogram);
            return histogram;
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException(
                    "histogram: found damaged text (" + e.getMessage()
                            + "), expected a compressed HdrHistogram of version 2 in Base64. Take it from the run again.",
                    e);
        }
    }

    /** All readings of several histograms; none of them is changed. */
    public static Histogram merge(Iterable<Histogram> parts) {
        Histogram all = empty();
        all.setAutoResize(true);
        for (Histogram part : parts) {
            all.add(part);
        }
        return all;
    }

    /** Looks at the header before anything is allocated by it. */
    private static void checkRange(ByteBuffer compressed) throws DataFormatException {
        if (compressed.remaining() < COMPRESSED_HEADER_BYTES) {
            throw new DataFormatException("it is " + compressed.remaining() + " bytes long");
        }
        compressed.position(compressed.position() + COMPRESSED_HEADER_BYTES);
        byte[] start = new byte[HEADER_BYTES];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed);
            int length = 0;
            while (length < HEADER_BYTES) {
                int more = inflater.inflate(start, length, HEADER_BYTES - length);
                if (more == 0) {
                    throw new DataFormatException("its header ends after " + length + " bytes");
                }
                length += more;
            }
        } finally {
            inflater.end();
        }
        ByteBuffer header = ByteBuffer.wrap(start);
        int digits = header.getInt(DIGITS_AT);
        long lowest = header.getLong(LOWEST_AT);
        long highest = header.getLong(HIGHEST_AT);
        if (digits < 1 || digits > MOST_DIGITS || lowest < 1 || highest < 2 * lowest || highest > MOST_TRACKABLE) {
            throw new DataFormatException(
                    "its header says " + digits + " digits from " + lowest + " to " + highest + " ns");
        }
    }

    private static void checkCounts(Histogram histogram) throws DataFormatException {
        long sum = 0;
        for (var value : histogram.recordedValues()) {
            long count = value.getCountAtValueIteratedTo();
            if (count < 0 || sum + count < 0) {
                throw new DataFormatException("a count is negative or too large");
            }
            sum += count;
        }
        if (sum != histogram.getTotalCount()) {
            throw new DataFormatException("its counts do not add up");
        }
    }
}
