// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.InputFiles;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.text.FileForm;
import dev.lamina.data.text.TableSurvey;
import dev.lamina.data.text.TextColumn;
import dev.lamina.data.text.TextFile;
import dev.lamina.data.text.TextForm;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Mapped files whose columns fill fields as they stand: delimited UTF-8 without expressions. */
public final class PlainFiles {
    private PlainFiles() {}

    /**
     * Looks at every value of the files.
     *
     * @param fields the fields, each with its type or, where it is to be found out, without
     * @param limit how many rows at most, or {@link DatasetRequest#ALL}
     * @param lookedAt of how many rows types are found out
     * @return empty where the files are left to DuckDB
     */
    public static Optional<TableSurvey> look(
            List<MappedFile> files,
            Map<String, Optional<ColumnType>> fields,
            long limit,
            long lookedAt,
            DatasetProgress progress)
            throws DatasetException {
        List<TextFile> plain = new ArrayList<>();
        for (MappedFile file : files) {
            Optional<TextForm> form = form(file, fields);
            if (form.isEmpty()) {
                return Optional.empty();
            }
            plain.add(new TextFile(file.path(), form.get(), file.form().header(), InputFiles.isGzip(file.path())));
        }
        return TableSurvey.look(plain, fields, limit, lookedAt, progress);
    }

    /** The same for the fields of an entity. */
    static Optional<TableSurvey> look(Entity entity, List<MappedFile> files, long limit, DatasetProgress progress)
            throws DatasetException {
        Map<String, Optional<ColumnType>> fields = new LinkedHashMap<>();
        for (Field field : entity.fields()) {
            if (!isRowNumber(field.name(), files)) {
                fields.put(field.name(), Optional.of(field.type()));
            }
        }
        return look(files, fields, limit, 0, progress);
    }

    /** Whether no two rows can have the same key, which is a single field, and no row is without. */
    static boolean hasKey(Entity entity, List<MappedFile> files, TableSurvey survey) {
        return entity.within().isEmpty()
                && (isRowNumber(entity.identity(), files) || survey.isAscending(entity.identity()));
    }

    private static boolean isRowNumber(String field, List<MappedFile> files) {
        return files.stream()
                .allMatch(file -> MappedFile.ROW_NUMBER.equals(file.values().get(field)));
    }

    /** The form with the fields that the columns fill; empty where a field is filled in another way, or not at all. */
    private static Optional<TextForm> form(MappedFile file, Map<String, Optional<ColumnType>> fields) {
        FileForm form = file.form();
        if (form.kind() != FileForm.Kind.DELIMITED
                || !form.charset().equals(StandardCharsets.UTF_8)
                || !form.values().isPlain()) {
            return Optional.empty();
        }
        Map<String, String> filled = new HashMap<>();
        for (String field : fields.keySet()) {
            String value = file.values().get(field);
            if (value == null || filled.put(value, field) != null) {
                return Optional.empty();
            }
        }
        List<TextColumn> columns = new ArrayList<>();
        for (String column : form.columns()) {
            String field = filled.remove(FilesSql.name(column));
            // Of which kind it is, the survey says.
            columns.add(field == null ? TextColumn.DROPPED : new TextColumn(field, TextColumn.Kind.TEXT));
        }
        return filled.isEmpty()
                ? Optional.of(
                        new TextForm(form.label(), (byte) form.delimiter(), form.quoted(), columns, form.maxRow()))
                : Optional.empty();
    }
}
