// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.RejectsFile;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.text.TableSurvey;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Rows of one entity in files of any form, each with its own expressions for the entity's fields. All rows are read once
 * through DuckDB, checked, and held in Parquet files of the work directory, from which they are read again as often as
 * wanted; memory does not grow with them.
 */
public final class MappedFiles implements Dataset {
    private final String name;
    private final String source;
    private final Entity entity;
    private final DuckSession duck;
    private final String select;
    private final long rows;
    private final RejectsFile rejects;

    private MappedFiles(
            String name,
            String source,
            Entity entity,
            DuckSession duck,
            String select,
            long rows,
            RejectsFile rejects) {
        this.name = name;
        this.source = source;
        this.entity = entity;
        this.duck = duck;
        this.select = select;
        this.rows = rows;
        this.rejects = rejects;
    }

    /**
     * Reads and checks the files.
     *
     * @param name the family's name
     * @param source what the report says of where the rows come from
     * @param entity the rows' fields
     * @param files the files, one or more, in their order
     * @param limit how many rows to take from the files' beginning, or {@link DatasetRequest#ALL}
     * @throws DatasetException if a row is bad: ragged, no UTF-8, with a value that is not of its field's type, without
     *     one that has to be there, or with the key of an earlier row; and {@code request} does not say to skip it
     */
    public static Dataset open(
            String name, String source, Entity entity, List<MappedFile> files, long limit, DatasetRequest request)
            throws DatasetException {
        return open(name, source, entity, files, limit, request, false);
    }

    /**
     * The same where all rows are known to be good, as they stand in the files: they are read as stripes from there, and
     * are held only once they are read in another way.
     *
     * @param plain what a look at the files has shown; empty where there was none, or it is not enough
     */
    public static Dataset open(
            String name,
            String source,
            Entity entity,
            List<MappedFile> files,
            long limit,
            DatasetRequest request,
            Optional<TableSurvey> plain)
            throws DatasetException {
        boolean ordered = entity.key().size() > 1; // Groups of a key ascend, so that slices can be asked of them.
        Optional<TableSurvey> survey = plain;
        if (survey.isEmpty() && request.checkedWhileRead()) {
            survey = PlainFiles.look(entity, files, limit, request.progress());
        }
        if (survey.isPresent() && PlainFiles.hasKey(entity, files, survey.get())) {
            return new PlainDataset(
                    name,
                    source,
                    entity,
                    survey.get(),
                    () -> open(name, source, entity, files, limit, request, ordered));
        }
        return open(name, source, entity, files, limit, request, ordered);
    }

    /**
     * The same, perhaps in another order.
     *
     * @param ordered whether rows come in the order of their key, and not in that of the files: slices are asked of records
     *     that ascend in their group
     */
    public static Dataset open(
            String name,
            String source,
            Entity entity,
            List<MappedFile> files,
            long limit,
            DatasetRequest request,
            boolean ordered)
            throws DatasetException {
        DiskSpace.require(request.workDirectory(), 0);
        DuckSession duck = DuckSession.open(request.workDirectory(), request.offHeapBytes());
        MappedFiles opened = null;
        try (RejectsFile rejects = new RejectsFile(request.workDirectory())) {
            HeldFile.Context context = new HeldFile.Context(entity, request, duck, rejects);
            List<HeldFile> held = new ArrayList<>();
            long rows = 0;
            long bad = 0;
            for (int i = 0; i < files.size() && (limit == DatasetRequest.ALL || rows < limit); i++) {
                long room = limit == DatasetRequest.ALL ? Long.MAX_VALUE : limit - rows;
                HeldFile file = HeldFile.of(context, files.get(i), held.size(), room, rows);
                if (file != null) {
                    bad += new BadValues(context, file).reject();
                    file.discardCopy();
                    held.add(file);
                    rows += file.rows();
                }
            }
            long repeated = held.isEmpty() ? 0 : new RepeatedKeys(context, held).reject();
            rows -= bad + repeated;
            if (rows == 0) {
                throw noRows(files.get(0).path(), files.get(0).form().header(), rejects);
            }
            String select = select(context, held, bad > 0, repeated > 0);
            select = ordered ? ordered(context, select) : select;
            duck.execute("CREATE VIEW " + FilesSql.name(entity.name()) + " AS " + select);
            if (rejects.rows() > 0) {
                request.progress().note(RejectsFile.leftOut(rejects.rows()));
            }
            opened = new MappedFiles(name, source, entity, duck, select, rows, rejects);
            return opened;
        } catch (IOException e) {
            throw DuckSession.failed(files.get(0).path().toString(), e);
        } finally {
            if (opened == null) {
                duck.close();
            }
        }
    }

    private static DatasetException noRows(Path path, boolean header, RejectsFile rejects) {
        return rejects.rows() == 0
                ? InputFiles.noRows(path, header)
                : DatasetException.input(path + ": all " + rejects.rows() + " rows are bad. Run without"
                        + " --bad-rows skip to see what is wrong with the first one.");
    }

    /** What reads the rows that stay; where some don't, once they are in files without them. */
    private static String select(HeldFile.Context context, List<HeldFile> held, boolean bad, boolean repeated)
            throws IOException {
        StringJoiner paths = new StringJoiner(", ");
        for (HeldFile file : held) {
            Path path = file.path();
            if (bad || repeated) {
                path = path.resolveSibling("good-" + path.getFileName());
                context.duck()
                        .execute("COPY (FROM " + file.relation() + " AS h WHERE " + MappedSql.PROBLEM + " IS NULL"
                                + (repeated
                                        ? " AND NOT EXISTS (FROM " + RepeatedKeys.TABLE + " AS r WHERE r."
                                                + MappedSql.FILE + " = h." + MappedSql.FILE + " AND r."
                                                + MappedSql.RECORD + " = h." + MappedSql.RECORD + ")"
                                        : "")
                                + " ORDER BY " + MappedSql.RECORD + ") TO "
                                + FilesSql.text(path.toAbsolutePath().toString()) + " (FORMAT parquet)");
            }
            paths.add(FilesSql.text(path.toAbsolutePath().toString()));
        }
        StringJoiner names = new StringJoiner(", ");
        context.entity().names().forEach(name -> names.add(FilesSql.name(name)));
        return "SELECT " + names + " FROM read_parquet([" + paths + "])";
    }

    /** Writes the rows anew in the order of their key; gives what reads them. */
    private static String ordered(HeldFile.Context context, String select) throws IOException {
        StringJoiner key = new StringJoiner(", ");
        context.entity().key().forEach(name -> key.add(FilesSql.name(name)));
        String path = FilesSql.text(context.request()
                .workDirectory()
                .resolve("held")
                .resolve("ordered.parquet")
                .toAbsolutePath()
                .toString());
        context.duck().execute("COPY (" + select + " ORDER BY " + key + ") TO " + path + " (FORMAT parquet)");
        return "SELECT * FROM read_parquet(" + path + ")";
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Schema schema() {
        return Schema.of(entity);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long rejectedRows() {
        return rejects.rows();
    }

    @Override
    public Optional<Path> rejectsFile() {
        return rejects.rows() == 0 ? Optional.empty() : Optional.of(rejects.path());
    }

    @Override
    public BatchCursor read() throws IOException {
        return duck.read(entity);
    }

    @Override
    public List<List<Object>> sql(String query) throws IOException {
        return duck.sql(query);
    }

    @Override
    public Optional<String> duckSelect() {
        return Optional.of(select);
    }

    @Override
    public void close() {
        duck.close();
    }
}
