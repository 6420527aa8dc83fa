// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import java.io.IOException;

/**
 * A version's row of table {@code versions} is not what was written, or is of a later release; the message names the version and says
 * why.
 */
public final class DamagedVersionException extends IOException {
    private static final long serialVersionUID = 1;

    private final String dataset;
    private final int version;

    DamagedVersionException(String dataset, int version, String reason, Throwable cause) {
        this(
                dataset,
                version,
                " is damaged: " + reason,
                " Restore the table from a backup, or drop the version: lamina drop",
                cause);
    }

    private DamagedVersionException(String dataset, int version, String reason, String remedy, Throwable cause) {
        super(
                "Version " + dataset + "/" + version + ": its row in table " + StripeTables.VERSIONS + reason + remedy
                        + " " + dataset + " --version " + version,
                cause);
        this.dataset = dataset;
        this.version = version;
    }

    /** Of a format that this release does not know, so that what is stored may be sound. */
    static DamagedVersionException ofLaterFormat(String dataset, int version, String reason) {
        return new DamagedVersionException(
                dataset,
                version,
                " can't be read: " + reason,
                " Use that release. If there is none, restore the table from a backup, or drop the version: lamina"
                        + " drop",
                null);
    }

    /** The dataset's name. */
    public String dataset() {
        return dataset;
    }

    /** The version's number. */
    public int version() {
        return version;
    }
}
