// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import dev.lamina.node.process.NodeException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What SSTables tell of themselves, by Cassandra's own {@code sstablemetadata}, from the server's jars, in a process of its own. */
final class SstableStatistics {
    private static final String MAIN = "org.apache.cassandra.tools.SSTableMetadataViewer";
    private static final String BEGIN = "Estimated tombstone drop times";
    private static final String END = "Percentiles";

    /** A line of the histogram, such as {@code 1795410890 (11/23/2026 05:14:50) | 123 ( 50) OOO}. */
    private static final Pattern COUNT = Pattern.compile("\\d[^|]*\\|\\s*(\\d+)\\b.*");

    private SstableStatistics() {}

    /**
     * The tombstones in SSTables: deleted rows, partitions and cells, and cells and rows that expire. Empty where the tool of this
     * release prints something else, or did not say it of each SSTable.
     *
     * @param directory the node's
     * @param files the SSTables' {@code Data.db}
     */
    static OptionalLong tombstones(Launch launch, Path directory, List<Path> files) throws NodeException {
        if (files.isEmpty()) {
            return OptionalLong.of(0);
        }
        try {
            Process process = new ProcessBuilder(command(launch, directory, files))
                    .redirectErrorStream(true)
                    .start();
            List<String> lines = new ArrayList<>();
            try (BufferedReader output = process.inputReader()) {
                output.lines().forEach(lines::add);
            }
            return process.waitFor() == 0 ? sum(lines, files.size()) : OptionalLong.empty();
        } catch (IOException e) {
            throw new NodeException("sstablemetadata: can't be started (" + e + "). Check that Java can be run.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NodeException("sstablemetadata was interrupted. Run it again.", e);
        }
    }

    private static List<String> command(Launch launch, Path directory, List<Path> files) {
        StringJoiner jars = new StringJoiner(File.pathSeparator);
        launch.jars().forEach(jar -> jars.add(jar.toString()));
        List<String> command = new ArrayList<>(List.of(launch.java().toString(), "-Xmx128m"));
        for (String option : launch.release().line().jvmOptions(List.of())) {
            if (option.startsWith("--add-")) {
                command.add(option);
            }
        }
        command.add("-Djava.security.manager=allow");
        command.add("-Dcassandra.config=" + directory.resolve("cassandra.yaml").toUri());
        command.addAll(List.of("-cp", jars.toString(), MAIN));
        files.forEach(file -> command.add(file.toString()));
        return command;
    }

    /** The sum over the histograms of so many SSTables. */
    static OptionalLong sum(List<String> lines, int sstables) {
        long sum = 0;
        int histograms = 0;
        boolean inside = false;
        for (String line : lines) {
            String text = line.strip();
            if (text.startsWith(BEGIN)) {
                inside = true;
            } else if (inside && text.startsWith(END)) {
                inside = false;
                histograms++;
            } else if (inside) {
                Matcher count = COUNT.matcher(text);
                sum += count.matches() ? Long.parseLong(count.group(1)) : 0;
            }
        }
        return histograms == sstables ? OptionalLong.of(sum) : OptionalLong.empty();
    }
}
