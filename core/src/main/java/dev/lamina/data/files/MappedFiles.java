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
import dev.lamina.data.text.FileStripes;
import dev.lamina.data.text.TableSurvey;
import dev.lamina.model.Entity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Files of any form, each with its own expressions for the fields of one entity. Where columns fill fields as they stand,
 * rows are read from the files' bytes. DuckDB reads all other files, and what is asked in SQL: each row once, checked and
 * held in Parquet files of the work directory, from which it is read again as often as wanted; memory does not grow.
 */
public final class MappedFiles {
    private MappedFiles() {}

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
        return open(name, source, entity, files, limit, request, Optional.empty());
    }

    /**
     * The same where somebody has looked at the files already.
     *
     * @param seen what that look has shown; empty where it was not enough, or there was none
     */
    public static Dataset open(
            String name,
            String source,
            Entity entity,
            List<MappedFile> files,
            long limit,
            DatasetRequest request,
            Optional<TableSurvey> seen)
            throws DatasetException {
        Optional<TableSurvey> survey =
                seen.isPresent() ? seen : PlainFiles.look(entity, files, limit, request.progress());
        if (survey.isPresent() && PlainFiles.hasKey(entity, files, survey.get())) {
            FileStripes stripes = FileStripes.of(entity, survey.get());
            return new FilesDataset(name, source, entity, stripes, () -> hold(entity, files, limit, request));
        }
        return held(name, source, entity, files, limit, request);
    }

    /** The same, read by DuckDB whatever the files are: for rows that are asked in SQL alone. */
    public static Dataset held(
            String name, String source, Entity entity, List<MappedFile> files, long limit, DatasetRequest request)
            throws DatasetException {
        return new FilesDataset(name, source, entity, hold(entity, files, limit, request));
    }

    private static FilesDataset.View hold(Entity entity, List<MappedFile> files, long limit, DatasetRequest request)
            throws DatasetException {
        DiskSpace.require(request.workDirectory(), 0);
        DuckSession duck = DuckSession.open(request.workDirectory(), request.offHeapBytes());
        FilesDataset.View view = null;
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
                throw noRows(files.get(0).named(), files.get(0).form().header(), rejects);
            }
            String select = select(context, held, bad > 0, repeated > 0);
            // Groups of a key ascend, so that slices can be asked of them.
            select = entity.key().size() > 1 ? ordered(context, select) : select;
            duck.execute("CREATE VIEW " + FilesSql.name(entity.name()) + " AS " + select);
            if (rejects.rows() > 0) {
                request.progress().note(RejectsFile.leftOut(rejects.rows()));
            }
            view = new FilesDataset.View(
                    duck,
                    select,
                    rows,
                    rejects.rows(),
                    rejects.rows() == 0 ? Optional.empty() : Optional.of(rejects.path()));
            return view;
        } catch (IOException e) {
            throw DuckSession.failed(files.get(0).named().toString(), e);
        } finally {
            if (view == null) {
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
                                + FilesSql.text(path.toAbsolutePath().toString())
                                + FilesSql.parquet(context.entity().fields().size()));
            }
            paths.add(FilesSql.path(path));
        }
        StringJoiner names = new StringJoiner(", ");
        context.entity().names().forEach(name -> names.add(FilesSql.name(name)));
        return "SELECT " + names + " FROM " + MappedSql.held("[" + paths + "]");
    }

    /** Writes the rows anew in the order of their key; gives what reads them. */
    private static String ordered(HeldFile.Context context, String select) throws IOException {
        StringJoiner key = new StringJoiner(", ");
        context.entity().key().forEach(name -> key.add(FilesSql.name(name)));
        Path path = context.request()
                .workDirectory()
                .resolve("held")
                .resolve("ordered.parquet")
                .toAbsolutePath();
        context.duck()
                .execute("COPY (" + select + " ORDER BY " + key + ") TO " + FilesSql.text(path.toString())
                        + FilesSql.parquet(context.entity().fields().size()));
        return "SELECT * FROM " + MappedSql.held(FilesSql.path(path));
    }
}
