// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

/** The gaps between the requests of an open loop. */
public enum Arrivals {
    /** All gaps are equal. */
    CONSTANT,

    /** Gaps are exponential, as those of many users who know nothing of each other: requests come in clusters. */
    POISSON
}
