// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.codec.ColumnType;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.InputFiles;
import dev.lamina.data.files.FileProbe;
import dev.lamina.data.files.RoundedNumbers;
import dev.lamina.data.text.FileForm;
import dev.lamina.data.text.TableSurvey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The columns that a file has. What is nested in JSON or Parquet is taken apart: a struct's fields become columns of their
 * own, and lists the text of their JSON, since not every layout holds either.
 */
final class FileColumns {
    /** Lines of JSON that are looked at for their names. */
    private static final long LINES = 1_000_000;

    private final Path path;
    private final Path named;
    private final FileForm form;
    private final FileParameters settings;
    private final List<String> known;
    private final DatasetRequest request;
    private final List<String> notes;
    private final List<SourceColumn> columns = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();
    private final List<Refused> refused = new ArrayList<>();
    private final RoundedNumbers rounded;

    private FileColumns(
            Path path,
            Path named,
            FileForm form,
            FileParameters settings,
            List<String> known,
            DatasetRequest request,
            List<String> notes,
            RoundedNumbers rounded) {
        this.path = path;
        this.named = named;
        this.form = form;
        this.settings = settings;
        this.known = known;
        this.request = request;
        this.notes = notes;
        this.rounded = rounded;
    }

    /**
     * The columns, in the file's order.
     *
     * @param named what messages call the file
     * @param known the columns of the files before; {@code null} if this is the first
     * @param rounded the numbers of JSON that were rounded when the file was made of another one; gets those of the file
     */
    static List<SourceColumn> of(
            Path path,
            Path named,
            FileForm form,
            FileParameters settings,
            List<String> known,
            DatasetRequest request,
            List<String> notes,
            RoundedNumbers rounded)
            throws DatasetException {
        FileColumns found = new FileColumns(path, named, form, settings, known, request, notes, rounded);
        switch (form.kind()) {
            case DELIMITED ->
                form.columns()
                        .forEach(
                                name -> found.columns.add(new SourceColumn(name, SourceColumn.sql(name), null, false)));
            case JSON_LINES -> found.json();
            case PARQUET -> found.parquet();
        }
        return List.copyOf(found.columns);
    }

    private void json() throws DatasetException {
        if (!form.charset().equals(StandardCharsets.UTF_8)) {
            throw DatasetException.input(
                    named + ": JSON is always UTF-8, so --encoding does not apply. Convert" + " the file.");
        }
        long most = request.rows() == DatasetRequest.ALL ? Long.MAX_VALUE : request.rows();
        List<String> structures;
        try (FileProbe probe = FileProbe.open(request)) {
            structures = probe.structures(path, form, LINES, most, rounded);
        }
        if (structures.get(0) == null) {
            throw DatasetException.input(
                    named + ":1:1: not a JSON object with members; write one object per line. Convert it, for example"
                            + " with jq -c '.'.");
        }
        try {
            JsonNode known = new ObjectMapper().readTree(structures.get(0));
            object("", "", known);
            String behind = structures.get(1);
            String lost = behind == null ? null : lost(known, new ObjectMapper().readTree(behind), "");
            if (lost != null) {
                throw DatasetException.input(String.format(
                        Locale.ROOT,
                        "%s: \"%s\" is found behind the first %,d lines alone, which say what columns there are. Let a"
                                + " line that has it come first.",
                        named,
                        lost,
                        LINES));
            }
        } catch (IOException e) {
            throw InputFiles.unreadable(named.toString(), e);
        }
    }

    /** A member that later lines have and no column takes; {@code null} where there is none. */
    private String lost(JsonNode known, JsonNode later, String prefix) {
        for (Map.Entry<String, JsonNode> member : later.properties()) {
            String name = prefix + member.getKey();
            JsonNode type = known.get(member.getKey());
            JsonNode found = member.getValue();
            boolean isText = type != null && (type.isArray() || type.asText().equals("JSON"));
            boolean isLeftOut = type != null && type.asText().equals("NULL") && !isKnown(name.replace('.', '_'));
            if (type == null
                    || isLeftOut && !found.asText().equals("NULL")
                    || !isText
                            && type.isObject() != found.isObject()
                            && !found.asText().equals("NULL")) {
                return name;
            }
            String within = type.isObject() && found.isObject() ? lost(type, found, name + ".") : null;
            if (within != null) {
                return within;
            }
        }
        return null;
    }

    /** @param place a JSON pointer (RFC 6901), which takes any name; {@code $."*"} is a list of all members to DuckDB */
    private void object(String place, String prefix, JsonNode structure) throws DatasetException {
        for (Map.Entry<String, JsonNode> member : structure.properties()) {
            requireSayable(member.getKey(), false);
            String at = place + RoundedNumbers.step(member.getKey());
            String name = prefix + member.getKey();
            JsonNode type = member.getValue();
            String literal = "'" + at.replace("'", "''") + "'";
            boolean isDouble = settings.types().get(settings.name(name)) == ColumnType.DOUBLE;
            if (!type.isObject() && !isDouble && rounded.isAt(at)) {
                notes.add(String.format(
                        Locale.ROOT,
                        "numbers of more than %d significant digits in %s are rounded to doubles; write them in quotes"
                                + " to keep them as text",
                        TableSurvey.DOUBLE_DIGITS,
                        settings.name(name)));
            }
            if (type.isObject()) {
                object(at, name + "_", type);
            } else if (type.isArray() || type.asText().equals("JSON")) {
                note(name, type.isArray() ? "lists" : "values of different kinds");
                add(name, "line->>" + literal, ColumnType.TEXT, true);
            } else if (type.asText().equals("BOOLEAN")) {
                add(name, "line->>" + literal, ColumnType.BOOLEAN, false);
            } else if (isKnown(name) || !type.asText().equals("NULL")) {
                // Of what is null in all lines of a later file, the files before may have objects.
                add(name, "line->>" + literal, null, type.asText().equals("VARCHAR"));
            }
        }
    }

    /** Whether the files before have the column, or this is the first. */
    private boolean isKnown(String name) {
        return known == null || known.contains(settings.name(name));
    }

    private void parquet() throws DatasetException {
        try (FileProbe probe = FileProbe.open(request)) {
            String overruled = probe.overruled(path);
            if (overruled != null) {
                throw DatasetException.input(named + ": column " + overruled + " has other values than the name of its"
                        + " directory says, expected the same. Rename the directory, or the column.");
            }
            for (List<Object> column : probe.columns(path)) {
                String name = column.get(0).toString();
                requireSayable(name, true);
                typed(probe, name, SourceColumn.sql(name), column.get(1).toString());
            }
            if (!refused.isEmpty()) {
                throw refusal();
            }
        }
    }

    /** Refuses names that SQL can't have: one with NUL, and, as an identifier, the empty one. */
    private void requireSayable(String name, boolean identifier) throws DatasetException {
        if (name.indexOf('\0') >= 0 || identifier && name.isEmpty()) {
            throw DatasetException.input(named + ": found the name \"" + name.replace("\0", "\\u0000")
                    + "\" of a column, expected one that is not empty and has no NUL. Rename the column.");
        }
    }

    /** A column of a type that Lamina does not have; {@code rounds} where it may be a double. */
    private record Refused(String name, String type, boolean rounds) {}

    private void typed(FileProbe probe, String name, String expression, String type) throws DatasetException {
        if (type.endsWith("]") || type.startsWith("MAP(")) {
            note(name, "lists");
            add(name, "CAST(to_json(" + expression + ") AS VARCHAR)", ColumnType.TEXT, false);
        } else if (type.startsWith("STRUCT(")) {
            List<List<Object>> fields = probe.fields(path, expression);
            for (List<Object> field : fields) {
                String child = field.get(0).toString();
                requireSayable(child, true);
                typed(
                        probe,
                        name + "_" + child,
                        expression + "." + SourceColumn.sql(child),
                        field.get(1).toString());
            }
        } else if (isKnown(name) || probe.hasValues(path, expression)) {
            // Of a column without a value other programs do not write that it has structs.
            add(name, expression, type(name, type, probe, expression), false);
        }
    }

    /** Lamina's type for one of DuckDB's. */
    private ColumnType type(String name, String type, FileProbe probe, String expression) throws DatasetException {
        if (settings.types().containsKey(settings.name(name))) {
            return settings.types().get(settings.name(name));
        }
        if (type.startsWith("DECIMAL(")) {
            String[] sizes = type.substring(8, type.length() - 1).split(",");
            int digits = Integer.parseInt(sizes[0].trim());
            int scale = Integer.parseInt(sizes[1].trim());
            if (scale == 0 && digits <= 9) {
                return ColumnType.INT;
            }
            if (scale == 0 && (digits <= 18 || probe.fitsLong(path, expression))) {
                return ColumnType.LONG;
            }
            if (digits <= 15) {
                return ColumnType.DOUBLE; // Which gives back each decimal number of 15 digits.
            }
            return refuse(name, type, true);
        }
        return switch (type) {
            case "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT" -> ColumnType.INT;
            case "BIGINT", "UINTEGER" -> ColumnType.LONG;
            case "UBIGINT", "HUGEINT", "UHUGEINT" ->
                probe.fitsLong(path, expression) ? ColumnType.LONG : refuse(name, type, true);
            case "FLOAT", "DOUBLE" -> ColumnType.DOUBLE;
            case "BOOLEAN" -> ColumnType.BOOLEAN;
            case "DATE" -> ColumnType.DATE;
            case "BLOB" -> ColumnType.BLOB;
            case "INTERVAL", "BIT", "BIGNUM", "VARIANT", "GEOMETRY" -> refuse(name, type, false);
            default -> type.startsWith("TIMESTAMP") ? ColumnType.TIMESTAMP : ColumnType.TEXT;
        };
    }

    /** Remembers a column that can't be read as it is, so that all of them are told at once. */
    private ColumnType refuse(String name, String type, boolean rounds) {
        refused.add(new Refused(name, type, rounds));
        return ColumnType.TEXT;
    }

    private DatasetException refusal() {
        if (refused.size() == 1) {
            Refused one = refused.get(0);
            return DatasetException.input(named + ": column " + one.name() + " has the Parquet type " + one.type()
                    + ", which Lamina does not have. Pass --types " + settings.name(one.name()) + "="
                    + (one.rounds() ? "double, which rounds, or text" : "text") + ".");
        }
        List<String> columns = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Refused each : refused) {
            columns.add(each.name() + " (" + each.type() + ")");
            texts.add(settings.name(each.name()) + "=text");
        }
        return DatasetException.input(named + ": columns " + String.join(", ", columns)
                + " have Parquet types that Lamina does not have. Pass --types " + String.join(",", texts)
                + (refused.stream().anyMatch(Refused::rounds) ? "; numbers may be double, which rounds." : "."));
    }

    private void note(String name, String what) {
        notes.add("column " + settings.name(name) + " has " + what + ", which become the text of their JSON");
    }

    private void add(String given, String expression, ColumnType type, boolean quoted) throws DatasetException {
        String name = settings.name(given);
        if (name.isEmpty()) {
            name = "column" + (columns.size() + 1);
        }
        if (!taken.add(name.toLowerCase(Locale.ROOT))) {
            throw DatasetException.input(named + ": two columns would be called " + name + ": " + settings.difference()
                    + ". Rename one of them.");
        }
        columns.add(new SourceColumn(name, expression, type, quoted));
    }
}
