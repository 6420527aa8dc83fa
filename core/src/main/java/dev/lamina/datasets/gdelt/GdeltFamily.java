// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import com.google.auto.service.AutoService;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.InputFiles;
import dev.lamina.data.files.KnownFiles;
import dev.lamina.data.text.TextFile;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.DatasetParameters;
import dev.lamina.model.Entity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Events of the GDELT Project (gdeltproject.org; free for any use with a citation), from its own files or generated.
 * Its parameter is {@code edition}: {@code A} for the first 20 columns, {@code B}, the default, for all 57.
 */
@AutoService(DatasetFamily.class)
public final class GdeltFamily implements DatasetFamily {
    @Override
    public String name() {
        return "gdelt";
    }

    @Override
    public String summary() {
        return "Events of the GDELT Project: 57 columns, from its 1.0 and 2.0 files or generated with their statistics";
    }

    @Override
    public Optional<String> objection(Path file) throws DatasetException {
        return GdeltForms.objection(file);
    }

    @Override
    public Dataset open(DatasetRequest request) throws DatasetException {
        request.requireRows();
        GdeltEvents.Edition edition = edition(request.parameters());
        Entity entity = GdeltEvents.entity(edition);
        GdeltForms forms = new GdeltForms(edition);
        if (request.inputs().isEmpty()) {
            Path file = request.workDirectory().resolve("gdelt-" + request.rows() + "-" + request.seed() + ".tsv");
            GdeltGenerator.write(request.rows(), request.seed(), file, request.progress());
            return KnownFiles.open(
                    name(),
                    "generated, seed " + request.seed(),
                    entity,
                    List.of(new TextFile(file, forms.tabbed(57), false, false)),
                    DatasetRequest.ALL,
                    request);
        }
        List<TextFile> files = new ArrayList<>();
        Map<String, List<String>> byForm = new LinkedHashMap<>();
        for (Path path : InputFiles.resolve(request.inputs())) {
            TextFile file = forms.detect(path);
            files.add(file);
            byForm.computeIfAbsent(file.form().label(), label -> new ArrayList<>())
                    .add(path.getFileName().toString());
            request.progress().note(path + ": " + file.form().label());
        }
        return KnownFiles.open(name(), source(byForm), entity, files, request.rows(), request);
    }

    @Override
    public void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        if (rows <= 0) {
            throw DatasetException.input("--rows must be 1 or more, not " + rows + ".");
        }
        GdeltGenerator.write(rows, seed, file, progress);
    }

    private static GdeltEvents.Edition edition(Map<String, ?> parameters) throws DatasetException {
        String edition = DatasetParameters.of("gdelt", parameters, "edition").text("edition", "B");
        for (GdeltEvents.Edition known : GdeltEvents.Edition.values()) {
            if (known.name().equalsIgnoreCase(edition)) {
                return known;
            }
        }
        throw DatasetException.input("Dataset gdelt: found edition \"" + edition + "\", expected A or B.");
    }

    private static String source(Map<String, List<String>> byForm) {
        List<String> parts = new ArrayList<>();
        byForm.forEach((label, names) ->
                parts.add((names.size() == 1 ? names.get(0) : names.size() + " files from " + names.get(0) + " on")
                        + ": " + label));
        return String.join("; ", parts);
    }
}
