// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

/**
 * Executes once what most people wait for most often, so that the classes of it can be kept ready to be mapped into memory. The launcher
 * does so when it has built Lamina. See JEP 310.
 */
final class Rehearsal {
    private Rehearsal() {}

    /** @param results {@code run.json} files to report */
    public static void main(String[] results) {
        // All commands are prepared for it.
        Lamina.execute("--help");
        Lamina.execute("list", "studies");
        // Nothing listens there, but all classes of the driver are loaded.
        Lamina.execute("datasets", "--contact-points", "127.0.0.1:1");
        Lamina.execute("sql", "SELECT 1 AS one");
        for (String file : results) {
            Lamina.execute("report", file);
        }
        // Threads of the driver may still be there.
        System.exit(0);
    }
}
