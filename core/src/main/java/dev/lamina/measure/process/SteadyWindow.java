// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The piece of a load in which it is taken to be steady, chosen as for the figures of "Cassandra Data Model Bench"
 * (2014): samples in which the machine was completely idle do not count, and of the others the first and the last are
 * dropped. There it was a minute at each end of an hour; here it is a tenth of the samples, a minute at most.
 *
 * @param fromSecond when it begins, in seconds since the begin of the samples
 * @param toSecond when it ends
 * @param samples how many samples count
 * @param dropped how many were dropped at each end
 */
public record SteadyWindow(double fromSecond, double toSecond, int samples, int dropped) {
    /** What was dropped of the published samples, which were 10 s long. */
    public static final int PUBLISHED_ENDS = 6;

    private static final double MOST_SECONDS = 60;
    private static final int PARTS = 10;

    /** The window of samples of any length: a tenth of them is dropped at each end, at least one, a minute at most. */
    public static Optional<SteadyWindow> of(List<HostSample> samples) {
        List<HostSample> active = active(samples);
        if (active.isEmpty()) {
            return Optional.empty();
        }
        double each = samples.get(samples.size() - 1).second() / samples.size();
        int most = (int) Math.max(1, Math.round(MOST_SECONDS / each));
        return of(samples, Math.max(1, Math.min(most, active.size() / PARTS)));
    }

    /**
     * The window with so many samples dropped at each end.
     *
     * @param ends such as {@link #PUBLISHED_ENDS}
     * @return empty where that leaves none
     */
    public static Optional<SteadyWindow> of(List<HostSample> samples, int ends) {
        List<HostSample> active = active(samples);
        if (active.size() <= 2 * ends) {
            return Optional.empty();
        }
        int first = samples.indexOf(active.get(ends));
        return Optional.of(new SteadyWindow(
                first == 0 ? 0 : samples.get(first - 1).second(),
                active.get(active.size() - 1 - ends).second(),
                active.size() - 2 * ends,
                ends));
    }

    private static List<HostSample> active(List<HostSample> samples) {
        List<HostSample> active = new ArrayList<>();
        for (HostSample sample : samples) {
            if (!sample.isIdle()) {
                active.add(sample);
            }
        }
        return active;
    }

    /** Whether a sample is one of those that count. */
    public boolean counts(HostSample sample) {
        return sample.second() > fromSecond && sample.second() <= toSecond && !sample.isIdle();
    }

    /** The machine's means: each sample counts once, as in the published figures. */
    public HostMeans means(List<HostSample> all) {
        double user = 0;
        double system = 0;
        double idle = 0;
        double iowait = 0;
        double switches = 0;
        Double read = 0.0;
        Double written = 0.0;
        int n = 0;
        for (HostSample sample : all) {
            if (counts(sample)) {
                user += sample.user();
                system += sample.system();
                idle += sample.idle();
                iowait += sample.iowait();
                switches += sample.switchesPerSecond();
                read = sum(read, sample.readBytesPerSecond());
                written = sum(written, sample.writtenBytesPerSecond());
                n++;
            }
        }
        return new HostMeans(
                n, user / n, system / n, idle / n, iowait / n, switches / n, mean(read, n), mean(written, n));
    }

    private static Double sum(Double sum, Double next) {
        return sum == null || next == null ? null : Double.valueOf(sum + next);
    }

    private static Double mean(Double sum, int n) {
        return sum == null ? null : Double.valueOf(sum / n);
    }

    /**
     * A machine's means over a window; NaN where no sample counts.
     *
     * @param samples how many counted
     * @param user percent of the time of all processors
     * @param system likewise inside the kernel
     * @param idle likewise without work
     * @param iowait likewise waiting for a disk
     * @param switchesPerSecond context switches
     * @param readBytesPerSecond read from disks; null where a sample does not tell
     * @param writtenBytesPerSecond likewise written
     */
    public record HostMeans(
            int samples,
            double user,
            double system,
            double idle,
            double iowait,
            double switchesPerSecond,
            Double readBytesPerSecond,
            Double writtenBytesPerSecond) {
        /** User and system together. */
        public double busy() {
            return user + system;
        }
    }
}
