// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

/**
 * A kind of layouts that differ in parameters alone. Families are found through {@link java.util.ServiceLoader}; a new
 * one is one file, and the contract test over {@link Layouts} covers the layouts that studies make of it.
 */
public interface LayoutFamily {
    /** The name that a study's {@code family:} gives. */
    String name();

    /** What such a layout is, in one sentence. */
    String summary();

    /**
     * Makes a layout.
     *
     * @param parameters a layout's entry in a study; the family takes what it knows, and what is left over is an error
     * @throws IllegalArgumentException if a parameter is missing or has a value that can't be
     */
    Layout layout(LayoutParameters parameters);
}
