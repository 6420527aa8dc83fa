// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.BadRows;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.RejectsFile;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.text.FileStripes;
import dev.lamina.data.text.MarkedFile;
import dev.lamina.data.text.Survey;
import dev.lamina.data.text.TextFile;
import dev.lamina.model.Entity;
import java.util.List;

/**
 * Files as they came, with what a quick look at them has shown.
 *
 * @param limit how many rows to take, or {@link DatasetRequest#ALL}
 * @param marked the files with their rows; none where they have to be screened before they are read
 */
record UncheckedFiles(
        Entity entity, List<TextFile> files, long limit, DatasetRequest request, List<MarkedFile> marked) {
    /** Looks at the files, if the request permits to read them without more. */
    static UncheckedFiles look(Entity entity, List<TextFile> files, long limit, DatasetRequest request) {
        List<MarkedFile> marked = List.of();
        if (request.checkedWhileRead() && request.badRows() == BadRows.FAIL && FileStripes.areKnown(files, entity)) {
            marked = new Survey(entity, request.progress()).look(files, limit).orElse(List.of());
        }
        return new UncheckedFiles(entity, files, limit, request, marked);
    }

    /** Whether they can be read without having been screened, by a reader that judges each row. */
    boolean isReadable() {
        return !marked.isEmpty();
    }

    /** How many rows they have. */
    long rows() {
        return marked.stream().mapToLong(MarkedFile::rows).sum();
    }

    /** Starts a DuckDB with what the request gives it. */
    DuckSession openDuck() throws DatasetException {
        return DuckSession.open(request.workDirectory(), request.offHeapBytes());
    }

    /**
     * Screens them.
     *
     * @throws DatasetException if a row is bad, and the request does not say to skip it; or if there are not as many
     *     rows as there were
     */
    Screened screen(DuckSession duck) throws DatasetException {
        Screened screened = new Screening(entity, request).screen(files, limit, duck);
        if (isReadable() && screened.rows() != rows()) {
            throw DatasetException.input(files.get(0).path() + ": there are " + screened.rows() + " rows now, " + rows()
                    + " when it was opened. The file changed while it was read. Run the command again.");
        }
        if (screened.rejects().isPresent()) {
            request.progress().note(RejectsFile.leftOut(screened.rejected()));
        }
        return screened;
    }
}
