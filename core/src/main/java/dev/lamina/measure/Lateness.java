// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

/** How late an open loop sent its requests, and what held them back. */
final class Lateness {
    /** A request is late when it is sent this long after its intended time. */
    static final long LATE_MILLIS = 1;

    /** A schedule is kept when at most this share of its requests is late. */
    static final int PERCENT = 1;
}
