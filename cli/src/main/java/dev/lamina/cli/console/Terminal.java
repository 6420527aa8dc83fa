// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

/** Whether a person looks on. */
public final class Terminal {
    private Terminal() {}

    /** Whether the standard streams are a terminal that moves its cursor. */
    public static boolean interactive() {
        String type = System.getenv("TERM");
        return System.console() != null && type != null && !type.equals("dumb");
    }

    /** Whether output may have colour: at a terminal, unless {@code NO_COLOR} is set (no-color.org). */
    public static boolean colour() {
        String refused = System.getenv("NO_COLOR");
        return interactive() && (refused == null || refused.isEmpty());
    }
}
