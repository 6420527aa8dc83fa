// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.files;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.LineReader;
import dev.lamina.data.RejectsFile;
import dev.lamina.data.RowProblem;
import dev.lamina.data.duck.RepeatedRows;
import dev.lamina.data.text.RowMarks;
import dev.lamina.data.text.RowReader;
import dev.lamina.data.text.TextFile;
import dev.lamina.model.Entity;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies the good rows of files, byte for byte, and keeps the bad ones in a file of their own with the reason. */
final class Cleaning implements AutoCloseable {
    /** Event tables shrink to about a sixth. */
    private static final int GZIP_RATIO = 6;

    private final Entity entity;
    private final Path workDirectory;
    private RejectsFile rejects;
    private int copies;

    Cleaning(Entity entity, Path workDirectory) {
        this.entity = entity;
        this.workDirectory = workDirectory;
        this.rejects = new RejectsFile(workDirectory);
    }

    /** The rows that were left out because they are bad. */
    RejectsFile rejects() {
        return rejects;
    }

    /** Forgets what was rejected so far; the same files are to be cleaned once more. */
    void startAgain() throws DatasetException {
        close();
        rejects = new RejectsFile(workDirectory);
    }

    /**
     * Copies a file's good rows.
     *
     * @param room how many rows at most
     * @param repeated rows to leave out as well, by their number among all good rows; those of this file are passed
     * @return the part, with the copy as the file to use
     */
    Screening.Part clean(Screening.Part part, long room, RepeatedRows repeated, Screening.GoodRows good)
            throws DatasetException {
        TextFile file = part.original();
        Path copy = workDirectory.resolve("cleaned").resolve(++copies + "-" + plainName(file));
        boolean dirty = false;
        long seen = 0;
        long kept = 0;
        long written = 0;
        RowMarks marks = new RowMarks();
        try (RowReader reader = new RowReader(file, entity)) {
            DiskSpace.require(copy.getParent(), estimatedBytes(file));
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 16)) {
                while (seen < room && reader.next()) {
                    if (reader.problem() != null) {
                        dirty = true;
                        reject(reader.problem(), reader);
                    } else if (part.firstRow() + seen++ == repeated.next()) {
                        dirty = true;
                        reject(reader.repeated(entity.identity()), reader);
                        repeated.advance();
                    } else {
                        kept++;
                        marks.row(written);
                        good.row(file, seen, reader.identityNumber());
                        written += writeLine(reader.lines(), out);
                    }
                }
            } catch (IOException e) {
                throw DiskSpace.unwritable(copy, e);
            }
        }
        return new Screening.Part(
                file, new TextFile(copy, file.form(), false, false), marks, part.firstRow(), kept, dirty, seen == room);
    }

    private static long estimatedBytes(TextFile file) {
        return file.path().toFile().length() * (file.gzip() ? GZIP_RATIO : 1);
    }

    private static String plainName(TextFile file) {
        String name = file.path().getFileName().toString();
        return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    }

    private void reject(RowProblem problem, RowReader reader) throws DatasetException {
        LineReader line = reader.lines();
        rejects.addLine(problem, line.bytes(), line.start(), reader.isBlank() ? line.start() : line.end());
    }

    private static int writeLine(LineReader line, OutputStream out) throws IOException {
        out.write(line.bytes(), line.start(), line.end() - line.start());
        out.write('\n');
        return line.end() - line.start() + 1;
    }

    @Override
    public void close() throws DatasetException {
        try {
            rejects.close();
        } catch (IOException e) {
            throw DiskSpace.unwritable(rejects.path(), e);
        }
    }
}
