// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.util.List;

/**
 * Artifacts whose jars are wanted, with all that they need at run time.
 *
 * @param name what messages call it, such as {@code Cassandra 5.0.9}
 * @param list under which name the list of its jars is remembered in Lamina's home; has the version in it
 * @param artifacts {@code group:artifact:version}. The first is fetched before the others are looked at
 * @param exclusions {@code group:artifact} that are left out wherever they are asked for; {@code *} is any
 */
public record JarRequest(String name, String list, List<String> artifacts, List<String> exclusions) {
    /** @throws IllegalArgumentException if there is no artifact */
    public JarRequest {
        artifacts = List.copyOf(artifacts);
        exclusions = List.copyOf(exclusions);
        if (artifacts.isEmpty()) {
            throw new IllegalArgumentException(
                    name + ": found no artifact, expected one at least. Name what to resolve.");
        }
    }
}
