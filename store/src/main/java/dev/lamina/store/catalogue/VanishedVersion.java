// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;

/** Tells a version that was dropped while it was read from one that is damaged. */
public final class VanishedVersion {
    private VanishedVersion() {}

    /** The failure of a reading, or a better one if the version is there no longer. */
    public static IOException explained(StripeSpace space, DatasetVersion version, IOException failure) {
        if (failure instanceof InterruptedIOException) {
            return failure;
        }
        try {
            Optional<DatasetVersion> there = space.catalogue().find(version.dataset(), version.version());
            boolean readable = there.isPresent()
                    && there.get().state() == DatasetVersion.State.PUBLISHED
                    && version.begun().equals(there.get().begun());
            return readable ? failure : error(version.label(), failure);
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
            return failure;
        }
    }

    public static IOException error(String label, IOException cause) {
        return new IOException(
                "Version " + label + " was dropped while it was read. Read another version; lamina datasets"
                        + " lists them.",
                cause);
    }
}
