// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import dev.lamina.measure.Histograms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The histograms of a run as logs of HdrHistogram, which its own tools read, merge and draw: a file per cell, in it a line per
 * clock with the clock's name as its tag. Values are nanoseconds; the log's own column of maxima is in milliseconds.
 */
public final class HistogramLogs {
    private HistogramLogs() {}

    /**
     * Writes the logs.
     *
     * @param directory is made if it is not there; logs of these names in it are replaced
     * @return the files
     * @throws IllegalArgumentException if the run has no histograms, or a damaged one
     * @throws IOException if they can't be written
     */
    public static List<Path> write(Run run, Path directory) throws IOException {
        Map<String, String> logs = new LinkedHashMap<>();
        TreeSet<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER); // as some file systems see it
        for (Cell cell : run.cells()) {
            Map<String, Histogram> clocks = clocks(cell);
            if (!clocks.isEmpty()) {
                logs.put(name(cell, taken), log(run, cell, clocks));
            }
        }
        if (logs.isEmpty()) {
            boolean timed = run.cells().stream().anyMatch(cell -> cell.latency() != null);
            throw new IllegalArgumentException("--hlog: this run of " + PlainText.plain(run.study())
                    + (timed
                            ? " has no histograms, though it timed requests: published results leave them out. Give the"
                                    + " run.json of a run of your own, or leave --hlog out."
                            : " has no histograms, since it timed no single requests. Leave --hlog out."));
        }
        Files.createDirectories(directory);
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> log : logs.entrySet()) {
            Path file = directory.resolve(log.getKey());
            WholeFile.write(file, log.getValue());
            files.add(file);
        }
        return files;
    }

    private static Map<String, Histogram> clocks(Cell cell) {
        Map<String, Histogram> clocks = new LinkedHashMap<>();
        if (cell.latency() != null) {
            cell.latency().clocks().forEach((name, clock) -> {
                if (clock.histogram() != null) {
                    clocks.put(name, histogram(cell, name, clock.histogram()));
                }
            });
        }
        return clocks;
    }

    private static Histogram histogram(Cell cell, String clock, String base64) {
        try {
            return Histograms.decode(base64);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    PlainText.plain(cell.key().column() + " " + cell.operation()) + ": the"
                            + " histogram is damaged: clock " + PlainText.plain(clock) + " ("
                            + PlainText.plain(e.getCause().getMessage())
                            + "), expected a compressed HdrHistogram in Base64. Restore the file, or repeat the run.",
                    e);
        }
    }

    private static String log(Run run, Cell cell, Map<String, Histogram> clocks) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        HistogramLogWriter writer = new HistogramLogWriter(out);
        writer.outputComment("["
                + PlainText.plain(run.study() + ": " + cell.key().column() + " " + cell.operation()
                        + ", nanoseconds, all repeats")
                + "]");
        writer.outputLogFormatVersion();
        long started = started(run);
        writer.outputStartTime(started);
        writer.setBaseTime(started);
        writer.outputLegend();
        clocks.forEach((name, histogram) -> {
            histogram.setTag(name.replaceAll("[^\\p{Alnum}._-]", "_"));
            histogram.setStartTimeStamp(started);
            histogram.setEndTimeStamp(started + Math.round(cell.latency().seconds() * 1000));
            writer.outputIntervalHistogram(histogram);
        });
        writer.close();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** When the run began, in milliseconds of the epoch; 0 where it does not say. */
    private static long started(Run run) {
        try {
            return run.started() == null ? 0 : Instant.parse(run.started()).toEpochMilli();
        } catch (DateTimeParseException e) {
            return 0;
        }
    }

    /** A file name that stays in its directory, whatever the layout is called. */
    private static String name(Cell cell, TreeSet<String> taken) {
        String plain = (cell.layout() + "." + cell.client().word() + "." + cell.operation())
                .replaceAll("[^\\p{Alnum}._-]", "_")
                .replaceAll("^\\.+", "_");
        String name = plain + ".hlog";
        for (int i = 2; !taken.add(name); i++) {
            name = plain + "-" + i + ".hlog";
        }
        return name;
    }
}
