// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.text;

import dev.lamina.results.Claim;
import dev.lamina.results.ClaimVerdict;
import dev.lamina.results.Expected;
import dev.lamina.results.Run;
import dev.lamina.results.RunJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The runs of one study, on as many versions of Cassandra.
 *
 * @param name the directory's
 * @param versions from the oldest version to the newest
 */
record StudyResults(String name, List<VersionResults> versions) {
    /** Whether a publication said it, by its source; open questions, and Lamina's own, are named so there. */
    private static boolean isPublished(Claim claim) {
        String source = claim.source() == null ? "" : claim.source();
        return !source.isBlank() && !source.startsWith("Lamina's own ") && !source.startsWith("Open question of ");
    }

    /** What a claim is to a reader of results. */
    enum Part {
        /** A publication says it. */
        PUBLISHED,
        /** It was left open, or nobody asked. */
        OPEN,
        /** An absolute figure of another machine. */
        FIGURE;

        static Part of(Claim claim) {
            boolean figure = claim.expected() == null
                    ? claim.verdict() == ClaimVerdict.CONTEXT
                    : claim.expected().kind() == Expected.Kind.CONTEXT;
            return figure ? FIGURE : isPublished(claim) ? PUBLISHED : OPEN;
        }
    }

    /**
     * Reads a directory's runs, which are its files {@code *.json.gz} and {@code *.json}.
     *
     * @throws IllegalArgumentException if a run was cut short, or two of them are of one version or of different studies
     */
    static StudyResults of(Path directory) throws IOException {
        List<VersionResults> versions = new ArrayList<>();
        for (Path file : files(directory)) {
            Run run = RunJson.read(file);
            if (!run.complete()) {
                throw new IllegalArgumentException(
                        file + ": this run did not finish. Repeat it with the command that it names, or remove it.");
            }
            for (VersionResults version : VersionResults.of(file, run)) {
                for (VersionResults other : versions) {
                    requireTogether(version, other);
                }
                versions.add(version);
            }
        }
        versions.sort(Comparator.comparing(VersionResults::version, VersionResults.AGE));
        return new StudyResults(directory.getFileName().toString(), versions);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".json.gz")
                            || file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static void requireTogether(VersionResults version, VersionResults other) {
        if (!version.run().study().equals(other.run().study())) {
            throw new IllegalArgumentException(version.file() + ": this is a run of "
                    + version.run().study() + ", and "
                    + other.file().getFileName() + " one of " + other.run().study()
                    + ". Give each study a directory of its own.");
        }
        if (version.version().equals(other.version())) {
            throw new IllegalArgumentException(version.file() + ": this run is on Cassandra " + version.version()
                    + ", and so is " + other.file().getFileName() + ". Keep one of them.");
        }
    }

    /** The newest run, which knows the study best. */
    Run newest() {
        return versions.get(versions.size() - 1).run();
    }

    /** The claims of a part that were measured on any version, by their names; the newest version's words. */
    Map<String, Claim> claims(Part part) {
        Map<String, Claim> measured = new LinkedHashMap<>();
        all(part).forEach((name, claim) -> {
            if (isMeasured(name)) {
                measured.put(name, claim);
            }
        });
        return measured;
    }

    /** The claims that were measured on no version, likewise. */
    Map<String, Claim> unmeasured() {
        Map<String, Claim> left = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            all(part).forEach((name, claim) -> {
                if (!isMeasured(name)) {
                    left.put(name, claim);
                }
            });
        }
        return left;
    }

    private Map<String, Claim> all(Part part) {
        Map<String, Claim> all = new LinkedHashMap<>();
        for (int i = versions.size() - 1; i >= 0; i--) {
            versions.get(i).claims().forEach((name, claim) -> {
                if (Part.of(claim) == part) {
                    all.putIfAbsent(name, claim);
                }
            });
        }
        return all;
    }

    private boolean isMeasured(String name) {
        for (VersionResults version : versions) {
            Claim claim = version.claims().get(name);
            if (claim != null && claim.verdict() != ClaimVerdict.NOT_MEASURED) {
                return true;
            }
        }
        return false;
    }

    /** How many of the publication's claims have which verdict on a version. */
    static Map<ClaimVerdict, Integer> counts(VersionResults version) {
        Map<ClaimVerdict, Integer> counts = new EnumMap<>(ClaimVerdict.class);
        for (Claim claim : version.claims().values()) {
            if (Part.of(claim) == Part.PUBLISHED) {
                counts.merge(claim.verdict(), 1, Integer::sum);
            }
        }
        return counts;
    }
}
