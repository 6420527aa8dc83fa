// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.BadRows;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.RejectsFile;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.data.text.FileStripes;
import dev.lamina.data.text.MarkedFile;
import dev.lamina.data.text.Survey;
import dev.lamina.data.text.TextFile;
import dev.lamina.model.Entity;
import java.util.List;
import java.util.Optional;

/** Delimited files whose columns and their types are known beforehand. */
public final class KnownFiles {
    private KnownFiles() {}

    /**
     * Checks the files, unless the request permits that to be done while they are read, and makes them readable.
     *
     * @param name the family's name
     * @param source what the report says of where the rows come from
     * @param entity the rows' fields; each file's form fills all of them
     * @param files the files, one or more
     * @param limit how many rows to take from the files' beginning, or {@link DatasetRequest#ALL}
     * @throws DatasetException if a row is bad, and {@code request} does not say to skip it
     */
    public static Dataset open(
            String name, String source, Entity entity, List<TextFile> files, long limit, DatasetRequest request)
            throws DatasetException {
        DiskSpace.require(request.workDirectory(), 0);
        if (request.checkedWhileRead() && request.badRows() == BadRows.FAIL && FileStripes.areKnown(files, entity)) {
            Optional<FileStripes> stripes = new Survey(entity, request.progress())
                    .look(files, limit)
                    .flatMap(marked -> FileStripes.of(entity, marked));
            if (stripes.isPresent()) {
                FilesDataset.Opener opener =
                        () -> check(entity, files, limit, request).view();
                return new FilesDataset(name, source, entity, stripes.get(), opener);
            }
        }
        Checked checked = check(entity, files, limit, request);
        return new FilesDataset(name, source, entity, FileStripes.of(entity, checked.files()), checked.view());
    }

    /** The files that have the good rows, and how DuckDB sees them. */
    private record Checked(List<MarkedFile> files, FilesDataset.View view) {}

    private static Checked check(Entity entity, List<TextFile> files, long limit, DatasetRequest request)
            throws DatasetException {
        DuckSession duck = DuckSession.open(request.workDirectory(), request.offHeapBytes());
        boolean shown = false;
        try {
            Screened screened = new Screening(entity, request).screen(files, limit, duck);
            if (screened.rejects().isPresent()) {
                request.progress().note(RejectsFile.leftOut(screened.rejected()));
            }
            duck.show(entity, screened.textFiles());
            String select = FilesSql.select(entity, screened.textFiles());
            shown = true;
            return new Checked(
                    screened.files(),
                    new FilesDataset.View(duck, select, screened.rows(), screened.rejected(), screened.rejects()));
        } finally {
            if (!shown) {
                duck.close();
            }
        }
    }
}
