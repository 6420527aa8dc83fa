// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.data.BadRows;
import java.nio.file.Path;
import java.util.List;

/**
 * What a user wants of a run beyond what the study says.
 *
 * @param input which rows
 * @param chosen what of the study runs
 * @param repeats repeats of each cell, 1 or more; {@code null} for 5
 * @param seconds how long the run is to take, all in all; {@code null} for as long as the study takes
 * @param seed what rows and questions are drawn with
 * @param cassandra the version; {@code null} for the study's
 * @param heap the server's heap; {@code null} for the study's
 * @param servers which servers, beyond version and heap
 * @param directories where files go
 * @param command the command line that repeats the run
 */
public record RunOptions(
        Input input,
        Chosen chosen,
        Integer repeats,
        Integer seconds,
        long seed,
        String cassandra,
        String heap,
        RequestedServers servers,
        Directories directories,
        String command) {
    /** The word that stands for all layouts and references, those included that only run when they are named. */
    public static final String ALL_LAYOUTS = "all";

    /**
     * Which rows a run has.
     *
     * @param files files and globs; none for the generator
     * @param rows rows to generate, or at most to take from the files; 0 for the study's number, or all of the files
     * @param badRows what becomes of bad rows
     * @param offHeapBytes the memory outside of the Java heap that reading them may take
     */
    public record Input(List<String> files, long rows, BadRows badRows, long offHeapBytes) {
        public Input {
            files = List.copyOf(files);
        }
    }

    /**
     * What of a study runs.
     *
     * @param layouts names of layouts, or {@link #ALL_LAYOUTS}; none for those that the study runs by default
     * @param operations names of operations; none for all
     * @param clients {@code tuned}, {@code published} or both
     * @param asPublished whether client and operations are the publication's
     */
    public record Chosen(List<String> layouts, List<String> operations, List<String> clients, boolean asPublished) {
        public Chosen {
            layouts = List.copyOf(layouts);
            operations = List.copyOf(operations);
            clients = List.copyOf(clients);
        }
    }

    /**
     * Where the files of a run go.
     *
     * @param out what the run leaves
     * @param home Lamina's own directory
     * @param keep whether the node's directory and the work files stay
     */
    public record Directories(Path out, Path home, boolean keep) {}

    /** The same with another time, in seconds; {@code null} for as long as the study takes. */
    public RunOptions lasting(Integer other) {
        return new RunOptions(input, chosen, repeats, other, seed, cassandra, heap, servers, directories, command);
    }

    /** The same on other servers. */
    public RunOptions on(RequestedServers others) {
        return new RunOptions(input, chosen, repeats, seconds, seed, cassandra, heap, others, directories, command);
    }

    /**
     * Options of a run that does what its study says, to be changed one by one.
     *
     * @param out the directory for what the run leaves
     * @param home Lamina's own directory
     */
    public static Builder in(Path out, Path home) {
        return new Builder(out, home);
    }

    /** Options, most of which stay what they are. */
    public static final class Builder {
        private final Path out;
        private final Path home;
        private List<String> inputs = List.of();
        private long rows;
        private BadRows badRows = BadRows.FAIL;
        private List<String> layouts = List.of();
        private List<String> operations = List.of();
        private List<String> clients = List.of("tuned");
        private boolean asPublished;
        private Integer repeats;
        private Integer seconds;
        private long seed = 1;
        private String cassandra;
        private String heap;
        private boolean keep;
        private long offHeapBytes = 512L << 20;
        private String command = "";
        private RequestedServers servers = RequestedServers.NONE;

        private Builder(Path out, Path home) {
            this.out = out;
            this.home = home;
        }

        public Builder inputs(List<String> inputs) {
            this.inputs = inputs;
            return this;
        }

        public Builder rows(long rows) {
            this.rows = rows;
            return this;
        }

        public Builder badRows(BadRows badRows) {
            this.badRows = badRows;
            return this;
        }

        public Builder layouts(List<String> layouts) {
            this.layouts = layouts;
            return this;
        }

        public Builder operations(List<String> operations) {
            this.operations = operations;
            return this;
        }

        public Builder clients(List<String> clients) {
            this.clients = clients;
            return this;
        }

        public Builder asPublished(boolean asPublished) {
            this.asPublished = asPublished;
            return this;
        }

        public Builder repeats(Integer repeats) {
            this.repeats = repeats;
            return this;
        }

        public Builder seconds(Integer seconds) {
            this.seconds = seconds;
            return this;
        }

        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        public Builder cassandra(String cassandra) {
            this.cassandra = cassandra;
            return this;
        }

        public Builder heap(String heap) {
            this.heap = heap;
            return this;
        }

        public Builder keep(boolean keep) {
            this.keep = keep;
            return this;
        }

        public Builder offHeapBytes(long offHeapBytes) {
            this.offHeapBytes = offHeapBytes;
            return this;
        }

        public Builder command(String command) {
            this.command = command;
            return this;
        }

        public Builder servers(RequestedServers servers) {
            this.servers = servers;
            return this;
        }

        public RunOptions build() {
            return new RunOptions(
                    new Input(inputs, rows, badRows, offHeapBytes),
                    new Chosen(layouts, operations, clients, asPublished),
                    repeats,
                    seconds,
                    seed,
                    cassandra,
                    heap,
                    servers,
                    new Directories(out, home, keep),
                    command);
        }
    }
}
