// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.data.BadRows;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.RejectsFile;
import dev.lamina.data.RowProblem;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.text.DelimitedReader;
import dev.lamina.data.text.FileForm;
import dev.lamina.data.text.TextRecords;
import dev.lamina.names.UnknownName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A copy of a file of JSON lines or Parquet in which a row stands for each element of one of its lists: the element in place of the
 * list, everything else as it was. A row whose list is empty or missing stays, once and without an element.
 */
public final class ExplodedFile {
    /** No text of JSON holds these characters, so that a line is written as it is. */
    private static final String LINES =
            " (FORMAT csv, HEADER false, COMPRESSION none, DELIMITER '\u0001', QUOTE '\u0002', ESCAPE '\u0002')";

    private static final String NONE_SKIPPED = "--explode skips no bad rows; mend the file.";

    private ExplodedFile() {}

    /**
     * Writes the copy.
     *
     * @param list the list's name; of JSON within objects, their names before it, with dots between them
     * @param number the file's place among those of the request, from 0; none but the first must have the list
     * @param rounded gets the numbers of JSON that are rounded in the copy
     * @return where the copy is, in the request's work directory, under the file's own name
     * @throws DatasetException if there is no such list, the file can't hold one, or a line is no JSON
     */
    public static Path of(
            Path file, FileForm form, String list, int number, DatasetRequest request, RoundedNumbers rounded)
            throws DatasetException {
        if (form.kind() == FileForm.Kind.DELIMITED) {
            throw DatasetException.input(
                    file + ": found text between delimiters, which has no lists; --explode needs JSON"
                            + " lines or Parquet. Leave it out.");
        }
        Path copy = request.workDirectory().resolve("exploded-" + number).resolve(file.getFileName());
        boolean json = form.kind() == FileForm.Kind.JSON_LINES;
        DiskSpace.require(copy.getParent(), 0);
        TextRecords records = new TextRecords(file, file, form, request.withBadRows(BadRows.FAIL));
        boolean plain = !json || isPlain(records, rounded);
        // DuckDB takes blank lines for rows, and does not read line ends of two kinds.
        Path shown = plain ? file : copy.resolveSibling(file.getFileName() + ".lines");
        try (DuckSession duck = DuckSession.open(request.workDirectory(), request.offHeapBytes());
                RejectsFile none = new RejectsFile(copy.getParent())) {
            if (!plain) {
                records.copy(Long.MAX_VALUE, shown, none);
            }
            String relation = MappedSql.relation(form, shown, !plain, json && InputFiles.isGzip(file));
            if (json) {
                requireObjects(duck, file, relation, records);
            }
            String select = json
                    ? json(duck, file, relation, list, number > 0)
                    : parquet(duck, file, relation, list, number > 0);
            duck.execute("COPY (" + select + ") TO " + FilesSql.text(copy.toString())
                    + (json ? LINES : " (FORMAT parquet)"));
            if (!plain) {
                Files.delete(shown);
            }
        } catch (IOException e) {
            throw DuckSession.failed(file.toString(), e);
        }
        return copy;
    }

    private static boolean isPlain(TextRecords records, RoundedNumbers rounded) throws DatasetException {
        try {
            return records.look(Long.MAX_VALUE, rounded::add).plain();
        } catch (DatasetException e) {
            throw e.kind() == DatasetException.Kind.INPUT
                    ? DatasetException.input(e.getMessage().replace(RowProblem.ADVICE, NONE_SKIPPED), e)
                    : e;
        }
    }

    private static void requireObjects(DuckSession duck, Path file, String relation, TextRecords records)
            throws DatasetException, IOException {
        Object bad = duck.sql("SELECT min(n) FROM (SELECT line, row_number() OVER () AS n FROM " + relation
                        + ") WHERE NOT CASE WHEN json_valid(line) THEN json_type(line) = 'OBJECT' ELSE false END")
                .get(0)
                .get(0);
        if (bad == null) {
            return;
        }
        records.find(Long.MAX_VALUE, new TextRecords.Finder() {
            @Override
            public long wanted() {
                return ((Number) bad).longValue();
            }

            @Override
            public void found(DelimitedReader reader) throws DatasetException {
                throw DatasetException.input(file + ":" + reader.line()
                        + ":1: not a JSON object; write one object per line. " + NONE_SKIPPED);
            }
        });
    }

    /** @param mayLack whether the file may be without the list, which is then missing in all of its rows */
    private static String parquet(DuckSession duck, Path file, String relation, String list, boolean mayLack)
            throws DatasetException, IOException {
        List<String> lists = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (List<Object> column : duck.sql("DESCRIBE SELECT * FROM " + relation)) {
            (column.get(1).toString().endsWith("]") ? lists : others)
                    .add(column.get(0).toString());
        }
        String name = FilesSql.name(list);
        if (mayLack && !lists.contains(list) && !others.contains(list)) {
            return "SELECT * FROM " + relation;
        }
        // Of a column without a value other programs say no type, or any.
        if (others.contains(list)
                && duck.sql("SELECT 1 FROM " + relation + " WHERE " + name + " IS NOT NULL LIMIT 1")
                        .isEmpty()) {
            return "SELECT * EXCLUDE (" + name + ") FROM " + relation;
        }
        require(file, list, lists);
        return "SELECT * REPLACE (unnest(CASE WHEN len(" + name + ") > 0 THEN " + name + " ELSE [NULL] END) AS " + name
                + ") FROM " + relation;
    }

    private static String json(DuckSession duck, Path file, String relation, String list, boolean mayLack)
            throws DatasetException, IOException {
        String told = FileProbe.structures(duck, relation, Long.MAX_VALUE, Long.MAX_VALUE)
                .get(0);
        JsonNode structure = new ObjectMapper().readTree(told == null ? "{}" : told);
        List<String> lists = new ArrayList<>();
        lists("", structure, lists);
        List<String> names = names(structure, list);
        if (mayLack && names.isEmpty()) {
            return "SELECT line FROM " + relation;
        }
        JsonNode found = structure;
        for (String name : names) {
            found = found.path(name);
        }
        if (found.asText().equals("JSON")) {
            throw DatasetException.input(
                    file + ": --explode: \"" + list + "\" has values of different kinds, expected a"
                            + " list in every line that has it. " + NONE_SKIPPED);
        }
        // What is null in all lines may be a list.
        if (!found.asText().equals("NULL")) {
            require(file, list, lists);
        }
        StringBuilder place = new StringBuilder();
        // A merge drops what is null within the element (RFC 7396), so a word stands in for it.
        String word = UUID.randomUUID().toString();
        String patch = "CASE WHEN json_type(e) <> 'NULL' THEN " + FilesSql.text(word) + " END";
        for (String name : names) {
            place.append(RoundedNumbers.step(name));
        }
        for (int i = names.size() - 1; i >= 0; i--) {
            patch = "json_object(" + FilesSql.text(names.get(i)) + ", " + patch + ")";
        }
        String elements = "json_extract(json_extract(line, " + FilesSql.text(place.toString()) + "), '$[*]')";
        return "SELECT replace(CAST(json_merge_patch(CAST(line AS JSON), " + patch + ") AS VARCHAR), "
                + FilesSql.text('"' + word + '"') + ", coalesce(CAST(e AS VARCHAR), '')) FROM (SELECT line, unnest("
                + "CASE WHEN len(" + elements + ") > 0 THEN " + elements + " ELSE [CAST(NULL AS JSON)] END) AS e FROM "
                + relation + ")";
    }

    /** The names that lead to what is called so, each of which may have dots itself; none where there is no such thing. */
    private static List<String> names(JsonNode structure, String called) {
        if (structure.path(called).isArray()) {
            return List.of(called);
        }
        for (int dot = called.indexOf('.'); dot >= 0; dot = called.indexOf('.', dot + 1)) {
            String first = called.substring(0, dot);
            List<String> within = names(structure.path(first), called.substring(dot + 1));
            if (!within.isEmpty()) {
                return Stream.concat(Stream.of(first), within.stream()).toList();
            }
        }
        return structure.has(called) ? List.of(called) : List.of();
    }

    private static void lists(String prefix, JsonNode structure, List<String> into) {
        for (Map.Entry<String, JsonNode> member : structure.properties()) {
            if (member.getValue().isArray()) {
                into.add(prefix + member.getKey());
            } else if (member.getValue().isObject()) {
                lists(prefix + member.getKey() + ".", member.getValue(), into);
            }
        }
    }

    private static void require(Path file, String list, List<String> lists) throws DatasetException {
        if (!lists.contains(list)) {
            throw DatasetException.input(file + ": --explode: there is no list \"" + list + "\". "
                    + (lists.isEmpty() ? "The file has none. Leave it out." : UnknownName.hint(list, lists)));
        }
    }
}
