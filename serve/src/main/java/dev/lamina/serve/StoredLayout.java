// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import java.util.Map;

/**
 * A layout whose tables are there, with all entities in them.
 *
 * @param entry the study's words for it, as {@link dev.lamina.layouts.Layouts} takes them
 * @param keyspace where its tables are
 */
public record StoredLayout(Map<String, ?> entry, String keyspace) {
    public StoredLayout {
        if (!(entry.get("name") instanceof String)) {
            throw new IllegalArgumentException("A layout has no name. Add name: ...");
        }
    }

    /** The layout's name. */
    public String name() {
        return (String) entry.get("name");
    }
}
