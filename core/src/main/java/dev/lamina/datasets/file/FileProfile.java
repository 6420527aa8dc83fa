// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.files.ExplodedFile;
import dev.lamina.data.files.MappedFile;
import dev.lamina.data.files.MappedFiles;
import dev.lamina.data.files.PlainFiles;
import dev.lamina.data.files.RoundedNumbers;
import dev.lamina.data.text.FileForm;
import dev.lamina.data.text.TableSurvey;
import dev.lamina.data.text.ValueFormat;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.names.UnknownName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a look at files has shown: their form, their columns with types and counts, and which of them may be the key.
 *
 * @param form the first file's form, for people
 * @param columns its columns, in order
 * @param rows how many rows were looked at
 * @param all whether those are all rows
 * @param key the columns that tell rows apart, proposed where none are given; the last of them is the identity
 * @param keyGiven whether the user has named the key
 * @param notes what a person should know
 */
public record FileProfile(
        String form,
        List<ColumnProfile> columns,
        long rows,
        boolean all,
        List<String> key,
        boolean keyGiven,
        List<String> notes) {
    /** The name of the entity, and of the view that has the rows. */
    public static final String ENTITY = "rows";

    /** The field that holds the number of the row, where no column can be the key and none has that name. */
    public static final String ROW = "row_number";

    /** Rows that are looked at; a value beyond them that is of another type is a bad row. */
    static final long LOOKED_AT = 1_000_000;

    /** Rows that are looked at for words that make a column text, where DuckDB need not read the file. */
    private static final long SPOILERS_IN = 100_000;

    /** Looks at the files of a request. */
    public static FileProfile of(DatasetRequest request) throws DatasetException {
        Opened opened = look(request);
        List<SourceColumn> columns = opened.columns();
        long limit = request.rows() == DatasetRequest.ALL ? LOOKED_AT : Math.min(request.rows(), LOOKED_AT);
        DatasetRequest looked = quiet(request, limit);
        List<MappedFile> files = mapped(opened, request);
        Map<String, ColumnType> types;
        Optional<TableSurvey> seen = survey(opened, files, looked);
        if (seen.isPresent()) {
            types = seen.get().types();
            seen.get().rounded().forEach(name -> opened.notes().add(TypeInference.rounded(name)));
        } else {
            try (Dataset texts = texts(opened, files, looked)) {
                types = TypeInference.of(texts, columns, opened.form().values(), opened.notes());
            }
        }
        Map<String, Field> fields = new LinkedHashMap<>();
        types.forEach((name, type) -> fields.put(name, new Field(name, type, true)));
        try (Dataset dataset = held(opened, fields, files, looked)) {
            List<ColumnProfile> profiles = ColumnProfile.of(dataset, types.keySet());
            boolean given = !opened.settings().key().isEmpty();
            List<String> key = given ? opened.settings().key() : KeyProposal.of(dataset, profiles, dataset.rows());
            // Bad rows were looked at, too.
            boolean whole = dataset.rows() + dataset.rejectedRows() < LOOKED_AT;
            if (key.isEmpty() || key.size() > 1 && !whole) {
                key = List.of(opened.row());
            }
            requireFields(key, types.keySet(), opened.row());
            noteSpoilers(opened, types, dataset);
            return new FileProfile(
                    opened.form().label(),
                    profiles,
                    dataset.rows(),
                    whole || dataset.rows() == request.rows(),
                    key,
                    given,
                    List.copyOf(opened.notes()));
        } catch (IOException e) {
            throw DatasetException.environment(e.getMessage(), e);
        }
    }

    /** Tells of such words in the first rows of files that are not read by DuckDB otherwise. */
    static void noteSpoilers(
            Opened opened, Map<String, ColumnType> types, List<MappedFile> files, DatasetRequest request)
            throws DatasetException {
        Map<String, Field> texts = new LinkedHashMap<>();
        for (SourceColumn column : opened.columns()) {
            if (column.type() == null && types.get(column.name()) == ColumnType.TEXT) {
                texts.put(column.name(), new Field(column.name(), ColumnType.TEXT, true));
            }
        }
        if (texts.isEmpty()) {
            return;
        }
        long limit = request.rows() == DatasetRequest.ALL ? SPOILERS_IN : Math.min(request.rows(), SPOILERS_IN);
        try (Dataset dataset = held(opened, texts, files, quiet(request, limit))) {
            noteSpoilers(opened, types, dataset);
        } catch (DatasetException e) {
            if (!e.getMessage().contains("Out of Memory")) {
                throw e;
            }
            // Rows of too many columns for DuckDB are read without it, and without advice.
        }
    }

    /** Tells of words for missing values, commas in numbers, and numbers that are not finite, that make a column text. */
    private static void noteSpoilers(Opened opened, Map<String, ColumnType> types, Dataset dataset)
            throws DatasetException {
        FileForm form = opened.form();
        if (form.kind() == FileForm.Kind.PARQUET) {
            return;
        }
        List<String> texts = new ArrayList<>();
        List<String> unquoted = new ArrayList<>();
        for (SourceColumn column : opened.columns()) {
            String name = column.name();
            if (types.get(name) == ColumnType.TEXT && !opened.settings().types().containsKey(name)) {
                texts.add(name);
                // A number in quotes is text in JSON, whatever stands beside it.
                if (form.kind() != FileForm.Kind.JSON_LINES || column.type() != null) {
                    unquoted.add(name);
                }
            }
        }
        ValueFormat format = form.values();
        boolean columned = form.kind() == FileForm.Kind.DELIMITED;
        Map<String, TypeInference.Spoiler> spoilers =
                columned ? TypeInference.spoilers(dataset, texts, format) : Map.of();
        Map<String, String> commas =
                columned ? TypeInference.commas(dataset, texts, format, hasPoints(opened, types)) : Map.of();
        Set<String> notFinite = TypeInference.notFinite(dataset, unquoted, format);
        for (String name : texts) {
            if (spoilers.containsKey(name)) {
                opened.notes().add(note(name, spoilers.get(name), dataset.rows(), format));
            }
            if (commas.containsKey(name)) {
                opened.notes().add(commas.get(name));
            }
            if (notFinite.contains(name)) {
                opened.notes()
                        .add("NaN or infinity among numbers makes " + name + " text; --types " + name
                                + "=double keeps it as a number");
            }
        }
    }

    /** Whether numbers of other columns would be text with decimal commas. */
    private static boolean hasPoints(Opened opened, Map<String, ColumnType> types) {
        return opened.columns().stream()
                .anyMatch(column -> column.type() == null && types.get(column.name()) == ColumnType.DOUBLE);
    }

    private static String note(String column, TypeInference.Spoiler found, long rows, ValueFormat format) {
        String words = String.join(
                ",",
                Stream.concat(format.nulls().stream(), Stream.of(found.word())).toList());
        String shown = words.matches("[-A-Za-z0-9_./:,]+") ? words : "'" + words.replace("'", "'\\''") + "'";
        return String.format(
                Locale.ROOT,
                "\"%s\" in %,d of %,d rows makes %s text; --null%s%s makes it %s",
                found.word(),
                found.rows(),
                rows,
                column,
                words.startsWith("-") ? "=" : " ",
                shown,
                found.type().name().toLowerCase(Locale.ROOT));
    }

    /** The column of this name; {@code null} if there is none. */
    public ColumnProfile column(String name) {
        for (ColumnProfile column : columns) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        return null;
    }

    /** What the number of the row is called: no column has that name. */
    public String row() {
        return numbered(columns.stream().map(ColumnProfile::name).toList());
    }

    /** Requires that every name of the key is a column, or the number of the row. */
    static void requireFields(List<String> key, Collection<String> columns, String row) throws DatasetException {
        List<String> known = new ArrayList<>(columns);
        known.add(row);
        for (String name : key) {
            if (!known.contains(name)) {
                throw DatasetException.input(
                        "--key: there is no column \"" + name + "\". " + UnknownName.hint(name, known));
            }
        }
    }

    /** What the rows are records of. */
    public Entity entity() {
        Map<String, Field> fields = new LinkedHashMap<>();
        columns.forEach(column -> fields.put(column.name(), new Field(column.name(), column.type(), true)));
        return entity(fields, key);
    }

    /** The types of all columns as a study writes them. */
    public Map<String, String> typeWords() {
        Map<String, String> words = new LinkedHashMap<>();
        columns.forEach(column -> words.put(column.name(), column.type().name().toLowerCase(Locale.ROOT)));
        return words;
    }

    /** The first file's form and columns, and all files with what messages call them. */
    record Opened(
            FileParameters settings,
            List<Path> paths,
            List<Path> named,
            FileForm form,
            List<SourceColumn> columns,
            List<String> notes) {
        /** What the number of the row is called: no column has that name. */
        String row() {
            return numbered(columns.stream().map(SourceColumn::name).toList());
        }
    }

    private static String numbered(List<String> columns) {
        String name = ROW;
        for (int number = 2; columns.stream().anyMatch(name::equalsIgnoreCase); number++) {
            name = ROW + "_" + number;
        }
        return name;
    }

    static Opened look(DatasetRequest request) throws DatasetException {
        if (request.inputs().isEmpty()) {
            throw DatasetException.input("--input: no file is named. Example: --input trips.csv.");
        }
        FileParameters settings = FileParameters.of(request.parameters());
        List<Path> paths = InputFiles.resolve(request.inputs());
        List<String> notes = new ArrayList<>();
        FileForm form = new FormSniffer(paths.get(0), settings, notes).form();
        List<Path> named = paths;
        RoundedNumbers rounded = new RoundedNumbers();
        if (settings.explode() != null) {
            named = paths.stream()
                    .map(path -> path.resolveSibling(path.getFileName() + " exploded by " + settings.explode()))
                    .toList();
            paths = exploded(paths, settings, request, rounded);
        }
        List<SourceColumn> columns = new ArrayList<>();
        for (SourceColumn column :
                FileColumns.of(paths.get(0), named.get(0), form, settings, null, request, notes, rounded)) {
            ColumnType type = settings.types().getOrDefault(column.name(), column.type());
            columns.add(new SourceColumn(column.name(), column.expression(), type, column.quoted()));
        }
        List<String> names = columns.stream().map(SourceColumn::name).toList();
        for (String typed : settings.types().keySet()) {
            if (!names.contains(typed)) {
                throw DatasetException.input(
                        "--types: there is no column \"" + typed + "\". " + UnknownName.hint(typed, names));
            }
        }
        boolean keyless = settings.key().equals(List.of("none")) && !names.contains("none");
        return new Opened(keyless ? settings.withKey(numbered(names)) : settings, paths, named, form, columns, notes);
    }

    /** Copies of the files with a row for each element of a list. */
    private static List<Path> exploded(
            List<Path> paths, FileParameters settings, DatasetRequest request, RoundedNumbers rounded)
            throws DatasetException {
        DiskSpace.require(request.workDirectory(), 0);
        List<Path> copies = new ArrayList<>();
        for (Path path : paths) {
            FileForm form = new FormSniffer(path, settings, new ArrayList<>()).form();
            copies.add(ExplodedFile.of(path, form, settings.explode(), copies.size(), request, rounded));
        }
        return copies;
    }

    /** Looks at all values, if that can be done without DuckDB. */
    static Optional<TableSurvey> survey(Opened opened, List<MappedFile> files, DatasetRequest request)
            throws DatasetException {
        Map<String, Optional<ColumnType>> fields = new LinkedHashMap<>();
        for (SourceColumn column : opened.columns()) {
            fields.put(column.name(), Optional.ofNullable(column.type()));
        }
        return PlainFiles.look(files, fields, request.rows(), LOOKED_AT, request.progress());
    }

    /** The good rows as text; where there are none, what is wrong with the first. */
    private static Dataset texts(Opened opened, List<MappedFile> files, DatasetRequest looked) throws DatasetException {
        try {
            return held(opened, texts(opened.columns()), files, looked);
        } catch (DatasetException e) {
            held(opened, texts(opened.columns()), files, looked.withBadRows(BadRows.FAIL))
                    .close();
            throw e;
        }
    }

    /** Fields of text for columns whose type is to be inferred. */
    private static Map<String, Field> texts(List<SourceColumn> columns) {
        Map<String, Field> fields = new LinkedHashMap<>();
        for (SourceColumn column : columns) {
            ColumnType type = column.type() == null ? ColumnType.TEXT : column.type();
            fields.put(column.name(), new Field(column.name(), type, true));
        }
        return fields;
    }

    /** The rows, numbered, for a look at them in SQL. */
    private static Dataset held(Opened opened, Map<String, Field> fields, List<MappedFile> files, DatasetRequest looked)
            throws DatasetException {
        Entity entity = entity(fields, List.of(opened.row()));
        return MappedFiles.held(FileFamily.NAME, source(opened), entity, files, looked.rows(), looked);
    }

    /**
     * Opens the files.
     *
     * @param fields the fields by column, in order
     * @param key their key, or the number of the row
     * @param plain what a look at the files has shown, if it could be had
     */
    static Dataset dataset(
            Opened opened,
            Map<String, Field> fields,
            List<String> key,
            DatasetRequest request,
            List<MappedFile> files,
            Optional<TableSurvey> plain)
            throws DatasetException {
        return MappedFiles.open(
                FileFamily.NAME, source(opened), entity(fields, key), files, request.rows(), request, plain);
    }

    private static Entity entity(Map<String, Field> fields, List<String> key) {
        List<Field> all = new ArrayList<>();
        for (Field field : fields.values()) {
            all.add(key.contains(field.name()) ? new Field(field.name(), field.type(), false) : field);
        }
        for (String name : key) {
            if (!fields.containsKey(name)) {
                all.add(new Field(name, ColumnType.LONG, false)); // The number of the row.
            }
        }
        return new Entity(ENTITY, all, key.get(key.size() - 1), key.subList(0, key.size() - 1));
    }

    private static String source(Opened opened) {
        String first = opened.paths().get(0).getFileName().toString();
        return (opened.paths().size() == 1 ? first : opened.paths().size() + " files from " + first + " on") + ": "
                + opened.form().label();
    }

    /** The files with what fills the fields. */
    static List<MappedFile> mapped(Opened opened, DatasetRequest request) throws DatasetException {
        List<MappedFile> files = new ArrayList<>();
        for (int i = 0; i < opened.paths().size(); i++) {
            files.add(mapped(opened, i, request));
        }
        boolean columned = files.stream().anyMatch(file -> file.form().kind() == FileForm.Kind.DELIMITED);
        String idle = columned ? null : opened.settings().textOption();
        if (idle != null) {
            throw DatasetException.input(opened.named().get(0) + ": this is "
                    + opened.form().kind().words() + ", and " + idle
                    + " is for text with columns, such as CSV. Leave it out.");
        }
        return files;
    }

    private static MappedFile mapped(Opened opened, int number, DatasetRequest request) throws DatasetException {
        Path path = opened.paths().get(number);
        Path named = opened.named().get(number);
        FileForm form = opened.form();
        List<SourceColumn> columns = opened.columns();
        if (number > 0) {
            form = new FormSniffer(path, opened.settings(), new ArrayList<>()).form();
            boolean both =
                    form.kind() == FileForm.Kind.DELIMITED && opened.form().kind() == FileForm.Kind.DELIMITED;
            if (both && form.header() != opened.form().header()) {
                boolean given = !opened.settings().columns().isEmpty();
                throw DatasetException.input(named + ": its first line looks like "
                        + (form.header() ? "a header" : "a row") + ", that of "
                        + opened.named().get(0) + " like " + (form.header() ? "a row" : "a header") + ". "
                        + (given ? "Pass" : "Begin each file with the header, or pass")
                        + " --header yes or --header no.");
            }
            List<String> known =
                    opened.columns().stream().map(SourceColumn::name).toList();
            List<String> found = new ArrayList<>();
            columns = FileColumns.of(path, named, form, opened.settings(), known, request, found, new RoundedNumbers());
            found.stream().filter(note -> !opened.notes().contains(note)).forEach(opened.notes()::add);
            for (SourceColumn column : columns) {
                if (!known.contains(column.name())) {
                    throw DatasetException.input(named + ": found column " + column.name() + ", expected those of "
                            + opened.named().get(0) + ": " + String.join(", ", known)
                            + ". Put the file with all columns first.");
                }
            }
        }
        Map<String, String> values = new LinkedHashMap<>();
        columns.forEach(column -> values.put(column.name(), column.expression()));
        values.put(opened.row(), MappedFile.ROW_NUMBER);
        return new MappedFile(path, named, form, values);
    }

    /** The same request for a look: bad rows are named when the rows are read for good. */
    private static DatasetRequest quiet(DatasetRequest request, long limit) {
        DatasetProgress progress = request.progress();
        return new DatasetRequest(
                request.parameters(),
                request.inputs(),
                limit,
                request.seed(),
                BadRows.SKIP,
                request.workDirectory().resolve("look"),
                request.offHeapBytes(),
                new DatasetProgress() {
                    @Override
                    public void at(String phase, long rows, long of) {
                        progress.at(phase, rows, of);
                    }

                    @Override
                    public void note(String message) {
                        // Bad rows are spoken of when the rows are read for good.
                    }
                });
    }
}
