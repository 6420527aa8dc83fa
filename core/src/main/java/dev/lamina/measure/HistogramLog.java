// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A log of histograms in the standard form of HdrHistogram ({@code .hlog}), which its log analyser and other tools read.
 * Values are nanoseconds; maxima in its lines are in milliseconds, as the form has it.
 */
public final class HistogramLog implements Closeable {
    private final Path file;
    private final PrintStream out;
    private final HistogramLogWriter writer;
    private boolean begun;

    /**
     * Begins a log.
     *
     * @param file is replaced if it exists
     * @param comment its first line
     * @throws IOException if the file can't be written
     */
    public HistogramLog(Path file, String comment) throws IOException {
        this.file = file;
        out = new PrintStream(new BufferedOutputStream(Files.newOutputStream(file)), false, StandardCharsets.UTF_8);
        writer = new HistogramLogWriter(out);
        writer.outputComment(comment.replace('\n', ' '));
        writer.outputLogFormatVersion();
    }

    /**
     * Writes the readings of an interval. Its begin and end are those of the histogram, by the wall clock.
     *
     * @param tag whose readings they are; a comma, blank or line end in it becomes {@code _}
     * @param interval nanoseconds
     */
    public void interval(String tag, Histogram interval) {
        if (!begun) {
            begun = true;
            writer.outputStartTime(interval.getStartTimeStamp());
            writer.outputLegend();
        }
        String before = interval.getTag();
        interval.setTag(tag.replaceAll("[,\\s]", "_"));
        writer.outputIntervalHistogram(interval);
        interval.setTag(before);
    }

    /** A listener that writes each window of a run, as {@code NAME.intended} and {@code NAME.service}. */
    public LoadListener listener(String name) {
        return (window, intended, service) -> {
            if (intended != null) {
                interval(name + ".intended", intended);
            }
            interval(name + ".service", service);
        };
    }

    /** @throws IOException if not all could be written */
    @Override
    public void close() throws IOException {
        boolean failed = out.checkError();
        writer.close();
        if (failed) {
            throw new IOException(file + ": not all could be written. Is the disk full?");
        }
    }
}
