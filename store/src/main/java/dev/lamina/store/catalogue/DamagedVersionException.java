// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import java.io.IOException;

/** A version's row of table {@code versions} is not what was written; the message names the version and says why. */
public final class DamagedVersionException extends IOException {
    private static final long serialVersionUID = 1;

    private final String dataset;

    DamagedVersionException(String dataset, int version, String reason, Throwable cause) {
        super(
                "Version " + dataset + "/" + version + ": its row in table " + StripeTables.VERSIONS + " is damaged: "
                        + reason + " Restore the table from a backup, or load the files under another name.",
                cause);
        this.dataset = dataset;
    }

    /** The dataset's name. */
    public String dataset() {
        return dataset;
    }
}
