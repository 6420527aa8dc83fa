// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.node.process.NodeException;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.Failure;
import dev.lamina.study.run.IngestPhase;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Pace;
import dev.lamina.study.run.Phase;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.SizePhase;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.TimeBudget;
import dev.lamina.study.run.WriteCheck;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** All trials in one environment: loading, the gate, and the phases of the operations. */
final class EnvironmentTrials {
    private final Study study;
    private final RunOptions options;
    private final Plan plan;
    private final long begin;
    private final RunContext context;
    private final NamedEnvironment environment;
    private final RunRecorder recorder;
    private final Interlude interlude;

    /** @param begin when the run began, by {@link System#nanoTime} */
    EnvironmentTrials(
            Study study,
            RunOptions options,
            Plan plan,
            long begin,
            RunContext context,
            NamedEnvironment environment,
            RunRecorder recorder,
            Interlude interlude) {
        this.study = study;
        this.options = options;
        this.plan = plan;
        this.begin = begin;
        this.context = context;
        this.environment = environment;
        this.recorder = recorder;
        this.interlude = interlude;
    }

    /** Operations that are known when others were measured. */
    interface Later {
        List<Operation> operations() throws IOException;
    }

    /**
     * Loads all layouts, holds them against the source, and measures all operations. Their tables are dropped behind it.
     *
     * @param after how long what is measured last takes, in seconds
     * @param last what that is
     */
    void run(List<LayoutUnderTest> allTested, double after, Later last) throws NodeException {
        if (allTested.isEmpty()) {
            return; // References alone, which stand beside the first environment.
        }
        boolean done = false;
        try {
            phases(allTested, after, last);
            done = true;
        } catch (RunContext.InterruptedRun e) {
            throw e;
        } catch (RuntimeException e) {
            // A session whose nodes have died is closed under its users, who fail in many ways.
            context.checkAlive();
            throw e;
        } finally {
            for (LayoutUnderTest tested : allTested) {
                tested.site().close();
            }
            // Nodes of our own go with all that is in them.
            if (done || !context.servers().isOwn()) {
                drop(allTested);
            }
        }
    }

    private void phases(List<LayoutUnderTest> allTested, double after, Later last) throws NodeException {
        List<Operation> operations = inStages(context.tasks().prepared(plan.operations()));
        Pace pace = plan.pace(begin, environment, operations, interlude.time(), after);
        Repeats repeats = plan.repeats();
        // If the time of loading is not measured, data are loaded once.
        TimeBudget budget = plan.budget(plan.ingests() ? repeats.usual() : 1).at(pace);
        new IngestPhase(context, allTested, budget, plan.ingests(), repeats.overwrites(), recorder).run();
        SizePhase size = new SizePhase(context, recorder, plan.gated());
        for (LayoutUnderTest tested : allTested) {
            size.run(tested);
        }
        LayerMaps maps = new LayerMaps(context, plan.operations(), recorder);
        Failure.of(context, () -> maps.draw(allTested, environment.name()))
                .ifPresent(failure -> recorder.note("No pictures of the layers: " + failure.reason()));
        measure(operations, allTested, pace);
        List<Operation> later = new ArrayList<>();
        Failure.of(context, () -> later.addAll(last.operations()))
                .ifPresent(failure ->
                        recorder.note("What was to be chosen and measured last is left out: " + failure.reason()));
        measure(later, allTested, pace);
    }

    private void measure(List<Operation> operations, List<LayoutUnderTest> allTested, Pace pace) throws NodeException {
        Map<Phase.Factory, List<Operation>> byPhase = new LinkedHashMap<>();
        for (Operation operation : operations) {
            byPhase.computeIfAbsent(operation.phase(), factory -> new ArrayList<>())
                    .add(operation);
        }
        List<Operation> writes = operations.stream().filter(Operation::writes).toList();
        WriteCheck check = new WriteCheck(context, recorder);
        Map<Phase.Factory, Phase> phases = new LinkedHashMap<>();
        Function<Phase.Factory, Phase> phase = wanted -> phases.computeIfAbsent(wanted, factory -> {
            boolean times = factory == Phase.LATENCIES || factory == Phase.WRITE_LATENCIES;
            TimeBudget time = plan.budget(
                            times ? plan.repeats().usual() : plan.repeats().reads())
                    .at(pace);
            return factory.open(new Phase.Setup(context, recorder, study, options, time, byPhase.get(factory)));
        });
        try {
            if (byPhase.containsKey(Phase.LATENCIES)) {
                phase.apply(Phase.LATENCIES).warmUp(allTested);
            }
            for (Operation operation : operations) {
                boolean isRate = operation.phase() == Phase.RATES;
                if (isRate) {
                    interlude(operation, pace);
                }
                phase.apply(operation.phase())
                        .run(
                                operation,
                                allTested.stream()
                                        .filter(tested -> operation.isMeasuredOn(tested.layout()))
                                        .toList());
                if (isRate) {
                    interlude(operation, pace);
                }
                if (!writes.isEmpty() && operation == writes.get(writes.size() - 1)) {
                    check.run(writes, allTested);
                }
            }
        } finally {
            check.withdrawOthers(writes, allTested);
            for (Phase each : phases.values()) {
                each.close();
            }
        }
    }

    private void interlude(Operation operation, Pace pace) throws NodeException {
        interlude.beside(operation.name());
        context.checkInterrupted();
        if (pace != null) {
            pace.passed(interlude.time().toNanos() / 1e9);
        }
    }

    /** Reads find the tables as they were loaded, or aged; what writes leave comes after them. */
    private static List<Operation> inStages(List<Operation> operations) {
        List<Operation> ordered = new ArrayList<>(operations);
        ordered.sort(Comparator.comparing(Operation::stage));
        return ordered;
    }

    private void drop(List<LayoutUnderTest> allTested) throws NodeException {
        for (LayoutUnderTest tested : allTested) {
            try {
                tested.site().drop(context);
            } catch (IOException | RuntimeException e) {
                // The results are in; nodes of our own that can't drop tables any more are stopped and removed anyway.
                if (!context.isInterrupted()) {
                    context.servers().requireAlive();
                }
                Storage.Tables tables = tested.site().tables();
                if (tables != null && !context.servers().isOwn()) {
                    recorder.note("The keyspace " + tables.keyspace()
                            + (context.isInterrupted()
                                    ? " may still be in the cluster, since the run was stopped while it dropped it."
                                    : " is still in the cluster, which did not drop it (" + e.getMessage() + ")."));
                }
            }
        }
    }
}
