// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import dev.lamina.advise.cost.CalibratedModel;
import dev.lamina.advise.cost.Calibration;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.cql.Cluster;
import dev.lamina.cql.Sessions;
import dev.lamina.data.DatasetException;
import dev.lamina.datasets.file.FileFamily;
import dev.lamina.model.Schema;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.process.NodeException;
import dev.lamina.results.Run;
import dev.lamina.study.StudyRun;
import dev.lamina.study.plan.RequestedServers;
import dev.lamina.study.plan.Study;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * From rows and queries to advice: counts, calibrates the cost model on a server, chooses, and measures the best designs and the
 * user's beside each other.
 */
public final class AdviceRun {
    private static final Version LEAST = Version.parse("5.0");

    private final AdviceRequest request;
    private final RunProgress progress;
    private final NodeProgress nodes;
    private final StudyRun look;
    private final AdviceTime time;

    /** Servers with the tables of the model's trials, which are made while the rows are read. */
    private final FutureTask<Calibration> starting = new FutureTask<>(this::started);

    private SchemaCounts counts;
    private ChoiceMaker maker;
    private Optional<ExtrapolationCheck> check = Optional.empty();
    private volatile StudyRun proof;
    private volatile String interruption;

    /** @throws IllegalArgumentException if the study is wrong */
    public AdviceRun(AdviceRequest request, RunProgress progress, NodeProgress nodes) {
        this.request = request;
        this.progress = progress;
        this.nodes = nodes;
        this.time = new AdviceTime(request, progress);
        this.look =
                new StudyRun(request.rows(), request.options().on(RequestedServers.NONE), uncounted(progress), nodes);
    }

    /** Steps of a study that is only looked at are not numbered. */
    private static RunProgress uncounted(RunProgress progress) {
        return new RunProgress() {
            @Override
            public void step(int done, int of, String what) {
                progress.step(0, 0, what);
            }

            @Override
            public void rows(long done, long of) {
                progress.rows(done, of);
            }

            @Override
            public void note(String message) {
                progress.note(message);
            }
        };
    }

    /**
     * What it leaves.
     *
     * @param advice the advice; {@code null} if it was stopped before there was any
     * @param study the study that measures the designs; {@code null} likewise
     * @param run what was measured; {@code null} where nothing was
     * @param failed whether a design gave another answer than the rows, or could not be measured
     * @param lostNode why the node was lost; {@code null} if it was not
     */
    public record Outcome(Advice advice, Study study, Run run, boolean failed, NodeException lostNode) {}

    /** Asks it to stop at the next opportunity; it then leaves what it has. Safe to call from any thread. */
    public void interrupt(String reason) {
        interruption = reason;
        look.interrupt(reason);
        StudyRun measuring = proof;
        if (measuring != null) {
            measuring.interrupt(reason);
        }
    }

    /**
     * Executes it.
     *
     * @throws IllegalArgumentException if a query or a layout does not fit the rows
     * @throws DatasetException if the rows can't be had
     * @throws NodeException if Cassandra can't be started
     * @throws IOException if the rows can't be read
     */
    public Outcome execute() throws DatasetException, NodeException, IOException {
        // Files that point to each other, or one of several, are looked at with their queries.
        if (request.profile() != null && request.rows().dataset().containsKey(FileFamily.NAME)) {
            look.requireFit(Schema.of(request.profile().entity()));
        }
        if (request.isOnCluster()) {
            requireAdvisable(request.options().servers().existing());
        }
        // The designs find servers that the trials of the model have warmed up.
        look.keepServers();
        Thread starter = new Thread(starting, "lamina-advise");
        starter.setDaemon(true);
        starter.start();
        try {
            return executed();
        } finally {
            try {
                endServers();
            } finally {
                if (counts != null) {
                    counts.close();
                }
                if (check.isPresent()) {
                    check.get().close();
                }
            }
        }
    }

    private Calibration started() throws NodeException, IOException {
        return look.onServers((servers, session, stop) ->
                Calibration.on(servers, session, request.options().seed(), stop));
    }

    /** Servers that still start are not waited for. */
    private void endServers() throws NodeException {
        if (!starting.isDone()) {
            look.interrupt("Nothing more is asked of the servers.");
        }
        try {
            starting.get();
        } catch (ExecutionException e) {
            // What there is to say of it was said where the model was asked for, or something else went wrong before.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            look.endServers();
        }
    }

    private Calibration calibration() throws NodeException, IOException {
        try {
            return starting.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof NodeException lost) {
                throw lost;
            }
            if (e.getCause() instanceof RuntimeException wrong) {
                throw wrong;
            }
            throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The start of the servers was interrupted.");
        }
    }

    /** Whether a version of Cassandra has the indexes and the compaction that advice considers. */
    public static boolean isAdvisable(String version) {
        return Version.parse(version).compareTo(LEAST) >= 0;
    }

    /** Before a minute has gone into calibrating the model. */
    private static void requireAdvisable(Cluster cluster) throws IOException {
        try (CqlSession session = Sessions.connect(cluster)) {
            String version = session.execute("SELECT release_version FROM system.local")
                    .one()
                    .getString("release_version");
            if (!isAdvisable(version)) {
                throw new IllegalArgumentException("--contact-points: the cluster has Cassandra " + version
                        + ", and advice needs 5.0 or later, whose indexes and compaction it considers. Leave"
                        + " --contact-points out, to measure on a Cassandra that Lamina starts.");
            }
        }
    }

    private Outcome executed() throws DatasetException, NodeException, IOException {
        Choice choice;
        try {
            choice = look.prepare(this::choose);
        } catch (RunContext.InterruptedRun | IOException | NodeException e) {
            if (interruption != null) {
                return new Outcome(null, null, null, false, null);
            }
            throw e;
        }
        StudyRun.Outcome measured = null;
        FlipSequel sequel = null;
        if (!request.quick() && interruption == null) {
            if (request.isOnCluster()) {
                Study study = ProofStudy.of(request, choice, List.of());
                proof = new StudyRun(study, time.options(study, 0), progress, nodes);
            } else {
                SecondCalibration second = secondCalibration(choice);
                double left = time.ofDesigns(second.seconds());
                choice = time.filled(choice, left);
                sequel = sequel(choice, second, left);
                Study study = ProofStudy.of(request, choice, List.of());
                proof = look.followedBy(study, time.options(study, second.seconds()), progress);
                proof.besideRates(second);
                proof.thenMeasure(sequel);
            }
            if (interruption != null) {
                proof.interrupt(interruption);
            }
            try {
                measured = proof.execute();
            } catch (NodeException e) {
                // What the model says stands.
                measured = new StudyRun.Outcome(null, true, e);
            }
        }
        Run run = measured == null ? null : measured.run();
        boolean complete = interruption == null && (request.quick() || run != null && run.complete());
        List<FlipTrial> flips = sequel == null ? List.of() : sequel.trials();
        List<MeasuredDesign> figures = new ArrayList<>();
        for (LaidDesign design : run == null ? List.<LaidDesign>of() : choice.designs()) {
            figures.add(MeasuredDesign.of(run.layouts(), run.cells(), design.name(), choice.questions(), flips));
        }
        Study study = ProofStudy.of(request, choice, flips);
        if (run != null && complete && sequel != null) {
            choice = sequel.choice();
        }
        Advice advice = new AdviceMaker(request, choice, figures, flips, extrapolation(choice), complete).advice();
        return measured == null
                ? new Outcome(advice, study, null, false, null)
                : new Outcome(advice, study, run, measured.failed(), measured.lostNode());
    }

    private Choice choose(Sources sources, Tasks tasks, List<Operation> operations) throws IOException {
        List<Question> questions = Question.of(operations, tasks, sources);
        for (Map<String, Object> asked : request.asked().queries()) {
            String name = asked.get("name").toString();
            if (questions.stream().noneMatch(question -> question.name().equals(name)) && !asked.containsKey("aged")) {
                throw new IllegalArgumentException(
                        "Operation " + name + " is neither a query in SQL nor a write, so that"
                                + " no table can be chosen for it. Write it as sql: SELECT …, or leave it out.");
            }
        }
        counts = SchemaCounts.of(sources);
        maker = new ChoiceMaker(request, questions, counts);
        try {
            check = ExtrapolationCheck.of(request, sources, operations, counts);
            CalibratedModel model = firstModel();
            if (request.isOnCluster()) {
                look.endServers();
            }
            progress.step(0, 0, "choose tables");
            return maker.made(model);
        } catch (NodeException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** {@code null} where it is not known. */
    private Advice.Extrapolation extrapolation(Choice choice) {
        try {
            return check.isEmpty() ? null : check.get().of(choice, maker::layout);
        } catch (IOException e) {
            progress.note("It is not known how good the extrapolation is: " + e.getMessage());
            return null;
        }
    }

    private SecondCalibration secondCalibration(Choice choice) throws NodeException, IOException {
        return new SecondCalibration(calibration(), choice.questions().size(), time.ofCalibration(), progress);
    }

    /** Servers that have just begun take several times as long, and not equally much for everything. */
    private Choice calibratedAgain(Choice choice, SecondCalibration second) {
        try {
            Optional<CalibratedModel> model = second.model();
            if (model.isEmpty()) {
                return choice;
            }
            progress.step(0, 0, "see what the model expects");
            return choice.by(maker.made(model.get()), second);
        } catch (IOException | IllegalArgumentException e) {
            progress.note("The model stays as it was before the designs were measured: " + e.getMessage());
            return choice;
        }
    }

    /** Tries as many flip points under load as there is time for. */
    private FlipSequel sequel(Choice choice, SecondCalibration second, double left) {
        int points = time.points(choice, left);
        return new FlipSequel(
                request, choice, points, points * time.ofPoint(), before -> calibratedAgain(before, second));
    }

    /** The model, calibrated on servers that have just begun. */
    private CalibratedModel firstModel() throws NodeException, IOException {
        Calibration calibration = calibration();
        progress.step(0, 0, "calibrate the cost model");
        double most = Math.min(time.ofFirstCalibration(), Calibration.MAX_TIME.toSeconds());
        return calibration.model(Duration.ofMillis((long) (1000 * most)));
    }
}
