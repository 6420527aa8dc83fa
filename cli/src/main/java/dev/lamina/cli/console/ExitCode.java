// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

/** What the process tells its caller. */
public final class ExitCode {
    /** Everything asked for was done. A claim is a finding whatever its verdict, and no failure. */
    public static final int DONE = 0;

    /** A result failed: a layout that is not equivalent, a failed cell, or a bound that was not kept. */
    public static final int FAILED = 1;

    /** Bad usage or input. */
    public static final int USAGE = 2;

    /** The environment: Java, ports, disk, Cassandra. */
    public static final int ENVIRONMENT = 3;

    /** Ended by Ctrl-C, as shells count it. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
