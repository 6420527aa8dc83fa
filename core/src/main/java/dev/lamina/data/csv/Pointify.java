// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.WholeFile;
import dev.lamina.data.text.DelimitedReader;
import dev.lamina.names.UnknownName;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Adds a column of points to a delimited file with a header: {@code POINT (longitude latitude)}, well-known text as
 * velvia's {@code socrata_pointify.sh} writes it. The new column is the last one; columns that had its name are left out.
 *
 * @param longitude the name of the column with degrees east
 * @param latitude the name of the column with degrees north
 * @param name the new column's name
 */
public record Pointify(String longitude, String latitude, String name) {
    private static final byte[] POINT = "POINT (".getBytes(StandardCharsets.US_ASCII);

    /**
     * What was written.
     *
     * @param records how many records, blank lines and the header not counted
     * @param points how many of them have a point
     * @param cut how many had empty columns after the last one of the header, which were left out
     */
    public record Written(long records, long points, long cut) {}

    /** The columns of a file: which to look at, and which to leave out. */
    private record Header(int columns, int longitude, int latitude, boolean[] dropped, boolean quoted) {}

    /**
     * Writes a file with the column more. The target gets its name when it is complete, and may be the file itself.
     *
     * @param file what to read
     * @param target what to write
     * @param gzip whether it is compressed
     * @throws DatasetException if a column is missing, a row has more or fewer columns than the header, or a coordinate is
     *     not a number
     */
    public Written write(Path file, CsvDialect dialect, Path target, boolean gzip, CsvProgress progress)
            throws DatasetException {
        Path real = target.toAbsolutePath();
        try {
            // A link goes on to lead to the file that it leads to.
            real = Files.exists(real) ? real.toRealPath() : real;
            DiskSpace.require(real.getParent(), Files.size(file));
        } catch (IOException e) {
            throw DiskSpace.unwritable(target, e);
        }
        Path part = WholeFile.part(real);
        boolean complete = false;
        try (CsvRecords all = new CsvRecords(file, dialect)) {
            Written written;
            try (OutputStream out = WholeFile.stream(part, gzip)) {
                written = copy(all, file, dialect, out, progress);
            }
            keepPermissions(file, part);
            Files.move(part, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            complete = true;
            return written;
        } catch (IOException e) {
            throw DiskSpace.unwritable(target, e);
        } finally {
            if (!complete) {
                part.toFile().delete();
            }
        }
    }

    private static void keepPermissions(Path file, Path part) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(part, PosixFileAttributeView.class);
        if (view != null) {
            view.setPermissions(Files.getPosixFilePermissions(file));
        }
    }

    private Written copy(CsvRecords all, Path file, CsvDialect dialect, OutputStream out, CsvProgress progress)
            throws DatasetException, IOException {
        if (!all.next()) {
            throw InputFiles.empty(file);
        }
        DelimitedReader from = all.record();
        Header header = header(from, file);
        Line line = new Line(out, dialect);
        out.write(all.mark());
        line.begin(from, header);
        line.end(name.getBytes(StandardCharsets.UTF_8), header.quoted(), from);
        long size = file.toFile().length();
        long records = 0;
        long points = 0;
        long cut = 0;
        while (all.next()) {
            if (from.start() == from.end()) {
                out.write(from.bytes(), from.start(), from.following() - from.start());
                continue;
            }
            cut += surplus(from, header, file) ? 1 : 0;
            line.begin(from, header);
            byte[] point = point(from, header, file);
            line.end(point, point.length > 0 && allQuoted(from, header.columns()), from);
            points += point.length > 0 ? 1 : 0;
            if (++records % CsvProgress.RECORDS == 0) {
                progress.at(all.bytesRead(), size);
            }
        }
        return new Written(records, points, cut);
    }

    private Header header(DelimitedReader from, Path file) throws DatasetException {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < from.fields(); i++) {
            names.add(from.text(i).strip());
        }
        boolean[] dropped = new boolean[names.size()];
        for (int i = 0; i < dropped.length; i++) {
            dropped[i] = names.get(i).equals(name);
        }
        return new Header(
                names.size(),
                place(names, "--lon", longitude, file),
                place(names, "--lat", latitude, file),
                dropped,
                allQuoted(from, names.size()));
    }

    private static int place(List<String> names, String option, String wanted, Path file) throws DatasetException {
        int place = names.indexOf(wanted);
        if (place < 0) {
            throw DatasetException.input(file + ":1: there is no column \"" + wanted + "\" (" + option + "). "
                    + UnknownName.hint(wanted, names));
        }
        if (names.lastIndexOf(wanted) != place) {
            throw DatasetException.input(
                    file + ":1: two columns have the name \"" + wanted + "\" (" + option + "). Rename one of them.");
        }
        return place;
    }

    private static boolean allQuoted(DelimitedReader from, int columns) {
        for (int i = 0; i < columns; i++) {
            if (!from.isQuoted(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the record has more columns than the header, all of them empty. */
    private static boolean surplus(DelimitedReader from, Header header, Path file) throws DatasetException {
        int fields = from.fields();
        boolean empty = fields > header.columns();
        for (int i = header.columns(); empty && i < fields; i++) {
            empty = from.start(i) == from.end(i);
        }
        if (fields != header.columns() && !empty) {
            throw DatasetException.input(file + ":" + from.line() + ": found " + fields + " column"
                    + (fields == 1 ? "" : "s") + ", expected " + header.columns() + " as in the header. Fix the row.");
        }
        return empty;
    }

    private byte[] point(DelimitedReader from, Header header, Path file) throws DatasetException {
        byte[] east = degrees(from, header.longitude(), longitude, file);
        byte[] north = degrees(from, header.latitude(), latitude, file);
        if (east.length == 0 || north.length == 0) {
            return new byte[0];
        }
        byte[] point = Arrays.copyOf(POINT, POINT.length + east.length + north.length + 2);
        int at = POINT.length;
        System.arraycopy(east, 0, point, at, east.length);
        at += east.length;
        point[at++] = ' ';
        System.arraycopy(north, 0, point, at, north.length);
        point[at + north.length] = ')';
        return point;
    }

    /** A coordinate as it is written, without quotes and blanks; empty where there is none. */
    private static byte[] degrees(DelimitedReader from, int field, String column, Path file) throws DatasetException {
        byte[] bytes = from.bytes();
        int quotes = from.isQuoted(field) ? 1 : 0;
        int start = from.start(field) + quotes;
        int end = from.end(field) - quotes;
        while (start < end && bytes[start] == ' ') {
            start++;
        }
        while (start < end && bytes[end - 1] == ' ') {
            end--;
        }
        if (start < end && !Degrees.isNumber(bytes, start, end)) {
            throw DatasetException.input(file + ":" + from.line() + ": found \""
                    + from.text(field).strip() + "\" as " + column + ", expected a number or nothing. Fix the row.");
        }
        return start < end ? Arrays.copyOfRange(bytes, start, end) : new byte[0];
    }

    /** Writes records with columns left out, and one after them. */
    private static final class Line {
        private final OutputStream out;
        private final CsvDialect dialect;
        private boolean first;

        Line(OutputStream out, CsvDialect dialect) {
            this.out = out;
            this.dialect = dialect;
        }

        void begin(DelimitedReader from, Header header) throws IOException {
            first = true;
            for (int i = 0; i < header.columns(); i++) {
                if (!header.dropped()[i]) {
                    separate();
                    out.write(from.bytes(), from.start(i), from.end(i) - from.start(i));
                }
            }
        }

        private void separate() throws IOException {
            if (!first) {
                out.write(dialect.delimiter());
            }
            first = false;
        }

        void end(byte[] value, boolean quoted, DelimitedReader from) throws IOException {
            separate();
            String text = new String(value, StandardCharsets.ISO_8859_1);
            boolean needed = text.indexOf((char) dialect.delimiter()) >= 0 || text.indexOf('"') >= 0;
            if (dialect.quoted() && (quoted || needed)) {
                out.write(('"' + text.replace("\"", "\"\"") + '"').getBytes(StandardCharsets.ISO_8859_1));
            } else {
                out.write(value);
            }
            out.write(from.bytes(), from.end(), from.following() - from.end());
        }
    }
}
