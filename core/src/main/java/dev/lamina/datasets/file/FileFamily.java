// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ColumnType;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.files.MappedFile;
import dev.lamina.data.text.FileForm;
import dev.lamina.data.text.TableSurvey;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.model.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Any file of CSV, TSV, JSON lines or Parquet. Parameters: {@code key} (the columns that tell rows apart, the last one
 * within the others), {@code types} (types by column), {@code columns}, {@code header}, {@code delimiter} and
 * {@code encoding}; what is not given is inferred. {@link FormatParameters} has those for how values are written.
 */
@AutoService(DatasetFamily.class)
public final class FileFamily implements DatasetFamily {
    /** The family's name. */
    public static final String NAME = "file";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "Any file of CSV, TSV, JSON lines or Parquet: types inferred, keys proposed; or a small generated table";
    }

    @Override
    public boolean takesAny() {
        return true;
    }

    @Override
    public Optional<String> objection(Path file) throws DatasetException {
        FileForm form;
        try {
            form = new FormSniffer(file, FileParameters.of(Map.of()), new ArrayList<>()).form();
        } catch (DatasetException e) {
            return Optional.empty(); // It is a table that has to be mended, which is said when it is opened.
        }
        return form.kind() == FileForm.Kind.DELIMITED && form.columns().size() == 1
                ? Optional.of("found text of one column, expected CSV, TSV, JSON lines or Parquet,"
                        + " or --format file for a table of one column")
                : Optional.empty();
    }

    @Override
    public Dataset open(DatasetRequest request) throws DatasetException {
        request.requireRows();
        if (request.inputs().isEmpty()) {
            return GeneratedTable.example().open(request);
        }
        FileProfile.Opened opened = FileProfile.look(request);
        List<MappedFile> files = FileProfile.mapped(opened, request);
        Optional<TableSurvey> plain = FileProfile.survey(opened, files, request);
        boolean typed = opened.columns().stream().allMatch(column -> column.type() != null);
        List<String> key = opened.settings().key();
        Map<String, ColumnType> types = new LinkedHashMap<>();
        if (typed && !key.isEmpty()) {
            opened.columns().forEach(column -> types.put(column.name(), column.type()));
        } else {
            List<String> notes = opened.notes();
            key = key.isEmpty() ? plain.map(FileFamily::ascending).orElse(List.of()) : key;
            if (plain.isPresent() && !key.isEmpty()) {
                types.putAll(plain.get().types());
                for (String name : plain.get().rounded()) {
                    notes.add(TypeInference.rounded(name));
                }
                FileProfile.noteSpoilers(opened, types, files, request);
            } else {
                FileProfile profile = FileProfile.of(request);
                key = profile.key();
                profile.columns().forEach(column -> types.put(column.name(), column.type()));
                notes = profile.notes();
            }
            notes.forEach(request.progress()::note);
        }
        FileProfile.requireFields(key, types.keySet(), opened.row());
        Map<String, Field> fields = new LinkedHashMap<>();
        types.forEach((name, type) -> fields.put(name, new Field(name, type, true)));
        return FileProfile.dataset(opened, fields, key, request, files, plain);
    }

    /** The key that {@link KeyProposal} would choose of columns that ascend; none where no column does. */
    private static List<String> ascending(TableSurvey survey) {
        return survey.ascending().isEmpty() ? List.of() : survey.ascending().subList(0, 1);
    }

    /**
     * Looks at parameters that were given as options of the same names.
     *
     * @throws IllegalArgumentException naming the option whose value is none
     */
    public static void requireOptions(Map<String, ?> parameters) {
        Map<String, Object> alone = new LinkedHashMap<>(parameters);
        if (!alone.containsKey(FormatParameters.DECIMAL)) {
            // Whether it goes with the decimal separator may be said by a study to which the options are added.
            alone.remove(FormatParameters.THOUSANDS);
        }
        try {
            FileParameters.of(alone);
        } catch (DatasetException e) {
            throw new IllegalArgumentException(e.getMessage().replaceFirst("^" + FileParameters.PLACE, "--"), e);
        }
    }

    @Override
    public List<? extends DatasetFamily> made() {
        return GeneratedTable.all();
    }

    @Override
    public void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        GeneratedTable.example().generate(rows, seed, file, progress);
    }
}
