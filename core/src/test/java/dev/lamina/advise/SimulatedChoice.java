// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.Growth;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.datasets.joined.EntityProfile;
import dev.lamina.node.NodeProgress;
import dev.lamina.study.JoinedQueries;
import dev.lamina.study.QueryFile;
import dev.lamina.study.StudyRun;
import dev.lamina.study.plan.KeySettings;
import dev.lamina.study.plan.LayoutsTemplate;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.source.RunProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is chosen for a file of rows by {@link SimulatedModel}, without a server. */
public record SimulatedChoice(AdviceRequest request, Choice choice) {
    /**
     * Chooses.
     *
     * @param rows a CSV file, whose name up to the dot is what queries call the rows
     * @param parameters of the file's form
     * @param queries a file of queries
     */
    static SimulatedChoice of(Path rows, Map<String, Object> parameters, Path queries, Limits limits, Growth growth)
            throws Exception {
        Path directory = rows.toAbsolutePath().getParent();
        String table = rows.getFileName().toString().replaceFirst("[.].*", "");
        List<String> inputs = List.of(rows.toString());
        FileProfile profile =
                FileProfile.of(DatasetRequest.files(inputs, directory).withParameters(parameters));
        QueryFile asked = QueryFile.of(queries.toString(), table);
        Frequencies frequencies = Frequencies.of(asked.queries());
        KeySettings keys = new KeySettings(List.of(), List.of());
        Study study = LayoutsTemplate.fill(
                Studies.named(LayoutsTemplate.NAME, null),
                profile,
                parameters,
                keys,
                frequencies.queries(),
                asked.layouts());
        RunOptions options = RunOptions.in(directory.resolve("out"), directory.resolve("home"))
                .inputs(inputs)
                .build();
        AdviceRequest request = new AdviceRequest(
                study,
                profile,
                table,
                frequencies,
                false,
                asked.layouts(),
                limits,
                growth == null ? Map.of() : Map.of(profile.entity().name(), growth),
                new TargetCluster(6, 8, 3),
                true,
                AdviceRequest.QUICK,
                options);
        return of(request);
    }

    /**
     * Chooses for several entities.
     *
     * @param queries a file of queries that names them
     */
    public static SimulatedChoice of(Path queries) throws Exception {
        return of(queries, Map.of());
    }

    /**
     * Chooses for several entities of which some become more.
     *
     * @param growth by an entity's name
     */
    public static SimulatedChoice of(Path queries, Map<String, Growth> growth) throws Exception {
        Path directory = queries.toAbsolutePath().getParent();
        QueryFile asked = QueryFile.of(queries.toString(), null);
        Frequencies frequencies = Frequencies.of(asked.queries());
        JoinedQueries joined =
                JoinedQueries.of(asked, frequencies.queries(), DatasetRequest.files(List.of(), directory));
        EntityProfile one =
                joined.profiles().size() > 1 ? null : joined.profiles().get(0);
        RunOptions options = RunOptions.in(directory.resolve("out"), directory.resolve("home"))
                .build();
        return of(new AdviceRequest(
                joined.study(Studies.named(LayoutsTemplate.NAME, null), List.of()),
                one == null ? null : one.profile(),
                one == null ? null : one.entity().name(),
                frequencies.rewritten(joined.queries()),
                false,
                asked.layouts(),
                Limits.NONE,
                growth,
                null,
                true,
                AdviceRequest.QUICK,
                options));
    }

    private static SimulatedChoice of(AdviceRequest request) throws Exception {
        Choice choice = new StudyRun(request.rows(), request.options(), RunProgress.SILENT, NodeProgress.SILENT)
                .prepare((sources, tasks, operations) -> {
                    try (SchemaCounts counts = SchemaCounts.of(sources)) {
                        return new ChoiceMaker(request, Question.of(operations, tasks, sources), counts)
                                .made(SimulatedModel.model());
                    }
                });
        return new SimulatedChoice(request, choice);
    }

    /** What the first tenth of the rows says of all of them; {@code null} where that is not looked at. */
    Advice.Extrapolation extrapolation() throws Exception {
        return new StudyRun(request.rows(), request.options(), RunProgress.SILENT, NodeProgress.SILENT)
                .prepare((sources, tasks, operations) -> {
                    try (SchemaCounts counts = SchemaCounts.of(sources)) {
                        Optional<ExtrapolationCheck> check =
                                ExtrapolationCheck.of(request, sources, operations, counts);
                        if (check.isEmpty()) {
                            return null;
                        }
                        ChoiceMaker maker = new ChoiceMaker(request, choice.questions(), counts);
                        try (ExtrapolationCheck tenth = check.get()) {
                            return tenth.of(choice, maker::layout);
                        }
                    }
                });
    }

    /** The advice of the model, with what {@link #extrapolation} found. */
    Advice advice(Advice.Extrapolation extrapolation) {
        return new AdviceMaker(request, choice, List.of(), List.of(), extrapolation, true).advice();
    }

    /** What is advised where nothing is measured. */
    public Advice advice() {
        return advice(new MeasuredDesign[0]);
    }

    Advice advice(MeasuredDesign... measured) {
        return maker(measured).advice();
    }

    /** What would be tried beside flip points. */
    List<FlipTrial> trials(int most, MeasuredDesign... measured) {
        return maker(measured).trials(most);
    }

    private AdviceMaker maker(MeasuredDesign... measured) {
        return new AdviceMaker(request, choice, List.of(measured), List.of(), null, true);
    }
}
