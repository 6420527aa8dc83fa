// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.load;

import org.HdrHistogram.Histogram;

/** Is told about each piece of a load run. */
@FunctionalInterface
public interface LoadListener {
    /**
     * A piece of time is over. Called by one thread, which sends no requests; the histograms are used again after the
     * return.
     *
     * @param window the piece
     * @param intended nanoseconds of its intended times, with begin and end by the wall clock; {@code null} of a closed loop
     * @param service nanoseconds of its service times, likewise
     */
    void window(LoadWindow window, Histogram intended, Histogram service);
}
