// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;

/** A version was dropped while it was read. What was missing then is its cause, and no damage. */
public final class VanishedVersionException extends IOException {
    private static final long serialVersionUID = 1;

    private VanishedVersionException(String message, Throwable cause) {
        super(message, cause);
    }

    /** The failure of a reading, or a better one if the version is there no longer. */
    public static IOException explained(StripeSpace space, DatasetVersion version, IOException failure) {
        if (failure instanceof InterruptedIOException) {
            return failure;
        }
        try {
            return isThere(space, version) ? failure : error(version.label(), failure);
        } catch (IOException | RuntimeException e) {
            failure.addSuppressed(e);
            return failure;
        }
    }

    /** Whether a version that was found before can still be read. */
    public static boolean isThere(StripeSpace space, DatasetVersion version) throws IOException {
        Optional<DatasetVersion> there = space.catalogue().find(version.dataset(), version.version());
        return there.isPresent()
                && there.get().state() == DatasetVersion.State.PUBLISHED
                && version.begun().equals(there.get().begun());
    }

    public static VanishedVersionException error(String label, IOException cause) {
        return new VanishedVersionException(
                "Version " + label + " was dropped while it was read. Read another version; lamina datasets"
                        + " lists them.",
                cause);
    }
}
