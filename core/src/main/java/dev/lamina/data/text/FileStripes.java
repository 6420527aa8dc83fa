// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** Stripes straight from the bytes of delimited files. */
public final class FileStripes implements StripeSource {
    /** Some thousands of rows are this much longer than others without being of another kind. */
    private static final double VARIATION = 1.25;

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
    public static StripeSource of(Entity entity, TableSurvey survey) {
        return new FileStripes(entity, survey.files(), -1);
    }

    /** The stripes of these files; empty where one of them is of a form that is left to DuckDB. */
    public static Optional<StripeSource> of(Entity entity, List<MarkedFile> files) {
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

    /** The files with their rows. */
    List<MarkedFile> files() {
        return files;
    }

    @Override
    public Batch sample(int rows) throws IOException {
        Batch batch = new Batch(entity.fields());
        List<Vector> like = new ArrayList<>();
        for (Field field : entity.fields()) {
            like.add(Vector.of(field.type()));
        }
        Grouping none = Grouping.none(like.size());
        CodedStripe stripe = new CodedStripe(none, like);
        try (Pass pass = open(none, rows, number -> number == 0)) {
            pass.next(stripe);
        }
        for (int i = 0; i < like.size(); i++) {
            batch.column(i).append(stripe.alone(i), 0, stripe.rows());
        }
        batch.setRows(stripe.rows());
        return batch;
    }

    @Override
    public double excess(int rows) {
        double first = files.get(0).marks().meanLength(rows);
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
