// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import dev.lamina.data.text.DelimitedReader;
import dev.lamina.data.text.FileForm;
import dev.lamina.data.text.ValueFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds out the form of a file by its first bytes: a mebibyte, or as many as its longest row may have. */
final class FormSniffer {
    private static final int MIN_LOOKED_AT = 1 << 20;

    private static final char[] DELIMITERS = {',', '\t', ';', '|'};

    /** Where numbers have decimal commas, those divide rows as evenly as another delimiter may. */
    private static final char[] COMMA_LAST = {'\t', ';', '|', ','};

    private static final String DECIMAL_COMMA = " *[-+]?[0-9][0-9.]*,[0-9]+ *";

    private final Path path;
    private final FileParameters settings;
    private final List<String> notes;
    private final int lookedAt;

    /** @param notes gets what a person should know about names that were made up */
    FormSniffer(Path path, FileParameters settings, List<String> notes) {
        this.path = path;
        this.settings = settings;
        this.notes = notes;
        this.lookedAt = Math.max(MIN_LOOKED_AT, settings.maxRow().bytes());
    }

    FileForm form() throws DatasetException {
        byte[] head = head();
        String begin = new String(head, 0, Math.min(head.length, 4), StandardCharsets.ISO_8859_1);
        if (begin.equals(InputFiles.ZSTD)) {
            throw DatasetException.input(path + ": this is compressed with zstd. Decompress it first, or let its name"
                    + " end in .zst and the glob that names it too.");
        }
        if (begin.equals("PAR1")) {
            requirePlain("Parquet", settings.values().isPlain());
            return FileForm.parquet();
        }
        if (settings.charset().equals(StandardCharsets.UTF_8)
                && (begin.equals("\u00FF\u00FE\0\0") || begin.equals("\0\0\u00FE\u00FF"))) {
            throw DatasetException.input(path + ":1:1: the text is UTF-32. Pass --encoding utf-32.");
        }
        if (head.length >= 2
                && (head[0] == (byte) 0xFF && head[1] == (byte) 0xFE
                        || head[0] == (byte) 0xFE && head[1] == (byte) 0xFF)
                && settings.charset().equals(StandardCharsets.UTF_8)) {
            throw DatasetException.input(path + ":1:1: the text is UTF-16. Pass --encoding utf-16.");
        }
        if (head.length >= 4
                && settings.charset().equals(StandardCharsets.UTF_8)
                && (head[0] == 0) != (head[1] == 0)
                && (head[0] == 0) == (head[2] == 0)
                && (head[1] == 0) == (head[3] == 0)) {
            throw DatasetException.input(
                    path + ":1:1: the text looks like UTF-16. Pass --encoding utf-16" + (head[0] == 0 ? "be." : "le."));
        }
        byte[] text = recoded(head, settings.charset());
        int first = firstVisible(text);
        if (first >= 0 && text[first] == '{' && settings.delimiter() == null) {
            ValueFormat values = settings.values();
            requirePlain("JSON lines", values.nulls().isEmpty() && !values.hasOtherNumbers());
            return FileForm.jsonLines().in(settings.charset()).with(values).with(settings.maxRow());
        }
        if (first >= 0 && text[first] == '[' && settings.delimiter() == null) {
            throw DatasetException.input(
                    path + ":1:1: this is a JSON array; write one object per line. Convert it, for example with"
                            + " jq -c '.[]'.");
        }
        if (new String(text, 0, Math.min(text.length, 16), StandardCharsets.UTF_8)
                .matches("(?is)\uFEFF?\"?sep=.\"?[\r\n].*")) {
            throw DatasetException.input(
                    path + ":1:1: found a line \"sep=\", which is for Excel alone, expected names or"
                            + " a row. Remove the line, for example with tail -n +2.");
        }
        if (new String(text, StandardCharsets.ISO_8859_1).matches("[^\r\n]*\r[^\n]+")) {
            throw DatasetException.input(path + ":1: lines end with a carriage return alone, expected line feeds."
                    + " Convert the file, for example with tr '\\r' '\\n'.");
        }
        return delimited(text);
    }

    private void requirePlain(String form, boolean plain) throws DatasetException {
        if (!plain) {
            throw DatasetException.input(path + ": this is " + form + ", and --null, --decimal and --thousands"
                    + (form.equals("Parquet") ? " and --date-format" : "")
                    + " are for text with columns, such as CSV. Leave them out.");
        }
    }

    private byte[] head() throws DatasetException {
        try (InputStream text = InputFiles.open(path, InputFiles.isGzip(path))) {
            return text.readNBytes(lookedAt);
        } catch (IOException e) {
            throw InputFiles.unreadable(path.toString(), e);
        }
    }

    private static byte[] recoded(byte[] head, Charset charset) {
        return charset.equals(StandardCharsets.UTF_8)
                ? head
                : new String(head, charset).getBytes(StandardCharsets.UTF_8);
    }

    private static int firstVisible(byte[] text) {
        int from = text.length >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB ? 3 : 0;
        for (int at = from; at < text.length; at++) {
            if (text[at] > ' ' || text[at] < 0) {
                return at;
            }
        }
        return -1;
    }

    private FileForm delimited(byte[] text) throws DatasetException {
        char delimiter = settings.delimiter() != null ? settings.delimiter() : delimiter(text);
        List<List<String>> rows = rows(text, delimiter);
        if (rows.isEmpty()) {
            throw InputFiles.empty(path);
        }
        boolean header = settings.header() != null ? settings.header() : isHeader(rows);
        int columns = commonest(header && rows.size() > 1 ? rows.subList(1, rows.size()) : rows);
        if (header && rows.size() == 1) {
            columns = rows.get(0).size();
        }
        if (header && settings.columns().isEmpty()) {
            requireNameForEach(rows, columns);
        }
        return FileForm.delimited(delimiter, header, names(header ? rows.get(0) : null, columns))
                .in(settings.charset())
                .with(settings.values())
                .with(settings.maxRow());
    }

    /** The character at which most rows fall into the same number of columns, more than one. */
    private char delimiter(byte[] text) throws DatasetException {
        char best = ',';
        double most = 0;
        for (char candidate : settings.values().decimal() == ',' ? COMMA_LAST : DELIMITERS) {
            List<List<String>> rows = rows(text, candidate);
            int columns = rows.isEmpty() ? 1 : commonest(rows);
            // What only ends lines, as a semicolon does in SQL, is not a delimiter.
            boolean parts = rows.stream()
                    .anyMatch(
                            row -> row.stream().filter(cell -> !cell.isBlank()).count() > 1);
            if (columns > 1 && parts) {
                long alike = rows.stream().filter(row -> row.size() == columns).count();
                double share = (double) alike / rows.size() + Math.min(columns, 50) / 1000.0;
                if (share > most) {
                    most = share;
                    best = candidate;
                }
            }
        }
        // In rows of decimal commas, with no header above them, those are as regular as what stands between the
        // numbers.
        for (int i = 0; best == ',' && most > 0 && i < COMMA_LAST.length - 1; i++) {
            if (haveDecimalCommas(rows(text, COMMA_LAST[i]))) {
                best = COMMA_LAST[i];
                notes.add(path.getFileName() + ": all commas stand in numbers, so that rows are divided at "
                        + (best == '\t' ? "tabs" : "\"" + best + "\"") + "; --delimiter , divides them at commas");
            }
        }
        return best;
    }

    /** Whether all rows have the same number of columns, more than one, and commas in numbers alone. */
    private static boolean haveDecimalCommas(List<List<String>> rows) {
        return rows.stream()
                .allMatch(row -> row.size() > 1
                        && row.size() == rows.get(0).size()
                        && row.stream().allMatch(cell -> cell.indexOf(',') < 0 || cell.matches(DECIMAL_COMMA)));
    }

    private static int commonest(List<List<String>> rows) {
        Map<Integer, Integer> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row.size(), 1, Integer::sum));
        int best = 0;
        for (Map.Entry<Integer, Integer> count : counts.entrySet()) {
            if (best == 0 || count.getValue() > counts.get(best)) {
                best = count.getKey();
            }
        }
        return best;
    }

    /** The first rows, as text without quotes; what the end of the bytes cuts off is left out. */
    private List<List<String>> rows(byte[] text, char delimiter) throws DatasetException {
        List<List<String>> rows = new ArrayList<>();
        try (DelimitedReader reader =
                new DelimitedReader(new ByteArrayInputStream(text), delimiter, true, settings.maxRow())) {
            // What begins with a record that has no end is no measure of the others.
            while (rows.size() < 1000 && reader.next() && !(reader.isCutShort() && !rows.isEmpty())) {
                List<String> row = new ArrayList<>();
                for (int i = 0; i < reader.fields(); i++) {
                    row.add(reader.text(i));
                }
                rows.add(row);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e); // Bytes at hand can be read.
        }
        if (text.length == lookedAt && rows.size() > 1 && rows.size() < 1000) {
            rows.remove(rows.size() - 1);
        }
        return rows;
    }

    /** A header has names: no number, no day, nothing twice beside empty ones, no value that comes again below. */
    private static boolean isHeader(List<List<String>> rows) {
        boolean named = false;
        for (String name : rows.get(0)) {
            String cell = name.trim();
            if (cell.matches("[-+.]?[0-9][0-9.,:/TZ +-]*([eE][-+]?[0-9]+)?") || cell.matches("[0-9A-Fa-f]{16,}")) {
                return false;
            }
            named |= !cell.isEmpty();
        }
        if (!named) {
            return rows.get(0).size() > 1 && rows.size() > 1;
        }
        // Rows of texts alone look as a header does; one whose values come again in their columns is a row.
        int again = 0;
        for (int column = 0; column < rows.get(0).size(); column++) {
            String name = rows.get(0).get(column).trim();
            for (List<String> row : rows.subList(1, rows.size())) {
                if (!name.isEmpty()
                        && column < row.size()
                        && row.get(column).trim().equals(name)) {
                    again++;
                    break;
                }
            }
        }
        return again == 0;
    }

    /**
     * Refuses a first line with fewer names than rows have values: a title, a comment, or names to which one more belongs in
     * front, as R writes them. Delimiters that end all rows but the header make no values.
     */
    private void requireNameForEach(List<List<String>> rows, int columns) throws DatasetException {
        int named = rows.get(0).size();
        boolean more = rows.stream()
                .filter(row -> row.size() == columns)
                .anyMatch(row ->
                        !row.subList(Math.min(named, columns), columns).stream().allMatch(String::isBlank));
        if (more) {
            throw DatasetException.input(path + ":1:" + named + ": found " + named + (named == 1 ? " name" : " names")
                    + " in the header, expected one for each of the " + columns + " columns. If the line is a title or"
                    + " a comment, remove it, for example with tail -n +2; if it is a row, pass --header no; else pass"
                    + " --columns with " + columns + " names, or correct it.");
        }
    }

    private List<String> names(List<String> header, int columns) throws DatasetException {
        if (!settings.columns().isEmpty()) {
            if (settings.columns().size() != columns) {
                throw DatasetException.input(path + ": found " + columns + " columns, expected the "
                        + settings.columns().size() + " that --columns names.");
            }
            return settings.columns();
        }
        if (header != null && header.stream().allMatch(String::isBlank)) {
            throw DatasetException.input(path + ":1:1: the header has no names. Pass --columns with " + columns
                    + " names, or correct the first line.");
        }
        if (header != null && header.size() > columns) {
            throw DatasetException.input(path + ":1:" + (columns + 1) + ": found " + header.size()
                    + " names in the header, expected one for each of the " + columns + " columns. Pass --columns with "
                    + columns
                    + " names, or correct the first line.");
        }
        List<String> names = new ArrayList<>();
        Map<String, Integer> places = new HashMap<>();
        List<String> made = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            String given =
                    header == null || i >= header.size() ? "" : header.get(i).trim();
            String name = settings.name(given);
            if (name.isEmpty()) {
                name = "column" + (i + 1);
                made.add(name);
            }
            Integer before = places.putIfAbsent(name.toLowerCase(Locale.ROOT), i);
            if (before != null) {
                throw DatasetException.input(path + ":1:" + (i + 1) + ": found the name \"" + given + "\" of column "
                        + (before + 1)
                        + " again: " + settings.difference() + ". Pass --columns with "
                        + columns + " names, or correct the first line.");
            }
            names.add(name);
        }
        if (header == null) {
            notes.add(path.getFileName() + " has no header: its columns are called column1 to column" + columns
                    + "; --columns gives them names, --header yes takes those of its first line");
        } else if (!made.isEmpty()) {
            notes.add(path.getFileName() + ": columns without a name in the header are called "
                    + String.join(", ", made));
        }
        return List.copyOf(names);
    }
}
