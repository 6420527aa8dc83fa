// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure;

/** The verdict on two measurements of the same thing. */
public enum Change {
    FASTER("faster"),
    SLOWER("slower"),

    /** The measurements can't tell a difference, or it is within the noise threshold. Not that there is none. */
    NO_DIFFERENCE("no difference");

    /** A p-value above this does not tell a difference. */
    public static final double LEVEL = 0.05;

    private final String words;

    Change(String words) {
        this.words = words;
    }

    /** As it stands in reports. */
    public String words() {
        return words;
    }

    /**
     * The verdict on times: a difference must be told by the test and be larger than the threshold.
     *
     * @param ratio new time by old time
     * @param p its p-value, adjusted where several are looked at together ({@link Holm}); not a number tells nothing
     * @param threshold how far from 1 a ratio may be and is called noise, such as 0.05 for from 1/1.05 to 1.05; 0 or more
     */
    public static Change ofTimes(double ratio, double p, double threshold) {
        if (!(threshold >= 0)) {
            throw new IllegalArgumentException("noise threshold: found " + threshold
                    + ", expected a fraction of 0 or more. Write 0.05 for 5 %.");
        }
        // As a factor, so that swapping old and new swaps the verdict.
        boolean told = p < LEVEL && Math.abs(Math.log(ratio)) > Math.log1p(threshold);
        if (!told) {
            return NO_DIFFERENCE;
        }
        return ratio > 1 ? SLOWER : FASTER;
    }

    /** The verdict on rates: the ratio is new rate by old rate. */
    public static Change ofRates(double ratio, double p, double threshold) {
        return ofTimes(1 / ratio, p, threshold);
    }
}
