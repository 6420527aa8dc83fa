// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import dev.lamina.data.MaxRow;
import dev.lamina.data.text.TextColumn;
import dev.lamina.data.text.TextColumn.Kind;
import dev.lamina.data.text.TextFile;
import dev.lamina.data.text.TextForm;
import dev.lamina.model.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The forms in which GDELT's events are published, brought to one: the 57 columns of GDELT 1.0's back files. */
final class GdeltForms {
    /** Where GDELT 2.0 has the codes of second-level districts, which 1.0 lacks; counted from 0. */
    private static final Set<Integer> DISTRICTS_2_0 = Set.of(39, 47, 55);

    /** How an event begins: its id, day and month. Other tables can have as many columns. */
    private static final Pattern EVENT = Pattern.compile("[^\t]*\t\\d{8}\t\\d{6}\t");

    private static final int FIELDS_A = 20;
    private static final int COLUMNS_1_0 = 57;
    private static final int COLUMNS_DAILY = 58;
    private static final int COLUMNS_2_0 = 61;

    private final GdeltEvents.Edition edition;

    GdeltForms(GdeltEvents.Edition edition) {
        this.edition = edition;
    }

    /** Why the file has none of the forms, of whatever edition; empty where it has one. */
    static Optional<String> objection(Path path) throws DatasetException {
        List<String> lines = InputFiles.firstLines(path, InputFiles.isGzip(path));
        if (lines.isEmpty()) {
            throw InputFiles.empty(path);
        }
        for (String line : lines) {
            boolean begins = isIdentityName(line.split("\t", 2)[0])
                    || EVENT.matcher(line).lookingAt();
            if (begins && isTabbed(columns(line, '\t'))) {
                return Optional.empty();
            }
        }
        return isEditionA(lines.get(0)) ? Optional.empty() : Optional.of(unlike(lines.get(0)));
    }

    private static boolean isTabbed(int columns) {
        return columns == COLUMNS_1_0 || columns == COLUMNS_DAILY || columns == COLUMNS_2_0;
    }

    private static boolean isEditionA(String header) {
        return columns(header, ',') == FIELDS_A && isIdentityName(header.split("[\t,]", 2)[0]);
    }

    private static String unlike(String line) {
        return "found " + described(line) + ", expected 57, 58 or 61 columns between TABs"
                + " (GDELT 1.0 and 2.0), the second of them a day, or edition A's 20 between commas under a header";
    }

    /** Finds out the file's form: that of its first line, or of the first few if some of them are of no form at all. */
    TextFile detect(Path path) throws DatasetException {
        boolean gzip = InputFiles.isGzip(path);
        List<String> lines = InputFiles.firstLines(path, gzip);
        if (lines.isEmpty()) {
            throw InputFiles.empty(path);
        }
        boolean header = isIdentityName(lines.get(0).split("[\t,]", 2)[0]);
        for (String line : lines) {
            int tabbed = columns(line, '\t');
            if (isTabbed(tabbed)) {
                return new TextFile(path, tabbed(tabbed), header, gzip);
            }
        }
        String first = lines.get(0);
        if (isEditionA(first)) {
            if (edition == GdeltEvents.Edition.B) {
                throw DatasetException.input(path + ": found the 20 columns of edition A, expected the 57, 58 or 61 of"
                        + " edition B. Pass --edition A.");
            }
            return new TextFile(path, editionA(), true, gzip);
        }
        throw DatasetException.input(path + ": " + unlike(first) + ". Pass a GDELT event file.");
    }

    private static String described(String line) {
        int tabbed = columns(line, '\t');
        int commas = columns(line, ',');
        return tabbed > 1
                ? tabbed + " columns between TABs"
                : commas > 1 ? commas + " columns between commas" : "a line of one column";
    }

    private static int columns(String line, char delimiter) {
        return 1 + (int) line.chars().filter(c -> c == delimiter).count();
    }

    private static boolean isIdentityName(String column) {
        return column.replace("\"", "").equalsIgnoreCase("GLOBALEVENTID");
    }

    /** The form with so many columns between TABs. */
    TextForm tabbed(int columns) {
        List<Field> fields = GdeltEvents.entity(edition).fields();
        List<TextColumn> filled = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < columns; i++) {
            boolean dropped = next == fields.size() || (columns == COLUMNS_2_0 && DISTRICTS_2_0.contains(i));
            filled.add(dropped ? TextColumn.DROPPED : column(fields.get(next++), columns == COLUMNS_2_0, Kind.DAY));
        }
        return new TextForm(columns + " columns (" + label(columns) + ")", (byte) '\t', false, filled, MaxRow.FIXED);
    }

    private static String label(int columns) {
        return switch (columns) {
            case COLUMNS_1_0 -> "GDELT 1.0 back file";
            case COLUMNS_DAILY -> "GDELT 1.0 daily";
            default -> "GDELT 2.0";
        };
    }

    private TextForm editionA() {
        List<TextColumn> columns = new ArrayList<>();
        for (Field field : GdeltEvents.entity(edition).fields()) {
            columns.add(column(field, false, Kind.DAY_ANY));
        }
        return new TextForm("20 columns (edition A)", (byte) ',', true, columns, MaxRow.FIXED);
    }

    private static TextColumn column(Field field, boolean addedAtTime, Kind day) {
        if (addedAtTime && field.name().equals("dateAdded")) {
            return new TextColumn(field.name(), Kind.TEXT_8);
        }
        return new TextColumn(field.name(), kind(field.type(), day));
    }

    private static Kind kind(ColumnType type, Kind day) {
        return switch (type) {
            case INT -> Kind.INT;
            case DOUBLE -> Kind.DOUBLE;
            case DATE -> day;
            case TEXT -> Kind.TEXT;
            default -> throw new IllegalArgumentException("GDELT has no column of type " + type + ".");
        };
    }
}
