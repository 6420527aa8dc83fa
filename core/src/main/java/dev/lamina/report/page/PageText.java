// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.ActivityTable;
import dev.lamina.report.Clocks;
import dev.lamina.report.Headline;
import dev.lamina.report.Matrix;
import dev.lamina.results.ActivitySeries;
import dev.lamina.results.Figures;
import dev.lamina.results.Latency;
import dev.lamina.results.Run;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Figures and times as the page's templates write them. */
final class PageText {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int STEADY_FIGURES = 7;

    private PageText() {}

    /** The parts of a name between which a line may break: after hyphens, and before slashes. */
    static List<String> parts(String name) {
        return List.of((name == null ? "" : name).split("(?<=[-_.])|(?=/)"));
    }

    /** When a run began and how long it took; {@code null} where it does not tell. */
    static String started(Run run) {
        if (run.started() == null) {
            return null;
        }
        try {
            Instant start = Instant.parse(run.started());
            String text = MINUTE.format(start);
            if (run.finished() == null) {
                return text;
            }
            Duration took = Duration.between(start, Instant.parse(run.finished()));
            // A clock that was set back meanwhile tells no time.
            return took.isNegative() ? text : text + ", took " + Figures.seconds(took.toSeconds());
        } catch (DateTimeParseException e) {
            return run.started(); // shown as it is
        }
    }

    /** Seconds of each of several nodes; {@code null} where they are unknown. */
    static String seconds(List<Double> each) {
        return each == null ? null : each.stream().map(Figures::seconds).collect(Collectors.joining(", "));
    }

    /** A timed cell of a series in the fewest characters. */
    static String brief(Matrix.Entry entry, Headline headline) {
        if (entry.cell() == null) {
            return "·";
        }
        if (!entry.timed()) {
            return entry.failed() ? "failed" : Figures.NONE;
        }
        return entry.late()
                ? "client-bound"
                : headline.figures(entry.cell().latency()).replace(" µs", "");
    }

    /** What requests cost beside their time: answered, server CPU, client CPU, garbage collection of the servers. */
    static List<String> use(Latency latency) {
        String answered = latency.achieved() == null
                ? Figures.NONE
                : Figures.rate(latency.achieved().median());
        String intended = latency.achieved() == null || latency.offered().rate() == null
                ? ""
                : " of " + Figures.rate(latency.offered().rate());
        String collection = latency.cost().serverGcMillis() == null
                ? Figures.NONE
                : Figures.seconds(latency.cost().serverGcMillis() / 1000.0) + " in "
                        + Figures.seconds(latency.seconds());
        return List.of(
                answered + intended,
                Clocks.serverCpu(latency),
                MatrixCell.micros(latency.cost().clientCpu()),
                collection);
    }

    /** A process's means over the steady window, in the order of the table. */
    static List<String> steady(ActivitySeries.Means means) {
        return means == null
                ? Collections.nCopies(STEADY_FIGURES, Figures.NONE)
                : List.of(
                        Figures.number(means.userPercent()),
                        Figures.number(means.systemPercent()),
                        ActivityTable.number(means.idlePercent()),
                        ActivityTable.number(means.iowaitPercent()),
                        ActivityTable.number(means.switchesPerSecond()),
                        bytes(means.readBytesPerSecond()),
                        bytes(means.writtenBytesPerSecond()));
    }

    private static String bytes(Double value) {
        return value == null ? Figures.NONE : Figures.bytes(value);
    }
}
