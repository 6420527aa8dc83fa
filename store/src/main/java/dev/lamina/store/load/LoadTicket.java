// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import dev.lamina.model.Entity;
import dev.lamina.store.catalogue.EntityJson;
import dev.lamina.store.catalogue.LoadOptions;
import java.io.Serializable;

/**
 * What a process needs to write a part of a {@link SharedLoad}. May be sent to others.
 *
 * @param dataset the dataset's name
 * @param version the number of the version that is loaded
 * @param kind what the rows consist of, as the catalogue has it
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard the most stripes of a partition
 */
public record LoadTicket(String dataset, int version, String kind, int stripeRows, int stripesPerShard)
        implements Serializable {
    /** What the rows consist of. */
    public Entity entity() {
        return EntityJson.read(kind);
    }

    LoadOptions options() {
        return new LoadOptions(stripeRows, stripesPerShard);
    }
}
