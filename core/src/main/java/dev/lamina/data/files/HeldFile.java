// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.RejectsFile;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.text.DelimitedReader;
import dev.lamina.data.text.TextRecords;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One mapped file's rows as a Parquet file of the work directory, each with its place in the input and with what is wrong
 * with it.
 */
final class HeldFile {
    private final MappedFile file;
    private final Path held;
    private final MappedSql sql;
    private final TextRecords records;
    private final long room;
    private final long rows;
    private final Path shown;

    private HeldFile(MappedFile file, Path held, MappedSql sql, TextRecords records, long room, long rows, Path shown) {
        this.file = file;
        this.held = held;
        this.sql = sql;
        this.records = records;
        this.room = room;
        this.rows = rows;
        this.shown = shown;
    }

    /** What the rows of all files have in common. */
    record Context(Entity entity, DatasetRequest request, DuckSession duck, RejectsFile rejects) {}

    /**
     * Reads a file.
     *
     * @param number its place in the input, from 0
     * @param room how many rows at most
     * @param before how many rows the files before have
     */
    static HeldFile of(Context context, MappedFile file, int number, long room, long before) throws DatasetException {
        if (!file.form().isText()) {
            return hold(context, file, number, room, before, null, null);
        }
        TextRecords records = new TextRecords(file.path(), file.named(), file.form(), context.request());
        TextRecords.Seen seen = records.look(room);
        if (seen.records() == 0) {
            // What is wrong with all of its rows is kept, like that of some.
            Path none = directory(context, "cleaned").resolve(number + ".txt");
            records.copy(room, none, context.rejects());
            return null;
        }
        if (seen.plain()) {
            try {
                HeldFile held = hold(context, file, number, room, before, records, null);
                if (held.rows == seen.records()) {
                    return held;
                }
            } catch (DatasetException e) {
                if (e.kind() == DatasetException.Kind.ENVIRONMENT) {
                    throw e;
                }
                // DuckDB finds other records than we do: it gets a copy that has but one reading.
            }
        }
        Path copy = directory(context, "cleaned").resolve(number + ".txt");
        records.copy(room, copy, context.rejects());
        HeldFile held = hold(context, file, number, room, before, records, copy);
        if (held.rows != seen.records()) {
            throw DatasetException.input(file.named() + ": there are " + held.rows + " rows now, " + seen.records()
                    + " were counted before. The file changed while it was read. Run the command again.");
        }
        return held;
    }

    private static HeldFile hold(
            Context context, MappedFile file, int number, long room, long before, TextRecords records, Path copy)
            throws DatasetException {
        context.request().progress().at("reading " + file.path().getFileName(), 0, -1);
        boolean gzip = file.form().isText() && InputFiles.isGzip(file.path());
        Path shown = copy == null ? file.path() : copy;
        MappedSql sql = new MappedSql(context.entity(), file, shown, copy != null, gzip, room, before);
        Path held = directory(context, "held").resolve(number + ".parquet");
        try {
            List<String> types = context.duck().types(sql.values());
            long rows = context.duck()
                    .execute("COPY (" + sql.checked(types, number) + ") TO "
                            + FilesSql.text(held.toAbsolutePath().toString())
                            + FilesSql.parquet(context.entity().fields().size()));
            return new HeldFile(file, held, sql, records, room, rows, copy);
        } catch (IOException e) {
            throw DuckSession.failed(file.named().toString(), e);
        }
    }

    private static Path directory(Context context, String name) throws DatasetException {
        Path directory = context.request().workDirectory().resolve(name);
        DiskSpace.require(directory, 0);
        return directory;
    }

    MappedFile file() {
        return file;
    }

    /** How many rows it has, bad values included. */
    long rows() {
        return rows;
    }

    /** The Parquet file. */
    Path path() {
        return held;
    }

    /** The Parquet file as a relation. */
    String relation() {
        return MappedSql.held(FilesSql.path(held));
    }

    MappedSql sql() {
        return sql;
    }

    /** Where rows of the file are, and what they are as they were written. */
    interface Places {
        /** @param column the file's column that was asked for, from 1 */
        void at(long record, long line, byte[] row, int from, int to) throws DatasetException;
    }

    /**
     * Finds rows in the file as the user knows it. A row of a Parquet file has its number as its line, and no text.
     *
     * @param wanted their numbers, ascending
     */
    void locate(List<Long> wanted, Places places) throws DatasetException {
        if (records == null) {
            for (long record : wanted) {
                places.at(record, record, new byte[0], 0, 0);
            }
            return;
        }
        records.find(room, new TextRecords.Finder() {
            private int next;

            @Override
            public long wanted() {
                return next < wanted.size() ? wanted.get(next) : 0;
            }

            @Override
            public void found(DelimitedReader reader) throws DatasetException {
                places.at(wanted.get(next++), reader.line(), reader.bytes(), reader.start(), reader.end());
            }
        });
    }

    /** The names of the file's columns. */
    List<String> columns(DuckSession duck) throws DatasetException {
        if (file.form().isText()) {
            return file.form().columns();
        }
        try {
            List<String> columns = new ArrayList<>();
            for (List<Object> column :
                    duck.sql("DESCRIBE SELECT * FROM " + MappedSql.relation(file.form(), file.path(), false, false))) {
                columns.add(column.get(0).toString());
            }
            return columns;
        } catch (IOException e) {
            throw DuckSession.failed(file.named().toString(), e);
        }
    }

    /** Removes the clean copy, which is no longer read. */
    void discardCopy() {
        if (shown != null) {
            try {
                Files.deleteIfExists(shown);
            } catch (IOException e) {
                // It stays in the work directory, which goes with the run.
            }
        }
    }
}
