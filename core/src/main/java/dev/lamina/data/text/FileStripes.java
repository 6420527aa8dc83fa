// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Stripes straight from the bytes of delimited files. */
public final class FileStripes implements StripeSource {
    /** Some thousands of rows are this much longer than others without being of another kind. */
    private static final double VARIATION = 1.25;

    /** Of files with 57 columns a batch of this many rows fills the second-level cache but not more. */
    private static final int BATCH_ROWS = 4096;

    private final Entity entity;
    private final List<MarkedFile> files;
    private final long hashBits;

    /** @param hashBits as {@link TupleTable}'s */
    FileStripes(Entity entity, List<MarkedFile> files, long hashBits) {
        this.entity = entity;
        this.files = List.copyOf(files);
        this.hashBits = hashBits;
    }

    /** The stripes of files that were surveyed; a field that no column fills has the number of the row. */
    public static FileStripes of(Entity entity, TableSurvey survey) {
        return new FileStripes(entity, survey.files(), -1);
    }

    /** The stripes of these files; empty where one of them is of a form that is left to DuckDB. */
    public static Optional<FileStripes> of(Entity entity, List<MarkedFile> files) {
        return areKnown(files.stream().map(MarkedFile::file).toList(), entity)
                ? Optional.of(new FileStripes(entity, files, -1))
                : Optional.empty();
    }

    /** Whether files of these forms can be read here; all have one delimiter, which stands in the tuples' keys. */
    public static boolean areKnown(List<TextFile> files, Entity entity) {
        byte delimiter = files.get(0).form().delimiter();
        for (TextFile each : files) {
            TextForm form = each.form();
            if (form.quoted() || form.delimiter() != delimiter || !isKnown(form, entity)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isKnown(TextForm form, Entity entity) {
        for (TextColumn column : form.columns()) {
            if (column.kind() != TextColumn.Kind.DROPPED
                    && !ColumnPlace.isKnown(
                            column.kind(), entity.field(column.field()).type())) {
                return false;
            }
        }
        return form.delimiter() > 0 && form.delimiter() != '\n' && form.delimiter() != '\r';
    }

    /** The first file, as the user named it. */
    public Path path() {
        return files.get(0).file().path();
    }

    /** The files with their rows. */
    List<MarkedFile> files() {
        return files;
    }

    @Override
    public Batch sample(int rows) throws IOException {
        try (BatchCursor first = new FileBatches(this, entity, rows, number -> number == 0)) {
            first.next();
            return first.batch();
        }
    }

    /** All rows, in their order. */
    public BatchCursor read() throws IOException {
        return new FileBatches(this, entity, BATCH_ROWS, number -> true);
    }

    /** How many rows the files have. */
    public long rows() {
        return files.stream().mapToLong(MarkedFile::rows).sum();
    }

    @Override
    public double excess(int rows) {
        double first = files.get(0).marks().meanLength(Math.max(rows, RowMarks.EVERY));
        double most = first;
        for (MarkedFile file : files) {
            most = Math.max(most, file.marks().maxMeanLength());
        }
        return first == 0 || most < VARIATION * first ? 0 : most - first;
    }

    @Override
    public Pass open(Grouping grouping, int stripeRows, IntPredicate wanted) {
        return new FilePass(entity, grouping, files, stripeRows, wanted, hashBits);
    }
}
