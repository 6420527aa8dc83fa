// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A run as it is published: every figure, claim and verdict with its repeats, and so all that a page of results and
 * {@code lamina compare} read. Left out is what follows from these, which is the ratios of all pairs, and what only pictures
 * show: histograms, what happened when, maps and activity.
 */
public final class PublishedRun {
    private PublishedRun() {}

    /** The run without what is not published. */
    public static Run of(Run run) {
        List<Cell> cells = new ArrayList<>();
        for (Cell cell : run.cells()) {
            cells.add(cell.latency() == null ? cell : cell.with(figures(cell.latency())));
        }
        Run.Execution execution = new Run.Execution(
                run.started(), run.finished(), run.complete(), run.interruption(), command(run), run.seed());
        return new Run(
                run.heading(),
                execution,
                run.verdict(),
                run.dataset(),
                run.servers(),
                new Run.Matrix(run.operations(), run.layouts(), cells),
                new Run.Conclusions(List.of(), run.claims(), run.attributions()),
                Run.Recording.NONE,
                run.notes());
    }

    private static Latency figures(Latency latency) {
        Map<String, Latency.Clock> clocks = new LinkedHashMap<>();
        latency.clocks()
                .forEach((name, clock) -> clocks.put(
                        name,
                        new Latency.Clock(
                                clock.instrument(),
                                clock.n(),
                                clock.micros(),
                                clock.repeats(),
                                clock.resolution(),
                                null)));
        return new Latency(
                latency.offered(),
                latency.seconds(),
                latency.requests(),
                latency.achieved(),
                latency.schedule(),
                latency.cost(),
                clocks,
                List.of(),
                List.of());
    }

    /** The command that made a run, without the directory into which it wrote; {@code null} where it is not known. */
    public static String command(Run run) {
        return run.command() == null ? null : run.command().replaceAll(" --out[= ]('[^']*'|\\S+)", "");
    }

    /** The file of a run under gzip, the same bytes at any time. */
    public static byte[] bytes(Run run) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new SmallestGzip(bytes)) {
            out.write(RunJson.text(run).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory can always be written
        }
        return bytes.toByteArray();
    }

    private static final class SmallestGzip extends GZIPOutputStream {
        SmallestGzip(OutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
