// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.dataset.BadRows;
import java.nio.file.Path;
import java.util.List;

/**
 * What a user wants of a run beyond what the study says.
 *
 * @param inputs files and globs; none for the generator
 * @param rows rows to generate, or at most to take from the inputs; 0 for the study's number, or all of the inputs
 * @param badRows what becomes of bad rows
 * @param layouts names of layouts, or {@link #ALL_LAYOUTS}; none for those that the study runs by default
 * @param operations names of operations; none for all
 * @param clients {@code tuned}, {@code published} or both
 * @param asPublished whether edition, client and operations are the publication's
 * @param edition the study's edition; {@code null} for the study as it stands
 * @param repeats repeats of each cell, 1 or more; {@code null} for 5, or 3 where three environments or more share the time
 * @param seed what rows and questions are drawn with
 * @param cassandra the version; {@code null} for the study's
 * @param heap the server's heap; {@code null} for the study's
 * @param keep whether the node's directory and the work files stay
 * @param out the directory for what the run leaves
 * @param home Lamina's own directory
 * @param offHeapBytes the memory outside of the Java heap that reading the dataset may take
 * @param command the command line that repeats the run
 * @param servers which servers, beyond version and heap
 */
public record RunOptions(
        List<String> inputs,
        long rows,
        BadRows badRows,
        List<String> layouts,
        List<String> operations,
        List<String> clients,
        boolean asPublished,
        String edition,
        Integer repeats,
        long seed,
        String cassandra,
        String heap,
        boolean keep,
        Path out,
        Path home,
        long offHeapBytes,
        String command,
        ServerWish servers) {
    /** The word that stands for all layouts and references, those included that only run when they are named. */
    public static final String ALL_LAYOUTS = "all";

    public RunOptions {
        inputs = List.copyOf(inputs);
        layouts = List.copyOf(layouts);
        operations = List.copyOf(operations);
        clients = List.copyOf(clients);
    }

    /** With the servers that the study asks for. */
    public RunOptions(
            List<String> inputs,
            long rows,
            BadRows badRows,
            List<String> layouts,
            List<String> operations,
            List<String> clients,
            boolean asPublished,
            String edition,
            Integer repeats,
            long seed,
            String cassandra,
            String heap,
            boolean keep,
            Path out,
            Path home,
            long offHeapBytes,
            String command) {
        this(
                inputs,
                rows,
                badRows,
                layouts,
                operations,
                clients,
                asPublished,
                edition,
                repeats,
                seed,
                cassandra,
                heap,
                keep,
                out,
                home,
                offHeapBytes,
                command,
                ServerWish.NONE);
    }

    /** The same with other servers. */
    public RunOptions with(ServerWish other) {
        return new RunOptions(
                inputs,
                rows,
                badRows,
                layouts,
                operations,
                clients,
                asPublished,
                edition,
                repeats,
                seed,
                cassandra,
                heap,
                keep,
                out,
                home,
                offHeapBytes,
                command,
                other);
    }
}
