// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A release of Cassandra.
 *
 * @param version the full version
 * @param line what it has in common with its neighbours
 */
record CassandraRelease(String version, ReleaseLine line) {
    /** The Java that servers run on; the only one on which every supported release and {@code Tether} run. */
    static final int JAVA = 17;

    private static final Pattern VERSION = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})([.-][0-9A-Za-z.-]+)?");

    /** @throws IllegalArgumentException if it is not a version, or not one of a line that Lamina knows */
    static CassandraRelease of(String version) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("cassandra: " + version + " is not a version. Name a published release"
                    + " of " + ReleaseLine.names() + ", such as " + Environment.DEFAULT_CASSANDRA + ".");
        }
        int major = Integer.parseInt(matcher.group(1));
        int minor = Integer.parseInt(matcher.group(2));
        ReleaseLine line = ReleaseLine.of(major, minor)
                .orElseThrow(() -> new IllegalArgumentException("cassandra: Lamina does not support version " + version
                        + ". Supported: " + ReleaseLine.names()
                        + ". Choose one of them, such as " + Environment.DEFAULT_CASSANDRA + "."));
        return new CassandraRelease(version, line);
    }
}
