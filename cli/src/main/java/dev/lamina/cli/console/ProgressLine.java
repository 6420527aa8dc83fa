// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import dev.lamina.data.DatasetProgress;
import dev.lamina.node.NodeProgress;
import dev.lamina.results.Figures;
import dev.lamina.study.source.RunProgress;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Progress for people: at a terminal one line that is written over, with step, rows per second and time left; in a pipe
 * a plain line per step. Safe for use by several threads.
 */
public final class ProgressLine implements RunProgress, NodeProgress, AutoCloseable {
    private static final long REFRESH_NANOS = 200_000_000L;
    private static final int WIDTH = 118;

    /** To the begin of the line, which is erased (ECMA-48, EL). */
    private static final String ERASE = "\r\u001b[K";

    /** What does not fit a narrow terminal is cut there: wrapped, it would leave a line each time (VT100, DECAWM). */
    private static final String CUT = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    private final PrintStream out;
    private final boolean interactive;
    private final long begun = System.nanoTime();
    private int done;
    private int of;
    private String what = "";
    private String printed = "";
    private long stepBegun = begun;
    private long shown;
    private LoggedWarnings warnings;

    /** @param interactive whether a line may be written over */
    public ProgressLine(PrintStream out, boolean interactive) {
        this.out = out;
        this.interactive = interactive;
    }

    /** On standard error, which may lead into a file where all else is a terminal. */
    public static ProgressLine onStandardError() {
        return new ProgressLine(System.err, Terminal.isOnError());
    }

    /** The same with the time of each step since the begin, and with the warnings that libraries log. */
    ProgressLine timed() {
        warnings = LoggedWarnings.sinceNow();
        return this;
    }

    @Override
    public synchronized void step(int stepsDone, int steps, String step) {
        done = stepsDone;
        of = steps;
        if (step.equals(what)) {
            return;
        }
        what = step;
        stepBegun = System.nanoTime();
        show("", true);
    }

    @Override
    public synchronized void rows(long rowsDone, long rowsOf) {
        long now = System.nanoTime();
        double seconds = (now - stepBegun) / 1e9;
        if (seconds < 0.5 || rowsDone <= 0) {
            return;
        }
        double rate = rowsDone / seconds;
        String left = rowsOf > rowsDone ? ", " + duration((rowsOf - rowsDone) / rate) + " left in this step" : "";
        String total = rowsOf > 0 ? " of " + Figures.count(rowsOf) : "";
        show(": " + Figures.count(rowsDone) + total + " rows, " + Figures.rate(rate) + left, false);
    }

    /** How much of a file was read. */
    public synchronized void bytes(long bytesRead, long bytesOf) {
        double seconds = (System.nanoTime() - stepBegun) / 1e9;
        if (seconds < 0.5 || bytesRead <= 0) {
            return;
        }
        String left = bytesOf > bytesRead
                ? ", " + duration(seconds / bytesRead * (bytesOf - bytesRead)) + " left in this step"
                : "";
        show(": " + Figures.bytes(bytesRead) + " of " + Figures.bytes(bytesOf) + left, false);
    }

    @Override
    public synchronized void note(String message) {
        clear();
        out.println("  " + message);
        out.flush();
    }

    @Override
    public synchronized void downloading(String version, int jarsDone, int jarsTotal, long bytesDone, long bytesTotal) {
        String jars = jarsTotal > 0 ? jarsDone + " of " + jarsTotal + " jars, " : "";
        String bar = jarsTotal > 0 ? bar(jarsDone, jarsTotal) + " " : "";
        what = "download Cassandra " + version;
        show(": " + bar + jars + Figures.bytes(bytesDone), false);
    }

    @Override
    public synchronized void starting(String version, long millis) {
        what = "start Cassandra " + version;
        show(": " + Figures.seconds(millis / 1000.0), false);
    }

    /** The same progress for datasets. */
    public DatasetProgress dataset() {
        return new DatasetProgress() {
            @Override
            public void at(String phase, long rowsDone, long rowsOf) {
                step(0, 0, phase);
                rows(rowsDone, rowsOf);
            }

            @Override
            public void note(String message) {
                ProgressLine.this.note(message);
            }
        };
    }

    private static String bar(int part, int whole) {
        int width = 20;
        int full = Math.min(width, part * width / whole);
        return "[" + "#".repeat(full) + ".".repeat(width - full) + "]";
    }

    private void show(String detail, boolean force) {
        long now = System.nanoTime();
        if (!interactive) {
            // In a pipe a line per step is enough; details would fill a log.
            String line = head() + what;
            if (force && !line.equals(printed)) {
                out.println(warnings == null ? line : Figures.seconds((now - begun) / 1e9) + "  " + line);
                out.flush();
                printed = line;
            }
            return;
        }
        if (!force && now - shown < REFRESH_NANOS) {
            return;
        }
        shown = now;
        String line = head() + what + detail + timeLeft(now);
        line = line.length() > WIDTH ? line.substring(0, WIDTH - 1) + "…" : line;
        out.print(ERASE + CUT + line + WRAP);
        out.flush();
        printed = line;
    }

    private String head() {
        return of > 0 ? "[" + (done + 1) + "/" + of + "] " : "";
    }

    private String timeLeft(long now) {
        if (of < 2 || done < of / 10 || done == 0) {
            return "";
        }
        double seconds = (now - begun) / 1e9 / done * (of - done);
        return ", about " + duration(seconds) + " left";
    }

    private static String duration(double seconds) {
        Duration time = Duration.ofSeconds(Math.max(1, Math.round(seconds)));
        return time.toHours() > 0
                ? time.toHours() + " h " + time.toMinutesPart() + " min"
                : time.toMinutes() > 0
                        ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                        : time.toSeconds() + " s";
    }

    private void clear() {
        if (interactive && !printed.isEmpty()) {
            out.print(ERASE);
            printed = "";
        }
    }

    @Override
    public synchronized void close() {
        giveWay();
    }

    /** Takes the line away, so that something else can be printed. */
    public synchronized void giveWay() {
        clear();
        if (warnings != null) {
            out.print(warnings.next());
        }
        out.flush();
    }
}
