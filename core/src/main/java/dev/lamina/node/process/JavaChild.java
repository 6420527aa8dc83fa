// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * A Java program of ours that runs in a JVM of its own, so that its processor time and memory can be told from ours, and
 * that dies with this process, also when this one is killed. Runs on the Java that runs us. What it prints goes into a
 * file. Safe for use by several threads.
 */
public final class JavaChild implements AutoCloseable {
    /** The child's class path begins here; its temporary files are there too. Goes with the child. */
    private static final String SCRATCH = "child";

    private static final int MAX_LINES = 12;

    /** What Java reports for a process killed with SIGKILL, which is what Linux does when memory runs out. */
    private static final int SIGKILL_STATUS = 128 + 9;

    private final String name;
    private final Path directory;
    private final Path output;
    private final ChildProcess process;
    private volatile long cpuNanos;

    private JavaChild(String name, Path directory, Path output, Process process) {
        this.name = name;
        this.directory = directory;
        this.output = output;
        this.process = new ChildProcess(process);
    }

    /**
     * Starts a program.
     *
     * @param directory its working directory, for this child alone; made if absent
     * @throws NodeException if it can't be started
     */
    public static JavaChild start(JavaProgram program, Path directory) throws NodeException {
        Path place = directory.toAbsolutePath().normalize();
        Path output = place.resolve("output.log");
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        try {
            TetherClass.copy(place.resolve(SCRATCH));
            // Relative to the working directory, whose path may have a colon in it.
            StringJoiner classPath = new StringJoiner(File.pathSeparator).add(SCRATCH);
            for (Path part : program.classPath()) {
                classPath.add(part.toString());
            }
            List<String> command = new ArrayList<>();
            command.add(java.toString());
            command.add("-Djava.io.tmpdir="
                    + Files.createDirectories(place.resolve(SCRATCH).resolve("tmp")));
            // Spark, too, writes names in small letters by the language, and in Turkish an I becomes another letter.
            command.add("-Duser.language=en");
            command.add("-XX:ErrorFile=" + place.resolve("hs_err.log"));
            command.addAll(program.jvmOptions());
            command.add("-cp");
            command.add(classPath.toString());
            command.add(Tether.class.getName());
            // Only the scratch directory goes when we are killed: what the program wrote may tell why.
            command.add(place.resolve(SCRATCH).toString());
            command.add("remove");
            command.add(program.main());
            command.addAll(program.arguments());
            ProcessBuilder builder = new ProcessBuilder(command).directory(place.toFile());
            builder.redirectErrorStream(true).redirectOutput(output.toFile());
            return new JavaChild(program.name(), place, output, builder.start());
        } catch (IOException e) {
            throw new NodeException(
                    program.name() + " in " + place + ": can't be started (" + e
                            + "). Check that the directory can be written and " + java + " can be run.",
                    e);
        }
    }

    /** The id of its process. */
    public long pid() {
        return process.pid();
    }

    /** Whether it runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Where what it prints goes, both streams together. */
    public Path output() {
        return output;
    }

    /** Waits for its end, so long at most; true once it has ended. */
    public boolean await(Duration limit) throws InterruptedException {
        processCpuNanos();
        return process.awaitEnd(limit);
    }

    /**
     * The exit status of a program that has ended.
     *
     * @throws IllegalStateException if it runs
     */
    public int exitStatus() {
        if (process.isAlive()) {
            throw new IllegalStateException(name + " runs, and has no exit status yet.");
        }
        return process.exitStatus();
    }

    /**
     * Processor time of the process until now, as the system counts it. Of one that has ended, what it was when it was last
     * asked for, here or by {@link #await}: the system tells nothing of a process that is gone.
     */
    public long processCpuNanos() {
        cpuNanos = Math.max(cpuNanos, process.cpuNanos());
        return cpuNanos;
    }

    /**
     * A failure of the program: what and what to do, with the last lines that it printed and where all are. Its directory is most
     * often a run's, which goes with the run.
     *
     * @param what what went wrong, without a full stop
     * @param remedy what to do, a sentence
     * @param cause null where there is none
     */
    public NodeException failure(String what, String remedy, Throwable cause) {
        StringBuilder text = new StringBuilder(name).append(": ").append(what);
        text.append(". ").append(remedy);
        List<String> lines = new ArrayList<>();
        for (String line : LogTail.lines(output)) {
            // A stack's places tell users nothing, and are in the file.
            if (!line.isBlank() && !line.startsWith("\t")) {
                lines.add(LogTail.cut(line));
            }
        }
        if (!process.isAlive() && process.exitStatus() == SIGKILL_STATUS) {
            // A killed program can't say so.
            lines.add("It was killed. If dmesg shows that the machine ran out of memory, stop other programs.");
        } else if (lines.isEmpty()) {
            lines.add("It has printed nothing.");
        }
        for (String line : lines.subList(Math.max(0, lines.size() - MAX_LINES), lines.size())) {
            text.append("\n  ").append(line);
        }
        return new NodeException(
                text.append("\nAll of its output, which only a run with --keep leaves: ")
                        .append(output)
                        .toString(),
                cause);
    }

    /** Ends the process if it runs, and removes its temporary files; all else in its directory stays. */
    @Override
    public void close() {
        process.stop(false);
        remove(directory.resolve(SCRATCH));
    }

    /** What can't be deleted stays; it is in a directory of the user's choice, where it does no harm. */
    private static void remove(Path scratch) {
        try (Stream<Path> files = Files.walk(scratch)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException stays) {
            return;
        }
    }
}
