// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.EncodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.codec.stripe.StripeEncoder;
import dev.lamina.codec.stripe.TupleCoder;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.store.catalogue.VersionContents;
import java.util.ArrayList;
import java.util.List;

/** Codes and encodes batches as stripes, and keeps the memory in between. Serves one thread at a time. */
final class StripeCoder {
    private final CodedStripe coded;
    private final TupleCoder coder;
    private final StripeEncoder encoder;

    StripeCoder(Entity entity, Grouping grouping) {
        this.coded = new CodedStripe(grouping, VersionContents.like(entity));
        this.coder = new TupleCoder(grouping);
        this.encoder = new StripeEncoder(entity.names());
    }

    EncodedStripe encode(Batch rows) {
        List<Vector> columns = new ArrayList<>();
        for (int i = 0; i < rows.fields().size(); i++) {
            columns.add(rows.column(i));
        }
        coder.code(columns, coded);
        return encoder.encode(coded);
    }
}
