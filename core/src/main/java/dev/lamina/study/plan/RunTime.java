// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

/** How long a run is to take, as users write it: {@code 90s}, {@code 4m}. */
public final class RunTime {
    /** What a time is, for messages. */
    public static final String RULE = "a number of seconds, minutes or hours, such as 90s, 5m or 1h";

    /** Less is over before servers have started and rows are loaded. */
    public static final int LEAST_SECONDS = 60;

    private RunTime() {}

    /** Whether it is one. */
    public static boolean is(String text) {
        return text.matches("[1-9][0-9]{0,4}[smh]");
    }

    /** The seconds of what {@link #is} a time. */
    public static int seconds(String time) {
        int number = Integer.parseInt(time.substring(0, time.length() - 1));
        return number * (time.endsWith("s") ? 1 : time.endsWith("m") ? 60 : 3600);
    }
}
