// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cluster that tables are meant for.
 *
 * @param nodes how many nodes
 * @param cores processors of each
 * @param replication copies of each row
 */
public record TargetCluster(int nodes, int cores, int replication) {
    private static final Pattern WORDS = Pattern.compile("([1-9]\\d{0,3})x([1-9]\\d{0,2})x([1-9])");

    /** Part of the processors that is used when a cluster has room for repairs, compaction and the loss of a node. */
    public static final double BUSY = 0.5;

    /**
     * What an option says.
     *
     * @param text such as {@code 6x8x3}
     */
    public static TargetCluster of(String option, String text) {
        Matcher words = WORDS.matcher(text);
        if (!words.matches()) {
            throw new IllegalArgumentException(option + ": found \"" + text
                    + "\", expected nodes, processors of each and copies of each row, such as 6x8x3.");
        }
        TargetCluster cluster = new TargetCluster(
                Integer.parseInt(words.group(1)), Integer.parseInt(words.group(2)), Integer.parseInt(words.group(3)));
        if (cluster.replication > cluster.nodes) {
            throw new IllegalArgumentException(option + ": " + cluster.replication + " copies of each row need as many"
                    + " nodes, and there are " + cluster.nodes + ". Ask for more nodes, or fewer copies.");
        }
        return cluster;
    }

    /** How many nodes have twice the processor time that is needed; at least as many as there are copies. */
    int needed(double readCores, double writeCores) {
        double cores = readCores + replication * writeCores;
        return Math.max(replication, (int) Math.ceil(cores / (BUSY * this.cores)));
    }
}
