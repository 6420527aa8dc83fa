// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.results.Claim;
import dev.lamina.results.PlainText;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run says of one version of Cassandra.
 *
 * @param version the version
 * @param file where the run's results are
 * @param run the run, which may be on further versions
 * @param claims the claims as they were judged on this version, by their names
 */
record VersionResults(String version, Path file, Run run, Map<String, Claim> claims) {
    /** From older versions to newer ones, and from a version's candidates to itself. */
    static final Comparator<String> AGE = Comparator.comparing(ModuleDescriptor.Version::parse);

    /**
     * One for each version of the run.
     *
     * @throws IllegalArgumentException if what the run has for a version is none
     */
    static List<VersionResults> of(Path file, Run run) {
        Set<String> versions = new LinkedHashSet<>();
        for (RunEnvironment environment : run.environments()) {
            String version = String.valueOf(environment.cassandra());
            if (!version.matches("[0-9][0-9A-Za-z.+~-]*")) {
                throw new IllegalArgumentException(file + ": found " + PlainText.plain(version)
                        + " as the version of Cassandra, expected one such as 5.0.9. Repeat the run on a Cassandra that"
                        + " tells its version.");
            }
            versions.add(version);
        }
        List<VersionResults> all = new ArrayList<>();
        for (String version : versions) {
            Map<String, Claim> claims = new LinkedHashMap<>();
            for (Claim claim : run.claims()) {
                String name = versions.size() == 1 ? claim.id() : name(claim.id(), version);
                if (name != null) {
                    claims.put(name, claim);
                }
            }
            all.add(new VersionResults(version, file, run, claims));
        }
        return all;
    }

    /** Without the version, with which the environments of a run on several end; {@code null} where it is of another. */
    private static String name(String id, String version) {
        for (String end : List.of("@" + version, "-" + version)) {
            if (id.endsWith(end)) {
                return id.substring(0, id.length() - end.length());
            }
        }
        return null;
    }
}
