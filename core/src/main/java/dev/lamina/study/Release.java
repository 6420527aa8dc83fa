// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

/** This release of Lamina. */
public final class Release {
    private Release() {}

    /** The version in the jar's manifest; {@code development} where classes run from a build directory. */
    public static String version() {
        String version = Release.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
