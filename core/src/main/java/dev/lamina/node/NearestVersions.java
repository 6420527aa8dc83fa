// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.util.ArrayList;
import java.util.List;

/** Which published versions someone may have meant. */
final class NearestVersions {
    private static final int MAX_VERSIONS = 5;

    private NearestVersions() {}

    /**
     * The last releases of the same line (5.0), else of the same first number, else of all.
     *
     * @param published oldest first
     * @return at most five, oldest first
     */
    static List<String> of(String version, List<String> published) {
        String[] parts = version.split("\\.", 3);
        for (String prefix : List.of(parts[0] + "." + (parts.length > 1 ? parts[1] : "") + ".", parts[0] + ".", "")) {
            List<String> same = new ArrayList<>();
            for (String candidate : published) {
                // Candidates and betas of a release are not what anyone measures by default.
                if (candidate.startsWith(prefix) && candidate.indexOf('-') < 0) {
                    same.add(candidate);
                }
            }
            if (!same.isEmpty()) {
                return same.subList(Math.max(0, same.size() - MAX_VERSIONS), same.size());
            }
        }
        return List.of();
    }
}
