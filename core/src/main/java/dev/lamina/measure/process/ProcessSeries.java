// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import java.util.ArrayList;
import java.util.List;

/**
 * What one process used over time. Where the process ends, so does its series.
 *
 * @param name what it was called when the sampling began
 * @param pid its number
 * @param samples the looks in order, the first at second 0; empty where there could be none
 * @param missing why samples or parts of them are not there; null where all is
 */
public record ProcessSeries(String name, long pid, List<ProcessSample> samples, String missing) {
    public ProcessSeries {
        samples = List.copyOf(samples);
    }

    /** Between each two looks; one fewer than there are samples. */
    public List<ProcessRate> rates() {
        List<ProcessRate> rates = new ArrayList<>();
        for (int i = 1; i < samples.size(); i++) {
            rates.add(ProcessRate.between(samples.get(i - 1), samples.get(i)));
        }
        return rates;
    }

    /** Microseconds of processor time outside the kernel, first look to last. */
    public long userMicros() {
        return samples.isEmpty() ? 0 : samples.get(samples.size() - 1).userMicros();
    }

    /** The same inside the kernel. */
    public long systemMicros() {
        return samples.isEmpty() ? 0 : samples.get(samples.size() - 1).systemMicros();
    }
}
