// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The rows left out: a TAB-separated table with a header, the row itself as its last columns. It is made with its first row. */
public final class RejectsFile implements Closeable {
    private static final String HEADER = "file\tline\tcolumn\treason\trow\n";

    private final Path path;
    private OutputStream out;
    private long rows;

    public RejectsFile(Path workDirectory) {
        this.path = workDirectory.resolve("rejects.tsv");
    }

    public Path path() {
        return path;
    }

    /** How many rows it has. */
    public long rows() {
        return rows;
    }

    /** Adds a row that is a line. */
    public void addLine(RowProblem problem, byte[] row, int from, int to) throws DatasetException {
        try {
            begin(problem);
            out.write(row, from, to - from);
            out.write('\n');
        } catch (IOException e) {
            throw DiskSpace.unwritable(path, e);
        }
    }

    private void begin(RowProblem problem) throws IOException {
        if (out == null) {
            out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 16);
            out.write(HEADER.getBytes(StandardCharsets.UTF_8));
        }
        rows++;
        out.write((problem.file() + "\t" + problem.line() + "\t" + problem.column() + "\t"
                        + line(problem.reason()).replace('\t', ' ') + "\t")
                .getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a row; line breaks within it become two characters. */
    public void add(RowProblem problem, byte[] row, int from, int to) throws DatasetException {
        try {
            begin(problem);
            for (int at = from; at < to; at++) {
                if (row[at] == '\n' || row[at] == '\r') {
                    out.write('\\');
                    out.write(row[at] == '\n' ? 'n' : 'r');
                } else {
                    out.write(row[at]);
                }
            }
            out.write('\n');
        } catch (IOException e) {
            throw DiskSpace.unwritable(path, e);
        }
    }

    private static String line(String reason) {
        return reason.replace("\n", "\\n").replace("\r", "\\r");
    }

    /** What to say while rows are read: where the file is kept in the end, the one who asked for the rows knows. */
    public static String leftOut(long rows) {
        return rows + (rows == 1 ? " bad row is left out" : " bad rows are left out");
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }
}
