// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import dev.lamina.cli.console.GivenCommand;
import dev.lamina.data.DatasetException;
import dev.lamina.datasets.file.FileFamily;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.QueryFile;
import dev.lamina.study.candidate.ModelFile;
import dev.lamina.study.plan.KeySettings;
import dev.lamina.study.plan.LayoutsTemplate;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From a study of any file to the study of the user's. */
public final class FileStudy {
    private final FileOptions file;
    private final QuestionOptions questions;
    private final List<String> named;

    /** @param named the files as the user named them */
    public FileStudy(FileOptions file, QuestionOptions questions, List<String> named) {
        this.named = named;
        this.file = file;
        this.questions = questions;
    }

    /**
     * The study to run: of the template {@code layouts} the one for these files, which it shows; of a study on files that
     * one with the user's words; any other as it is.
     *
     * @param options the run's, with the files
     * @throws IllegalArgumentException if the study has no such words
     * @throws NodeException if the Cassandra that reads candidates can't be started
     */
    public Study of(Study study, RunOptions options, PrintWriter out)
            throws DatasetException, NodeException, IOException {
        Map<String, Object> words = file.parameters();
        if (LayoutsTemplate.is(study)) {
            return filled(study, words, options, out);
        }
        if (questions.first() != null) {
            throw new IllegalArgumentException(questions.first() + ": only lamina run layouts takes this"
                    + " option; study " + study.study()
                    + " has its own layouts and operations. Leave it out.");
        }
        if (words.isEmpty()) {
            return study;
        }
        if (!study.dataset().containsKey(FileFamily.NAME)) {
            throw new IllegalArgumentException(file.first() + ": only studies on a file of any format take this"
                    + " option, such as lamina run layouts. The files of study"
                    + " " + study.study() + " have the fixed format "
                    + study.dataset().keySet().iterator().next()
                    + ". Leave it out.");
        }
        Map<String, Object> all = new LinkedHashMap<>();
        if (study.dataset().get(FileFamily.NAME) != null) {
            all.putAll(study.dataset().get(FileFamily.NAME));
        }
        all.putAll(words);
        return study.withDataset(FileFamily.NAME, all);
    }

    private Study filled(Study template, Map<String, Object> words, RunOptions options, PrintWriter out)
            throws DatasetException, NodeException, IOException {
        List<String> inputs = options.input().files();
        QueryFile asked = questions.queries(inputs);
        if (asked.hasEntities()) {
            throw new IllegalArgumentException("--queries: the queries are over entities of their own, and study "
                    + template.study() + " is about the rows of one. Use lamina advise --queries, or a study of dataset"
                    + " joined.");
        }
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException("--input is missing: this study needs a file. Example: lamina"
                    + " run layouts --input trips.csv --key id --partition day --queries q.yaml.");
        }
        List<ModelFile> models =
                questions.candidates().stream().map(ModelFile::read).toList();
        FileProfile profile = FileLook.profile(words, options);
        KeySettings keys = new KeySettings(questions.partition(), questions.order());
        out.print(FileTable.of(named, profile, keys));
        out.flush();
        List<Map<String, Object>> layouts = new ArrayList<>(asked.layouts());
        layouts.addAll(FileLook.candidates(models, profile, template, options));
        Study filled = LayoutsTemplate.fill(template, profile, words, keys, asked.queries(), layouts);
        if (questions.saved() != null) {
            save(
                    questions.saved(),
                    "# lamina run " + GivenCommand.word(questions.saved().toString()) + " --input "
                            + GivenCommand.words(named) + "\n"
                            + Studies.yaml(filled));
            out.println("Wrote the study to " + questions.saved() + ".");
            out.flush();
        }
        return filled;
    }

    /** Writes a study, but not over another one, which the user may have changed by hand. */
    static void save(Path file, String study) throws IOException {
        byte[] bytes = study.getBytes(StandardCharsets.UTF_8);
        if (Files.isRegularFile(file) && !Arrays.equals(Files.readAllBytes(file), bytes)) {
            throw new IllegalArgumentException("--save-study: found " + file
                    + " with other words than this study's. Remove it, or choose another name.");
        }
        Files.write(file, bytes);
    }
}
