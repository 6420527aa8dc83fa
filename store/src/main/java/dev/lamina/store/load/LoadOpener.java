// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.store.catalogue.StripePlan;
import java.io.IOException;
import java.util.Optional;

/** Where the stripes of a load go: into a new version or part, for which rows must be looked at first, or an unfinished one. */
public interface LoadOpener {
    /** The unfinished version to go on with; empty where a new one begins. */
    Optional<OpenLoad> resumed() throws IOException;

    /** Begins a new version, or part, of this plan. */
    OpenLoad begin(StripePlan plan) throws IOException;
}
