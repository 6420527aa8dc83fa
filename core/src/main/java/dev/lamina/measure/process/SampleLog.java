// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The looks at processes and their machine that were taken so far; not safe for use by several threads. */
final class SampleLog {
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final ProcFiles proc;
    private final double microsPerTick;
    private final List<Track> tracks = new ArrayList<>();
    private final List<Long> nanos = new ArrayList<>();
    private final List<HostUse> host = new ArrayList<>();
    private String missing;

    /** One process as far as it was followed. */
    private static final class Track {
        final String name;
        final long pid;
        final List<ProcessSample> samples = new ArrayList<>();
        ProcessUse first;
        ProcessUse last;
        long switches;
        String missing;
        boolean over;

        Track(String name, long pid) {
            this.name = name;
            this.pid = pid;
        }
    }

    SampleLog(ProcFiles proc, Map<String, Long> pids) {
        this.proc = proc;
        this.missing = proc.missing();
        this.microsPerTick = MICROS_PER_SECOND / proc.ticksPerSecond();
        pids.forEach((name, pid) -> tracks.add(new Track(name, pid)));
    }

    /** Takes a look. */
    void look(long nowNanos) {
        if (missing != null) {
            return;
        }
        try {
            HostUse machine = proc.host();
            nanos.add(nowNanos);
            host.add(machine);
        } catch (IOException e) {
            missing = e.getMessage();
            return;
        }
        for (Track track : tracks) {
            if (!track.over) {
                look(track);
            }
        }
    }

    private void look(Track track) {
        try {
            Optional<ProcessUse> found = proc.process(track.pid);
            if (found.isEmpty()) {
                track.over = true;
                track.missing = track.samples.isEmpty() ? "Process " + track.pid + " does not run." : track.missing;
                return;
            }
            ProcessUse use = found.get();
            track.first = track.first == null ? use : track.first;
            track.switches += track.last == null ? 0 : use.switchesSince(track.last);
            track.last = use;
            track.missing = use.unread();
            track.samples.add(new ProcessSample(
                    (nanos.get(nanos.size() - 1) - nanos.get(0)) / NANOS_PER_SECOND,
                    Math.round((use.userTicks() - track.first.userTicks()) * microsPerTick),
                    Math.round((use.systemTicks() - track.first.systemTicks()) * microsPerTick),
                    use.switchesByThread().isEmpty() ? null : track.switches,
                    since(use.readBytes(), track.first.readBytes()),
                    since(use.writtenBytes(), track.first.writtenBytes())));
        } catch (IOException e) {
            track.over = true;
            track.missing = e.getMessage();
        }
    }

    private static Long since(Long now, Long first) {
        return now == null || first == null ? null : Long.valueOf(now - first);
    }

    /** Forgets the look before the last one, so that the two intervals around it are one; the first look stays. */
    void mergeLast() {
        int before = nanos.size() - 2;
        if (before < 1) {
            return;
        }
        for (Track track : tracks) {
            if (track.samples.size() == nanos.size()) {
                track.samples.remove(before);
            }
        }
        nanos.remove(before);
        host.remove(before);
    }

    /** When the last look was taken; 0 where there is none. */
    long lastNanos() {
        return nanos.isEmpty() ? 0 : nanos.get(nanos.size() - 1);
    }

    ActivitySamples samples() {
        List<HostSample> between = new ArrayList<>();
        for (int i = 1; i < host.size(); i++) {
            between.add(host.get(i)
                    .since(
                            host.get(i - 1),
                            (nanos.get(i) - nanos.get(0)) / NANOS_PER_SECOND,
                            (nanos.get(i) - nanos.get(i - 1)) / NANOS_PER_SECOND));
        }
        List<ProcessSeries> series = new ArrayList<>();
        for (Track track : tracks) {
            series.add(new ProcessSeries(track.name, track.pid, track.samples, track.missing));
        }
        return new ActivitySamples(series, between, missing);
    }
}
