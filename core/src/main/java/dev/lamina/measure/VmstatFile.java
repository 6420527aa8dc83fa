// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * What {@code vmstat -tn 10} wrote, as kept by "Cassandra Data Model Bench" (2014) of each node, and what its script
 * {@code reformat.sh} made of it: samples count from 10 in steps of 10 s, the first one included though vmstat means it
 * as the average since the boot; completely idle samples are left out and the clock goes on.
 *
 * @param samples all samples, the idle ones too
 */
public record VmstatFile(List<HostSample> samples) {
    private static final int HEADER_LINES = 2;
    private static final int STEP_SECONDS = 10;

    /** Fields begin at 1, as in the published script. */
    private static final int SWITCHES = 12;

    private static final int USER = 13;
    private static final int SYSTEM = 14;
    private static final int IDLE = 15;
    private static final int WAIT = 16;
    private static final long ALL = 100;

    public VmstatFile {
        samples = List.copyOf(samples);
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it can't be read, or a line is not vmstat's; the message names file and line
     */
    public static VmstatFile read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        requireHeader(file, lines);
        List<HostSample> samples = new ArrayList<>();
        for (int i = HEADER_LINES; i < lines.size(); i++) {
            String[] fields = lines.get(i).trim().split("\\s+");
            if (fields.length < WAIT) {
                throw damaged(
                        file, i + 1, "found " + fields.length + " fields, expected " + WAIT + " numbers and a time");
            }
            samples.add(new HostSample(
                    STEP_SECONDS * (samples.size() + 1),
                    percent(file, i + 1, fields, USER),
                    percent(file, i + 1, fields, SYSTEM),
                    percent(file, i + 1, fields, IDLE),
                    percent(file, i + 1, fields, WAIT),
                    number(file, i + 1, fields, SWITCHES),
                    null,
                    null));
        }
        return new VmstatFile(samples);
    }

    private static void requireHeader(Path file, List<String> lines) throws IOException {
        String names = lines.size() < HEADER_LINES ? "" : lines.get(1);
        String[] fields = names.trim().split("\\s+");
        boolean asPublished = fields.length >= WAIT
                && fields[SWITCHES - 1].equals("cs")
                && fields[USER - 1].equals("us")
                && fields[SYSTEM - 1].equals("sy")
                && fields[IDLE - 1].equals("id")
                && fields[WAIT - 1].equals("wa");
        if (!asPublished) {
            throw damaged(
                    file,
                    HEADER_LINES,
                    "found \"" + names.trim() + "\", expected the names of columns, cs us sy id wa from the " + SWITCHES
                            + "th on");
        }
    }

    private static long percent(Path file, int line, String[] fields, int field) throws IOException {
        long percent = number(file, line, fields, field);
        if (percent > ALL) {
            throw damaged(file, line, "found " + percent + " in field " + field + ", expected 0 to 100");
        }
        return percent;
    }

    private static long number(Path file, int line, String[] fields, int field) throws IOException {
        String text = fields[field - 1];
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw damaged(file, line, "found \"" + text + "\" in field " + field + ", expected a whole number");
        }
    }

    private static IOException damaged(Path file, int line, String what) {
        return new IOException(file + ":" + line + ": " + what + ". Give a file that vmstat -tn 10 wrote.");
    }

    /** The published form, a line feed behind each line. */
    public String reformatted() {
        StringJoiner text = new StringJoiner("\n", "", "\n");
        text.add("duration in sec;user;system;idle;context switch");
        for (HostSample sample : samples) {
            if (!sample.isIdle()) {
                text.add(Math.round(sample.second()) + ";" + Math.round(sample.user()) + ";"
                        + Math.round(sample.system()) + ";" + Math.round(sample.idle()) + ";"
                        + Math.round(sample.switchesPerSecond()));
            }
        }
        return text.toString();
    }

    /** The means by the published method: active samples, the first and last six dropped; empty where none is left. */
    public Optional<SteadyWindow.HostMeans> means() {
        return SteadyWindow.of(samples, SteadyWindow.PUBLISHED_ENDS).map(window -> window.means(samples));
    }
}
