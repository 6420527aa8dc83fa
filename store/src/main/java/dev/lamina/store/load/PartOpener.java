// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import java.io.IOException;
import java.util.Optional;

/** Begins one part of a load by several writers. */
public final class PartOpener implements LoadOpener {
    private final StripeSpace space;
    private final LoadTicket ticket;
    private final int index;
    private PartLoad load;

    public PartOpener(StripeSpace space, LoadTicket ticket, int index) {
        this.space = space;
        this.ticket = ticket;
        this.index = index;
    }

    @Override
    public Optional<OpenLoad> resumed() {
        return Optional.empty();
    }

    @Override
    public OpenLoad begin(StripePlan plan) throws IOException {
        load = PartLoad.begin(space, ticket, index, plan);
        return load;
    }

    /** The part that was begun, when it is finished. */
    public WrittenPart written() {
        return load.written();
    }
}
