// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.Datasets;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.IngestPhase;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.syntax.Settings;
import dev.lamina.syntax.SourceMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The operations of a study that a run measures.
 *
 * @param ingests whether ingest is reported
 * @param operations the reading and writing operations
 * @param leftOut the names of those that would run, had the user not asked for many versions
 * @param gated operations that belong to the gate: the commonest values, as the publication compared them
 * @param known the names of all operations of the study, points of series included
 */
record ChosenOperations(
        boolean ingests, List<Operation> operations, List<String> leftOut, List<Operation> gated, Set<String> known) {
    /**
     * @param wanted the names of those that run; empty for those that run by default
     * @param compared the names of those that conclusions rest on, if only these are to run; else empty
     * @throws IllegalArgumentException if one is unknown or wrong, or two have one name
     */
    static ChosenOperations of(Study study, List<String> wanted, Set<String> compared) {
        List<Operation> operations = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        List<Operation> gated = new ArrayList<>();
        Set<String> knownOperations = new LinkedHashSet<>();
        boolean ingests = false;
        List<String> groups = groups(study);
        for (Map<String, Object> entry : study.operations()) {
            String name = String.valueOf(entry.get("name"));
            if (!knownOperations.add(name)) {
                throw twice(entry, name);
            }
            boolean chosen = wanted.isEmpty() ? OperationEntry.runsByDefault(entry) : wanted.contains(name);
            if (name.equals(IngestPhase.NAME)) {
                new Settings("Operation " + name, entry, "name", "summary", OperationEntry.DEFAULT).requireAllKnown();
                ingests = chosen;
                continue;
            }
            // Kinds outside mixed loads don't read it; it must not end a run when all else is measured.
            Frequency.perSecond(new OperationEntry("name", entry, groups));
            for (Operation operation : OperationKinds.all(entry, groups)) {
                boolean point = !operation.name().equals(name);
                if (point && !knownOperations.add(operation.name())) {
                    throw twice(entry, operation.name());
                }
                boolean conclusive =
                        compared.isEmpty() || compared.contains(name) || compared.contains(operation.name());
                if (chosen && !conclusive) {
                    leftOut.add(operation.name());
                } else if (chosen || point && wanted.contains(operation.name())) {
                    operations.add(operation);
                }
                if ("top".equals(entry.get("aggregate"))) {
                    gated.add(operation);
                }
            }
        }
        List<Operation> alone = List.copyOf(operations);
        operations.replaceAll(operation -> operation.among(alone));
        KnownNames.require("operation", wanted, knownOperations);
        return new ChosenOperations(ingests, operations, leftOut, gated, knownOperations);
    }

    private static IllegalArgumentException twice(Map<String, Object> entry, String name) {
        return new IllegalArgumentException(
                SourceMap.at(entry, "name") + "Two operations have the name \"" + name + "\".");
    }

    /** What each operation of the study asks, by its name: in the words of its kind, whatever summary the study gives it. */
    static Map<String, String> asked(Study study) {
        Map<String, String> asked = new HashMap<>();
        List<String> groups = groups(study);
        for (Map<String, Object> entry : study.operations()) {
            if (!IngestPhase.NAME.equals(entry.get("name"))) {
                Map<String, Object> bare = new LinkedHashMap<>(entry);
                bare.remove("summary");
                for (Operation operation : OperationKinds.all(bare, groups)) {
                    String of = operation.entity() == null ? "" : operation.entity() + ": ";
                    asked.put(operation.name(), of + operation.asked());
                }
            }
        }
        return asked;
    }

    /** The groups that the study's dataset may have; an unknown dataset is found out when it is opened. */
    private static List<String> groups(Study study) {
        String dataset = study.dataset().keySet().iterator().next();
        for (DatasetFamily family : Datasets.all()) {
            if (family.name().equals(dataset)) {
                return family.groups();
            }
        }
        return List.of();
    }
}
