// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.store.scan.VersionSplit;
import org.apache.spark.sql.connector.read.InputPartition;

/** What one task reads. */
record SplitPartition(VersionSplit split) implements InputPartition {
    private static final long serialVersionUID = 1;

    @Override
    public String[] preferredLocations() {
        return split.hosts().toArray(new String[0]);
    }
}
