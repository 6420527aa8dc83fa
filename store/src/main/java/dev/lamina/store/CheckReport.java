// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import java.util.List;

/**
 * What a check of a version found.
 *
 * @param version the version
 * @param chunks how many chunks were read
 * @param bytes their bytes
 * @param rows how many rows the sound ones of each stripe hold
 * @param damages what is wrong, in the order of shards and row ids; empty for a sound version
 * @param incomplete addresses of nodes that lack copies of chunks or directories: they were away when these were written, or have lost them
 * @param unasked addresses of nodes whose copies could not be read: they are away, or failed
 */
public record CheckReport(
        DatasetVersion version,
        long chunks,
        long bytes,
        long rows,
        List<Damage> damages,
        List<String> incomplete,
        List<String> unasked) {
    public CheckReport {
        damages = List.copyOf(damages);
        incomplete = List.copyOf(incomplete);
        unasked = List.copyOf(unasked);
    }

    /** Whether all rows can be read: of everything that they hang on another node has a sound copy. */
    public boolean isReadable() {
        return damages.stream().allMatch(damage -> damage.node() != null || damage.isHarmless())
                && rows == version.rows();
    }

    /** Whether everything is there and as it was written. */
    public boolean isSound() {
        return damages.isEmpty() && rows == version.rows();
    }
}
