// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.data.BadRows;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.GzipStream;
import dev.lamina.data.InputFiles;
import dev.lamina.data.RejectsFile;
import dev.lamina.data.RowProblem;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The records of a file of text: whether they are records at all, and where they stand. The records of this reader are the
 * rows that DuckDB is shown; a file in which DuckDB could see others is copied in a way that can't be misread.
 */
public final class TextRecords {
    private static final int RECORDS_BETWEEN_PROGRESS = 1 << 16;

    private final Path path;
    private final Path named;
    private final FileForm form;
    private final DatasetRequest request;
    private boolean padded;

    /** @param named what messages call the file */
    public TextRecords(Path path, Path named, FileForm form, DatasetRequest request) {
        this.path = path;
        this.named = named;
        this.form = form;
        this.request = request;
    }

    /**
     * What a pass has shown.
     *
     * @param records how many records are good as text
     * @param plain whether DuckDB can be shown the file as it is
     */
    public record Seen(long records, boolean plain) {}

    /** Hears of records, good and bad. */
    private interface Listener {
        /**
         * @param problem what is wrong with the record as text; {@code null} where nothing is
         * @return whether to go on
         */
        boolean record(DelimitedReader reader, RowProblem problem) throws DatasetException;
    }

    /** Opens a file's text, decompressed, as UTF-8 or as what it takes for it. */
    static InputStream open(Path path, FileForm form) throws IOException, DatasetException {
        InputStream text = InputFiles.open(path, InputFiles.isGzip(path));
        return form.charset().equals(StandardCharsets.UTF_8) ? text : new RecodedText(text, form.charset());
    }

    /**
     * Looks at the file's first records.
     *
     * @param room how many records at most
     * @throws DatasetException if one is not a record, and bad rows are not to be skipped
     */
    public Seen look(long room) throws DatasetException {
        return look(room, reader -> {});
    }

    /** The same, with each good record shown to {@code good}. */
    public Seen look(long room, Consumer<DelimitedReader> good) throws DatasetException {
        boolean[] plain = {form.charset().equals(StandardCharsets.UTF_8)};
        long records = pass(room, "checking ", (reader, problem) -> {
            if (problem != null) {
                if (request.badRows() == BadRows.FAIL) {
                    throw problem.asException();
                }
                plain[0] = false;
            } else {
                good.accept(reader);
            }
            plain[0] &= reader.isPlain();
            return true;
        });
        return new Seen(records, plain[0] && !padded);
    }

    /**
     * Writes the good records, in UTF-8, without header, each with a line feed.
     *
     * @param rejects gets the others
     */
    public void copy(long room, Path copy, RejectsFile rejects) throws DatasetException {
        DiskSpace.require(copy.toAbsolutePath().getParent(), path.toFile().length());
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 16)) {
            pass(room, "cleaning ", (reader, problem) -> {
                if (problem != null) {
                    rejects.add(problem, reader.bytes(), reader.start(), reader.end());
                    return true;
                }
                try {
                    write(reader, out);
                } catch (IOException e) {
                    throw DiskSpace.unwritable(copy, e);
                }
                return true;
            });
        } catch (IOException e) {
            throw DiskSpace.unwritable(copy, e);
        }
    }

    /** Hears of the records that it asked for. */
    public interface Finder {
        /** The number of the next record wanted, from 1 and ascending; 0 for no more. */
        long wanted();

        /** Has found it. */
        void found(DelimitedReader reader) throws DatasetException;
    }

    /** Finds good records by their number. */
    public void find(long room, Finder finder) throws DatasetException {
        long[] number = {0};
        pass(room, "looking up rows of ", (reader, problem) -> {
            if (problem == null && ++number[0] == finder.wanted()) {
                finder.found(reader);
            }
            return finder.wanted() > 0;
        });
    }

    private long pass(long room, String doing, Listener listener) throws DatasetException {
        long good = 0;
        String phase = doing + path.getFileName();
        try (InputStream text = open(path, form);
                DelimitedReader reader = new DelimitedReader(text, form.delimiter(), form.quoted(), form.maxRow())) {
            boolean header = form.header();
            while (good < room && reader.next()) {
                if (header) {
                    header = false;
                    continue;
                }
                RowProblem problem = problem(reader);
                if (problem == null && ++good % RECORDS_BETWEEN_PROGRESS == 0) {
                    request.progress().at(phase, good, -1);
                }
                if (!listener.record(reader, problem)) {
                    break;
                }
            }
            padded = text instanceof GzipStream gzip && gzip.isPadded();
        } catch (IOException e) {
            throw InputFiles.unreadable(named.toString(), e);
        }
        request.progress().at(phase, good, good);
        return good;
    }

    private RowProblem problem(DelimitedReader reader) {
        if (reader.problem() != null) {
            return problem(reader, reader.problemColumn(), reader.problem());
        }
        int columns = form.columns().size();
        if (reader.fields() != columns) {
            return problem(
                    reader,
                    Math.min(reader.fields(), columns) + (reader.fields() > columns ? 1 : 0),
                    "found " + reader.fields() + " columns, expected " + columns);
        }
        if (!Utf8.isValid(reader.bytes(), reader.start(), reader.end())) {
            for (int i = 0; i < columns; i++) {
                if (!Utf8.isValid(reader.bytes(), reader.start(i), reader.end(i))) {
                    return problem(
                            reader,
                            i + 1,
                            form.charset().equals(StandardCharsets.UTF_8)
                                    ? "not valid UTF-8 (for Latin-1, pass --encoding latin1)"
                                    : "not valid " + form.charset().name()
                                            + " (for another encoding, pass --encoding)");
                }
            }
        }
        return null;
    }

    private RowProblem problem(DelimitedReader reader, int column, String reason) {
        return new RowProblem(named, reader.line(), column, reason);
    }

    private void write(DelimitedReader reader, OutputStream out) throws IOException {
        byte[] bytes = reader.bytes();
        for (int i = 0; i < reader.fields(); i++) {
            if (i > 0) {
                out.write(form.delimiter());
            }
            int from = reader.start(i);
            int to = reader.end(i);
            if (form.quoted() && hasStrayQuote(bytes, from, to)) {
                out.write('"');
                for (int at = from; at < to; at++) {
                    if (bytes[at] == '"') {
                        out.write('"');
                    }
                    out.write(bytes[at]);
                }
                out.write('"');
            } else if (from == to && reader.fields() == 1) {
                out.write('"');
                out.write('"');
            } else {
                out.write(bytes, from, to - from);
            }
        }
        out.write('\n');
    }

    private static boolean hasStrayQuote(byte[] bytes, int from, int to) {
        if (from == to || bytes[from] == '"') {
            return false;
        }
        for (int at = from; at < to; at++) {
            if (bytes[at] == '"') {
                return true;
            }
        }
        return false;
    }
}
