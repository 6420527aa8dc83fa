// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import java.time.Duration;

/**
 * What a service asks of itself.
 *
 * @param timeout how long a request may take before its answer is 503
 * @param requests how many requests for records may be under way; one more is answered 503 at once
 * @param stop how long those under way may take to end when the service stops
 */
public record ServiceLimits(Duration timeout, int requests, Duration stop) {
    /** 2 s, 1024 requests, 10 s. */
    public static final ServiceLimits DEFAULT = new ServiceLimits(Duration.ofSeconds(2), 1024, Duration.ofSeconds(10));

    public ServiceLimits {
        if (timeout.isNegative() || timeout.isZero() || requests < 1 || stop.isNegative()) {
            throw new IllegalArgumentException("The limits of a service are " + timeout + ", " + requests
                    + " requests and " + stop + ", expected a time, at least one request and a time.");
        }
    }
}
