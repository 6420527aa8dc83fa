// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import dev.lamina.cli.console.CellText;
import dev.lamina.data.Dataset;
import dev.lamina.datasets.file.ColumnProfile;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.model.Field;
import dev.lamina.report.console.TextTable;
import dev.lamina.results.Figures;
import dev.lamina.study.plan.KeySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a look at files has shown, for people. */
public final class FileTable {
    private static final int LONGEST_EXAMPLE = 40;

    private FileTable() {}

    /** The columns, the key, and how the rows are partitioned. */
    public static String of(List<String> inputs, FileProfile profile, KeySettings keys) {
        StringBuilder text = new StringBuilder(columns(inputs, profile));
        List<String> partition = keys.partition(profile);
        text.append("partition  ")
                .append(
                        partition.isEmpty()
                                ? "no column fits, so layouts with many records per partition are left out"
                                : String.join(", ", partition))
                .append(said(keys.isGiven(), "--partition"));
        text.append("order      ")
                .append(String.join(", ", keys.clustering(profile)))
                .append('\n');
        return text.append(notes(profile)).toString();
    }

    /** The columns and the key alone. */
    public static String of(List<String> inputs, FileProfile profile) {
        return columns(inputs, profile) + notes(profile);
    }

    private static String columns(List<String> inputs, FileProfile profile) {
        StringBuilder text = new StringBuilder();
        text.append(String.join(", ", inputs)).append(": ").append(profile.form());
        text.append(profile.all() ? ", " : ", the first ")
                .append(Figures.whole(profile.rows()))
                .append(" rows\n\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("column", "type", "nulls", "distinct", "example"));
        for (ColumnProfile column : profile.columns()) {
            rows.add(List.of(
                    column.name(),
                    column.type().name().toLowerCase(Locale.ROOT),
                    Figures.whole(column.nulls()),
                    Figures.whole(column.distinct()),
                    example(column.example())));
        }
        text.append(TextTable.of(rows, List.of(2, 3))).append('\n');
        text.append("key        ").append(String.join(", ", profile.key())).append(said(profile.keyGiven(), "--key"));
        return text.toString();
    }

    private static String notes(FileProfile profile) {
        StringBuilder text = new StringBuilder();
        for (String note : profile.notes()) {
            text.append("note       ").append(note).append('\n');
        }
        return text.append('\n').toString();
    }

    /** The types and the key with which files are loaded. */
    public static String of(Dataset dataset, boolean keyGiven) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("column", "type"));
        for (Field field : dataset.entity().fields()) {
            rows.add(List.of(field.name(), field.type().name().toLowerCase(Locale.ROOT)));
        }
        return dataset.source() + "\n\n" + TextTable.of(rows, List.of()) + "\nkey        "
                + String.join(", ", dataset.entity().key()) + said(keyGiven, "--key") + "\n";
    }

    private static String said(boolean given, String option) {
        return given ? "\n" : "  (proposed; " + option + " says another)\n";
    }

    private static String example(String example) {
        if (example == null) {
            return "";
        }
        String line = CellText.plain(example);
        return line.length() > LONGEST_EXAMPLE ? line.substring(0, LONGEST_EXAMPLE - 1) + "…" : line;
    }
}
