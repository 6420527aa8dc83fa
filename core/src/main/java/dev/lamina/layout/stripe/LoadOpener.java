// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import java.io.IOException;
import java.util.Optional;

/** Where a load's version comes from: a new one, for which rows must be looked at first, or an unfinished one. */
interface LoadOpener {
    /** The unfinished version to go on with; empty where a new one begins. */
    Optional<VersionLoad> resumed() throws IOException;

    /** Begins a new version of this plan. */
    VersionLoad begin(StripePlan plan) throws IOException;
}
