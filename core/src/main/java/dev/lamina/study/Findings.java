// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.data.Dataset;
import dev.lamina.results.Attribution;
import dev.lamina.results.Cell;
import dev.lamina.results.MeasuredOperation;
import dev.lamina.results.Run;
import dev.lamina.results.RunEnvironment;
import dev.lamina.study.judge.Attributions;
import dev.lamina.study.judge.Results;
import dev.lamina.study.judge.Verdict;
import dev.lamina.study.plan.AsPublished;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.IngestPhase;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.Sources;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a run found, as it is told: its results with the verdict, the claims, the attributions and the notes. */
final class Findings {
    private final Study study;
    private final Plan plan;
    private final RunOptions options;
    private final Sources sources;
    private final Tasks tasks;
    private final Map<String, String> asked;

    Findings(Study study, Plan plan, RunOptions options, Sources sources, Tasks tasks) {
        this.study = study;
        this.plan = plan;
        this.options = options;
        this.sources = sources;
        this.tasks = tasks;
        this.asked = ChosenOperations.asked(study);
    }

    /** The optional operations that no layout can do. */
    private List<String> idle(Results all) {
        List<String> idle = new ArrayList<>();
        for (Operation operation : tasks.prepared(plan.operations())) {
            boolean done = all.cells().stream()
                    .anyMatch(cell ->
                            cell.operation().equals(operation.name()) && cell.status() != Cell.Status.UNSUPPORTED);
            if (operation.isOptional() && !done) {
                idle.add(operation.name());
            }
        }
        return idle;
    }

    private MeasuredOperation described(Operation operation) {
        Operation.Task task = tasks.of(operation);
        Operation.Point point = task.point();
        MeasuredOperation described = point == null
                ? new MeasuredOperation(operation.name(), operation.summary())
                : new MeasuredOperation(
                        operation.name(), operation.summary(), point.series(), point.axis(), point.at());
        described = described.asking(asked.get(operation.name()));
        return task.matchedRows() == null ? described : described.query(task.matchedRows());
    }

    /**
     * What is written into run.json and drawn in the report.
     *
     * @param used the environments that there were, one at least
     * @param interrupted why the run ended early; {@code null} if it did not
     */
    Run run(Instant started, List<RunEnvironment> used, RunRecorder recorder, Results all, String interrupted) {
        Dataset dataset = sources.dataset();
        boolean rejected = dataset.rejectedRows() > 0;
        List<String> idle = idle(all);
        Results results = all.without(idle);
        List<MeasuredOperation> operations = new ArrayList<>();
        List<String> names = new ArrayList<>();
        if (plan.ingests()) {
            operations.add(new MeasuredOperation(
                    IngestPhase.NAME, "read the source and write all rows, to the last acknowledgement"));
            names.add(IngestPhase.NAME);
        }
        for (Operation operation : tasks.prepared(plan.operations())) {
            if (idle.contains(operation.name())) {
                continue;
            }
            operations.add(described(operation));
            names.add(operation.name());
        }
        Judgement judgement = new Judgement(study, plan, results, operations);
        return new Run(
                new Run.Heading(Release.version(), study.study(), study.question()),
                new Run.Execution(
                        started.toString(),
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                        interrupted == null,
                        interrupted,
                        options.command(),
                        options.seed()),
                verdict(results, operations),
                new Run.Dataset(
                        dataset.name(),
                        dataset.source(),
                        sources.rows(),
                        rejected ? dataset.rejectedRows() : null,
                        rejected
                                ? dataset.rejectsFile()
                                        .map(file -> file.getFileName().toString())
                                        .orElse(null)
                                : null,
                        sources.digest()),
                new Run.Servers(used.get(0), used.subList(1, used.size())),
                new Run.Matrix(operations, results.layouts(), results.cells()),
                new Run.Conclusions(results.ratios(names), judgement.claims(), attributions(results)),
                new Run.Recording(recorder.maps(), recorder.activities()),
                notes(results, judgement.changed()));
    }

    /** The answer, in each environment. */
    private String verdict(Results results, List<MeasuredOperation> operations) {
        List<String> sentences = new ArrayList<>();
        for (NamedEnvironment environment : plan.environments()) {
            String sentence = Verdict.of(results.in(environment), operations, study.verdict());
            sentences.add(environment.name() == null ? sentence : environment.name() + ": " + sentence);
        }
        return String.join(" ", sentences);
    }

    /** What factors consist of, in each environment. */
    private List<Attribution> attributions(Results results) {
        List<Attribution> attributions = new ArrayList<>();
        for (Study.AttributionEntry entry : study.attribution()) {
            for (NamedEnvironment environment : plan.environments()) {
                Attribution one = new Attributions(results.in(environment), plan.clients()).of(entry);
                attributions.add(environment.name() == null ? one : one.in(environment.name()));
            }
        }
        return attributions;
    }

    private List<String> notes(Results results, List<String> changed) {
        List<String> notes = new ArrayList<>(results.notes());
        notes.addAll(deviations());
        if (plan.environments().size() > 1) {
            notes.addAll(changed);
            notes.add(
                    "Environments ran one after the other, each with a server of its own; ratios are of layouts within"
                            + " one. Claims that name two of them compare repeats that are not paired.");
        }
        List<Operation> leftOut = new ArrayList<>(plan.operations());
        leftOut.removeAll(tasks.prepared(plan.operations()));
        if (!leftOut.isEmpty()) {
            List<String> names = new ArrayList<>();
            leftOut.forEach(operation -> names.add(operation.name()));
            notes.add("Left out, since the dataset has no such partition: " + String.join(", ", names) + ".");
        }
        if (!plan.leftOut().isEmpty()) {
            notes.add("Left out, since no conclusion about the layouts needs them in all"
                    + " " + plan.environments().size()
                    + " environments: "
                    + String.join(", ", plan.leftOut()) + ". Name them with --operations to run them.");
        }
        if (plan.sendsBatches()) {
            notes.add("The published client sends batches of 1000 rows, or as many as a layout says, which Cassandra's"
                    + " default batch_size_fail_threshold of 50KiB may reject; the environment shows the value used.");
        }
        if (!plan.references().isEmpty()) {
            boolean read = plan.operations().stream().anyMatch(one -> one.engine() == null);
            notes.add("References are local files without a server: DuckDB wrote " + (read ? "and read " : "")
                    + "them in Lamina's own process, on all processors, while Cassandra idled."
                    + (read ? "" : " Spark read them."));
        }
        return notes;
    }

    /** In what the layouts that ran, and a run as published as a whole, are otherwise than the publication's. */
    private List<String> deviations() {
        List<String> ran = new ArrayList<>();
        plan.layouts().forEach(layout -> ran.add(layout.name()));
        List<String> deviations = new ArrayList<>();
        for (AsPublished.Deviation one : study.asPublished() == null
                ? List.<AsPublished.Deviation>of()
                : study.asPublished().deviations()) {
            if (one.layout() == null ? options.chosen().asPublished() : ran.contains(one.layout())) {
                deviations.add("Not as published: " + (one.layout() == null ? "" : one.layout() + ": ") + one.what()
                        + ", because " + one.why() + ".");
            }
        }
        return deviations;
    }
}
