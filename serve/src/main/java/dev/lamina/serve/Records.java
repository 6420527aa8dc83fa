// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The records that a service gives out, each entity in each of some layouts. Safe for use by several threads. */
public interface Records {
    /** The names of the layouts that are served, in the order in which they are listed. */
    List<String> layouts();

    /** What is served in each of them. */
    List<Entity> entities();

    /**
     * The records of a key; does not wait for them.
     *
     * @param layout one of {@link #layouts}
     * @param entity the name of one of {@link #entities}
     * @param key a value of the first field of the entity's key ({@link Entity#key}), as text
     * @return a batch of the caller's own with all fields of the entity, without rows where there is no such key;
     *     exceptional with {@link UnavailableException} if the database did not answer. It is cancelled when
     *     the client no longer waits for it
     * @throws IllegalArgumentException if the text is not a value of that field's type
     */
    CompletionStage<Batch> read(String layout, String entity, String key);

    /** Asks the database whether it is there; exceptional with {@link UnavailableException} if not. */
    CompletionStage<Void> probe();

    /** How many requests to the database are under way. */
    int inFlight();
}
