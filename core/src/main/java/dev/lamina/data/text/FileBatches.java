// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** The rows of stripes without groups, a batch per stripe. */
final class FileBatches implements BatchCursor {
    private final StripeSource.Pass pass;
    private final CodedStripe stripe;
    private final Batch batch;

    /**
     * @param rows how many rows a batch has
     * @param wanted whether a batch, by its number from 0, is to be read at all
     */
    FileBatches(StripeSource source, Entity entity, int rows, IntPredicate wanted) throws IOException {
        List<Vector> like = new ArrayList<>();
        for (Field field : entity.fields()) {
            like.add(Vector.of(field.type()));
        }
        Grouping none = Grouping.none(like.size());
        this.pass = source.open(none, rows, wanted);
        this.stripe = new CodedStripe(none, like);
        this.batch = new Batch(entity.fields());
    }

    @Override
    public boolean next() throws IOException {
        batch.clear();
        if (pass.next(stripe) < 0) {
            return false;
        }
        for (int i = 0; i < batch.fields().size(); i++) {
            batch.column(i).append(stripe.alone(i), 0, stripe.rows());
        }
        batch.setRows(stripe.rows());
        return true;
    }

    @Override
    public Batch batch() {
        return batch;
    }

    @Override
    public long bytes() {
        return pass.bytesRead();
    }

    @Override
    public void close() throws IOException {
        pass.close();
    }
}
