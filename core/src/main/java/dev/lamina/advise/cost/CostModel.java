// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

/** What work takes the servers, and how long clients wait for it. */
public interface CostModel {
    /** Processor time of all servers for some work, in µs, garbage collection included, on servers that are busy. */
    Estimate cpu(Work work);

    /** The median of the time from sending to answer at a low load, in µs. */
    Estimate p50(Work work);

    /** The 99th percentile of the same. */
    Estimate p99(Work work);
}
