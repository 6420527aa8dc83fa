// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.stripes;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.layouts.Compression;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.LayoutFamily;
import dev.lamina.layouts.LayoutParameters;
import dev.lamina.store.catalogue.LoadOptions;

/**
 * Stripes of rows whose columns are encoded together where that pays. Parameters: {@code stripeRows} (131,072 where not
 * given; fewer are taken where chunks would become too large), {@code stripesPerShard} (8), {@code compression} and {@code chunkLength} of the chunks'
 * SSTables ({@code none} where not given) and {@code summary}.
 */
@AutoService(LayoutFamily.class)
public final class StripeFamily implements LayoutFamily {
    @Override
    public String name() {
        return "stripes";
    }

    @Override
    public String summary() {
        return "Stripes of rows, columns that determine each other encoded as one.";
    }

    @Override
    public Layout layout(LayoutParameters parameters) {
        int stripeRows = parameters.count("stripeRows", LoadOptions.STRIPE_ROWS);
        if (stripeRows > ChunkEnvelope.MAX_ROWS) {
            throw parameters.wrong("stripeRows", stripeRows, "at most " + ChunkEnvelope.MAX_ROWS);
        }
        int sstables = parameters.count("sstables", 1);
        if (sstables > 1) {
            throw parameters.wrong("sstables", sstables, "1, since each load takes the place of the one before");
        }
        return new StripeLayout(
                parameters.name(),
                parameters.text("summary", summary()),
                stripeRows,
                parameters.count("stripesPerShard", LoadOptions.STRIPES_PER_SHARD),
                Compression.option(parameters));
    }
}
